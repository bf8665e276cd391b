import type { Collection, Db, Document } from 'mongodb';
import { emit, type EventDraft } from '../../platform/events';
import { MAX_TIME_MS } from '../../platform/mongo/client';
import type { ProductDocument } from './product-document';
import { productsCollection } from './products.repository';

/** What an order needs to know of a product, read together with its own token. */
export interface StockView {
  readonly productId: string;
  readonly title: string;
  readonly priceMinor: number;
  readonly currency: string;
  readonly status: ProductDocument['status'];
  readonly stock: number;
  /** Version of token removals: a take that saw an older one is void. */
  readonly removals: number;
  readonly hasToken: boolean;
}

/** One movement of stock: positive quantities are taken out, negative ones put back. */
export interface StockMove {
  readonly productId: string;
  readonly quantity: number;
}

/**
 * Stock with tokens, exact under crashes, pauses and retries without transactions. A move leaves its token in the
 * product, so a second one does nothing. Removing a token bumps `resVer`, and a move is conditional on the
 * `resVer` it read before it made sure that it is still wanted: whoever wakes up late finds it changed.
 */
export interface StockRepository {
  /** Products by id with the presence of a token; deleted and unknown ones are missing. */
  view(productIds: readonly string[], token: string): Promise<ReadonlyMap<string, StockView>>;
  /** Carries out moves for views without a token; how many succeeded. The caller looks again when some did not. */
  move(
    token: string,
    moves: readonly (StockMove & { readonly removals: number })[],
  ): Promise<number>;
  /** Takes back whatever the token moved, and voids moves that are still under way. */
  release(token: string, productIds: readonly string[]): Promise<void>;
  /** Forgets tokens whose moves are final. */
  settle(productId: string, tokens: readonly string[]): Promise<void>;
  /** Tells once when a product has just been sold out or is back. */
  announceAvailability(productIds: readonly string[], now: Date): Promise<void>;
}

type Row = ProductDocument & {
  /** What was announced last. */
  readonly isSoldOut?: boolean;
};

export function createStockRepository(db: Db): StockRepository {
  const products: Collection<Row> = db.collection(productsCollection.name);
  return {
    view: async (productIds, token) => {
      const rows = await products
        .find(
          {
            _id: { $in: [...productIds] },
            deletedAt: null,
            staged: { $exists: false },
          } as Document,
          { projection: viewFields(token), maxTimeMS: MAX_TIME_MS },
        )
        .toArray();
      return new Map(rows.map((row) => [row._id, toView(row)]));
    },
    move: async (token, moves) => {
      const updates = moves.map(({ productId, quantity, removals }) => ({
        updateOne: {
          filter: {
            _id: productId,
            resVer: removals === 0 ? { $in: [0, null] } : removals,
            stock: { $gte: quantity },
            'res.o': { $ne: token },
          },
          update: { $inc: { stock: -quantity }, $push: { res: { o: token, q: quantity } } },
        },
      }));
      return (await products.bulkWrite(updates as never)).modifiedCount;
    },
    release: async (token, productIds) => {
      await products.updateMany({ _id: { $in: [...productIds] } }, undoMoves(token));
    },
    settle: async (productId, tokens) => {
      await products.updateOne({ _id: productId }, {
        $pull: { res: { o: { $in: [...tokens] } } },
        $inc: { resVer: 1 },
      } as never);
    },
    announceAvailability: async (productIds, now) => {
      const crossed = await products
        .find(
          {
            _id: { $in: [...productIds] },
            $or: [
              { stock: 0, isSoldOut: { $ne: true } },
              { stock: { $gt: 0 }, isSoldOut: true },
            ],
          },
          { projection: { stock: 1, seq: 1, status: 1 }, maxTimeMS: MAX_TIME_MS },
        )
        .toArray();
      await Promise.all(crossed.map((row) => announce(products, row, now)));
    },
  };
}

function viewFields(token: string): Document {
  return {
    title: 1,
    priceMinor: 1,
    currency: 1,
    status: 1,
    stock: 1,
    resVer: 1,
    res: { $elemMatch: { o: token } },
  };
}

function toView(row: Row): StockView {
  return {
    productId: row._id,
    title: row.title,
    priceMinor: row.priceMinor,
    currency: row.currency,
    status: row.status,
    stock: row.stock,
    removals: row.resVer ?? 0,
    hasToken: (row.res ?? []).length > 0,
  };
}

/** Puts back what the token holds (nothing when it is not there) and bumps the version in any case. */
function undoMoves(token: string): Document[] {
  const tokens = { $ifNull: ['$res', []] };
  const own = { $filter: { input: tokens, cond: { $eq: ['$$this.o', token] } } };
  return [
    {
      $set: {
        stock: { $add: ['$stock', { $sum: { $map: { input: own, in: '$$this.q' } } }] },
        res: { $filter: { input: tokens, cond: { $ne: ['$$this.o', token] } } },
        resVer: { $add: [{ $ifNull: ['$resVer', 0] }, 1] },
      },
    },
  ];
}

/** The mark and its event are one update; whoever comes second finds the mark changed. */
async function announce(products: Collection<Row>, row: Row, now: Date): Promise<void> {
  const isSoldOut = row.stock === 0;
  const draft: EventDraft = {
    type: isSoldOut ? 'product.out_of_stock' : 'product.back_in_stock',
    resourceType: 'product',
    resourceId: row._id,
    ownerId: null,
    isPublic: row.status === 'active',
  };
  const news = emit(row.seq, now, [draft]);
  await products.updateOne(
    { _id: row._id, stock: isSoldOut ? 0 : { $gt: 0 }, ...news.filter } as Document,
    {
      $set: { isSoldOut, ...news.set },
      $push: { ...news.push },
      $currentDate: { changeStamp: { $type: 'timestamp' } },
    } as never,
  );
}
