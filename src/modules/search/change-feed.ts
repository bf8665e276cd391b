import type { AttributeDefinition } from '../catalog';
import type { IndexedProduct } from './search.types';

/** The server's logical time of a change. */
export type ChangeMark = bigint;

/** A changed product: what it is now, or null when it can no longer be found, and when it changed. */
export interface ProductChange {
  readonly id: string;
  readonly product: IndexedProduct | null;
  readonly mark: ChangeMark;
}

/** A changed category; only what filters need. */
export interface IndexedCategory {
  readonly id: string;
  readonly externalId: string | null;
  readonly path: readonly string[];
  readonly filterableAttributes: readonly AttributeDefinition[];
  readonly mark: ChangeMark;
}

/** Which changes are asked for, and whose stock. */
export interface PageQuery {
  /** Changes up to here are known for certain. */
  readonly settled: ChangeMark;
  /** Changes after this are sent whole; those between both may be known: their marks alone are sent. */
  readonly newest: ChangeMark;
  readonly stockOf?: readonly string[];
}

/** A page of changes. */
export interface ChangePage {
  /** Products that changed after `newest`, the oldest changes first. */
  readonly products: readonly ProductChange[];
  /** Marks of the products that changed after `settled`, but not after `newest`. */
  readonly marks: ReadonlyMap<string, ChangeMark>;
  /** All categories that changed after `settled`. */
  readonly categories: readonly IndexedCategory[];
  /** Without those that are gone. */
  readonly stocks: ReadonlyMap<string, number>;
  /** Everything that is visible by now has a mark up to here, or stands on a later page. */
  readonly last: ChangeMark;
  readonly hasMore: boolean;
}

/** Of the products of one category: how many, and sums over the two halves of their marks. */
export interface Checksum {
  readonly count: number;
  readonly seconds: number;
  readonly increments: number;
}

/** Tells that the catalog was changed. */
export interface CatalogNews {
  /** `isOwn`: this process has written, and has the acknowledgement. Answers how to end it. */
  follow(listener: (isOwn: boolean) => void): () => void;
}

/** Where an engine learns what can be found. */
export interface ChangeFeed {
  /** Everything that can be found, in portions. */
  readAll(): AsyncIterable<readonly ProductChange[]>;
  /** Those that changed after the mark; all without one. */
  readCategories(after?: ChangeMark): Promise<readonly IndexedCategory[]>;
  /** In one command what changed, also products that can no longer be found, and what is in stock. */
  readPage(query: PageQuery): Promise<ChangePage>;
  readProducts(ids: readonly string[]): Promise<readonly ProductChange[]>;
  /** What is in stock of these products, orders of this moment included; without those that are gone. */
  readStocks(ids: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** A mark before which every change is surely visible by now. */
  safeMark(): Promise<ChangeMark>;
  /** By category id, over all products that can be found. */
  checksums(): Promise<ReadonlyMap<string, Checksum>>;
  /** Marks of the products of a category that can be found. */
  readMarks(categoryId: string): Promise<ReadonlyMap<string, ChangeMark>>;
}

/** The stored ones of these products, and a removal, older than every change, for each that is not stored any more. */
export function withAbsent(
  stored: readonly ProductChange[],
  ids: readonly string[],
): readonly ProductChange[] {
  const isStored = new Set(stored.map(({ id }) => id));
  const absent = ids.filter((id) => !isStored.has(id));
  return [...stored, ...absent.map((id) => ({ id, product: null, mark: 0n }))];
}

/** Changes that became visible only after later ones had been read, and such as the server took back. */
export async function readLate(
  feed: ChangeFeed,
  { marks }: ChangePage,
  knownMark: (id: string) => ChangeMark | undefined,
): Promise<readonly ProductChange[]> {
  const late = [...marks].filter(([id, mark]) => knownMark(id) !== mark).map(([id]) => id);
  return late.length === 0 ? [] : feed.readProducts(late);
}
