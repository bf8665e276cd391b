import { createHash, randomUUID } from 'node:crypto';
import fastify, { type FastifyInstance } from 'fastify';
import { MongoClient, MongoServerError, type Db } from 'mongodb';
import type { ProductDocument } from '../../src/modules/catalog';
import { createKeyring } from '../../src/platform/secrets/keys';
import { createCursorCodec, type CursorCodec } from '../../src/platform/values/cursor';
import { registerOrderRoutes } from './orders';
import { registerPlaceOrder, type OrderStore, type PlacedOrder } from './place-order';
import { registerProductRoutes } from './products';
import { serve } from './server';

interface Caller {
  readonly userId: string;
  readonly role: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
  }
}

const CREDENTIAL_CACHE_MS = 3000;
const IMPORT_BATCH = 1000;
const MAX_IMPORT_BYTES = 64 * 1024 * 1024;

/**
 * The REST API as a developer would write it by hand: Fastify, the driver, one `findOne` or `$in` per collection,
 * projections and serializer schemas. It returns the same bytes as the service but makes fewer promises: it does not
 * batch across requests, return stock after a crash, relay events or expire keys.
 */
export function buildRival(db: Db, cursors: CursorCodec): FastifyInstance {
  const app: FastifyInstance = fastify({ bodyLimit: MAX_IMPORT_BYTES });
  const authenticate = createAuthenticate(db);
  app.decorateRequest('caller', null);
  app.addHook('onRequest', async (request, reply) => {
    const { authorization } = request.headers;
    if (authorization === undefined) return;
    request.caller = await authenticate(authorization);
    if (request.caller === null) return reply.code(401).send({ code: 'invalid_credential' });
  });
  registerProductRoutes(app, db);
  registerOrderRoutes(app, db, cursors);
  registerPlaceOrder(app, createOrderStore(db));
  registerVotes(app, db);
  registerImports(app, db);
  return app;
}

/** Maps a bearer credential to its user, read at most every three seconds, as in the service. */
function createAuthenticate(db: Db) {
  const tokens = db.collection<{ _id: string; userId: string }>('access_tokens');
  const keys = db.collection<{ hash: string; ownerId: string }>('api_keys');
  const users = db.collection<{ _id: string; role: string }>('users');
  const cache = new Map<string, { readonly caller: Caller; readonly until: number }>();

  async function userIdOf(credential: string): Promise<string | undefined> {
    const hash = createHash('sha256').update(credential).digest('base64url');
    if (credential.startsWith('sk_')) return (await keys.findOne({ hash }))?.ownerId;
    return (await tokens.findOne({ _id: hash }))?.userId;
  }

  return async (authorization: string): Promise<Caller | null> => {
    const entry = cache.get(authorization);
    if (entry !== undefined && entry.until > Date.now()) return entry.caller;
    const userId = await userIdOf(authorization.replace(/^Bearer +/i, ''));
    const user = userId === undefined ? null : await users.findOne({ _id: userId });
    if (user === null) return null;
    const caller = { userId: user._id, role: user.role };
    cache.set(authorization, { caller, until: Date.now() + CREDENTIAL_CACHE_MS });
    return caller;
  };
}

/**
 * Places an order of three products with six commands: the products, the order, a `$inc` of each stock, and the commit
 * with its event.
 */
function createOrderStore(db: Db): OrderStore {
  type StoredOrder = PlacedOrder & { _id: string; status: string; outbox: object[] };
  const products = db.collection<ProductDocument>('products');
  const orders = db.collection<StoredOrder>('placed_orders');
  return {
    findProducts: async (ids) => {
      const rows = await products.find({ _id: { $in: [...ids] } }).toArray();
      return rows.map(({ _id: productId, title, priceMinor }) => {
        return { productId, title, unitPriceMinor: priceMinor };
      });
    },
    store: async (order) => {
      try {
        await orders.insertOne({ ...order, _id: order.key, status: 'reserving', outbox: [] });
      } catch (error) {
        if (!(error instanceof MongoServerError && error.code === 11000)) throw error;
        return orders.findOne({ _id: order.key });
      }
      for (const { productId, quantity } of order.lines) {
        const inStock = { _id: productId, stock: { $gte: quantity } };
        const { matchedCount } = await products.updateOne(inStock, { $inc: { stock: -quantity } });
        if (matchedCount === 0) return null;
      }
      const event = { type: 'order.created', order, at: order.createdAt };
      const commit = { $set: { status: 'pending' }, $push: { outbox: event } };
      await orders.updateOne({ _id: order.key }, commit);
      return order;
    },
  };
}

/** A vote as a bare `updateOne`. */
function registerVotes(app: FastifyInstance, db: Db): void {
  const comments = db.collection<{ _id: string; score: number }>('comments');
  app.put<{ Params: { id: string }; Body: { value: number } }>(
    '/comments/:id/vote',
    async ({ params, body }) => {
      await comments.updateOne({ _id: params.id }, { $inc: { score: body.value } });
      return { value: body.value };
    },
  );
}

/** An import as a bare `bulkWrite` into a collection with the indexes of products. */
function registerImports(app: FastifyInstance, db: Db): void {
  const products = db.collection<{ _id: string }>('imported');
  const type = 'application/x-ndjson';
  app.addContentTypeParser(type, { parseAs: 'string' }, async (_request: unknown, body: string) =>
    body.trim().split('\n'),
  );
  app.post<{ Body: readonly string[] }>('/imports', async ({ body: lines }, reply) => {
    for (let start = 0; start < lines.length; start += IMPORT_BATCH) {
      const batch = lines.slice(start, start + IMPORT_BATCH).map((line) => ({
        insertOne: { document: productOf(JSON.parse(line) as ImportedItem) },
      }));
      await products.bulkWrite(batch, { ordered: false });
    }
    return reply.code(201).send({ done: true });
  });
}

interface ImportedItem {
  readonly price: number;
  readonly categoryId: string;
}

function productOf({ price, ...item }: ImportedItem) {
  const now = new Date();
  return {
    _id: randomUUID(),
    ...item,
    ...{ description: null, images: [], ratingCount: 0, status: 'active', version: 1 },
    priceMinor: Math.round(price * 100),
    categoryPath: [item.categoryId],
    ...{ res: [], resVer: 0, createdAt: now, updatedAt: now, deletedAt: null },
  };
}

async function main(): Promise<void> {
  const client = new MongoClient(process.env['MONGODB_URL'] ?? '', {
    writeConcern: { w: 'majority', journal: true },
  });
  await client.connect();
  const secret = process.env['SECRET_KEY'] ?? '';
  const cursors = createCursorCodec(createKeyring([{ id: 'default', secret }])('cursor'));
  await serve(buildRival(client.db(process.env['MONGODB_DB']), cursors), () => client.close());
}

if (require.main === module) void main();
