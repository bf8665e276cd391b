import type { Collection, Db } from 'mongodb';
import { hashCredential } from '../../modules/accounts';
import { insertMissing } from '../../platform/mongo/repeatable-writes';
import { FIRST_DEMO_ORDER_ID, FIRST_DEMO_PRODUCT_ID } from './ids';
import { demoKeys, demoPeople } from './people';

/** Records that loading the demo data has begun, and whether it is complete. */
interface DemoMarker {
  readonly _id: string;
  /** The base of the ids that the demo creates, and of those of a repeated start. */
  readonly startedAt: Date;
  readonly seededAt?: Date;
}

const MARKERS = 'demo';
const MARKER = 'demo-data';
/** A database with a document in one of these collections is not empty. */
const DATA = ['users', 'categories', 'products', 'orders', 'posts', 'comments'];

export interface RatedProduct {
  readonly _id: string;
  readonly rating: number;
  readonly ratingCount: number;
}

export interface DemoRepository {
  /** The time at which loading began: now in an empty database; null if there is nothing to do. */
  begin(now: Date): Promise<Date | null>;
  complete(now: Date): Promise<void>;
  insertMissing(collection: string, documents: readonly { readonly _id: string }[]): Promise<void>;
  listRated(): Promise<readonly RatedProduct[]>;
  /** Ids of the oldest published comments of a post. */
  listComments(postId: string, limit: number): Promise<readonly string[]>;
}

export function createDemoRepository(db: Db): DemoRepository {
  const markers: Collection<DemoMarker> = db.collection(MARKERS);
  const isEmpty = async (): Promise<boolean> => {
    const rows = await Promise.all(DATA.map((name) => db.collection(name).findOne({})));
    return rows.every((row) => row === null);
  };
  return {
    begin: async (now) => {
      const marker = await markers.findOne({ _id: MARKER });
      if (marker !== null) return marker.seededAt === undefined ? marker.startedAt : null;
      if (!(await isEmpty())) return null;
      await markers.updateOne(
        { _id: MARKER },
        { $setOnInsert: { startedAt: now } },
        { upsert: true },
      );
      return (await markers.findOne({ _id: MARKER }))?.startedAt ?? now;
    },
    complete: async (seededAt) => {
      await markers.updateOne({ _id: MARKER }, { $set: { seededAt } });
    },
    insertMissing: async (collection, documents) => {
      await insertMissing(db.collection<{ readonly _id: string }>(collection), documents);
    },
    listRated: () =>
      db
        .collection('products')
        .find<RatedProduct>(
          { ratingCount: { $gt: 0 } },
          { projection: { rating: 1, ratingCount: 1 } },
        )
        .toArray(),
    listComments: async (postId, limit) => {
      const rows = db
        .collection<{ _id: string }>('comments')
        .find({ postId, status: 'published' }, { projection: { _id: 1 } });
      return (await rows.sort({ _id: 1 }).limit(limit).toArray()).map(({ _id }) => _id);
    },
  };
}

/** Whether the database contains demo data or demo credentials, including those of an interrupted run. */
export async function hasDemoData(db: Db): Promise<boolean> {
  const people = Object.values(demoPeople);
  /** Ids that exist only as demo data. */
  const ids: Readonly<Record<string, readonly string[]>> = {
    users: people.map(({ id }) => id),
    access_tokens: people.map(({ accessToken }) => hashCredential(accessToken)),
    api_keys: demoKeys.map(({ id }) => id),
    products: [FIRST_DEMO_PRODUCT_ID],
    orders: [FIRST_DEMO_ORDER_ID],
  };
  const rows = await Promise.all([
    db.collection(MARKERS).findOne({}),
    ...Object.entries(ids).map(([name, some]) =>
      db.collection<{ _id: string }>(name).findOne({ _id: { $in: [...some] } }),
    ),
  ]);
  return rows.some((row) => row !== null);
}
