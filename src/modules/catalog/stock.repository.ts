import type { Collection, Db, Document, Filter } from 'mongodb';
import { emit } from '../../platform/events';
import { MAX_TIME_MS } from '../../platform/mongo/client';
import { createReservations, type CounterView } from '../../platform/operations/reservations';
import { touch } from './change-stamp.repository';
import {
  announcedFor,
  LOW_STOCK,
  PRODUCT_PROJECTION,
  toProduct,
  type ProductDocument,
} from './product-document';
import { availabilityEvent, withFullAddresses } from './product-events';
import { productsCollection } from './products.repository';

/** The fields of a product that an order reads, with the state of the order's own reservation. */
export interface StockView extends CounterView {
  readonly title: string;
  readonly priceMinor: number;
  readonly currency: string;
  readonly status: ProductDocument['status'];
}

export type Stock = ReturnType<typeof createStockRepository>;

/** The stock of products as counters that orders reserve from; deleted and unknown products are missing. */
export function createStockRepository(
  db: Db,
  { publicUrl, onChange }: { readonly publicUrl: string; readonly onChange: () => void },
) {
  const products: Collection<ProductDocument> = db.collection(productsCollection.name);
  return {
    ...createReservations<ProductDocument, StockView>({
      collection: products,
      amount: 'stock',
      filter: { deletedAt: null, staged: { $exists: false } },
      fields: { title: 1, priceMinor: 1, currency: 1, status: 1 },
      toCounter: ({ title, priceMinor, currency, status }, counter) => ({
        ...counter,
        title,
        priceMinor,
        currency,
        status,
      }),
    }),
    /**
     * Stamps products whose availability has changed, and emits one event for each that has just sold out or is
     * available again.
     */
    announceAvailability: async (productIds: readonly string[], now: Date): Promise<void> => {
      for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
        const stale = await products
          .find(
            { _id: { $in: [...productIds] }, $or: STALE_ANNOUNCEMENT },
            { projection: PRODUCT_PROJECTION, maxTimeMS: MAX_TIME_MS },
          )
          .toArray();
        if (stale.length === 0) return;
        const announcements = stale.map((row) => announce(products, row, { now, publicUrl }));
        const outcomes = await Promise.all(announcements).finally(onChange);
        if (!outcomes.includes(false)) return;
      }
    },
  };
}

/**
 * The maximum number of attempts for a product that others change at the same time; its next stock change announces
 * what is missing.
 */
const MAX_ATTEMPTS = 10;

const LEVELS = { soldOut: 0, low: { $gt: 0, $lte: LOW_STOCK }, ample: { $gt: LOW_STOCK } } as const;

/** Products whose availability differs from what was last announced. */
const STALE_ANNOUNCEMENT: Filter<ProductDocument>[] = [
  { stock: LEVELS.soldOut, isSoldOut: { $ne: true } },
  { stock: LEVELS.low, isLow: { $ne: true } },
  { stock: LEVELS.ample, isLow: true },
  { stock: { $gt: 0 }, isSoldOut: true },
];

/** Writes the mark and the event in one update; false if another change came first. */
async function announce(
  products: Collection<ProductDocument>,
  row: ProductDocument,
  { now, publicUrl }: { readonly now: Date; readonly publicUrl: string },
): Promise<boolean> {
  const announcement = announcedFor(row.stock);
  const hasCrossedZero = announcement.isSoldOut !== (row.isSoldOut ?? false);
  const product = withFullAddresses(toProduct(row), publicUrl);
  const emission = hasCrossedZero ? emit(row.seq, now, [availabilityEvent(product)]) : null;
  const level = announcement.isLow ? LEVELS.low : LEVELS.ample;
  const stock = announcement.isSoldOut ? LEVELS.soldOut : level;
  const filter = { _id: row._id, stock, ...emission?.filter } as Document;
  const { matchedCount } = await products.updateOne(filter, {
    // Only the update that emits the event may set this mark.
    $set: {
      isLow: announcement.isLow,
      ...(emission && { isSoldOut: announcement.isSoldOut, ...emission.set }),
    },
    ...(emission === null ? {} : { $push: { ...emission.push } }),
    $currentDate: touch,
  });
  return matchedCount === 1;
}
