import type { HasRightNow } from '../../modules/accounts';
import type { CatalogService } from '../../modules/catalog';
import {
  createImportJob,
  createImportRepositories,
  createImportsService,
  createUploadSweeper,
  type ImportTargets,
} from '../../modules/imports';
import type { Platform } from '../platform';

const HOUR_MS = 3_600_000;

/** Imports write through the catalog. */
export function wireImports(
  { db, clock, log, cursors, periodic, signals }: Platform,
  { catalog, hasRightNow }: { readonly catalog: CatalogService; readonly hasRightNow: HasRightNow },
) {
  const imports = {
    ...createImportRepositories(db, clock),
    cursors,
    clock,
    log,
    wake: signals.wake,
  };
  return {
    service: createImportsService(imports),
    jobs: [
      createImportJob({
        ...imports,
        targets: importTargets(catalog),
        mayImport: ({ callerId: userId, keyId = null }) =>
          hasRightNow('import.write', { userId, keyId }),
      }),
      periodic({ name: 'uploads', everyMs: HOUR_MS, run: createUploadSweeper(imports) }),
    ],
  };
}

/** The types of imports, and the module that applies each. */
function importTargets(catalog: CatalogService): ImportTargets {
  return {
    products: ({ mode, items, ...run }) => catalog.applyProductItems(mode, items, run),
    categories: ({ mode, items, ...run }) => catalog.applyCategoryItems(mode, items, run),
  };
}
