import { changeInBatches, type Migration } from '../../platform/database-changes';

/** Traces of imports, which the operation log has replaced; nothing reads them. */
export const noImportTracesOnProducts: Migration = {
  number: 1,
  name: 'no import traces on products',
  run: (tools) =>
    changeInBatches(tools, {
      collection: 'products',
      filter: { appliedBy: { $exists: true } },
      update: { $unset: { appliedBy: '' } },
    }),
};
