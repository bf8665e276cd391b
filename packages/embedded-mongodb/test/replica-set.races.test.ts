import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { MongoClient, ReadPreference, type Db, type ServerMonitoringMode } from 'mongodb';
import { startEmbeddedEngine, type EmbeddedEngine } from '../src';
import { startReplicaSet, type ReplicaSet } from './replica-set';

interface Thing {
  readonly _id: string | number;
  readonly n?: number;
}

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const dataDir = mkdtempSync(join(tmpdir(), 'replica-set-test-'));
let engine: EmbeddedEngine;
let set: ReplicaSet;
let client: MongoClient;
let db: Db;

beforeAll(async () => {
  engine = await startEmbeddedEngine({ dataDir, log });
  set = await startReplicaSet({ engineUrl: engine.url });
});
afterAll(async () => {
  await set.close();
  await engine.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const things = () => db.collection<Thing>('things');
const nOf = async (_id: Thing['_id']) => (await things().findOne({ _id }))?.n;
const outcomeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: Error & { code?: number }) => `${error.name} ${error.code ?? ''}`.trim(),
  );

/** Retries operations that failed because the old primary was lost. */
async function untilDone(work: () => Promise<unknown>): Promise<void> {
  for (let attempt = 0; attempt < 400; attempt += 1) {
    if ((await outcomeOf(work())) === 'done') return;
    await sleep(50);
  }
  throw new Error('not done after 400 attempts');
}
const within = (ms: number, work: Promise<string>) =>
  Promise.race([work, sleep(ms).then(() => 'unanswered')]);

describe.each<ServerMonitoringMode>(['stream', 'poll'])('a driver that monitors by %s', (mode) => {
  beforeAll(async () => {
    client = new MongoClient(set.url, {
      serverMonitoringMode: mode,
      serverSelectionTimeoutMS: 10_000,
      heartbeatFrequencyMS: 500,
    });
    await client.connect();
    db = client.db(`front_${mode}`);
  });
  beforeEach(async () => {
    set.rules.clear();
    // Drivers do not retry it by themselves.
    await untilDone(() => things().deleteMany({}));
    await things().insertOne({ _id: 1, n: 0 });
  });
  afterAll(() => client.close());

  it('finds three members and runs every command on the primary', async () => {
    const { hosts } = await db.command({ hello: 1 });
    expect(hosts).toHaveLength(3);
    await things().insertMany(Array.from({ length: 100 }, (_, i) => ({ _id: 100 + i })));
    expect(await things().find({}, { batchSize: 7 }).toArray()).toHaveLength(101);
    const pipeline = [{ $group: { _id: null, n: { $sum: 1 } } }];
    expect(await things().aggregate(pipeline).toArray()).toEqual([{ _id: null, n: 101 }]);
    const changed = await things().bulkWrite([
      { insertOne: { document: { _id: 2 } } },
      { updateMany: { filter: {}, update: { $inc: { n: 1 } } } },
      { deleteOne: { filter: { _id: 2 } } },
    ]);
    expect([changed.insertedCount, changed.deletedCount]).toEqual([1, 1]);
    const readPreference = ReadPreference.SECONDARY;
    expect(await things().findOne({ _id: 1 }, { readPreference })).toEqual({ _id: 1, n: 1 });
    expect(await outcomeOf(things().insertOne({ _id: 1 }))).toBe('MongoServerError 11000');
  });

  it.each([{ command: /update/ }, { command: /findAndModify/ }])(
    'retries a write whose reply was lost, which is applied once: %s',
    async (rule) => {
      set.rules.add({ kind: 'lost', ...rule });
      await (rule.command.test('update')
        ? things().updateOne({ _id: 1 }, { $inc: { n: 1 } })
        : things().findOneAndUpdate({ _id: 1 }, { $inc: { n: 1 } }));
      expect([set.rules.hits, await nOf(1)]).toEqual([1, 1]);
    },
  );

  it('fails when the reply to the retry is lost too, although the write was applied once', async () => {
    set.rules.add({ kind: 'lost', repetitions: 1 });
    const outcome = await outcomeOf(things().insertOne({ _id: 'both' }));
    expect(outcome).toBe('MongoNetworkError');
    expect([set.rules.hits, await things().countDocuments({ _id: 'both' })]).toEqual([2, 1]);
  });

  it('retries a write after a retryable write concern error, and fails after any other', async () => {
    set.rules.add({ kind: 'concern', failure: { code: 91, message: 'shutting down' } });
    await things().updateOne({ _id: 1 }, { $inc: { n: 1 } });
    set.rules.add({ kind: 'concern', failure: { code: 64, message: 'timed out' } });
    const outcome = await outcomeOf(things().updateOne({ _id: 1 }, { $inc: { n: 1 } }));
    expect([outcome, await nOf(1)]).toEqual(['MongoWriteConcernError 64', 2]);
  });

  it('injects the fault into the command with that number', async () => {
    const failure = { code: 112, message: 'conflict' };
    set.rules.add({ kind: 'error', skip: 2, count: 1, failure });
    const outcomes: string[] = [];
    for (let i = 0; i < 4; i += 1) outcomes.push(await outcomeOf(things().insertOne({ _id: -i })));
    expect(outcomes).toEqual(['done', 'done', 'MongoServerError 112', 'done']);
  });

  it.each([
    ['a step-down', () => set.stepDown({ ms: 1000 })],
    ['a kill', () => set.kill({ ms: 1000, backMs: 200 })],
    ['a cut with an election', () => set.cut({ ms: 2000, electAfterMs: 800, after: 'reset' })],
  ])('continues with another primary after %s', async (_name, happens) => {
    const [before, counted] = [set.primary?.address, set.counts.elections];
    const acknowledged: string[] = [];
    let isOver = false;
    const load = async (worker: number): Promise<void> => {
      for (let n = 0; !isOver; n += 1) {
        const _id = `${worker}-${n}`;
        const write = things().insertOne({ _id }, { timeoutMS: 4000 });
        if ((await outcomeOf(write)) === 'done') acknowledged.push(_id);
        await sleep(5);
      }
    };
    const loads = [0, 1, 2].map(load);
    await happens();
    const countBefore = acknowledged.length;
    for (let waited = 0; acknowledged.length === countBefore && waited < 1000; waited += 1) {
      await sleep(10);
    }
    isOver = true;
    await Promise.all(loads);
    expect(acknowledged.length).toBeGreaterThan(countBefore);
    expect(set.counts.elections).toBe(counted + 1);
    expect(set.primary?.address).not.toBe(before);
    const storedIds = (await things().find().toArray()).map(({ _id }) => String(_id));
    expect(acknowledged.filter((_id) => !storedIds.includes(_id))).toEqual([]);
    expect(new Set(storedIds).size).toBe(storedIds.length);
  });

  it('carries out late packets after a network cut without an election', async () => {
    const networkCut = set.cut({ ms: 800, after: 'deliver' });
    const write = outcomeOf(things().insertOne({ _id: 'late' }));
    expect(await within(300, write)).toBe('unanswered');
    await networkCut;
    expect(await write).toBe('done');
    expect(await things().countDocuments({ _id: 'late' })).toBe(1);
  });

  it('loses only the writes that no majority confirmed in a rollback', async () => {
    await things().insertOne({ _id: 'kept', n: 1 });
    const isolated = set.isolate({ ms: 1000 });
    const quick = { writeConcern: { w: 1 } } as const;
    await things().updateOne({ _id: 'kept' }, { $set: { n: 2 } }, quick);
    await things().deleteOne({ _id: 1 }, quick);
    const namespace = `${db.databaseName}.things`;
    const document = { _id: 'quick' } as never;
    await client.bulkWrite([{ name: 'insertOne', namespace, document }], quick);
    const slow = outcomeOf(things().insertOne({ _id: 'slow' }));
    expect([await nOf('kept'), await nOf(1)]).toEqual([2, undefined]);
    const readConcern = 'majority' as const;
    expect(await things().findOne({ _id: 'kept' }, { readConcern })).toEqual({ _id: 'kept', n: 1 });
    expect(await within(300, slow)).toBe('unanswered');
    await isolated;
    await untilDone(() => things().findOne({}));
    // The driver may have retried it on the next primary.
    const repeated = (await slow) === 'done' ? [{ _id: 'slow' }] : [];
    const rows = await things().find().sort({ _id: 1 }).toArray();
    expect(rows).toEqual([{ _id: 1, n: 0 }, { _id: 'kept', n: 1 }, ...repeated]);
    expect(set.counts.undone).toBeGreaterThan(0);
  });

  it('applies a write that waited during an isolation once or not at all, matching the reported outcome', async () => {
    const isolated = set.isolate({ ms: 700 });
    const outcome = await outcomeOf(things().updateOne({ _id: 1 }, { $inc: { n: 1 } }));
    await isolated;
    await untilDone(() => things().findOne({}));
    expect(await nOf(1)).toBe(outcome === 'done' ? 1 : 0);
  });
});
