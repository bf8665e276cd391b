import { dropIndexes, type Migration } from '../../platform/database-changes';

/**
 * Only processes of 1.0.0 need these: externalIds without their claims, which all orders have by now, events that name their own
 * position, and categories by paths that may be behind a move.
 */
export const noIndexesOfVersion100: Migration = {
  number: 12,
  name: 'no indexes of 1.0.0',
  run: async ({ db }) => {
    await dropIndexes(db, 'orders', ['customerId_1_externalId_1']);
    await dropIndexes(db, 'events', ['position_1']);
    await dropIndexes(db, 'categories', ['path_1']);
  },
};
