import type { Db } from 'mongodb';
import type { ProductDocument } from '../src/modules/catalog';
import type { Foundation } from '../src/app/platform';
import { addBesideCatalog, loadDemoFolder } from '../src/tools/demo';
import { createCredentials } from '../src/tools/demo/credentials.repository';
import { demoIdOf } from '../src/tools/demo/ids';
import { orderDocuments, type PastOrder } from '../src/tools/load/order-documents';
import { createLoadRepository } from '../src/tools/load/load.repository';
import { keys, people } from './people';

const ITEMS_PER_ORDER = 5;
const CUSTOMERS = 300;
const FIRST_PLACED_AT = Date.UTC(2026, 0, 1);
const HOUR_MS = 3_600_000;

/**
 * Loads the catalog and discussions of the demo data under other ids and with the bench's own people, because the
 * service refuses to start on demo data in production.
 */
export async function seedBench(foundation: Foundation): Promise<void> {
  const { db, clock } = foundation;
  const idOf: typeof demoIdOf = (prefix, externalId) =>
    demoIdOf(prefix, externalId).replace('_demo_', '_sample_');
  await loadDemoFolder(foundation, idOf, clock.now());
  await addBesideCatalog(foundation, clock.now());
  // The rivals return URLs as they are stored.
  const wholeAddress = { $concat: [foundation.config.publicUrl, '$$this.url'] };
  const image = { $mergeObjects: ['$$this', { url: wholeAddress }] };
  const images = { $map: { input: '$images', in: image } };
  await db.collection('products').updateMany({}, [{ $set: { images } }]);
  // All orders that the scenarios read have the same number of lines.
  await db.collection('orders').deleteMany({});
  await db.collection('payments').deleteMany({});
  await createCredentials(db).restore(people, keys, clock.now());
}

/** Places orders of five items each, by their own customers. */
export async function placeOrders({ db }: Foundation, count: number): Promise<void> {
  const customers = Array.from({ length: CUSTOMERS }, (_, number) => ({
    _id: customerId(number),
    email: `bench-${number}@example.com`,
    displayName: `Customer ${number}`,
    avatarUrl: null,
    role: 'customer',
    status: 'active',
    createdAt: new Date(FIRST_PLACED_AT),
    version: 1,
  }));
  await db.collection<{ _id: string }>('users').insertMany(customers);
  const products = await db.collection<ProductDocument>('products').find().limit(5000).toArray();
  const orders = Array.from({ length: count }, (_, number) => orderOf(number, products));
  await createLoadRepository(db).insertOrders(orders.map(orderDocuments));
}

/** The input of the scenarios: existing ids and the period in which orders were placed. */
export type Dataset = Awaited<ReturnType<typeof describeDataset>>;

export async function describeDataset(db: Db) {
  const idsOf = async (name: string, filter: object): Promise<readonly string[]> => {
    const rows = db.collection<{ _id: string }>(name).find(filter, { projection: { _id: 1 } });
    return (await rows.toArray()).map(({ _id }) => _id);
  };
  const orders = db.collection<{ createdAt: Date }>('orders');
  const times = await orders.find().sort({ createdAt: 1 }).project({ createdAt: 1 }).toArray();
  const timeAt = (place: number): number => times.at(place)?.['createdAt'].getTime() ?? 0;
  const products = db.collection<ProductDocument>('products');
  return {
    productIds: await idsOf('products', { status: 'active', deletedAt: null }),
    // Categories with products.
    categoryIds: await products.distinct('categoryId', { deletedAt: null }),
    orderIds: await idsOf('orders', { phase: 'live' }),
    ordersPlaced: { from: timeAt(20), to: timeAt(-1) },
    commentIds: await idsOf('comments', { status: 'published', authorId: { $ne: null } }),
  };
}

const customerId = (number: number): string => `usr_bench_${number}`;

/** Spreads orders over products and customers by arithmetic, so that every run measures the same ones. */
function orderOf(number: number, products: readonly ProductDocument[]): PastOrder {
  const lines = Array.from({ length: ITEMS_PER_ORDER }, (_, line) => {
    const product = products[(number * 31 + line * 977) % products.length] as ProductDocument;
    const { _id: productId, title, priceMinor: unitPriceMinor } = product;
    return { productId, title, unitPriceMinor, quantity: 1 + ((number + line) % 3) };
  });
  const address = { city: 'Springfield', region: 'OR', postalCode: '97403', country: 'US' };
  return {
    id: `ord_bench_${number}`,
    externalId: `bench-order-${number}`,
    customerId: customerId(number % CUSTOMERS),
    currency: 'USD',
    status: number % 4 === 0 ? 'processing' : 'paid',
    createdAt: new Date(FIRST_PLACED_AT + number * HOUR_MS),
    shippingMinor: 495,
    address: { ...address, name: `Customer ${number}`, line1: `${number} Main Street` },
    lines,
  };
}
