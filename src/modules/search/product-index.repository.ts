import { Timestamp, type Collection, type Db, type Document } from 'mongodb';
import { currencyDecimals, toMajor } from '../../platform/money';
import { MAX_TIME_MS } from '../../platform/mongo/client';
import { aggregateRows, findRows } from '../../platform/mongo/find-rows';
import {
  categoriesCollection,
  productsCollection,
  type CategoryDocument,
  type ProductDocument,
} from '../catalog';
import type { IndexChange } from './product-index';
import type { IndexedProduct } from './search.types';

/** The server's logical time of a change. */
export type ChangeMark = bigint;

/** Which changes are asked for, and whose stock. */
export interface ChangesQuery {
  /** Every change up to here is known. */
  readonly settled: ChangeMark;
  /** The greatest mark that was read: of changes up to here the marks alone are told. */
  readonly newest: ChangeMark;
  readonly stockOf: readonly string[];
}

export interface Changes {
  /** Products that changed after `newest`. */
  readonly products: readonly MarkedChange[];
  /** Marks of the products that changed after `settled`, but not after `newest`. */
  readonly marks: ReadonlyMap<string, ChangeMark>;
  /** Categories that changed after `settled`. */
  readonly categories: readonly IndexedCategory[];
  /** Without those that are gone. */
  readonly stocks: ReadonlyMap<string, number>;
  /** The greatest mark among them all. */
  readonly last: ChangeMark;
}

/** A changed product and when it changed. */
export interface MarkedChange extends IndexChange {
  readonly mark: ChangeMark;
}

/** A changed category; only what filters need. */
export interface IndexedCategory {
  readonly id: string;
  readonly externalId: string | null;
  readonly path: readonly string[];
  readonly filterableAttributes: readonly string[];
  readonly mark: ChangeMark;
}

export interface ProductIndexRepository {
  /** Everything that can be found, in portions. */
  readAll(): AsyncIterable<readonly MarkedChange[]>;
  readCategories(): Promise<readonly IndexedCategory[]>;
  /** In one command what changed, also products that can no longer be found, and what is in stock. */
  readChanges(query: ChangesQuery): Promise<Changes>;
  readProducts(ids: readonly string[]): Promise<readonly MarkedChange[]>;
  /** A mark before which every change is surely visible by now. */
  safeMark(): Promise<ChangeMark>;
}

const PROJECTION = {
  title: 1,
  brand: 1,
  description: 1,
  priceMinor: 1,
  currency: 1,
  popularity: 1,
  rating: 1,
  createdAt: 1,
  categoryId: 1,
  categoryPath: 1,
  memory: 1,
  screenSize: 1,
  status: 1,
  deletedAt: 1,
  staged: 1,
  changeStamp: 1,
} as const;

const CATEGORY_PROJECTION = {
  externalId: 1,
  path: 1,
  filterableAttributes: 1,
  changeStamp: 1,
} as const;

const PORTION = 4000;
const SAFETY_SECONDS = 10;

type Row = ProductDocument & { readonly changeStamp?: Timestamp };
/** All that is told of a change that is known. */
interface Marked {
  readonly _id: string;
  readonly changeStamp?: Timestamp;
}
interface StockRow {
  readonly _id: string;
  readonly stock: number;
}
/** The collection's rules let a category be without filters of its own. */
type CategoryRow = Omit<CategoryDocument, 'filterableAttributes'> &
  Partial<Pick<CategoryDocument, 'filterableAttributes'>> & { readonly changeStamp?: Timestamp };
type AnyRow = Row | CategoryRow | Marked | StockRow;

export function createProductIndexRepository(db: Db): ProductIndexRepository {
  const products: Collection<Row> = db.collection(productsCollection.name);
  const categories: Collection<CategoryRow> = db.collection(categoriesCollection.name);
  const readAfter = (id: string): Promise<readonly Row[]> =>
    findRows(products, {
      filter: { _id: { $gt: id }, status: 'active', deletedAt: null },
      projection: PROJECTION,
      sort: { _id: 1 },
      hint: { _id: 1 },
      limit: PORTION,
      retainStrings: true,
    });
  return {
    readAll: async function* readAll() {
      for (let next = readAfter(''); ;) {
        const rows = await next;
        const last = rows.at(-1);
        if (last === undefined) return;
        // The database reads on while these are put in.
        next = readAfter(last._id);
        next.catch(() => undefined);
        yield rows.map(toChange);
      }
    },
    readCategories: async () => {
      const options = { projection: CATEGORY_PROJECTION, hint: { _id: 1 }, maxTimeMS: MAX_TIME_MS };
      return (await categories.find({}, options).toArray()).map(toCategory);
    },
    readChanges: async (query) => {
      const rows = await aggregateRows<AnyRow, Row>(products, changesPipeline(query));
      return sortChanges(rows, query);
    },
    readProducts: async (ids) => {
      const filter = { _id: { $in: [...ids] } };
      const rows = products.find(filter, { projection: PROJECTION, maxTimeMS: MAX_TIME_MS });
      return (await rows.toArray()).map(toChange);
    },
    safeMark: async () => {
      const [newest] = await products
        .aggregate<{ readonly changeStamp?: Timestamp; readonly now: Date }>([
          { $sort: { changeStamp: -1 } },
          { $limit: 1 },
          { $project: { changeStamp: 1, now: '$$NOW' } },
        ])
        .toArray();
      if (newest?.changeStamp === undefined) return 0n;
      const t = Math.floor(newest.now.getTime() / 1000) - SAFETY_SECONDS;
      const longAgo = new Timestamp({ t: Math.max(0, t), i: 0 });
      const last = newest.changeStamp;
      return (last.lessThan(longAgo) ? last : longAgo).toBigInt();
    },
  };
}

/** One row for each change, and one for each stock; `sortChanges` tells them apart. */
function changesPipeline({ settled, newest, stockOf }: ChangesQuery): Document[] {
  const after = (mark: ChangeMark) => ({ $gt: new Timestamp(mark) });
  const isNear = { ...after(settled), $lte: new Timestamp(newest) };
  const isThere = { deletedAt: null, staged: { $exists: false } };
  const inStock = { $match: { _id: { $in: [...stockOf] }, ...isThere } };
  return [
    { $match: { changeStamp: after(newest) } },
    { $project: PROJECTION },
    unionWith(productsCollection.name, { $match: { changeStamp: isNear } }, { changeStamp: 1 }),
    unionWith(
      categoriesCollection.name,
      { $match: { changeStamp: after(settled) } },
      CATEGORY_PROJECTION,
    ),
    ...(stockOf.length > 0 ? [unionWith(productsCollection.name, inStock, { stock: 1 })] : []),
  ];
}

function unionWith(coll: string, match: Document, projection: Document): Document {
  return { $unionWith: { coll, pipeline: [match, { $project: projection }] } };
}

function sortChanges(rows: readonly AnyRow[], { settled }: ChangesQuery): Changes {
  const products: MarkedChange[] = [];
  const categories: IndexedCategory[] = [];
  const marks = new Map<string, ChangeMark>();
  const stocks = new Map<string, number>();
  let last = settled;
  for (const row of rows) {
    if (isStock(row)) {
      stocks.set(row._id, row.stock);
      continue;
    }
    const mark = markOf(row);
    if (mark > last) last = mark;
    if (isProduct(row)) products.push(toChange(row));
    else if (isCategory(row)) categories.push(toCategory(row));
    else marks.set(row._id, mark);
  }
  return { products, categories, marks, stocks, last };
}

function toChange(row: Row): MarkedChange {
  const isFindable = row.status === 'active' && row.deletedAt === null && row.staged === undefined;
  return {
    id: row._id,
    product: isFindable ? toIndexed(row) : null,
    mark: markOf(row),
  };
}

function toIndexed(row: Document & Row): IndexedProduct {
  return {
    id: row._id,
    title: row.title,
    brand: row.brand,
    description: row.description,
    price: toMajor(row.priceMinor, row.currency),
    decimals: currencyDecimals(row.currency),
    popularity: row.popularity,
    rating: row.rating,
    createdAt: row.createdAt.getTime(),
    categoryPath: row.categoryPath ?? [row.categoryId],
    memory: row.memory ?? null,
    screenSize: row.screenSize ?? null,
  };
}

function toCategory(row: CategoryRow): IndexedCategory {
  return {
    id: row._id,
    externalId: row.externalId ?? null,
    path: row.path,
    filterableAttributes: row.filterableAttributes ?? [],
    mark: markOf(row),
  };
}

/** The only rows without a mark. */
function isStock(row: AnyRow): row is StockRow {
  return 'stock' in row && !('changeStamp' in row);
}

function isProduct(row: AnyRow): row is Row {
  return 'priceMinor' in row;
}

function isCategory(row: AnyRow): row is CategoryRow {
  return 'path' in row;
}

function markOf({ changeStamp }: Marked): ChangeMark {
  return changeStamp?.toBigInt() ?? 0n;
}
