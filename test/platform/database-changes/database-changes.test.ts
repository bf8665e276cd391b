import type { Db, Document } from 'mongodb';
import {
  changeEachInBatches,
  changeInBatches,
  describeStep,
  ensureCollections,
  finishDatabase,
  pendingMigrations,
  planDatabase,
  prepareDatabase,
  type DatabaseShape,
  type Migration,
} from '../../../src/platform/database-changes';
import { openDatabase } from '../../../src/platform/mongo/client';
import type { CollectionDefinition } from '../../../src/platform/mongo/collections';
import { crashingDatabase } from '../../support/crashing-database';
import { useTestDatabase } from '../../support/database';
import { startDatabaseProxy } from '../../support/database-proxy';
import { watchedLogger } from '../../support/logger';
import { recordCommands } from '../../support/query-log';
import { until } from '../../support/until';

const database = useTestDatabase();
let db: Db;

beforeAll(() => void ({ db } = database));
beforeEach(async () => {
  const all = await db.listCollections({}, { nameOnly: true }).toArray();
  await Promise.all(all.map(({ name }) => db.collection(name).drop()));
});

const index = (key: Record<string, 1 | -1>, options = {}) => ({ key, options, serves: 'a test' });
const things = (overrides: Partial<CollectionDefinition> = {}): CollectionDefinition => ({
  name: 'things',
  validator: { bsonType: 'object', properties: { state: { enum: ['a'] } } },
  indexes: [index({ state: 1 }), index({ code: 1 }, { unique: true })],
  ...overrides,
});
const shapeOf = (overrides: Partial<DatabaseShape> = {}): DatabaseShape => ({
  level: 1,
  collections: [things()],
  migrations: [],
  ...overrides,
});
const prepare = (shape: DatabaseShape, at = db) =>
  prepareDatabase({ db: at, shape, log: watchedLogger });
const finish = (shape: DatabaseShape, at = db) =>
  finishDatabase({ db: at, shape, log: watchedLogger });
const planned = async (definitions: readonly CollectionDefinition[]) =>
  (await planDatabase(db, definitions)).steps.map(describeStep);
const indexNames = async () =>
  (await db.collection('things').indexes()).map(({ name }) => name).sort();

/** Notes commands that change the shape of the database; `collMod`, which the engine lacks, succeeds. */
function recordChanges(real: Db) {
  const commands: Document[] = [];
  const command = async (given: Document): Promise<Document> => {
    commands.push(given);
    return 'collMod' in given ? { ok: 1 } : real.command(given);
  };
  const proxy = Object.create(real, { command: { value: command } }) as Db;
  return { proxy, commands };
}

/** Holds the first list of collections: `come` resolves when it is asked for, `letGo` gives it. */
function holdFirstList(real: Db) {
  const [came, go] = [deferred(), deferred()];
  let isFirst = true;
  const listCollections = () => {
    if (!isFirst) return real.listCollections();
    isFirst = false;
    came.resolve();
    return { toArray: () => go.promise.then(() => real.listCollections().toArray()) };
  };
  const proxy = Object.create(real, { listCollections: { value: listCollections } }) as Db;
  return { proxy, come: came.promise, letGo: go.resolve };
}

function deferred() {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

describe('the plan', () => {
  it('is to create what is not there, and empty afterwards', async () => {
    expect(await planned([things()])).toEqual(['create the collection things']);
    await ensureCollections(db, [things()]);
    expect(await planned([things()])).toEqual([]);
  });

  it('names new and changed indexes and validators, and indexes that nobody declares', async () => {
    await ensureCollections(db, [things()]);
    const next = things({
      validator: { bsonType: 'object', properties: { state: { enum: ['a', 'b'] } } },
      indexes: [
        index({ state: 1 }, { sparse: true }),
        index({ at: -1 }, { expireAfterSeconds: 60, partialFilterExpression: { at: { $gt: 0 } } }),
      ],
    });
    const { steps, surplus } = await planDatabase(db, [next]);
    expect(steps.map(describeStep)).toEqual([
      'change the validator of things',
      'rebuild the index {"state":1} {"sparse":true} of things (a test)',
      expect.stringMatching(/^build the index {"at":-1} /),
    ]);
    expect(surplus).toEqual([{ collection: 'things', name: 'code_1' }]);
  });

  it('tells indexes of one key with different options apart', async () => {
    const partial = { partialFilterExpression: { state: 'a' } };
    const two = things({ indexes: [index({ state: 1 }), index({ state: 1, code: 1 }, partial)] });
    await ensureCollections(db, [two]);
    expect(await planned([two])).toEqual([]);
  });
});

describe('a start', () => {
  it('changes validators by collMod', async () => {
    await ensureCollections(db, [things()]);
    const { proxy, commands } = recordChanges(db);
    const validator = { bsonType: 'object', properties: { state: { enum: ['a', 'b'] } } };
    await prepare(shapeOf({ collections: [things({ validator })] }), proxy);
    const writeConcern = { w: 'majority', j: true };
    const change = { collMod: 'things', validator: { $jsonSchema: validator }, writeConcern };
    expect(commands).toEqual([change]);
  });

  it('goes on with an engine that has no collMod', async () => {
    await ensureCollections(db, [things()]);
    expect(await prepare(shapeOf({ collections: [things({ validator: {} })] }))).toBe(false);
  });

  it('builds unique indexes before it serves, and the others afterwards', async () => {
    await ensureCollections(db, [things({ indexes: [] })]);
    const shape = shapeOf();
    expect(await prepare(shape)).toBe(true);
    expect(await indexNames()).toEqual(['_id_', 'code_1']);
    await finish(shape);
    expect(await indexNames()).toEqual(['_id_', 'code_1', 'state_1']);
    expect(await prepare(shape)).toBe(false);
  });

  it('builds a changed index before it drops the one that it replaces, and finds its way back', async () => {
    await ensureCollections(db, [things()]);
    const changed = index({ state: 1 }, { partialFilterExpression: { state: 'a' } });
    const next = shapeOf({ collections: [things({ indexes: [changed] })] });
    const commands = await recordCommands(database, () => finish(next));
    const changes = commands.filter(({ name }) => /Indexes$/.test(name) && name !== 'listIndexes');
    expect(changes.map(({ name }) => name)).toEqual(['createIndexes', 'dropIndexes']);
    expect(await indexNames()).toEqual(['_id_', 'code_1', 'state_1_rebuilt']);
    expect(await planned(next.collections)).toEqual([]);
    await finish(shapeOf());
    expect(await indexNames()).toEqual(['_id_', 'code_1', 'state_1']);
  });

  it('drops first where the server cannot have both', async () => {
    const expiring = (seconds: number) =>
      things({ indexes: [index({ at: 1 }, { expireAfterSeconds: seconds })] });
    await ensureCollections(db, [expiring(60)]);
    await finish(shapeOf({ collections: [expiring(120)] }));
    expect(await planned([expiring(120)])).toEqual([]);
    expect(await indexNames()).toEqual(['_id_', 'at_1']);
  });

  it('drops the old index that another process had not come to, and no index of an operator', async () => {
    const partial = { partialFilterExpression: { state: 'a' } };
    const next = [things({ indexes: [index({ state: 1 }, partial)] })];
    await ensureCollections(db, [things({ indexes: [index({ state: 1 })] })]);
    await db
      .collection('things')
      .createIndex({ state: 1 }, { ...partial, name: 'state_1_rebuilt' });
    const theirs = { partialFilterExpression: { state: 'b' }, name: 'by operators' };
    await db.collection('things').createIndex({ state: 1 }, theirs);
    expect(await planned(next)).toEqual(['drop the index state_1 of things']);
    await finish(shapeOf({ collections: next }));
    expect(await indexNames()).toEqual(['_id_', 'by operators', 'state_1_rebuilt']);
  });

  it('says which rule the data break', async () => {
    await ensureCollections(db, [things({ indexes: [] })]);
    await db.collection('things').insertMany([{ code: 1 }, { code: 1 }]);
    await expect(prepare(shapeOf())).rejects.toThrow(
      'The data do not allow to build the index {"code":1} {"unique":true} of things',
    );
  });

  it('leaves the changes to one of many processes', async () => {
    await ensureCollections(db, [things({ indexes: [] })]);
    const lives = Array.from({ length: 5 }, () => recordChanges(db));
    const shape = shapeOf({ collections: [things({ validator: { bsonType: 'object' } })] });
    // All think that a validator differs, since the engine does not show one that was changed.
    await Promise.all(lives.map(({ proxy }) => prepare(shape, proxy)));
    expect(await indexNames()).toEqual(['_id_', 'code_1']);
    const turn = await db.collection<{ _id: string }>('database_changes').findOne({ _id: 'turn' });
    expect(turn).not.toHaveProperty('leaseId');
  });

  it('goes on where another died, whatever that one had done', async () => {
    const shape = shapeOf();
    for (let afterCommands = 0; afterCommands < 12; afterCommands += 1) {
      await db.dropCollection('things').catch(() => undefined);
      await ensureCollections(db, [things({ indexes: [] })]);
      const dying = crashingDatabase(db, { afterCommands, isExecuted: afterCommands % 2 === 0 });
      await prepare(shape, dying)
        .then(() => finish(shape, dying))
        .catch(() => undefined);
      const over = { $set: { nextAttemptAt: new Date(0) } };
      await db.collection<{ _id: string }>('database_changes').updateOne({ _id: 'turn' }, over);
      await prepare(shape);
      await finish(shape);
      expect(await indexNames()).toEqual(['_id_', 'code_1', 'state_1']);
    }
  });

  it('changes nothing back that a newer release has changed', async () => {
    const newer = shapeOf({
      level: 2,
      collections: [things({ indexes: [index({ code: 1 }), index({ other: 1 })] })],
    });
    await prepare(newer);
    await finish(newer);
    const before = await indexNames();
    expect(await prepare(shapeOf())).toBe(false);
    await finish(shapeOf());
    expect(await indexNames()).toEqual(before);
  });
});

describe('a process of an earlier release that a newer one overtakes', () => {
  const validatorOf = (...states: readonly string[]) => ({
    bsonType: 'object',
    properties: { state: { enum: states } },
  });
  const earlier = shapeOf({ collections: [things({ validator: validatorOf('a', 'b') })] });
  const newer = shapeOf({
    level: 2,
    collections: [
      things({
        validator: validatorOf('a', 'b', 'c'),
        indexes: [index({ state: 1 }, { sparse: true }), index({ code: 1 })],
      }),
    ],
  });
  const before = things({ validator: validatorOf('a'), indexes: [] });

  it.each([
    ['before it listens', prepare],
    ['while it serves', finish],
  ])('changes nothing back %s', async (_when, change) => {
    await ensureCollections(db, [before]);
    if (change === finish) await prepare(earlier);
    const { proxy, commands } = recordChanges(db);
    const held = holdFirstList(proxy);
    const overtaken = change(earlier, held.proxy);
    await held.come;
    await prepare(newer);
    await finish(newer);
    const indexes = await db.collection('things').indexes();
    held.letGo();
    await overtaken;
    expect(commands).toEqual([]);
    expect(await db.collection('things').indexes()).toEqual(indexes);
  });
});

describe('migrations', () => {
  const ROWS = 1200;
  const runs: string[] = [];
  const counting = (number: number): Migration => ({
    number,
    name: `number ${number}`,
    run: async (tools) => {
      runs.push(`${number} from ${tools.position ?? 'the start'}`);
      await changeInBatches(tools, {
        collection: 'rows',
        filter: { [`old${number}`]: { $exists: true } },
        update: { $unset: { [`old${number}`]: '' }, $inc: { [`new${number}`]: 1 } },
      });
    },
  });
  const shape = shapeOf({ collections: [], migrations: [counting(1), counting(2)] });
  const rows = () => db.collection<{ _id: string }>('rows');

  beforeEach(async () => {
    runs.length = 0;
    const made = Array.from({ length: ROWS }, (_, n) => `row_${String(n).padStart(5, '0')}`);
    await rows().insertMany(made.map((_id) => ({ _id, old1: true, old2: true })));
  });

  it('run in order, once, and are written down', async () => {
    expect(await prepare(shape)).toBe(true);
    await Promise.all([finish(shape), finish(shape)]);
    expect(await rows().countDocuments({ new1: 1, new2: 1 })).toBe(ROWS);
    expect(runs).toEqual(['1 from the start', '2 from the start']);
    expect(await pendingMigrations(db, shape.migrations)).toEqual([]);
    expect(await prepare(shape)).toBe(false);
  });

  it('run before a process serves where that needs it, in one of many, and the others afterwards', async () => {
    const needed: Migration = { ...counting(2), isNeededToServe: true };
    const migrations = [counting(1), needed, counting(3)];
    const mixed = shapeOf({ collections: [], migrations });
    expect(await Promise.all([prepare(mixed), prepare(mixed)])).toEqual([true, true]);
    expect(runs).toEqual(['2 from the start']);
    expect(await rows().countDocuments({ new2: 1 })).toBe(ROWS);
    await finish(mixed);
    expect(runs).toEqual(['2 from the start', '1 from the start', '3 from the start']);
    expect(await prepare(mixed)).toBe(false);
  });

  it('change each document by another field of it', async () => {
    await rows().updateMany({}, [{ $set: { of: { $concat: ['of ', '$_id'] } } }]);
    const naming: Migration = {
      number: 1,
      name: 'number 1',
      run: (tools) =>
        changeEachInBatches(tools, {
          collection: 'rows',
          filter: { old1: { $exists: true } },
          field: 'of',
          updateOf: (of) => ({ $set: { named: of.toUpperCase() }, $unset: { old1: '' } }),
        }),
    };
    await rows().updateOne({ _id: 'row_00007' }, { $unset: { old1: '' } });
    await finish(shapeOf({ collections: [], migrations: [naming] }));
    const isNamed = { $eq: ['$named', { $toUpper: '$of' }] };
    expect(await rows().countDocuments({ $expr: isNamed, old1: { $exists: false } })).toBe(
      ROWS - 1,
    );
    expect(await rows().findOne({ _id: 'row_00007' })).not.toHaveProperty('named');
  });

  it('go on where a killed process was', async () => {
    await prepare(shape);
    const dying = crashingDatabase(db, { afterCommands: 12, isExecuted: true });
    await expect(finish(shape, dying)).rejects.toThrow();
    const over = { $set: { nextAttemptAt: new Date(0) } };
    await db.collection<{ _id: string }>('database_changes').updateOne({ _id: 'turn' }, over);
    await finish(shape);
    expect(runs[1]).toMatch(/^1 from row_00/);
    expect(await rows().countDocuments({ new1: 1, new2: 1 })).toBe(ROWS);
  });
});

describe('a process that loses the database while it changes it', () => {
  it('gives its turn back as soon as the database is there again', async () => {
    const proxy = await startDatabaseProxy(process.env['MONGODB_TEST_URL'] ?? '');
    const lost = openDatabase({ url: proxy.url, name: db.databaseName, log: watchedLogger });
    await lost.connected();
    await prepare(shapeOf());
    const losing: Migration = {
      number: 1,
      name: 'loses the database',
      run: async ({ save }) => {
        await proxy.setMode('refuse');
        await save('here');
      },
    };
    const turn = () => db.collection<{ _id: string }>('database_changes').findOne({ _id: 'turn' });
    try {
      await expect(finish(shapeOf({ migrations: [losing] }), lost.db)).rejects.toThrow();
      expect(await turn()).toHaveProperty('leaseId');
      await proxy.setMode('pass');
      await until(async () => !('leaseId' in ((await turn()) ?? {})));
    } finally {
      await lost.close();
      await proxy.close();
    }
  });
});
