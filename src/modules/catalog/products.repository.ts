import type { Collection, Db } from 'mongodb';
import { batchByKey, type BatchedRead } from '../../platform/batch-by-key';
import { toMajor } from '../../platform/money';
import { anyOf } from '../../platform/mongo/any-of';
import { MAX_TIME_MS } from '../../platform/mongo/client';
import type { CollectionDefinition } from '../../platform/mongo/collections';
import { availabilityOf } from './availability';
import type { Product, ProductStatus } from './products.types';

/** A product as it is stored. */
export interface ProductDocument {
  readonly _id: string;
  readonly title: string;
  readonly description: string | null;
  readonly priceMinor: number;
  readonly currency: string;
  readonly categoryId: string;
  readonly brand: string | null;
  readonly sku?: string;
  readonly externalId?: string;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly images: readonly { readonly url: string; readonly alt: string | null }[];
  readonly stock: number;
  readonly rating: number | null;
  readonly ratingCount: number;
  readonly popularity: number;
  readonly status: ProductStatus;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly version: number;
  readonly deletedAt: Date | null;
}

export const productsCollection: CollectionDefinition = {
  name: 'products',
  validator: {
    bsonType: 'object',
    required: ['title', 'priceMinor', 'currency', 'categoryId', 'stock', 'status', 'version'],
    properties: {
      priceMinor: { bsonType: ['int', 'long', 'double'], minimum: 1 },
      stock: { bsonType: ['int', 'long', 'double'], minimum: 0 },
      status: { enum: ['draft', 'active', 'archived'] },
    },
  },
  indexes: [],
};

export interface ProductsRepository {
  /** By id, deleted products excluded; reads of one moment share a command. */
  readonly findById: BatchedRead<Product>;
}

export function createProductsRepository(db: Db): ProductsRepository {
  const products: Collection<ProductDocument> = db.collection(productsCollection.name);
  return {
    findById: batchByKey({
      fetch: async (ids) => {
        const rows = await products
          .find({ _id: anyOf(ids), deletedAt: null }, { maxTimeMS: MAX_TIME_MS })
          .toArray();
        return new Map(rows.map((row) => [row._id, toProduct(row)]));
      },
    }),
  };
}

function toProduct(row: ProductDocument): Product {
  return {
    id: row._id,
    title: row.title,
    description: row.description,
    priceMinor: row.priceMinor,
    price: toMajor(row.priceMinor, row.currency),
    currency: row.currency,
    categoryId: row.categoryId,
    brand: row.brand,
    sku: row.sku ?? null,
    externalId: row.externalId ?? null,
    attributes: row.attributes,
    images: row.images,
    stock: row.stock,
    availability: { status: availabilityOf(row.stock) },
    rating: row.rating,
    ratingCount: row.ratingCount,
    popularity: row.popularity,
    status: row.status,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    version: row.version,
  };
}
