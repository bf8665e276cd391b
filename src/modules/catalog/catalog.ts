import type { AnyHandler, AtomicBulk } from '../../platform/bulk';
import type { Clock } from '../../platform/clock';
import type { PeriodicTask } from '../../platform/jobs';
import { createMoveTask } from './category-tree';
import type { CatalogRepositories } from './catalog.repository';
import { createCatalogService, type CatalogService } from './catalog.service';
import type { ItemCheck } from './items.types';
import { createAtomicProductHandlers } from './product-atomic';
import { createProductBulk } from './product-bulk';
import { createProductWrites } from './product-writes';

export interface CatalogModuleDeps extends CatalogRepositories {
  readonly clock: Clock;
  readonly bulk: AtomicBulk;
  /** Compiles the check of one SDL input type. */
  readonly checkOf: (inputType: string) => ItemCheck;
}

/** The module, wired. */
export function createCatalog({ checkOf, bulk, ...repositories }: CatalogModuleDeps): {
  readonly service: CatalogService;
  /** For the sweeper of atomic batches. */
  readonly bulkHandlers: readonly AnyHandler[];
  readonly tasks: readonly PeriodicTask[];
} {
  const checks = {
    productImport: checkOf('ProductImportItem'),
    productImportChanges: checkOf('ProductImportChanges'),
    categoryImport: checkOf('CategoryImportItem'),
    categoryImportChanges: checkOf('CategoryImportChanges'),
    productCreation: checkOf('CreateProductInput'),
    productChange: checkOf('ProductChange'),
  };
  const writes = createProductWrites({ ...repositories, isOver: bulk.isOver });
  const handlers = createAtomicProductHandlers({ ...repositories, writes });
  const productBulk = createProductBulk({ ...repositories, writes, bulk, handlers, checks });
  return {
    service: createCatalogService({ ...repositories, checks, writes, productBulk }),
    bulkHandlers: Object.values(handlers),
    tasks: [createMoveTask(repositories)],
  };
}
