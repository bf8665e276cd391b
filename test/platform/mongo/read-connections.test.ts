import { Long, MongoServerError } from 'mongodb';
import { openDatabase, type Database } from '../../../src/platform/mongo/client';
import { aggregateRows, findRows } from '../../../src/platform/mongo/find-rows';
import { ReadConnections } from '../../../src/platform/mongo/read-connections';
import { startDatabaseProxy, type DatabaseProxy } from '../../support/database-proxy';
import { watchedLogger } from '../../support/logger';

interface Row {
  readonly _id: string;
  readonly n: number;
}

/** What the driver knows of its server. */
interface Server {
  readonly description: { readonly type: string };
  readonly pool: { generation: number; readonly currentCheckedOutCount: number; clear(): void };
}

let proxy: DatabaseProxy;
let database: Database;
/** Connections that the driver has given to anybody, this test's reads included. */
let checkedOut = 0;

beforeEach(async () => {
  proxy = await startDatabaseProxy(process.env['MONGODB_TEST_URL'] ?? '');
  database = openDatabase(proxy.url, `reads_${process.pid}`, watchedLogger);
  await database.connected();
  await rows().insertMany(Array.from({ length: 300 }, (_, n) => ({ _id: `r${n}`, n })));
  await read('r0');
  await until(() => serverOf().pool.currentCheckedOutCount === 1);
  checkedOut = 0;
  database.client.on('connectionCheckedOut', () => (checkedOut += 1));
});
afterEach(async () => {
  await proxy.setMode('pass');
  await database.db.dropDatabase();
  await database.close();
  await proxy.close();
});

const ONE = { _id: 'r7' };
const rows = () => database.db.collection<Row>('rows');
const find = (filter: object, limit = 1) => findRows<Row>(rows(), { filter, limit });
const read = async (id: string) => (await find({ _id: id }))[0]?.n;

function serverOf(): Server {
  const { topology } = database.client as unknown as {
    topology: { s: { servers: Map<string, Server> } };
  };
  const [server] = topology.s.servers.values();
  if (server === undefined) throw new Error('the driver knows no server');
  return server;
}

async function until(isSo: () => boolean): Promise<void> {
  const deadline = Date.now() + 2000;
  while (!isSo()) {
    if (Date.now() > deadline) throw new Error('it did not come about within two seconds');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** Another client kills the first cursor that is left open on the rows. */
async function killNextCursor(): Promise<number> {
  const { send } = ReadConnections.prototype;
  return new Promise((resolve) => {
    ReadConnections.prototype.send = async function killing(this: ReadConnections, command) {
      const batch = await send.call(this, command);
      if (batch !== null && batch.cursorId !== 0n) {
        ReadConnections.prototype.send = send;
        const cursors = [Long.fromBigInt(batch.cursorId)];
        const { cursorsKilled } = await database.db.command({ killCursors: 'rows', cursors });
        resolve((cursorsKilled as unknown[]).length);
      }
      return batch;
    } as typeof send;
  });
}

describe('reads', () => {
  it('are sent on a connection that was borrowed once', async () => {
    for (let n = 0; n < 20; n += 1) expect(await read(`r${n}`)).toBe(n);
    expect(checkedOut).toBe(0);
  });

  it('of one moment each get their own rows, on more connections the more there are', async () => {
    for (let round = 0; round < 30; round += 1) {
      const ns = Array.from({ length: 20 }, (_, n) => n);
      expect(await Promise.all(ns.map((n) => read(`r${n}`)))).toEqual(ns);
    }
    checkedOut = 0;
    await Promise.all(Array.from({ length: 20 }, (_, n) => read(`r${n}`)));
    expect(checkedOut).toBe(0);
  });

  it('see what was written before them', async () => {
    for (let n = 0; n < 100; n += 1) {
      await rows().updateOne({ _id: 'r1' }, { $set: { n: 1000 + n } });
      expect(await read('r1')).toBe(1000 + n);
    }
  });

  it('of answers that come in many parts are put together', async () => {
    const text = 'ü'.repeat(10_000);
    await rows().updateMany({}, { $set: { text } });
    const found = await find({}, 300);
    expect(found).toHaveLength(300);
    expect(found.every((row) => (row as unknown as { text: string }).text === text)).toBe(true);
  });

  it('of more rows than come at once get all of them, in their order', async () => {
    const many = Array.from({ length: 12_000 }, (_, n) => ({ _id: `m${n}`, n: 1000 + n }));
    await rows().insertMany(many);
    checkedOut = 0;
    const filter = { n: { $gte: 1000 } };
    const found = await findRows<Row>(rows(), { filter, sort: { n: 1 }, limit: 20_000 });
    expect(found).toEqual(many);
    expect(await aggregateRows(rows(), [{ $match: filter }, { $sort: { n: 1 } }])).toEqual(many);
    expect(checkedOut).toBe(0);
  });

  it('that the server refuses fail with its error, and the next one works', async () => {
    await expect(find({ n: { $nothing: 1 } })).rejects.toMatchObject({
      constructor: MongoServerError,
      code: 2,
      message: expect.stringContaining('$nothing') as string,
    });
    expect(await read('r2')).toBe(2);
    expect(checkedOut).toBe(0);
  });
});

describe('a process that is busy past the time limit of a read', () => {
  it('takes the answer that came meanwhile, and goes on with the connection', async () => {
    // The proxy would be just as busy: it is part of this process.
    const direct = openDatabase(
      process.env['MONGODB_TEST_URL'] ?? '',
      database.db.databaseName,
      watchedLogger,
    );
    await direct.connected();
    const directly = () => findRows<Row>(direct.db.collection('rows'), { filter: ONE, limit: 1 });
    await directly();
    await directly();
    const answer = directly();
    const until = Date.now() + 1900;
    while (Date.now() < until);
    let closed = 0;
    direct.client.on('connectionClosed', () => (closed += 1));
    expect(await answer).toEqual([{ _id: 'r7', n: 7 }]);
    for (let n = 0; n < 20; n += 1) expect(await directly()).toHaveLength(1);
    expect(closed).toBe(0);
    await direct.close();
  });
});

describe('a command that cannot be written', () => {
  it('fails alone and costs no connection', async () => {
    const circular: Record<string, unknown> = {};
    circular['self'] = circular;
    await expect(find(circular)).rejects.toThrow(/circular/i);
    expect(await read('r2')).toBe(2);
    expect(checkedOut).toBe(0);
  });
});

describe('a read connection', () => {
  it('that is cut under a read hands it to the driver, and makes place for another one', async () => {
    await proxy.setMode('cut_after_send');
    const answer = read('r3').catch(() => 'away');
    await until(() => serverOf().pool.currentCheckedOutCount === 0);
    await proxy.setMode('pass');
    expect([3, 'away']).toContain(await answer);
    await until(() => serverOf().description.type === 'Standalone');
    expect(await read('r3')).toBe(3);
    await until(() => serverOf().pool.currentCheckedOutCount === 1);
    checkedOut = 0;
    expect(await read('r3')).toBe(3);
    expect(checkedOut).toBe(0);
  });

  it('whose cursor is gone hands the read to the driver, which begins anew', async () => {
    await rows().insertMany(
      Array.from({ length: 6000 }, (_, n) => ({ _id: `m${n}`, n: 1000 + n })),
    );
    const killed = killNextCursor();
    expect(await find({ n: { $gte: 1000 } }, 10_000)).toHaveLength(6000);
    expect(await killed).toBe(1);
    expect(checkedOut).toBeGreaterThan(0);
  });

  it('of a pool that was cleared is not used again', async () => {
    const before = serverOf().pool.generation;
    serverOf().pool.generation = before + 1;
    expect(await read('r4')).toBe(4);
    expect(checkedOut).toBeGreaterThan(0);
    serverOf().pool.generation = before;
  });

  it('ends with its client', async () => {
    await Promise.all(Array.from({ length: 10 }, (_, n) => read(`r${n}`)));
    const { pool } = serverOf();
    await database.client.close();
    await until(() => pool.currentCheckedOutCount === 0);
    await database.client.connect();
    expect(await read('r6')).toBe(6);
  });
});
