import type { Collection, Db } from 'mongodb';
import { insertMissing } from '../../platform/mongo/insert-missing';

/** Records that loading the demo data has begun, and whether it is complete. */
interface DemoMarker {
  readonly _id: string;
  /** The base of the ids that the demo creates, and of those of a repeated start. */
  readonly startedAt: Date;
  readonly seededAt?: Date;
}

const MARKER = 'demo-data';
/** A database with a document in one of these collections is not empty. */
const DATA = ['users', 'categories', 'products', 'orders', 'posts', 'comments'];

/** Ids that exist only as demo data, by collection. */
export type DemoTraces = Readonly<Record<string, readonly string[]>>;

export interface RatedProduct {
  readonly _id: string;
  readonly rating: number;
  readonly ratingCount: number;
}

export interface DemoRepository {
  /** The time at which loading began: now in an empty database; null if there is nothing to do. */
  begin(now: Date): Promise<Date | null>;
  complete(now: Date): Promise<void>;
  /** Whether loading demo data ever began in this database, or one of these documents exists. */
  hasTraces(traces: DemoTraces): Promise<boolean>;
  insertMissing(collection: string, documents: readonly { readonly _id: string }[]): Promise<void>;
  listRated(): Promise<readonly RatedProduct[]>;
  /** Ids of the oldest published comments of a post. */
  listComments(postId: string, limit: number): Promise<readonly string[]>;
}

export function createDemoRepository(db: Db): DemoRepository {
  const markers: Collection<DemoMarker> = db.collection('demo');
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
    hasTraces: async (traces) => {
      const finds = Object.entries(traces).map(([collection, ids]) =>
        db.collection<{ _id: string }>(collection).findOne({ _id: { $in: [...ids] } }),
      );
      const rows = await Promise.all([markers.findOne({}), ...finds]);
      return rows.some((row) => row !== null);
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
