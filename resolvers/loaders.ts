import { createCatalogLoaders, type CatalogLoaders } from '../src/modules/catalog';
import { createIdentityLoaders, type IdentityLoaders } from '../src/modules/identity';
import type { Services } from './services';

/** The DataLoaders of one request, made on first use. */
export interface Loaders {
  readonly catalog: CatalogLoaders;
  readonly identity: IdentityLoaders;
}

export function createLoaders(services: Services): Loaders {
  let catalog: CatalogLoaders | undefined;
  let identity: IdentityLoaders | undefined;
  return {
    get catalog() {
      return (catalog ??= createCatalogLoaders(services.catalog));
    },
    get identity() {
      return (identity ??= createIdentityLoaders(services.identity));
    },
  };
}
