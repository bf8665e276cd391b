import type { AttributeDefinition } from '../catalog';
import type { IndexedProduct } from './search.types';

/** The server's logical time of a change. */
export type ChangeMark = bigint;

/** A changed product: its current state, or null if it can no longer be found, and the time of the change. */
export interface ProductChange {
  readonly id: string;
  readonly product: IndexedProduct | null;
  readonly mark: ChangeMark;
}

/** A changed category, with the fields that filters need. */
export interface IndexedCategory {
  readonly id: string;
  readonly externalId: string | null;
  readonly path: readonly string[];
  readonly filterableAttributes: readonly AttributeDefinition[];
  readonly mark: ChangeMark;
}

/** Which changes to read. */
export interface PageQuery {
  /** Every change up to here was read. */
  readonly settled: ChangeMark;
  /** Changes after this are sent whole; of those in between, most of which were read before, only the marks. */
  readonly newest: ChangeMark;
}

/** A page of changes. */
export interface ChangePage {
  /** Products that changed after `newest`, the oldest changes first. */
  readonly products: readonly ProductChange[];
  /** Marks of the products that changed after `settled`, but not after `newest`. */
  readonly marks: ReadonlyMap<string, ChangeMark>;
  /** All categories that changed after `settled`. */
  readonly categories: readonly IndexedCategory[];
  /** Everything visible by now has a mark up to here, or is on a later page. */
  readonly last: ChangeMark;
  readonly hasMore: boolean;
}

/** Of the products of one category: their number, and sums over the two halves of their marks. */
export interface Checksum {
  readonly count: number;
  readonly seconds: number;
  readonly increments: number;
}

/** Reports changes of the catalog. */
export interface CatalogNews {
  /** `isOwn`: this process has written, and has the acknowledgement. Returns a function that ends the subscription. */
  follow(listener: (isOwn: boolean) => void): () => void;
}

/** The port from which an engine learns what can be found. */
export interface ChangeFeed {
  /** Everything that can be found, in portions. */
  readAll(): AsyncIterable<readonly ProductChange[]>;
  /** Categories that changed after the mark; all of them without one. */
  readCategories(after?: ChangeMark): Promise<readonly IndexedCategory[]>;
  /** Reads in one command what changed, including products that can no longer be found. */
  readPage(query: PageQuery): Promise<ChangePage>;
  readProducts(ids: readonly string[]): Promise<readonly ProductChange[]>;
  /** A mark before which every change is certainly visible by now. */
  safeMark(): Promise<ChangeMark>;
  /** By category id, over all products that can be found. */
  checksums(): Promise<ReadonlyMap<string, Checksum>>;
  /** Marks of the findable products of a category. */
  readMarks(categoryId: string): Promise<ReadonlyMap<string, ChangeMark>>;
}
