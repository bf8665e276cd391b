import DataLoader from 'dataloader';
import { createListLoader, type ListBudget } from '../../platform/mongo/list.loaders';
import type { PageRequest } from '../../platform/values/paging';
import type { Viewer } from '../accounts';
import type { CatalogService } from './catalog.service';

export type CatalogLoaders = ReturnType<typeof createCatalogLoaders>;

export function createCatalogLoaders(catalog: CatalogService, viewer: Viewer, lists: ListBudget) {
  return {
    /** Null for products that the viewer may not see, so that a link shows no more than the product's own path. */
    product: new DataLoader((ids: readonly string[]) => catalog.findProducts(viewer, ids)),
    category: new DataLoader((ids: readonly string[]) => catalog.loadCategories(ids)),
    stars: new DataLoader((ids: readonly string[]) => catalog.loadStarsOfEach(ids)),
    /** Keyed by the id of the parent category. */
    subcategories: createListLoader(lists, (ids: readonly string[], page: PageRequest) =>
      catalog.categories.listChildrenOfEach(viewer, ids, page),
    ),
  };
}
