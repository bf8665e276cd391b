import DataLoader from 'dataloader';
import type { CatalogService } from './catalog.service';
import type { Category } from './categories.types';
import type { Product } from './products.types';

export interface CatalogLoaders {
  readonly product: DataLoader<string, Product | null>;
  readonly category: DataLoader<string, Category | null>;
  readonly stars: DataLoader<string, readonly number[] | null>;
}

export function createCatalogLoaders(catalog: CatalogService): CatalogLoaders {
  return {
    product: new DataLoader((ids) => Promise.all(ids.map((id) => catalog.loadProduct(id)))),
    category: new DataLoader((ids) => Promise.all(ids.map((id) => catalog.loadCategory(id)))),
    stars: new DataLoader((ids) => Promise.all(ids.map((id) => catalog.loadStars(id)))),
  };
}
