import type { Db, Document } from 'mongodb';
import { migrations } from '../../../migrations';
import {
  describeStep,
  ensureCollections,
  finishDatabase,
  pendingMigrations,
  planDatabase,
  prepareDatabase,
  type DatabaseShape,
  type Migration,
} from '../../../src/platform/database';
import { openDatabase } from '../../../src/platform/mongo/client';
import type { CollectionDefinition } from '../../../src/platform/mongo/collections';
import { crashingDatabase } from '../../support/crashing-database';
import { useTestDatabase } from '../../support/database';
import { startDatabaseProxy } from '../../support/database-proxy';
import { watchedLogger } from '../../support/logger';
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
  collections: [things()],
  migrations: [],
  ...overrides,
});
const prepare = (shape: DatabaseShape, at = db) =>
  prepareDatabase({ db: at, shape, log: watchedLogger });
const finish = (shape: DatabaseShape, at = db) =>
  finishDatabase({ db: at, shape, log: watchedLogger });
const planFor = async (definitions: readonly CollectionDefinition[]) =>
  (await planDatabase(db, definitions)).map(describeStep);
const indexNames = async () =>
  (await db.collection('things').indexes()).map(({ name }) => name).sort();

/** A migration without changes to documents: it raises the version for a changed declaration. */
const version = (number: number, overrides: Partial<Migration> = {}): Migration => ({
  version: number,
  name: `version ${number}`,
  ...overrides,
});

/**
 * Records commands that change collections and indexes; `collMod`, which the engine lacks,
 * succeeds.
 */
function recordChanges(real: Db) {
  const commands: Document[] = [];
  const command = async (request: Document): Promise<Document> => {
    commands.push(request);
    return 'collMod' in request ? { ok: 1 } : real.command(request);
  };
  const proxy = Object.create(real, { command: { value: command } }) as Db;
  return { proxy, commands };
}

/** Holds back the first `listCollections`: `come` resolves when it is sent, `letGo` releases it. */
function holdFirstList(real: Db) {
  const [came, go] = [createDeferred(), createDeferred()];
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

function createDeferred() {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((resolvePromise) => {
    resolve = resolvePromise;
  });
  return { promise, resolve };
}

describe('the plan', () => {
  it('contains what is missing, and is empty afterwards', async () => {
    expect(await planFor([things()])).toEqual(['create the collection things']);
    await ensureCollections(db, [things()]);
    expect(await planFor([things()])).toEqual([]);
  });

  it('contains new indexes and changed validators, and does not drop other indexes', async () => {
    await ensureCollections(db, [things()]);
    const next = things({
      validator: { bsonType: 'object', properties: { state: { enum: ['a', 'b'] } } },
      indexes: [
        index({ at: -1 }, { expireAfterSeconds: 60, partialFilterExpression: { at: { $gt: 0 } } }),
      ],
    });
    expect(await planFor([next])).toEqual([
      'change the validator of things',
      expect.stringMatching(/^build the index {"at":-1} /),
    ]);
  });

  it('distinguishes indexes with the same key but different options', async () => {
    const partial = { partialFilterExpression: { state: 'a' } };
    const two = things({ indexes: [index({ state: 1 }), index({ state: 1, code: 1 }, partial)] });
    await ensureCollections(db, [two]);
    expect(await planFor([two])).toEqual([]);
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

  it('works with an engine that has no collMod', async () => {
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

  it('reports the index with the same key that a migration must drop first', async () => {
    const expiring = (seconds: number) =>
      things({ indexes: [index({ at: 1 }, { expireAfterSeconds: seconds })] });
    await ensureCollections(db, [expiring(60)]);
    await expect(finish(shapeOf({ collections: [expiring(120)] }))).rejects.toThrow(
      'The collection things has another index of the key {"at":1}; a migration has to drop it.',
    );
  });

  it('reports the index that the data violate', async () => {
    await ensureCollections(db, [things({ indexes: [] })]);
    await db.collection('things').insertMany([{ code: 1 }, { code: 1 }]);
    await expect(prepare(shapeOf())).rejects.toThrow(
      'Duplicate values in the data prevent this change: build the index {"code":1} {"unique":true} of things',
    );
  });

  it('makes the changes in only one of many processes', async () => {
    await ensureCollections(db, [things({ indexes: [] })]);
    const lives = Array.from({ length: 5 }, () => recordChanges(db));
    const shape = shapeOf({ collections: [things({ validator: { bsonType: 'object' } })] });
    // All processes plan to change a validator, because the engine does not show changed ones.
    await Promise.all(lives.map(({ proxy }) => prepare(shape, proxy)));
    expect(await indexNames()).toEqual(['_id_', 'code_1']);
    const turn = await db.collection<{ _id: string }>('database_changes').findOne({ _id: 'turn' });
    expect(turn).not.toHaveProperty('leaseId');
  });

  it('continues where another process died, at any step', async () => {
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

  it('does not undo the changes of a newer release', async () => {
    const newer = shapeOf({
      migrations: [version(2)],
      collections: [things({ indexes: [index({ code: 1 }), index({ other: 1 })] })],
    });
    await prepare(newer);
    await finish(newer);
    const before = await indexNames();
    expect(await prepare(shapeOf())).toBe(false);
    await finish(shapeOf());
    expect(await indexNames()).toEqual(before);
  });

  it('is refused when a newer release has removed what this one needs', async () => {
    await prepare(shapeOf({ migrations: [version(2), version(3)] }));
    await expect(prepare(shapeOf())).rejects.toThrow(
      'The database has version 3 and serves releases from version 2 on; this release knows version 1. ' +
        'Start a newer release, or restore a backup from before the upgrade.',
    );
    expect(await prepare(shapeOf({ migrations: [version(2)] }))).toBe(false);
  });
});

describe('a process of an earlier release beside a newer one', () => {
  const validatorOf = (...states: readonly string[]) => ({
    bsonType: 'object',
    properties: { state: { enum: states } },
  });
  const earlier = shapeOf({ collections: [things({ validator: validatorOf('a', 'b') })] });
  const newer = shapeOf({
    migrations: [version(2)],
    collections: [
      things({
        validator: validatorOf('a', 'b', 'c'),
        indexes: [index({ state: 1, code: 1 }), index({ other: 1 })],
      }),
    ],
  });
  const before = things({ validator: validatorOf('a'), indexes: [] });

  it.each([
    ['before it listens', prepare],
    ['while it serves', finish],
  ])('undoes nothing %s', async (_when, change) => {
    await ensureCollections(db, [before]);
    if (change === finish) await prepare(earlier);
    const { proxy, commands } = recordChanges(db);
    const heldList = holdFirstList(proxy);
    const overtaken = change(earlier, heldList.proxy);
    await heldList.come;
    await prepare(newer);
    await finish(newer);
    const indexes = await db.collection('things').indexes();
    heldList.letGo();
    await overtaken;
    expect(commands).toEqual([]);
    expect(await db.collection('things').indexes()).toEqual(indexes);
  });
});

describe('migrations', () => {
  const ROWS = 1200;
  const runs: string[] = [];
  const counting = (number: number): Migration => ({
    version: number,
    name: `version ${number}`,
    run: async ({ position, updateInBatches }) => {
      runs.push(`${number} from ${position ?? 'the start'}`);
      await updateInBatches({
        collection: 'rows',
        filter: { [`old${number}`]: { $exists: true } },
        update: { $unset: { [`old${number}`]: '' }, $inc: { [`new${number}`]: 1 } },
      });
    },
  });
  const shape = shapeOf({ collections: [], migrations: [counting(2), counting(3)] });
  const rows = () => db.collection<{ _id: string }>('rows');

  beforeEach(async () => {
    runs.length = 0;
    const ids = Array.from({ length: ROWS }, (_, n) => `row_${String(n).padStart(5, '0')}`);
    await rows().insertMany(ids.map((_id) => ({ _id, old2: true, old3: true })));
  });

  it('run in order, once, and are recorded', async () => {
    expect(await prepare(shape)).toBe(true);
    await Promise.all([finish(shape), finish(shape)]);
    expect(await rows().countDocuments({ new2: 1, new3: 1 })).toBe(ROWS);
    expect(runs).toEqual(['2 from the start', '3 from the start']);
    expect(await pendingMigrations(db, shape.migrations)).toEqual([]);
    expect(await prepare(shape)).toBe(false);
  });

  it('that a release depends on are complete before any of its processes listens', async () => {
    const requiredShape = shapeOf({
      collections: [],
      migrations: [counting(2), counting(3)],
    });
    expect(await Promise.all([prepare(requiredShape), prepare(requiredShape)])).toEqual([
      true,
      true,
    ]);
    expect(runs).toEqual(['2 from the start']);
    await finish(requiredShape);
    expect(runs).toEqual(['2 from the start', '3 from the start']);
    expect(await prepare(requiredShape)).toBe(false);
  });

  it('continue where a killed process stopped', async () => {
    const one = shapeOf({ collections: [], migrations: [counting(2)] });
    await prepare(one);
    const dying = crashingDatabase(db, { afterCommands: 12, isExecuted: true });
    await expect(finish(one, dying)).rejects.toThrow();
    const over = { $set: { nextAttemptAt: new Date(0) } };
    await db.collection<{ _id: string }>('database_changes').updateOne({ _id: 'turn' }, over);
    await finish(one);
    expect(runs[1]).toMatch(/^2 from row_00/);
    expect(await rows().countDocuments({ new2: 1 })).toBe(ROWS);
  });

  it('of this release have consecutive versions', () => {
    const versions = migrations.map((migration) => migration.version);
    expect(versions).toEqual(migrations.map((_, index) => index + 2));
  });
});

describe('a process that loses the database during its changes', () => {
  it('releases its lease as soon as the database is back', async () => {
    const proxy = await startDatabaseProxy(process.env['MONGODB_TEST_URL'] ?? '');
    const weakDatabase = openDatabase({
      url: proxy.url,
      name: db.databaseName,
      log: watchedLogger,
    });
    await weakDatabase.connected();
    await prepare(shapeOf());
    const losing: Migration = {
      version: 2,
      name: 'loses the database',
      run: async ({ save }) => {
        await proxy.setMode('refuse');
        await save('here');
      },
    };
    const turn = () => db.collection<{ _id: string }>('database_changes').findOne({ _id: 'turn' });
    try {
      await expect(finish(shapeOf({ migrations: [losing] }), weakDatabase.db)).rejects.toThrow();
      expect(await turn()).toHaveProperty('leaseId');
      await proxy.setMode('pass');
      await until(async () => !('leaseId' in ((await turn()) ?? {})));
    } finally {
      await weakDatabase.close();
      await proxy.close();
    }
  });
});
