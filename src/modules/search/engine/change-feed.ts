import type { AttributeDefinition } from '../../catalog';
import type { IndexedProduct } from './search.types';

/** The server's logical time of a change. */
export type ChangeStamp = bigint;

/** A changed product: its current state, or null if it can no longer be found, and the time of the change. */
export interface ProductChange {
  readonly id: string;
  readonly product: IndexedProduct | null;
  readonly stamp: ChangeStamp;
}

/** A changed category, with the fields that filters need. */
export interface IndexedCategory {
  readonly id: string;
  readonly externalId: string | null;
  readonly path: readonly string[];
  readonly filterableAttributes: readonly AttributeDefinition[];
  readonly stamp: ChangeStamp;
}

/** Which changes to read. */
export interface PageQuery {
  /** Every change up to here was read. */
  readonly settledStamp: ChangeStamp;
  /** Changes after this are sent whole; those in between, most of which were read before, only as a checksum. */
  readonly newest: ChangeStamp;
}

/** A page of changes. */
export interface ChangePage {
  /** Products that changed after `newest`, the oldest changes first. */
  readonly products: readonly ProductChange[];
  /** The checksum of the products that changed after `settledStamp`, but not after `newest`. */
  readonly recent: Checksum;
  /** All categories that changed after `settledStamp`. */
  readonly categories: readonly IndexedCategory[];
  /** Everything visible by now has a stamp up to here, or is on a later page. */
  readonly last: ChangeStamp;
  readonly hasMore: boolean;
}

/** The number of some products, and the sums of the two halves of their stamps. */
export interface Checksum {
  readonly count: number;
  readonly seconds: number;
  readonly increments: number;
}

/** Reports changes of the catalog. */
export interface CatalogSignals {
  /** `isOwn`: this process has written, and has the acknowledgement. Returns a function that ends the subscription. */
  follow(listener: (isOwn: boolean) => void): () => void;
}

/** The port from which an engine learns what can be found. */
export interface ChangeFeed {
  /** Everything that can be found, in portions. */
  readAll(): AsyncIterable<readonly ProductChange[]>;
  /** Categories that changed after the stamp; all of them without one. */
  readCategories(after?: ChangeStamp): Promise<readonly IndexedCategory[]>;
  /** Reads in one command what changed, including products that can no longer be found. */
  readPage(query: PageQuery): Promise<ChangePage>;
  /** Change stamps of the products that changed after `settledStamp`, but not after `newest`. */
  readRecentStamps(query: PageQuery): Promise<ReadonlyMap<string, ChangeStamp>>;
  readProducts(ids: readonly string[]): Promise<readonly ProductChange[]>;
  /** A change stamp before which every change is certainly visible by now. */
  safeStamp(): Promise<ChangeStamp>;
  /** Keyed by category id, over all products that can be found. */
  checksums(): Promise<ReadonlyMap<string, Checksum>>;
  /** Change stamps of the findable products of a category. */
  readStamps(categoryId: string): Promise<ReadonlyMap<string, ChangeStamp>>;
}
