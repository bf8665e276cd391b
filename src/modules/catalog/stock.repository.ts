import type { Collection, Db, Document } from 'mongodb';
import { emit } from '../../platform/events';
import { MAX_TIME_MS } from '../../platform/mongo/client';
import { createReservations, type Pool, type Reservations } from '../../platform/reservations';
import { PRODUCT_PROJECTION, toProduct, type ProductDocument } from './product-document';
import { availabilityEvent } from './product-events';
import { productsCollection } from './products.repository';

/** What an order needs to know of a product, read together with its own token. */
export interface StockView extends Pool {
  readonly title: string;
  readonly priceMinor: number;
  readonly currency: string;
  readonly status: ProductDocument['status'];
}

/** The stock of products as pools that orders reserve from; deleted and unknown products are missing. */
export interface StockRepository extends Reservations<StockView> {
  /** Emits once when a product has just been sold out or is back. */
  announceAvailability(productIds: readonly string[], now: Date): Promise<void>;
}

export function createStockRepository(db: Db): StockRepository {
  const products: Collection<ProductDocument> = db.collection(productsCollection.name);
  return {
    ...createReservations<ProductDocument, StockView>({
      collection: products,
      amount: 'stock',
      filter: { deletedAt: null, staged: { $exists: false } },
      fields: { title: 1, priceMinor: 1, currency: 1, status: 1 },
      toPool: ({ title, priceMinor, currency, status }, pool) => ({
        ...pool,
        title,
        priceMinor,
        currency,
        status,
      }),
    }),
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
          { projection: PRODUCT_PROJECTION, maxTimeMS: MAX_TIME_MS },
        )
        .toArray();
      await Promise.all(crossed.map((row) => announce(products, row, now)));
    },
  };
}

/** The mark and its event are one update; whoever comes second finds the mark changed. */
async function announce(
  products: Collection<ProductDocument>,
  row: ProductDocument,
  now: Date,
): Promise<void> {
  const isSoldOut = row.stock === 0;
  const emission = emit(row.seq, now, [availabilityEvent(toProduct(row))]);
  await products.updateOne(
    { _id: row._id, stock: isSoldOut ? 0 : { $gt: 0 }, ...emission.filter } as Document,
    {
      $set: { isSoldOut, ...emission.set },
      $push: { ...emission.push },
      $currentDate: { changeStamp: { $type: 'timestamp' } },
    } as never,
  );
}
