import { Columns } from './columns';
import { CATEGORY_FILTERS } from './filter-rules';
import type { IndexedProduct } from './search.types';
import { Shelf } from './shelf';
import { createSortOrders, type SortOrders } from './sort-orders';
import { weighWords } from './text';
import { createWordIndex, type WordIndex } from './word-index';

/** A change of one product: what it is now, or null when it can no longer be found. */
export interface IndexChange {
  readonly id: string;
  readonly product: IndexedProduct | null;
}

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
  /** By code of the category path, with lists of what only categories can be asked for. */
  readonly shelves: readonly Shelf[];
  /** The codes of the paths that lead through a category: to it and to everything below. */
  pathsThrough(categoryId: string): readonly number[];
  /** Products that can be found. */
  readonly size: number;
  apply(changes: Iterable<IndexChange>): void;
  /** True when so many rows are free that a fresh generation is cheaper. */
  readonly isWorn: boolean;
}

const WORN_ROWS = 5000;

export function createProductIndex(): ProductIndex {
  const columns = new Columns();
  const words = createWordIndex();
  const orders = createSortOrders(columns);
  const lists = createLists(columns, orders);
  const rowOfId = new Map<string, number>();

  const remove = (id: string): void => {
    const row = rowOfId.get(id);
    if (row === undefined) return;
    rowOfId.delete(id);
    lists.change(row, 'remove');
    columns.remove(row);
  };

  const add = (product: IndexedProduct): void => {
    const row = columns.append(product);
    rowOfId.set(product.id, row);
    words.add(row, weighWords(product));
    lists.change(row, 'insert', product.categoryPath);
  };

  return {
    columns,
    words,
    orders,
    all: lists.all,
    shelves: lists.shelves,
    pathsThrough: lists.pathsThrough,
    get size() {
      return rowOfId.size;
    },
    get isWorn() {
      const dead = columns.length - rowOfId.size;
      return dead > WORN_ROWS && dead > rowOfId.size / 2;
    },
    apply: (changes) => {
      for (const { id, product } of changes) {
        remove(id);
        if (product !== null) add(product);
      }
    },
  };
}

/** Every list a row stands in. */
function createLists(columns: Columns, orders: SortOrders) {
  const byPrice = orders.price_asc.compare;
  const all = new Shelf(columns, byPrice, ['brand']);
  const shelves: Shelf[] = [];
  const pathsThrough = new Map<string, number[]>();

  const openShelf = (path: number, categoryIds: readonly string[]): Shelf => {
    for (const id of new Set(categoryIds)) {
      const paths = pathsThrough.get(id);
      if (paths === undefined) pathsThrough.set(id, [path]);
      else paths.push(path);
    }
    return (shelves[path] = new Shelf(columns, byPrice, CATEGORY_FILTERS));
  };

  return {
    all,
    shelves,
    pathsThrough: (categoryId: string) => pathsThrough.get(categoryId) ?? [],
    change: (row: number, how: 'insert' | 'remove', categoryIds: readonly string[] = []): void => {
      const path = columns.path[row] ?? 0;
      all[how](row);
      (shelves[path] ?? openShelf(path, categoryIds))[how](row);
      for (const { rows } of Object.values(orders)) rows[how](row);
    },
  };
}
