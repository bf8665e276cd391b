import type { AtomicBulk } from '../../platform/operations/bulk';
import type { Clock } from '../../platform/values/clock';
import type { CursorCodec } from '../../platform/values/cursor';
import { createSettlingTask } from './category-settling';
import type { CatalogRepositories } from './catalog.repository';
import { createCatalogService } from './catalog.service';
import type { ItemCheck } from './items.types';
import { createCategoryWriter } from './category-writer';
import { createProductBulk } from './product-bulk';
import { createProductWriter } from './product-writer';

export interface CatalogModuleDeps extends CatalogRepositories {
  readonly clock: Clock;
  readonly cursors: CursorCodec;
  readonly bulk: AtomicBulk;
  /** Where clients reach the service: what the paths of its own pictures are completed with. */
  readonly publicUrl: string;
  /** Compiles the check of one SDL input type. */
  readonly checkOf: (inputType: string) => ItemCheck;
}

/** The module, wired. */
export function createCatalog(deps: CatalogModuleDeps) {
  const write = createProductWriter(deps);
  const writeCategories = createCategoryWriter(deps);
  const productBulk = createProductBulk({ ...deps, write });
  return {
    service: createCatalogService({ ...deps, write, writeCategories, productBulk }),
    /** For the sweeper of atomic batches. */
    bulkHandlers: [productBulk.handler],
    tasks: [createSettlingTask(deps)],
  };
}
