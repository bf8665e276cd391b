import { dropIndexes, type Migration } from '../../platform/database-changes';

/** Only processes from before 1.0.0 need these: due endpoints before their leases, changes without their ids. */
export const noIndexesOfTheFirstRelease: Migration = {
  number: 9,
  name: 'no indexes of the first release',
  run: async ({ db }) => {
    await dropIndexes(db, 'webhook_endpoints', ['dueAt_1', 'leaseUntil_1']);
    await dropIndexes(db, 'products', ['changeStamp_1']);
  },
};
