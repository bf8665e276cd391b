import { Timestamp, type Db } from 'mongodb';
import { emptyFacts, newProductDocument, toStoredFacts } from '../../src/modules/catalog';

const CATEGORY_ID = '5f0c7c39-5d0a-4d66-9d9e-3c5a2f6e8a01';

/** Inserts products directly into the database; tests set only what matters to them. */
export async function seedProducts(
  db: Db,
  products: readonly ({ readonly _id: string } & Readonly<Record<string, unknown>>)[],
): Promise<void> {
  const now = new Date();
  const rows = products.map((product) => {
    const priceMinor = Number(product['priceMinor'] ?? 1000);
    const facts = {
      ...emptyFacts,
      title: product._id,
      price: priceMinor / 100,
      categoryId: CATEGORY_ID,
      brand: 'Acme',
      stock: 10,
      createdAt: now,
      attributes: (product['attributes'] ?? {}) as Readonly<Record<string, unknown>>,
    };
    return {
      ...newProductDocument({
        id: product._id,
        facts: toStoredFacts(facts),
        categoryPath: [(product['categoryId'] ?? CATEGORY_ID) as string],
        now,
      }),
      ...product,
      // The server replaces an empty timestamp by its own time.
      changeStamp: new Timestamp({ t: 0, i: 0 }),
    };
  });
  await db.collection<{ _id: string }>('products').insertMany(rows);
}

/** The stock of a product. */
export async function stockOf(db: Db, _id: string): Promise<number> {
  const product = await db.collection<{ _id: string; stock: number }>('products').findOne({ _id });
  if (product === null) throw new Error(`no product ${_id}`);
  return product.stock;
}
