import type { ClientFacts, Viewer } from '../src/modules/accounts';
import type { WatchedResource } from '../src/platform/live';
import type { Services } from './services';
import type { Loaders, SpendRate } from './loaders';

/** A page of a log, with the place behind it. */
export interface LogPage<Item> {
  readonly data: readonly Item[];
  readonly next: string;
  readonly hasMore: boolean;
}

/** What subscriptions wait for; a subscription has one of them. */
export interface LiveFeeds {
  /** Yields null at once, and whenever the resource may have changed: its state is read anew then. */
  changes(resource: WatchedResource): AsyncIterable<null>;
  /** Yields each item behind the place where the first page begins (null), in order; an item's position is such a place. */
  items<Item extends { readonly position: number }>(
    log: WatchedResource,
    readAfter: (context: GraphContext, place: string | null) => Promise<LogPage<Item>>,
  ): AsyncIterable<Item>;
}

/** What every resolver gets: the viewer, the modules' services, and this request's loaders. */
export interface GraphContext {
  readonly viewer: Viewer;
  /** What is known about the program that asks; login protection counts by it. */
  readonly client: ClientFacts;
  readonly services: Services;
  readonly loaders: Loaders;
  /** Throws when the viewer may never run this root field, whatever its arguments. */
  readonly authorizeField: (field: string) => void;
  readonly requestId: string;
  /** What the client calls itself (`X-Client-Id`). */
  readonly clientId: string | null;
  /**
   * The operation that repeated attempts of one request share: a seed for `creationId` and the name in operation
   * logs. Null for a request that is not remembered.
   */
  readonly idempotency: string | null;
  /** An earlier attempt of the same request began: it may stand still, and go on at any time. */
  readonly isResumed: boolean;
  /** Null where limits are off or nobody asked over HTTP. */
  readonly spendRate: SpendRate | null;
  /** The registered document that runs; null for one that was sent. */
  readonly documentId?: string | null;
  /** Only in subscriptions. */
  readonly live?: LiveFeeds;
  /** Gives back the slot that the request runs in, for what waits for another service. */
  readonly yieldSlot: () => void;
  /** Runs a search by text in the queue of text searches. */
  queueTextSearch<T>(search: () => Promise<T>): Promise<T>;
  /** Does work that needs a password hash in the queue of such work. */
  queuePasswordWork<T>(work: () => Promise<T>): Promise<T>;
}
