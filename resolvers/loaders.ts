import { limits } from '../src/contract/limits';
import { createCatalogLoaders, type CatalogLoaders } from '../src/modules/catalog';
import { createCommentsLoaders, type CommentsLoaders } from '../src/modules/comments';
import { createAccountLoaders, type AccountLoaders, type Viewer } from '../src/modules/accounts';
import { createSearchLoaders, type SearchLoaders } from '../src/modules/search';
import { createOrdersLoaders, type OrdersLoaders } from '../src/modules/orders';
import { createWebhooksLoaders, type WebhooksLoaders } from '../src/modules/webhooks';
import { createListBudget, type ListBudget } from '../src/platform/mongo/list.loaders';
import type { Services } from './services';

/** Counts the root fields of a public document against the limits of its viewer; rejects with `rate_limited`. */
export type SpendRate = (work: {
  readonly fields: number;
  /** How many of them search for products. */
  readonly searches: number;
  readonly isWrite: boolean;
}) => Promise<void>;

/** The DataLoaders of one request, created on first use. */
export interface Loaders {
  readonly catalog: CatalogLoaders;
  readonly comments: CommentsLoaders;
  readonly accounts: AccountLoaders;
  readonly orders: OrdersLoaders;
  readonly search: SearchLoaders;
  readonly webhooks: WebhooksLoaders;
}

const MAX_LISTS = limits.graphqlLists.value;

/** The viewer for whom they load. */
interface Loading {
  readonly viewer: Viewer;
  readonly spendRate: SpendRate | null;
}

export function createLoaders(services: Services, loading: Loading): Loaders {
  return new RequestLoaders(services, loading);
}

/** A class, because getters of a class are created once and not for every request. */
class RequestLoaders implements Loaders {
  #catalog: CatalogLoaders | undefined;
  #comments: CommentsLoaders | undefined;
  #accounts: AccountLoaders | undefined;
  #orders: OrdersLoaders | undefined;
  #search: SearchLoaders | undefined;
  #webhooks: WebhooksLoaders | undefined;
  #lists: ListBudget | undefined;

  constructor(
    private readonly services: Services,
    private readonly loading: Loading,
  ) {}

  get catalog(): CatalogLoaders {
    return (this.#catalog ??= createCatalogLoaders(
      this.services.catalog,
      this.loading.viewer,
      this.lists,
    ));
  }

  get comments(): CommentsLoaders {
    return (this.#comments ??= createCommentsLoaders(
      this.services.comments,
      this.loading.viewer,
      this.lists,
    ));
  }

  get accounts(): AccountLoaders {
    return (this.#accounts ??= createAccountLoaders(this.services.accounts));
  }

  get orders(): OrdersLoaders {
    return (this.#orders ??= createOrdersLoaders(
      this.services.orders,
      this.loading.viewer,
      this.lists,
    ));
  }

  get search(): SearchLoaders {
    const { viewer, spendRate } = this.loading;
    return (this.#search ??= createSearchLoaders(this.services.search, {
      viewer,
      lists: this.lists,
      // Loads what GET /products?category= lists; one document may request many of these lists.
      countSearches: async (searches) => spendRate?.({ fields: 1, searches, isWrite: false }),
    }));
  }

  /** One budget for all loaders of the request. */
  private get lists(): ListBudget {
    return (this.#lists ??= createListBudget(MAX_LISTS));
  }

  get webhooks(): WebhooksLoaders {
    return (this.#webhooks ??= createWebhooksLoaders(
      this.services.webhooks,
      this.loading.viewer,
      this.lists,
    ));
  }
}
