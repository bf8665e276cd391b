import type { Collection, Db } from 'mongodb';
import type { CollectionDefinition } from '../../platform/mongo/collections';
import { insertMissing } from '../../platform/mongo/insert-missing';

/** Marks that a demo data set was begun and is complete; raise the version when the set changes. */
interface DemoMarker {
  readonly _id: string;
  /** What all dates of the set, and with them ids, are made from: also when the start is repeated. */
  readonly startedAt?: Date;
  readonly seededAt?: Date;
}

const demoCollection: CollectionDefinition = { name: 'demo', indexes: [] };

/** Ids, by collection, that exist only as demo data. */
export type DemoTraces = Readonly<Record<string, readonly string[]>>;

export interface DemoRepository {
  isSeeded(version: string): Promise<boolean>;
  /** The moment of the first start of this set: `now`, or that of a start that was interrupted. */
  begin(version: string, now: Date): Promise<Date>;
  markSeeded(version: string, now: Date): Promise<void>;
  /** Whether any demo data set was ever begun here, or one of these documents is there. */
  hasTraces(traces: DemoTraces): Promise<boolean>;
  /** Inserts what is not there yet: what an interrupted run left is kept. */
  insertMissing(collection: string, documents: readonly { readonly _id: string }[]): Promise<void>;
}

export function createDemoRepository(db: Db): DemoRepository {
  const markers: Collection<DemoMarker> = db.collection(demoCollection.name);
  return {
    isSeeded: async (version) =>
      (await markers.findOne({ _id: version, seededAt: { $exists: true } })) !== null,
    begin: async (version, now) => {
      const marker = await markers.findOneAndUpdate(
        { _id: version },
        { $setOnInsert: { startedAt: now } },
        { upsert: true, returnDocument: 'after' },
      );
      return marker?.startedAt ?? now;
    },
    hasTraces: async (traces) => {
      const finds = Object.entries(traces).map(([collection, ids]) =>
        db.collection<{ _id: string }>(collection).findOne({ _id: { $in: [...ids] } }),
      );
      const found = await Promise.all([markers.findOne({}), ...finds]);
      return found.some((trace) => trace !== null);
    },
    markSeeded: async (version, now) => {
      await markers.updateOne({ _id: version }, { $set: { seededAt: now } }, { upsert: true });
    },
    insertMissing: async (collection, documents) => {
      await insertMissing(db.collection<{ readonly _id: string }>(collection), documents);
    },
  };
}
