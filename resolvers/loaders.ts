import { createCatalogLoaders, type CatalogLoaders } from '../src/modules/catalog';
import type { Services } from './services';

/** The DataLoaders of one request, made on first use. */
export interface Loaders {
  readonly catalog: CatalogLoaders;
}

export function createLoaders(services: Services): Loaders {
  let catalog: CatalogLoaders | undefined;
  return {
    get catalog() {
      return (catalog ??= createCatalogLoaders(services.catalog));
    },
  };
}
