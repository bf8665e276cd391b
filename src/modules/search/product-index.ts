import { Columns } from './columns';
import { GrowingInts } from './growing-array';
import type { IndexedProduct } from './search.types';
import { createSortOrders, type SortOrders } from './sort-orders';
import { weighWords } from './text';
import { createWordIndex, type WordIndex } from './word-index';

/** A change of one product: what it is now, or null when it can no longer be found. */
export interface IndexChange {
  readonly id: string;
  readonly product: IndexedProduct | null;
}

/** All products that can be found, in columns. One generation lives until too many of its rows are dead. */
export interface ProductIndex {
  readonly columns: Columns;
  readonly words: WordIndex;
  readonly orders: SortOrders;
  /** Rows of each category path code. */
  readonly rowsOfPath: readonly GrowingInts[];
  /** Products that can be found. */
  readonly size: number;
  apply(changes: Iterable<IndexChange>): void;
  /** True when so many rows are dead that a fresh generation is cheaper. */
  readonly isWorn: boolean;
}

const WORN_ROWS = 5000;

export function createProductIndex(): ProductIndex {
  const columns = new Columns();
  const words = createWordIndex();
  const rowsOfPath: GrowingInts[] = [];
  const rowOfId = new Map<string, number>();

  const remove = (id: string): void => {
    const row = rowOfId.get(id);
    if (row === undefined) return;
    columns.alive[row] = 0;
    rowOfId.delete(id);
  };

  const add = (product: IndexedProduct): void => {
    const row = columns.append(product);
    rowOfId.set(product.id, row);
    words.add(row, weighWords(product));
    (rowsOfPath[columns.path[row] ?? 0] ??= new GrowingInts()).push(row);
  };

  return {
    columns,
    words,
    rowsOfPath,
    orders: createSortOrders({
      price: (row) => columns.price[row] ?? 0,
      popularity: (row) => columns.popularity[row] ?? 0,
      createdAt: (row) => columns.createdAt[row] ?? 0,
      rating: (row) => columns.rating[row] ?? -1,
      id: (row) => columns.ids[row] ?? '',
      isAlive: (row) => columns.alive[row] === 1,
      rowCount: () => columns.length,
    }),
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
