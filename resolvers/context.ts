import type { ClientFacts, Viewer } from '../src/modules/accounts';
import type { LogPage, WatchedResource } from '../src/platform/live/change-watch';
import type { Services } from './services';
import type { Loaders, SpendRate } from './loaders';

/** The feeds that a subscription can follow, one at a time. */
export interface LiveFeeds {
  /**
   * Yields null immediately, and again each time the resource may have changed; the caller then reads its state again.
   */
  changes(resource: WatchedResource): AsyncIterable<null>;
  /**
   * Yields the items of a log in order. `readAfter` gets null for the first page, then the position of the last item.
   */
  items<Item extends { readonly position: number }>(
    log: WatchedResource,
    readAfter: (context: GraphContext, place: string | null) => Promise<LogPage<Item>>,
  ): AsyncIterable<Item>;
}

/** What every resolver receives: the viewer, the services of the modules, and the loaders of this request. */
export interface GraphContext {
  readonly viewer: Viewer;
  /** The known facts about the client program, by which login protection counts attempts. */
  readonly client: ClientFacts;
  readonly services: Services;
  readonly loaders: Loaders;
  /** Throws if the viewer may never run this root field, whatever its arguments. */
  readonly authorizeField: (field: string) => void;
  readonly requestId: string;
  /** The client's name for itself (`X-Client-Id`). */
  readonly clientId: string | null;
  /**
   * The operation that all attempts of one request share: the seed for `creationId` and the name in operation logs.
   * Null for a request without a key.
   */
  readonly idempotency: string | null;
  /** An earlier attempt of the same request has started; it may be paused and resume at any time. */
  readonly isResumed: boolean;
  /** Null if limits are off or the request did not come over HTTP. */
  readonly spendRate: SpendRate | null;
  /** The registered document that runs; null if the client sent the document. */
  readonly documentId?: string | null;
  /** Only in subscriptions. */
  readonly live?: LiveFeeds;
  /** Releases the slot of the request while it waits for another service. */
  readonly yieldSlot: () => void;
  /** Runs a text search in the queue of text searches. */
  queueTextSearch<T>(search: () => Promise<T>): Promise<T>;
  /** Runs work that needs a password hash in the queue of such work. */
  queuePasswordWork<T>(work: () => Promise<T>): Promise<T>;
}

/** The feeds of a subscription; other operations have none. */
export function feedsOf({ live }: GraphContext): LiveFeeds {
  if (live === undefined) throw new Error('only subscriptions wait for changes');
  return live;
}

/** Waits for the changes of one resource. */
export function changesOf(kind: WatchedResource['kind']) {
  return (_root: unknown, { id }: { readonly id: string }, context: GraphContext) =>
    feedsOf(context).changes({ kind, id });
}
