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

/** What a set is made after. */
export interface DemoStart {
  /** The first start of any set here: `now`, or that of an earlier set or of a start that was interrupted. */
  readonly startedAt: Date;
  /** Whether a set of another version is complete here. */
  readonly hasEarlierSet: boolean;
}

export interface DemoRepository {
  isSeeded(version: string): Promise<boolean>;
  begin(version: string, now: Date): Promise<DemoStart>;
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
      const others = await markers.find({ _id: { $ne: version } }).toArray();
      const starts = others.flatMap(({ startedAt }) => startedAt?.getTime() ?? []);
      const earliest = new Date(Math.min(now.getTime(), ...starts));
      const marker = await markers.findOneAndUpdate(
        { _id: version },
        { $setOnInsert: { startedAt: earliest } },
        { upsert: true, returnDocument: 'after' },
      );
      return {
        startedAt: marker?.startedAt ?? earliest,
        hasEarlierSet: others.some(({ seededAt }) => seededAt !== undefined),
      };
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
