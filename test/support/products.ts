import type { Db } from 'mongodb';

/** Puts products into the catalog as they are stored; tests say only what matters to them. */
export async function seedProducts(
  db: Db,
  products: readonly ({ readonly _id: string } & Readonly<Record<string, unknown>>)[],
): Promise<void> {
  const now = new Date();
  const rows = products.map((product) => ({
    title: product._id,
    description: null,
    priceMinor: 1000,
    currency: 'USD',
    categoryId: '5f0c7c39-5d0a-4d66-9d9e-3c5a2f6e8a01',
    brand: 'Acme',
    attributes: {},
    images: [],
    stock: 10,
    rating: null,
    ratingCount: 0,
    popularity: 0,
    status: 'active',
    createdAt: now,
    updatedAt: now,
    version: 1,
    deletedAt: null,
    ...product,
  }));
  await db.collection<{ _id: string }>('products').insertMany(rows);
}
