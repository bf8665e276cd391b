import DataLoader from 'dataloader';
import type { CatalogService } from './catalog.service';
import type { Product } from './products.types';

export interface CatalogLoaders {
  readonly product: DataLoader<string, Product | null>;
}

export function createCatalogLoaders(catalog: CatalogService): CatalogLoaders {
  return {
    product: new DataLoader((ids) => Promise.all(ids.map((id) => catalog.loadProduct(id)))),
  };
}
