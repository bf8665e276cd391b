import type { Document } from 'mongodb';
import { openDatabase, type Database } from '../../../src/platform/mongo/client';
import type { CollectionDefinition } from '../../../src/platform/mongo/collections';
import { gatheredWrites } from '../../../src/platform/mongo/gathered-writes';
import { listSharded, nameBuckets } from '../../../src/platform/mongo/shard-targets';
import { useTestDatabase } from '../../support/database';
import { watchedLogger } from '../../support/logger';
import { recordCommands, type LoggedCommand } from '../../support/query-log';
import { startRouter } from '../../support/router';

interface Thing {
  readonly _id: string;
  readonly bucket: string;
  readonly n: number;
}

/** `a-1` is in the bucket `a`. */
const things: CollectionDefinition = {
  name: 'things',
  indexes: [],
  bucketBy: { _id: (id) => id.slice(0, 1) },
};
const others: CollectionDefinition = { name: 'others', indexes: [] };

const database = useTestDatabase([things, others]);
beforeAll(() => nameBuckets(database.db, [things]));
beforeEach(() => rows('things').insertMany(['a-1', 'a-2', 'b-1'].map(thing)));
afterEach(() => rows('things').deleteMany());

const rows = (name: string) => database.db.collection<Thing>(name);
const thing = (_id: string): Thing => ({ _id, bucket: _id.slice(0, 1), n: 0 });
const A_1 = { _id: 'a-1' };
const TARGETED = { _id: 'a-1', bucket: 'a' };

const filterIn = ({ name, command }: LoggedCommand): unknown => {
  if (name === 'bulkWrite')
    return (command['ops'] as Document[]).map((one) => one['filter'] as object);
  const [write] = (command['updates'] ?? command['deletes'] ?? []) as readonly Document[];
  const [stage] = (command['pipeline'] ?? []) as readonly Document[];
  return command['filter'] ?? command['query'] ?? write?.['q'] ?? stage?.['$match'];
};
const filtersOf = async (run: () => Promise<unknown>) =>
  (await recordCommands(database, run)).map(filterIn);

describe('a command on a sharded collection', () => {
  const set = { $set: { n: 1 } };
  const calls: Readonly<Record<string, () => Promise<unknown>>> = {
    find: () => rows('things').find(A_1).toArray(),
    findOne: () => rows('things').findOne(A_1),
    countDocuments: () => rows('things').countDocuments(A_1),
    aggregate: () =>
      rows('things')
        .aggregate([{ $match: A_1 }])
        .toArray(),
    findOneAndUpdate: () => rows('things').findOneAndUpdate(A_1, set),
    findOneAndDelete: () => rows('things').findOneAndDelete(A_1),
    findOneAndReplace: () => rows('things').findOneAndReplace(A_1, { bucket: 'a', n: 2 }),
    updateOne: () => rows('things').updateOne(A_1, set),
    updateMany: () => rows('things').updateMany(A_1, set),
    replaceOne: () => rows('things').replaceOne(A_1, { bucket: 'a', n: 2 }),
    deleteOne: () => rows('things').deleteOne(A_1),
    deleteMany: () => rows('things').deleteMany(A_1),
    bulkWrite: () => rows('things').bulkWrite([{ updateOne: { filter: A_1, update: set } }]),
    gatheredWrites: () =>
      gatheredWrites(database.db, 'things').updateOne({ filter: A_1, update: set }),
  };

  it.each(Object.entries(calls))('names the bucket: %s', async (_name, call) => {
    expect(await filtersOf(call)).toEqual([TARGETED]);
  });

  it('names it in each of several writes that leave together', async () => {
    const [own, foreign] = ['things', 'others'].map((name) => gatheredWrites(database.db, name));
    const update = (_id: string) => ({ filter: { _id }, update: set });
    const writes = [own?.updateOne(update('a-2')), own?.updateOne(update('b-1'))];
    // The first two take the free slots.
    const together = ['b-1', 'a-1'].map((id) => own?.updateOne(update(id)));
    const filters = await filtersOf(() =>
      Promise.all([...writes, ...together, foreign?.updateOne(update('a-1'))]),
    );
    expect(filters.flat()).toEqual(
      expect.arrayContaining([TARGETED, { _id: 'b-1', bucket: 'b' }, A_1]),
    );
    expect(filters.flat()).toHaveLength(5);
  });

  it('finds what it would have found', async () => {
    const ids = ['b-1', 'a-2', 'c-9'];
    const found = await rows('things')
      .find({ _id: { $in: ids } })
      .toArray();
    expect(found.map(({ _id }) => _id).sort()).toEqual(['a-2', 'b-1']);
    expect((await rows('things').find().toArray()).length).toBe(3);
    await rows('things').deleteMany({ _id: { $in: ids } });
    expect(await rows('things').distinct('_id')).toEqual(['a-1']);
  });

  it('makes what it upserts once', async () => {
    const { _id, ...fields } = thing('c-1');
    const upsert = {
      updateOne: { filter: { _id }, update: { $setOnInsert: fields }, upsert: true },
    };
    for (const upsertedCount of [1, 0])
      expect(await rows('things').bulkWrite([upsert])).toMatchObject({ upsertedCount });
    expect(await rows('things').findOne({ _id })).toEqual(thing('c-1'));
  });
});

describe('a command on another collection', () => {
  it('stays as it is', async () => {
    const filters = await filtersOf(async () => {
      await rows('others').updateOne(A_1, { $set: { n: 1 } });
      await rows('others').find(A_1).toArray();
    });
    expect(filters).toEqual([A_1, A_1]);
  });
});

describe('what is sharded', () => {
  const more: CollectionDefinition = { ...things, name: 'more' };
  const shardedAt = async ({ db }: Database) =>
    (await listSharded(db, [things, more, others])).map(({ name }) => name);

  it('is nothing on one server', async () => {
    expect(await shardedAt(database)).toEqual([]);
  });

  it('is what the router of a cluster says of collections with a bucket', async () => {
    const router = await startRouter(process.env['MONGODB_TEST_URL'] ?? '', ['more', 'others']);
    const cluster = openDatabase({ url: router.url, name: 'db', log: watchedLogger });
    try {
      await cluster.connected();
      expect(await shardedAt(cluster)).toEqual(['more']);
    } finally {
      await cluster.close();
      await router.close();
    }
  });
});
