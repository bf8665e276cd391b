import { createCatalogLoaders, type CatalogLoaders } from '../src/modules/catalog';
import { createCommentsLoaders, type CommentsLoaders } from '../src/modules/comments';
import { createIdentityLoaders, type IdentityLoaders, type Viewer } from '../src/modules/identity';
import { createOrdersLoaders, type OrdersLoaders } from '../src/modules/orders';
import { createWebhooksLoaders, type WebhooksLoaders } from '../src/modules/webhooks';
import type { Services } from './services';

/** The DataLoaders of one request, made on first use. */
export interface Loaders {
  readonly catalog: CatalogLoaders;
  readonly comments: CommentsLoaders;
  readonly identity: IdentityLoaders;
  readonly orders: OrdersLoaders;
  readonly webhooks: WebhooksLoaders;
}

export function createLoaders(services: Services, viewer: Viewer): Loaders {
  return new RequestLoaders(services, viewer);
}

/** A class, because its getters are made once and not for every request. */
class RequestLoaders implements Loaders {
  #catalog: CatalogLoaders | undefined;
  #comments: CommentsLoaders | undefined;
  #identity: IdentityLoaders | undefined;
  #orders: OrdersLoaders | undefined;
  #webhooks: WebhooksLoaders | undefined;

  constructor(
    private readonly services: Services,
    private readonly viewer: Viewer,
  ) {}

  get catalog(): CatalogLoaders {
    return (this.#catalog ??= createCatalogLoaders(this.services.catalog, this.viewer));
  }

  get comments(): CommentsLoaders {
    return (this.#comments ??= createCommentsLoaders(this.services.comments, this.viewer));
  }

  get identity(): IdentityLoaders {
    return (this.#identity ??= createIdentityLoaders(this.services.identity));
  }

  get orders(): OrdersLoaders {
    return (this.#orders ??= createOrdersLoaders(this.services.orders, this.viewer));
  }

  get webhooks(): WebhooksLoaders {
    return (this.#webhooks ??= createWebhooksLoaders(this.services.webhooks, this.viewer));
  }
}
