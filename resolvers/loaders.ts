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
  return new RequestLoaders(services);
}

/** A class, because its getters are made once and not for every request. */
class RequestLoaders implements Loaders {
  #catalog: CatalogLoaders | undefined;
  #identity: IdentityLoaders | undefined;
  #orders: OrdersLoaders | undefined;

  constructor(private readonly services: Services) {}

  get catalog(): CatalogLoaders {
    return (this.#catalog ??= createCatalogLoaders(this.services.catalog));
  }

  get identity(): IdentityLoaders {
    return (this.#identity ??= createIdentityLoaders(this.services.identity));
  }

  get orders(): OrdersLoaders {
    return (this.#orders ??= createOrdersLoaders(this.services.orders));
  }
}
