import { createCatalogLoaders, type CatalogLoaders } from '../src/modules/catalog';
import { createIdentityLoaders, type IdentityLoaders } from '../src/modules/identity';
import { createOrdersLoaders, type OrdersLoaders } from '../src/modules/orders';
import type { Services } from './services';

/** The DataLoaders of one request, made on first use. */
export interface Loaders {
  readonly catalog: CatalogLoaders;
  readonly identity: IdentityLoaders;
  readonly orders: OrdersLoaders;
}

export function createLoaders(services: Services): Loaders {
  let catalog: CatalogLoaders | undefined;
  let identity: IdentityLoaders | undefined;
  let orders: OrdersLoaders | undefined;
  return {
    get catalog() {
      return (catalog ??= createCatalogLoaders(services.catalog));
    },
    get identity() {
      return (identity ??= createIdentityLoaders(services.identity));
    },
    get orders() {
      return (orders ??= createOrdersLoaders(services.orders));
    },
  };
}
