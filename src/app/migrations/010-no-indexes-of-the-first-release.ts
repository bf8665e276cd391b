import { dropIndexes, type Migration } from '../../platform/database-changes';

/**
 * Only processes of the first release need these: due endpoints before their leases, changes without their ids, externalIds
 * without their claims, categories by paths that may be behind a move. All orders have claims by now.
 */
export const noIndexesOfTheFirstRelease: Migration = {
  number: 10,
  name: 'no indexes of the first release',
  run: async ({ db }) => {
    await dropIndexes(db, 'webhook_endpoints', ['dueAt_1', 'leaseUntil_1']);
    await dropIndexes(db, 'products', ['changeStamp_1']);
    await dropIndexes(db, 'categories', ['path_1']);
    await dropIndexes(db, 'orders', ['customerId_1_externalId_1']);
  },
};
