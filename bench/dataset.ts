import { createReadStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import type { Db } from 'mongodb';
import {
  emptyFacts,
  newProductDocument,
  toStoredFacts,
  type ProductDocument,
} from '../src/modules/catalog';

/** What the scenarios ask for: the ids that exist. */
export interface Dataset {
  readonly productIds: readonly string[];
}

interface ProductLine {
  readonly externalId: string;
  readonly title: string;
  readonly price: number;
  readonly currency: string;
  readonly categoryExternalId: string;
  readonly brand: string | null;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly stock: number;
  readonly rating: number | null;
  readonly popularity: number;
  readonly createdAt: string;
}

const CHUNK = 2000;

/** Adds the products of `folder` to the catalog. */
export async function loadProducts(db: Db, folder: string): Promise<void> {
  const path = join(folder, 'products.ndjson.gz');
  if (!existsSync(path)) throw new Error(`${path} does not exist`);
  const lines = createInterface({ input: createReadStream(path).pipe(createGunzip()) });
  const chunk: ProductDocument[] = [];
  for await (const line of lines) {
    chunk.push(toDocument(JSON.parse(line) as ProductLine));
    if (chunk.length === CHUNK) await insert(db, chunk.splice(0));
  }
  await insert(db, chunk);
}

/** Copies products under new ids until there are `count`. */
export async function growCatalog(db: Db, count: number): Promise<void> {
  const products = db.collection<ProductDocument>('products');
  const originals = await products.find().toArray();
  for (let made = originals.length, copy = 1; made < count; copy += 1) {
    const copies = originals.slice(0, count - made).map((product) => ({
      ...product,
      _id: `${product._id}_${copy}`,
      sku: undefined,
      externalId: `${product.externalId ?? product._id}-${copy}`,
    }));
    for (let at = 0; at < copies.length; at += CHUNK)
      await insert(db, copies.slice(at, at + CHUNK));
    made += copies.length;
  }
}

export async function describeDataset(db: Db): Promise<Dataset> {
  const rows = await db
    .collection<ProductDocument>('products')
    .find({ status: 'active', deletedAt: null }, { projection: { _id: 1 } })
    .toArray();
  return { productIds: rows.map(({ _id }) => _id) };
}

async function insert(db: Db, documents: readonly ProductDocument[]): Promise<void> {
  if (documents.length === 0) return;
  await db
    .collection<ProductDocument>('products')
    .insertMany([...documents], { ordered: false, writeConcern: { w: 1 } });
}

function toDocument({ categoryExternalId, ...line }: ProductLine): ProductDocument {
  const createdAt = new Date(line.createdAt);
  const facts = {
    ...emptyFacts,
    ...line,
    categoryId: categoryExternalId,
    ratingCount: line.rating === null ? 0 : 10,
    createdAt,
  };
  return newProductDocument({
    id: `prd_${line.externalId}`,
    facts: toStoredFacts(facts),
    categoryPath: [categoryExternalId],
    now: createdAt,
  });
}
