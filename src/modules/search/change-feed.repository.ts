import { Timestamp, type Collection, type Db, type Document } from 'mongodb';
import { toMajor } from '../../platform/values/money';
import { MAX_TIME_MS } from '../../platform/mongo/client';
import {
  attributeDefinition,
  categoriesCollection,
  filterableValues,
  productsCollection,
  type CategoryDocument,
  type ProductDocument,
} from '../catalog';
import type {
  ChangeFeed,
  ChangeStamp,
  ChangePage,
  Checksum,
  IndexedCategory,
  PageQuery,
  ProductChange,
} from './engine/change-feed';
import type { IndexedProduct } from './engine/search.types';

const PROJECTION = {
  title: 1,
  brand: 1,
  description: 1,
  sku: 1,
  externalId: 1,
  priceMinor: 1,
  currency: 1,
  stock: 1,
  isSoldOut: 1,
  popularity: 1,
  rating: 1,
  createdAt: 1,
  categoryId: 1,
  categoryPath: 1,
  attributes: 1,
  status: 1,
  deletedAt: 1,
  staged: 1,
  changeStamp: 1,
} as const;

const CATEGORY_PROJECTION = {
  externalId: 1,
  path: 1,
  filterableAttributes: 1,
  removedAt: 1,
  changeStamp: 1,
} as const;

/** Products per portion of the whole catalog, and per page of changes. */
const PORTION = 4000;
const IN_ID_ORDER = {
  projection: PROJECTION,
  sort: { _id: 1 },
  hint: { _id: 1 },
  limit: PORTION,
  batchSize: PORTION,
  maxTimeMS: MAX_TIME_MS,
} as const;
/** Twice the time limit of an ordinary command. */
const SAFETY_SECONDS = 10;
/** The time limit of rare work that does not delay searches. */
const CHECK_TIME_MS = 10_000;

const NOT_DELETED = { deletedAt: null, staged: { $exists: false } } as const;
const FINDABLE = { status: 'active', ...NOT_DELETED } as const;

type Row = ProductDocument & { readonly changeStamp?: Timestamp };
/** The fields of products whose stamps are compared. */
interface StampedRow {
  readonly _id: string;
  readonly changeStamp?: Timestamp;
}
/** The validator allows a category without filters of its own. */
type CategoryRow = Omit<CategoryDocument, 'filterableAttributes'> &
  Partial<Pick<CategoryDocument, 'filterableAttributes'>> & { readonly changeStamp?: Timestamp };
type AnyRow = Row | CategoryRow | Checksum;

/** Reads changes by the change stamp that the server gives each of them. */
export function createChangeFeed(db: Db): ChangeFeed {
  const products: Collection<Row> = db.collection(productsCollection.name);
  const categories: Collection<CategoryRow> = db.collection(categoriesCollection.name);
  const readAfter = (id: string): Promise<readonly Row[]> =>
    products.find({ _id: { $gt: id }, ...FINDABLE }, IN_ID_ORDER).toArray();
  return {
    readAll: async function* readAll() {
      for (let next = readAfter(''); ;) {
        const rows = await next;
        const last = rows.at(-1);
        if (last === undefined) return;
        // The database continues to read while this portion is processed.
        next = readAfter(last._id);
        next.catch(() => undefined);
        yield rows.map(toChange);
      }
    },
    readCategories: async (after = 0n) => {
      const options = { projection: CATEGORY_PROJECTION, maxTimeMS: MAX_TIME_MS };
      const [filter, hint] =
        after > 0n
          ? ([{ changeStamp: { $gt: new Timestamp(after) } }, { changeStamp: 1 }] as const)
          : ([{}, { _id: 1 }] as const);
      return (await categories.find(filter, { ...options, hint }).toArray()).map(toCategory);
    },
    readPage: async (query) => {
      const options = { batchSize: PORTION, maxTimeMS: MAX_TIME_MS };
      const rows = products.aggregate<AnyRow>(pagePipeline(query), options);
      return toPage(await rows.toArray(), query);
    },
    readRecentStamps: async (query) => {
      const rows = products.find(isRecent(query), { ...STAMPS, maxTimeMS: MAX_TIME_MS });
      return stampsById(await rows.toArray());
    },
    readProducts: async (ids) => {
      const filter = { _id: { $in: [...ids] } };
      const rows = products.find(filter, { projection: PROJECTION, maxTimeMS: MAX_TIME_MS });
      return (await rows.toArray()).map(toChange);
    },
    safeStamp: async () => {
      const [newest] = await products
        .aggregate<{ readonly changeStamp?: Timestamp | null; readonly now: Date }>([
          { $sort: { changeStamp: -1 } },
          { $limit: 1 },
          { $project: { changeStamp: 1, now: '$$NOW' } },
        ])
        .toArray();
      // A covered index query returns null for absent fields.
      if (!newest?.changeStamp) return 0n;
      const t = Math.floor(newest.now.getTime() / 1000) - SAFETY_SECONDS;
      const longAgo = new Timestamp({ t: Math.max(0, t), i: 0 });
      const last = newest.changeStamp;
      return toStamp(last.lessThan(longAgo) ? last : longAgo);
    },
    checksums: async () => {
      const rows = await products
        .aggregate<Checksum & { readonly _id: string }>(
          [{ $match: FINDABLE }, { $group: { _id: '$categoryId', ...CHECKSUM } }],
          { maxTimeMS: CHECK_TIME_MS },
        )
        .toArray();
      return new Map(rows.map(({ _id, ...checksum }) => [_id, checksum]));
    },
    readStamps: async (categoryId) => {
      const options = { ...STAMPS, maxTimeMS: CHECK_TIME_MS };
      return stampsById(await products.find({ categoryId, ...FINDABLE }, options).toArray());
    },
  };
}

const STAMPS = { projection: { changeStamp: 1 } } as const;
const NO_CHANGES: Checksum = { count: 0, seconds: 0, increments: 0 };
const CHECKSUM = {
  count: { $sum: 1 },
  seconds: { $sum: { $tsSecond: '$changeStamp' } },
  increments: { $sum: { $tsIncrement: '$changeStamp' } },
} as const;

/** Changed products and categories, and the checksum of recent changes, if there are any; `toPage` tells them apart. */
function pagePipeline(query: PageQuery): Document[] {
  const changedAfter = (stamp: ChangeStamp) => ({ changeStamp: { $gt: new Timestamp(stamp) } });
  const recent = [
    { $match: isRecent(query) },
    { $group: { _id: null, ...CHECKSUM } },
    { $project: { _id: 0 } },
  ];
  const categories = [
    { $match: changedAfter(query.settledStamp) },
    { $project: CATEGORY_PROJECTION },
  ];
  return [
    { $match: changedAfter(query.newest) },
    { $sort: { changeStamp: 1 } },
    { $limit: PORTION },
    { $project: PROJECTION },
    { $unionWith: { coll: productsCollection.name, pipeline: recent } },
    { $unionWith: { coll: categoriesCollection.name, pipeline: categories } },
  ];
}

/** Matches changes that were probably read before. */
function isRecent({ settledStamp, newest }: PageQuery) {
  return { changeStamp: { $gt: new Timestamp(settledStamp), $lte: new Timestamp(newest) } };
}

function toPage(rows: readonly AnyRow[], { newest }: PageQuery): ChangePage {
  const products: ProductChange[] = [];
  const categories: IndexedCategory[] = [];
  let recent = NO_CHANGES;
  for (const row of rows) {
    if (isProduct(row)) products.push(toChange(row));
    else if (isCategory(row)) categories.push(toCategory(row));
    else recent = row;
  }
  const hasMore = products.length === PORTION;
  // Categories with a later stamp than the page are sent again with a later page.
  const changes = hasMore ? products : [...products, ...categories];
  const last = changes.reduce((max, { stamp }) => (stamp > max ? stamp : max), newest);
  // Other products may have the stamp of the last row; they are on the next page.
  const isShared = hasMore && products[0]?.stamp !== last;
  return { products, categories, recent, last: isShared ? last - 1n : last, hasMore };
}

function toChange(row: Row): ProductChange {
  const isFindable = row.status === 'active' && row.deletedAt === null && row.staged === undefined;
  return {
    id: row._id,
    product: isFindable ? toIndexed(row) : null,
    stamp: stampOf(row),
  };
}

function toIndexed(row: Document & Row): IndexedProduct {
  return {
    id: row._id,
    title: row.title,
    brand: row.brand,
    description: row.description,
    sku: row.sku ?? null,
    externalId: row.externalId ?? null,
    price: toMajor(row.priceMinor, row.currency),
    currency: row.currency,
    // The announced availability: a short reservation changes only the stock, and no change feed reports it.
    inStock: row.isSoldOut === undefined ? row.stock > 0 : !row.isSoldOut,
    popularity: row.popularity,
    rating: row.rating,
    createdAt: row.createdAt.getTime(),
    categoryPath: row.categoryPath ?? [row.categoryId],
    attributes: filterableValues(row.attributes),
  };
}

function toCategory(row: CategoryRow): IndexedCategory {
  const isRemoved = row.removedAt !== undefined;
  return {
    id: row._id,
    externalId: isRemoved ? null : (row.externalId ?? null),
    path: isRemoved ? [row._id] : row.path,
    filterableAttributes: isRemoved
      ? []
      : (row.filterableAttributes ?? []).map(attributeDefinition),
    stamp: stampOf(row),
  };
}

function isProduct(row: AnyRow): row is Row {
  return 'priceMinor' in row;
}

function isCategory(row: AnyRow): row is CategoryRow {
  return 'path' in row;
}

function stampsById(rows: readonly StampedRow[]): ReadonlyMap<string, ChangeStamp> {
  return new Map(rows.map((row) => [row._id, stampOf(row)]));
}

function stampOf({ changeStamp }: StampedRow): ChangeStamp {
  return changeStamp === undefined ? 0n : toStamp(changeStamp);
}

/** Converts each half separately, because the driver's own conversion writes and parses decimal text. */
function toStamp(time: Timestamp): ChangeStamp {
  return (BigInt(time.getHighBitsUnsigned()) << 32n) | BigInt(time.getLowBitsUnsigned());
}
