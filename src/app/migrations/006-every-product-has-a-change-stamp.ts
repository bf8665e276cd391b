import { changeInBatches, type Migration } from '../../platform/database-changes';

/** Demo products had none, so that `GET /products/changes` did not begin with them. */
export const everyProductHasAChangeStamp: Migration = {
  number: 6,
  name: 'every product has a change stamp',
  run: (tools) =>
    changeInBatches(tools, {
      collection: 'products',
      filter: { changeStamp: { $exists: false } },
      update: { $currentDate: { changeStamp: { $type: 'timestamp' } } },
    }),
};
