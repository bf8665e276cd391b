import { changeInBatches, type Migration } from '../../platform/database-changes';

/** As on products. */
export const noImportTracesOnCategories: Migration = {
  number: 2,
  name: 'no import traces on categories',
  run: (tools) =>
    changeInBatches(tools, {
      collection: 'categories',
      filter: { appliedBy: { $exists: true } },
      update: { $unset: { appliedBy: '' } },
    }),
};
