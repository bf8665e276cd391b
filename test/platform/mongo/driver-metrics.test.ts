import type { Document } from 'mongodb';
import { listInstruments } from '../../../src/platform/telemetry/metrics/instruments';
import { gatheredWrites } from '../../../src/platform/mongo/gathered-writes';
import { watchedBy, type Watch, type WatchedCommand } from '../../../src/platform/telemetry/watch';
import { useTestDatabase } from '../../support/database';

interface Thing {
  readonly _id: string;
  readonly n: number;
}

const things = { name: 'things', indexes: [] };
const database = useTestDatabase([things]);
const rows = () => database.db.collection<Thing>('things');

beforeEach(async () => {
  await rows().deleteMany({});
  await rows().insertOne({ _id: 'a', n: 1 });
});

/** Returns what is counted while a function runs, such as `find things ok`. */
async function countedBy(run: () => Promise<unknown>): Promise<readonly string[]> {
  const outcomes: string[] = [];
  const commands = listInstruments().find(
    ({ name }) => name === 'commerce_database_commands_total',
  );
  const stop = commands?.listen(({ labels: { operation, collection, outcome } }) =>
    outcomes.push(`${operation} ${collection} ${outcome}`),
  );
  await run().catch(() => undefined);
  stop?.();
  return outcomes;
}

describe('the commands of a client are counted', () => {
  const insert = (_id: string) => rows().insertOne({ _id, n: 2 });
  const upsert = { $setOnInsert: { _id: 'a' }, $set: { n: 3 } } as Document;
  it.each<[string, readonly string[], () => Promise<unknown>]>([
    ['a read', ['find things ok'], () => rows().findOne({ _id: 'a' })],
    ['a write', ['insert things ok'], () => insert('b')],
    ['a write that a unique index refuses', ['insert things duplicate'], () => insert('a')],
    [
      'an upsert that a unique index refuses',
      ['findAndModify things duplicate'],
      () => rows().findOneAndUpdate({ n: 9 }, upsert, { upsert: true }),
    ],
    [
      'a command that the database refuses',
      ['find things failed'],
      () => rows().findOne({ n: { $nothing: 1 } } as Document),
    ],
    [
      'batches of a cursor',
      ['find things ok', 'getMore things ok'],
      async () => {
        await insert('b');
        return rows().find({}).batchSize(1).limit(2).toArray();
      },
    ],
  ])('%s', async (_name, expected, run) => {
    const outcomes = await countedBy(run);
    expect(outcomes.slice(-expected.length)).toEqual(expected);
  });

  it('gathered writes count with the worst of their outcomes', async () => {
    const writes = gatheredWrites(database.db, 'things');
    const insertAll = (ids: readonly string[]) =>
      Promise.allSettled(ids.map((_id) => writes.insertOne({ _id, n: 1 })));
    // The first two take the free slots.
    expect(await countedBy(() => insertAll(['b', 'c', 'a', 'd']))).toContain(
      'bulkWrite  duplicate',
    );
    expect(await countedBy(() => insertAll(['e', 'f', 'g', 'h']))).toContain('bulkWrite  ok');
  });
});

describe('a watch', () => {
  const watchOf = (commands: WatchedCommand[]): Watch => ({
    command: (command) => void commands.push(command),
    batch: () => undefined,
    document: () => () => undefined,
    logFields: null,
    traceparent: null,
  });

  it('counts only the commands of its request, including gathered writes', async () => {
    const commands = Array.from({ length: 20 }, (): WatchedCommand[] => []);
    const read = (mine: WatchedCommand[], n: number) =>
      watchedBy([watchOf(mine)], async () => {
        await rows().findOne({ n });
        await rows().updateOne({ _id: 'a', n }, { $set: { n } });
      });
    await Promise.all([rows().findOne({}), ...commands.map(read)]);
    commands.forEach((mine, n) => {
      expect(mine.map(({ operation }) => operation)).toEqual(['find', 'update']);
      expect(mine[0]?.command['filter']).toEqual({ n });
      expect(mine.every(({ isFailed, durationMs }) => !isFailed && durationMs > 0)).toBe(true);
    });
  });
});
