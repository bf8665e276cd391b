import { AsyncLocalStorage } from 'node:async_hooks';
import type { Document } from 'mongodb';

/** Observes the work done for one request, to trace it or to log it. */
export interface Watch {
  command(command: WatchedCommand): void;
  /** Keys of this request and of others were sent together. */
  batch(batch: { readonly reader: string; readonly keys: number }): void;
  /** A document begins; the returned function is called at its end. */
  document(document: WatchedDocument): () => void;
  /** The fields of every log line of this request: its id and its trace; null if it is not traced. */
  readonly logFields: LoggedRequest | null;
  /** Identifies this request in work that it causes later (W3C Trace Context); null if it is not traced. */
  readonly traceparent: string | null;
}

/** The identity of a request in log lines. */
export interface LoggedRequest {
  readonly requestId: string;
  readonly traceId: string;
}

/** A completed database command. */
export interface WatchedCommand {
  readonly operation: string;
  readonly collection: string;
  readonly command: Document;
  /** Measured by `performance.now`. */
  readonly startedAt: number;
  readonly durationMs: number;
  readonly isFailed: boolean;
}

export interface WatchedDocument {
  /** The name of a fixed document; `client` for a document sent by a client. */
  readonly name: string;
  readonly type: 'query' | 'mutation' | 'subscription';
  readonly engine: 'graphql-jit' | 'mercurius' | 'apollo';
}

const NOBODY: readonly Watch[] = [];
/** Not enabled until a request is watched for the first time. */
const current = new AsyncLocalStorage<readonly Watch[]>();

/** The watches on the current work; for most requests there are none. */
export function currentWatches(): readonly Watch[] {
  return current.getStore() ?? NOBODY;
}

/** Does work on behalf of these watches only. */
export function watchedBy<T>(these: readonly Watch[], work: () => T): T {
  return these.length === 0 && currentWatches().length === 0 ? work() : current.run(these, work);
}

/** The traced request on whose behalf something is logged. */
export function currentRequest(): LoggedRequest | Record<string, never> {
  return currentWatches().find(({ logFields }) => logFields !== null)?.logFields ?? {};
}

/** The traceparent of the request on whose behalf something is done. */
export function currentTraceparent(): string | null {
  return currentWatches().find(({ traceparent }) => traceparent !== null)?.traceparent ?? null;
}

/** Remembers the watches of batch members that are not sent yet. */
export function createBatchWatches<Item>() {
  const watchesOf = new Map<Item, readonly Watch[]>();
  return {
    add: (item: Item): void => {
      const these = currentWatches();
      if (these.length > 0) watchesOf.set(item, these);
    },
    take: (items: readonly Item[]): readonly Watch[] => {
      if (watchesOf.size === 0) return NOBODY;
      const all = new Set(items.flatMap((item) => watchesOf.get(item) ?? []));
      for (const item of items) watchesOf.delete(item);
      return [...all];
    },
  };
}
