import { randomUUID } from 'node:crypto';
import fastify from 'fastify';
import { Pool, type PoolClient } from 'pg';
import {
  registerOrders,
  totalOf,
  type OrderBody,
  type PlacedOrder,
  type PlaceOrder,
} from './order';

type Context = Parameters<PlaceOrder>[1];

/**
 * P: Fastify and `pg`, one transaction of nine statements for an order of three products: begin, the key, the
 * products, three updates of stock, the order, its event, commit. What it leaves out: nothing relays.
 */
function createPlaceOrder(pool: Pool): PlaceOrder {
  return async (body, context) => {
    const client = await pool.connect();
    try {
      await client.query('BEGIN');
      const placed = await place(client, body, context);
      await client.query(placed === null ? 'ROLLBACK' : 'COMMIT');
      return placed;
    } catch (error) {
      await client.query('ROLLBACK');
      throw error;
    } finally {
      client.release();
    }
  };
}

async function place(client: PoolClient, body: OrderBody, { key, customerId }: Context) {
  const claimed = await client.query({
    name: 'key',
    text: 'INSERT INTO keys (key, customer) VALUES ($1, $2) ON CONFLICT DO NOTHING',
    values: [key, customerId],
  });
  if (claimed.rowCount === 0) throw new Error('keys are not repeated in this measurement');
  const { items, deliveryAddress: address, paymentMethodId } = body;
  const { rows } = await client.query<{ id: string; title: string; price: number }>({
    name: 'products',
    text: 'SELECT id, title, price FROM products WHERE id = ANY($1)',
    values: [items.map(({ productId }) => productId)],
  });
  const lines = items.map(({ productId, quantity }) => {
    const row = rows.find(({ id }) => id === productId);
    if (row === undefined) throw new Error('unknown product');
    return { productId, title: row.title, quantity, unitPriceMinor: row.price };
  });
  // In one order for everybody, so that transactions do not wait for each other in a circle.
  for (const line of [...lines].sort((a, b) => (a.productId < b.productId ? -1 : 1))) {
    const taken = await client.query({
      name: 'stock',
      text: 'UPDATE products SET stock = stock - $2 WHERE id = $1 AND stock >= $2',
      values: [line.productId, line.quantity],
    });
    if (taken.rowCount === 0) return null;
  }
  const placed = { id: randomUUID(), lines, address, paymentMethodId, createdAt: new Date() };
  await record(client, placed, customerId);
  return placed;
}

async function record(client: PoolClient, order: PlacedOrder, customerId: string): Promise<void> {
  const json = JSON.stringify(order);
  await client.query({
    name: 'order',
    text: 'INSERT INTO orders (id, customer, total, body, created) VALUES ($1, $2, $3, $4, $5)',
    values: [order.id, customerId, totalOf(order.lines), json, order.createdAt],
  });
  await client.query({
    name: 'event',
    text: 'INSERT INTO outbox (id, type, body) VALUES ($1, $2, $3)',
    values: [randomUUID(), 'order.created', json],
  });
}

async function main(): Promise<void> {
  const pool = new Pool({ connectionString: process.env['POSTGRES_URL'], max: 20 });
  const app = fastify();
  registerOrders(app, createPlaceOrder(pool), async (token) => {
    const found = await pool.query<{ customer: string }>(
      'SELECT customer FROM tokens WHERE token = $1',
      [token.replace('Bearer ', '')],
    );
    return found.rows[0]?.customer ?? null;
  });
  await app.listen({ host: '127.0.0.1', port: Number(process.env['PORT']) });
  process.on('SIGTERM', () => void app.close().then(() => pool.end().then(() => process.exit(0))));
}

void main();
