import { randomUUID } from 'node:crypto';
import fastify from 'fastify';
import {
  MongoClient,
  MongoServerError,
  type ClientSession,
  type Collection,
  type Db,
} from 'mongodb';
import {
  registerOrders,
  totalOf,
  type Line,
  type OrderBody,
  type PlacedOrder,
  type PlaceOrder,
} from './order';

interface ProductRow {
  readonly _id: string;
  readonly title: string;
  readonly priceMinor: number;
  readonly stock: number;
}

/**
 * M: Fastify and the driver, six commands an order of three products: the products, the order, one `$inc` for each
 * product, the commit with its outbox. What it leaves out: nothing gives stock back after a crash, nothing relays.
 */
function createPlaceOrder(db: Db): PlaceOrder {
  const products = db.collection<ProductRow>('products');
  const orders = db.collection<PlacedOrder & { _id: string }>('orders');
  return async ({ items, deliveryAddress: address, paymentMethodId }, { key, customerId }) => {
    const lines = await linesOf(products, items);
    const placed = { id: randomUUID(), lines, address, paymentMethodId, createdAt: new Date() };
    const order = { ...placed, customerId, totalMinor: totalOf(lines), status: 'reserving' };
    try {
      await orders.insertOne({ _id: key, ...order });
    } catch (error) {
      if (!(error instanceof MongoServerError && error.code === 11000)) throw error;
      return orders.findOne({ _id: key });
    }
    for (const { productId: _id, quantity } of items) {
      const taken = { _id, stock: { $gte: quantity } };
      const { matchedCount } = await products.updateOne(taken, { $inc: { stock: -quantity } });
      if (matchedCount === 0) return null;
    }
    const event = { type: 'order.created', order: placed, at: placed.createdAt };
    await orders.updateOne(
      { _id: key },
      { $set: { status: 'pending' }, $push: { outbox: event } as never },
    );
    return placed;
  };
}

/**
 * T: the same in one multi-document transaction: the products, three `$inc`, the order with its outbox, commit. It needs
 * a true replica set. What it leaves out: nothing relays.
 */
function createPlaceOrderInTransaction(db: Db): PlaceOrder {
  const products = db.collection<ProductRow>('products');
  const orders = db.collection<PlacedOrder & { _id: string }>('orders');
  return ({ items, deliveryAddress: address, paymentMethodId }, { key, customerId }) =>
    db.client.withSession((session) =>
      session.withTransaction(async () => {
        const lines = await linesOf(products, items, session);
        // In one order for everybody, so that fewer transactions get in each other's way.
        for (const { productId: _id, quantity } of lines.toSorted(byProduct)) {
          const taken = { _id, stock: { $gte: quantity } };
          const change = { $inc: { stock: -quantity } };
          const { matchedCount } = await products.updateOne(taken, change, { session });
          if (matchedCount > 0) continue;
          await session.abortTransaction();
          return null;
        }
        const placed = { id: randomUUID(), lines, address, paymentMethodId, createdAt: new Date() };
        const event = { type: 'order.created', order: placed, at: placed.createdAt };
        const order = { ...placed, customerId, totalMinor: totalOf(lines), status: 'pending' };
        await orders.insertOne({ _id: key, ...order, outbox: [event] } as never, { session });
        return placed;
      }),
    );
}

const byProduct = (left: Line, right: Line): number => (left.productId < right.productId ? -1 : 1);

async function linesOf(
  products: Collection<ProductRow>,
  items: OrderBody['items'],
  session?: ClientSession,
): Promise<Line[]> {
  const ids = items.map(({ productId }) => productId);
  const rows = await products.find({ _id: { $in: ids } }, session && { session }).toArray();
  return items.map(({ productId, quantity }) => {
    const row = rows.find(({ _id }) => _id === productId);
    if (row === undefined) throw new Error('unknown product');
    return { productId, title: row.title, quantity, unitPriceMinor: row.priceMinor };
  });
}

async function main(): Promise<void> {
  const client = new MongoClient(process.env['MONGODB_URL'] ?? '', {
    writeConcern: { w: 'majority', journal: true },
    maxPoolSize: 50,
  });
  await client.connect();
  const db = client.db(process.env['MONGODB_DB']);
  const tokens = db.collection<{ _id: string; customerId: string }>('tokens');
  const app = fastify();
  const create =
    process.env['TRANSACTIONS'] === 'true' ? createPlaceOrderInTransaction : createPlaceOrder;
  registerOrders(app, create(db), async (token) => {
    const row = await tokens.findOne({ _id: token.replace('Bearer ', '') });
    return row?.customerId ?? null;
  });
  await app.listen({ host: '127.0.0.1', port: Number(process.env['PORT']) });
  process.on(
    'SIGTERM',
    () => void app.close().then(() => client.close().then(() => process.exit(0))),
  );
}

void main();
