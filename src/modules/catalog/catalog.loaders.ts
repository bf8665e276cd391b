import DataLoader from 'dataloader';
import {
  createListLoader,
  type ListBudget,
  type LoadList,
} from '../../platform/mongo/list.loaders';
import type { Page, PageRequest } from '../../platform/values/paging';
import type { Viewer } from '../accounts';
import type { CatalogService } from './catalog.service';
import type { Category } from './categories.types';
import type { Product } from './products.types';

export interface CatalogLoaders {
  /** Null where the viewer may not see the product: links show no more than its own path does. */
  readonly product: DataLoader<string, Product | null>;
  readonly category: DataLoader<string, Category | null>;
  readonly stars: DataLoader<string, readonly number[] | null>;
  /** By the id of the category above. */
  readonly subcategories: LoadList<string, PageRequest, Page<Category>>;
}

export function createCatalogLoaders(
  catalog: CatalogService,
  viewer: Viewer,
  lists: ListBudget,
): CatalogLoaders {
  return {
    product: new DataLoader((ids) => catalog.findProducts(viewer, ids)),
    category: new DataLoader((ids) => catalog.loadCategories(ids)),
    stars: new DataLoader((ids) => catalog.loadStarsOfEach(ids)),
    subcategories: createListLoader(lists, (ids, page) =>
      catalog.categories.listChildrenOfEach(viewer, ids, page),
    ),
  };
}
