import { randomUUID } from 'node:crypto';
import fastify from 'fastify';
import { Pool, type PoolClient } from 'pg';
import { registerPlaceOrder, type OrderStore, type PlacedOrder } from './place-order';
import { serve } from './server';

/**
 * Fastify and `pg`: reads the products, and then runs one transaction of eight statements for an
 * order of three products: begin, the key, three updates of stock, the order, its event, commit. No
 * job relays the event or expires the key.
 */
function createOrderStore(pool: Pool): OrderStore {
  return {
    findProducts: async (ids) => {
      const { rows } = await pool.query<{ id: string; title: string; price: number }>({
        name: 'products',
        text: 'SELECT id, title, price FROM products WHERE id = ANY($1)',
        values: [ids],
      });
      return rows.map(({ id, title, price }) => ({ productId: id, title, unitPriceMinor: price }));
    },
    store: async (order) => {
      const client = await pool.connect();
      try {
        await client.query('BEGIN');
        const isStored = await store(client, order);
        await client.query(isStored ? 'COMMIT' : 'ROLLBACK');
        return isStored ? order : null;
      } catch (error) {
        await client.query('ROLLBACK');
        throw error;
      } finally {
        client.release();
      }
    },
  };
}

async function store(client: PoolClient, order: PlacedOrder): Promise<boolean> {
  const claim = await client.query({
    name: 'key',
    text: 'INSERT INTO keys (key, customer) VALUES ($1, $2) ON CONFLICT DO NOTHING',
    values: [order.key, order.customerId],
  });
  if (claim.rowCount === 0) throw new Error('keys are not repeated in this measurement');
  // All transactions lock products in the same order, so that they cannot deadlock.
  for (const line of [...order.lines].sort((a, b) => (a.productId < b.productId ? -1 : 1))) {
    const { rowCount } = await client.query({
      name: 'stock',
      text: 'UPDATE products SET stock = stock - $2 WHERE id = $1 AND stock >= $2',
      values: [line.productId, line.quantity],
    });
    if (rowCount === 0) return false;
  }
  const json = JSON.stringify(order);
  await client.query({
    name: 'order',
    text: 'INSERT INTO orders (id, customer, total, body, created) VALUES ($1, $2, $3, $4, $5)',
    values: [order.id, order.customerId, order.totalMinor, json, order.createdAt],
  });
  await client.query({
    name: 'event',
    text: 'INSERT INTO outbox (id, type, body) VALUES ($1, $2, $3)',
    values: [randomUUID(), 'order.created', json],
  });
  return true;
}

const pool = new Pool({ connectionString: process.env['POSTGRES_URL'], max: 20 });
const app = fastify();
registerPlaceOrder(app, createOrderStore(pool));
void serve(app, () => pool.end());
