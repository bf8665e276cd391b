import { Timestamp, type Collection, type Db, type Document } from 'mongodb';
import { toMajor } from '../../platform/money';
import { MAX_TIME_MS } from '../../platform/mongo/client';
import { aggregateRows } from '../../platform/mongo/find-rows';
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

/** What changed after a mark, and the greatest mark among it. */
export interface Changes {
  readonly products: readonly MarkedChange[];
  readonly categories: readonly IndexedCategory[];
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
  /** Everything that changed after the mark in one command, also products that can no longer be found. */
  readChanges(after: ChangeMark): Promise<Changes>;
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

const PORTION = 2000;
const SAFETY_SECONDS = 10;
const READ_ALL_MS = 60_000;

type Row = ProductDocument & { readonly changeStamp?: Timestamp };
type CategoryRow = CategoryDocument & { readonly changeStamp?: Timestamp };

export function createProductIndexRepository(db: Db): ProductIndexRepository {
  const products: Collection<Row> = db.collection(productsCollection.name);
  const categories: Collection<CategoryRow> = db.collection(categoriesCollection.name);
  return {
    readAll: async function* readAll() {
      const cursor = products.find(
        { status: 'active', deletedAt: null },
        { projection: PROJECTION, hint: { _id: 1 }, batchSize: PORTION, maxTimeMS: READ_ALL_MS },
      );
      while (await cursor.hasNext()) yield cursor.readBufferedDocuments().map(toChange);
    },
    readCategories: async () => {
      const options = { projection: CATEGORY_PROJECTION, hint: { _id: 1 }, maxTimeMS: MAX_TIME_MS };
      return (await categories.find({}, options).toArray()).map(toCategory);
    },
    readChanges: async (after) => {
      const changed = { $match: { changeStamp: { $gt: new Timestamp(after) } } };
      const rows = await aggregateRows<Row | CategoryRow, Row>(products, [
        changed,
        { $project: PROJECTION },
        {
          $unionWith: {
            coll: categoriesCollection.name,
            pipeline: [changed, { $project: CATEGORY_PROJECTION }],
          },
        },
      ]);
      const changedProducts = rows.filter(isProduct).map(toChange);
      return {
        products: changedProducts,
        categories: rows
          .filter((row) => !isProduct(row))
          .map((row) => toCategory(row as CategoryRow)),
        last: rows.reduce((last, row) => later(last, markOf(row)), after),
      };
    },
    safeMark: async () => {
      const [last] = await products
        .find({}, { projection: { changeStamp: 1 }, sort: { changeStamp: -1 }, limit: 1 })
        .toArray();
      const seconds = (last?.changeStamp?.t ?? 0) - SAFETY_SECONDS;
      return new Timestamp({ t: Math.max(0, seconds), i: 0 }).toBigInt();
    },
  };
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
    filterableAttributes: row.filterableAttributes,
    mark: markOf(row),
  };
}

function isProduct(row: Row | CategoryRow): row is Row {
  return 'priceMinor' in row;
}

function markOf({ changeStamp }: Row | CategoryRow): ChangeMark {
  return changeStamp?.toBigInt() ?? 0n;
}

function later(a: ChangeMark, b: ChangeMark): ChangeMark {
  return a > b ? a : b;
}
