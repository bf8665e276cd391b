import type { Clock } from '../../platform/clock';
import type { CatalogRepositories } from './catalog.repository';
import { createCatalogService, type CatalogService } from './catalog.service';
import type { ItemCheck } from './items.types';

export interface CatalogModuleDeps extends CatalogRepositories {
  readonly clock: Clock;
  /** Compiles the check of one SDL input type. */
  readonly checkOf: (inputType: string) => ItemCheck;
}

/** The module, wired. */
export function createCatalog({ checkOf, ...deps }: CatalogModuleDeps): CatalogService {
  const checks = {
    productImport: checkOf('ProductImportItem'),
    productImportChanges: checkOf('ProductImportChanges'),
    categoryImport: checkOf('CategoryImportItem'),
    categoryImportChanges: checkOf('CategoryImportChanges'),
  };
  return createCatalogService({ ...deps, checks });
}
