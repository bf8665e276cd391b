import { dropIndexes, type Migration } from '../../platform/database-changes';

/** What found due endpoints before their leases did; only processes of the first release read by it. */
export const noIndexesOfTheFirstRelease: Migration = {
  number: 3,
  name: 'no indexes of the first release',
  run: ({ db }) => dropIndexes(db, 'webhook_endpoints', ['dueAt_1', 'leaseUntil_1']),
};
