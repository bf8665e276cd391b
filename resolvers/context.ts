import type { ClientFacts, Viewer } from '../src/modules/identity';
import type { Services } from './services';
import type { Loaders } from './loaders';

/** Counts the root fields of a public document against the limits of its viewer; rejects with `rate_limited`. */
export type SpendRate = (work: {
  readonly fields: number;
  readonly isWrite: boolean;
}) => Promise<void>;

/** What every resolver gets: the viewer, the modules' services, and this request's loaders. */
export interface GraphContext {
  readonly viewer: Viewer;
  /** What is known about the program that asks; login protection counts by it. */
  readonly client: ClientFacts;
  readonly services: Services;
  readonly loaders: Loaders;
  readonly requestId: string;
  /** What the client calls itself (`X-Client-Id`). */
  readonly clientId: string | null;
  /**
   * The operation that repeated attempts of one request share: a seed for `creationId` and the name in operation
   * logs. Null without a key; set by whoever claims the key.
   */
  idempotency: string | null;
  /** Null where limits are off or nobody asked over HTTP. */
  readonly spendRate: SpendRate | null;
  /** Runs a search by text in the queue of text searches. */
  queueTextSearch<T>(search: () => Promise<T>): Promise<T>;
}
