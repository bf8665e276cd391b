import { inSteps } from '../../../platform/values/yielding';
import { Columns, type DeclaredAttributes } from './columns';
import type { ChangeMark, Checksum, ProductChange } from '../change-feed';
import { BRAND_FACET } from '../search-engine';
import type { IndexedProduct } from '../search.types';
import { checksumsOf } from './checksums';
import { Shelf } from './shelf';
import { createSortOrders, type SortOrders } from './sort-orders';
import { sortSteps } from './sort-steps';
import { foldCode, wordsOfProduct } from '../text/words';
import { NumbersByText } from './numbers-by-text';
import { createWordIndex, type WordIndex } from './word-index';

/**
 * All products that can be found. A row is never changed: an update takes the old row out of every list and puts a
 * new one in. One generation lives until too many rows have become free.
 */
export interface ProductIndex {
  readonly columns: Columns;
  readonly words: WordIndex;
  readonly orders: SortOrders;
  /** Everything, with lists of each brand. */
  readonly all: Shelf;
  /** By code of the category path. */
  readonly shelves: readonly Shelf[];
  /** The codes of the paths that lead through a category: to it and to everything below. */
  pathsThrough(categoryId: string): readonly number[];
  /** Products that can be found. */
  readonly size: number;
  apply(change: ProductChange): void;
  /** Puts a product into an empty index, where nobody can find it before `settle`: cheaper for many. */
  fill(product: IndexedProduct, mark: ChangeMark): void;
  /** When a product changed; undefined when it cannot be found. */
  markOf(id: string): ChangeMark | undefined;
  /** Rows whose SKU or externalId is this text, also such as are gone. */
  rowsWithCode(text: string): Int32Array;
  /** By category id. */
  checksums(): ReadonlyMap<string, Checksum>;
  /** Ids of the products of a category itself. */
  idsIn(categoryId: string): readonly string[];
  /** What was filled in is put in order, a step at a time. */
  settle(): Iterable<void>;
  /** True when so many rows are free that a fresh generation is cheaper. */
  readonly isWorn: boolean;
}

const WORN_ROWS = 5000;

/** Only the values of these attributes are kept. */
export function createProductIndex(declared: DeclaredAttributes): ProductIndex {
  const columns = new Columns(declared);
  const words = createWordIndex();
  const orders = createSortOrders(columns);
  const lists = createLists(columns, orders);
  const codes = new NumbersByText();
  const rowsOfId = new NumbersByText();
  let size = 0;

  const rowOf = (id: string): number | undefined =>
    rowsOfId.find(id, (row) => columns.ids[row] === id && columns.path[row] !== -1);
  const remove = (id: string): void => {
    const row = rowOf(id);
    if (row === undefined) return;
    size -= 1;
    lists.change(row, 'remove');
    columns.remove(row);
  };

  const append = (product: IndexedProduct, mark: ChangeMark): number => {
    const row = columns.append(product, mark);
    size += 1;
    rowsOfId.add(product.id, row);
    words.add(row, wordsOfProduct(product));
    for (const code of codesOf(product)) codes.add(code, row);
    lists.open(row, product.categoryPath);
    return row;
  };

  return {
    columns,
    words,
    orders,
    all: lists.all,
    shelves: lists.shelves,
    pathsThrough: lists.pathsThrough,
    get size() {
      return size;
    },
    get isWorn() {
      const dead = columns.length - size;
      return dead > WORN_ROWS && dead > size / 2;
    },
    markOf: (id) => {
      const row = rowOf(id);
      return row === undefined ? undefined : columns.marks[row];
    },
    rowsWithCode: (text) => codes.allOf(foldCode(text)),
    checksums: () => checksumsOf(columns),
    idsIn: (categoryId) => columns.rowsIn(categoryId).map((row) => columns.ids[row] ?? ''),
    apply: ({ id, product, mark }) => {
      remove(id);
      if (product !== null) lists.change(append(product, mark), 'insert');
    },
    fill: append,
    settle: () => lists.insertAll(new Int32Array(columns.length).map((_none, row) => row)),
  };
}

/** Both are looked for alike; one that is both counts once. */
function codesOf({ sku, externalId }: IndexedProduct): ReadonlySet<string> {
  return new Set([sku, externalId].flatMap((code) => (code === null ? [] : foldCode(code))));
}

/** Every list a row stands in. */
function createLists(columns: Columns, orders: SortOrders) {
  const byPrice = orders.price_asc.compare;
  const brand = columns.termsOf(BRAND_FACET);
  const all = new Shelf(columns, byPrice, (column) => column === brand);
  const shelves: Shelf[] = [];
  const pathsThrough = new Map<string, number[]>();

  const shelve = (row: number, how: 'insert' | 'remove'): void => {
    all[how](row);
    shelves[columns.path[row] ?? 0]?.[how](row);
  };

  return {
    all,
    shelves,
    pathsThrough: (categoryId: string) => pathsThrough.get(categoryId) ?? [],
    /** Makes sure that there is a shelf for the row. */
    open: (row: number, categoryIds: readonly string[]): void => {
      const path = columns.path[row] ?? 0;
      if (shelves[path] !== undefined) return;
      shelves[path] = new Shelf(columns, byPrice, (column) => column !== brand);
      for (const id of new Set(categoryIds)) {
        const paths = pathsThrough.get(id);
        if (paths === undefined) pathsThrough.set(id, [path]);
        else paths.push(path);
      }
    },
    change: (row: number, how: 'insert' | 'remove'): void => {
      shelve(row, how);
      for (const { rows } of Object.values(orders)) rows[how](row);
    },
    /** Sorted rows have their place at the end of each list: no search for it, nothing to move. */
    *insertAll(newRows: Int32Array): Generator<void> {
      for (const { compare, rows } of Object.values(orders)) {
        const sorted = yield* sortSteps(newRows, compare);
        yield* inSteps(sorted, (row) => rows.insert(row));
        if (compare === byPrice) yield* inSteps(sorted, (row) => shelve(row, 'insert'));
      }
    },
  };
}
