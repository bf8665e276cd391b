import { fork, spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BSON, MongoClient, type Document } from 'mongodb';
import {
  DataDirectoryInUse,
  EmbeddedEngineUnavailable,
  startEmbeddedEngine,
  type EmbeddedEngine,
} from '../src';
import { chooseEngineBinary } from '../src/platform-support';
import { JournalBarrier, wantsJournal } from '../src/journal-barrier';
import { MessageSplitter } from '../src/message-splitter';
import { setTimeout as sleep } from 'node:timers/promises';

const SOURCES = join(__dirname, '../src/index.ts');
const durable = { writeConcern: { w: 'majority', j: true } } as const;
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

let dataDir: string;
let engine: EmbeddedEngine;
let client: MongoClient;

async function open(): Promise<void> {
  engine = await startEmbeddedEngine({ dataDir, log });
  client = await MongoClient.connect(engine.url, { serverSelectionTimeoutMS: 1500 });
}

async function close(): Promise<void> {
  await client.close();
  await engine.stop();
}

const items = () => client.db('engine_test').collection<{ _id: string }>('items');

async function until(holds: () => boolean | Promise<boolean>, withinMs: number): Promise<void> {
  const start = performance.now();
  while (!(await holds())) {
    if (performance.now() - start > withinMs) throw new Error(`not within ${withinMs} ms`);
    await sleep(20);
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'engine-test-'));
  await open();
});

afterAll(async () => {
  await close();
  rmSync(dataDir, { recursive: true, force: true });
});

describe('a query with several plans that finds nothing for a long time', () => {
  it('gets a reply', async () => {
    const rows = client.db('engine_test').collection<{ _id: number }>('plans');
    await rows.createIndexes([{ key: { kind: 1 } }, { key: { at: 1 } }]);
    const documents = Array.from({ length: 25_000 }, (_, at) => ({
      _id: at,
      at,
      kind: 'a',
      name: -at,
    }));
    await rows.insertMany(documents);
    const filter = { kind: 'a', at: { $gte: 5000 } };
    const sorted = await rows.find(filter).sort({ name: 1 }).limit(1).toArray();
    expect(sorted).toEqual([documents.at(-1)]);
    const pipeline = [{ $match: filter }, { $group: { _id: '$kind', count: { $sum: 1 } } }];
    expect(await rows.aggregate(pipeline).toArray()).toEqual([{ _id: 'a', count: 20_000 }]);
  });
});

describe('where the engine cannot run', () => {
  const linux = { platform: 'linux', arch: 'x64' } as const;

  it.each([
    ['Windows', { platform: 'win32', arch: 'x64', glibc: null }],
    ['an Intel Mac', { platform: 'darwin', arch: 'x64', glibc: null }],
    ['Alpine', { ...linux, glibc: null }],
    ['an old glibc', { ...linux, glibc: '2.35' }],
    ['an old glibc on arm64', { platform: 'linux', arch: 'arm64', glibc: '2.36' }],
  ] as const)('tells the user what to do instead on %s', (_name, host) => {
    expect(() => chooseEngineBinary(host)).toThrow(EmbeddedEngineUnavailable);
    expect(() => chooseEngineBinary(host)).toThrow(
      /docker run -d -p 127\.0\.0\.1:27017:27017 mongo:8\n[^]*MONGODB_URL=mongodb:\/\/127\.0\.0\.1:27017\/$/,
    );
  });

  it('uses the installed binary where glibc is new enough, a copy where it is a little older', () => {
    expect(chooseEngineBinary({ ...linux, glibc: '2.38' })).toBe('as-installed');
    expect(chooseEngineBinary({ ...linux, glibc: '2.36' })).toBe('older-glibc-copy');
    expect(chooseEngineBinary({ platform: 'darwin', arch: 'arm64', glibc: null })).toBe(
      'as-installed',
    );
  });
});

describe('startEmbeddedEngine', () => {
  it('refuses a data directory that a running service uses, and names it', async () => {
    const second = startEmbeddedEngine({ dataDir, log });
    await expect(second).rejects.toThrow(DataDirectoryInUse);
    await expect(startEmbeddedEngine({ dataDir, log })).rejects.toThrow(dataDir);
  });

  it('takes over the lock of a service that has died', async () => {
    const abandoned = mkdtempSync(join(tmpdir(), 'engine-test-'));
    writeFileSync(join(abandoned, 'service.pid'), `${process.pid} 1`);
    const engine = await startEmbeddedEngine({ dataDir: abandoned, log });
    await engine.stop();
    expect(readdirSync(abandoned)).not.toContain('service.pid');
    rmSync(abandoned, { recursive: true, force: true });
  });

  it('takes over the lock of a service that has ended but was not reaped yet', async () => {
    const abandoned = mkdtempSync(join(tmpdir(), 'engine-test-'));
    const careless = spawn('sh', ['-c', 'sleep 0.05 & echo $!; exec sleep 60']);
    const zombie = Number(await new Promise((resolve) => careless.stdout.once('data', resolve)));
    const stat = () =>
      readFileSync(`/proc/${zombie}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    await until(() => stat()[0] === 'Z', 60_000);
    writeFileSync(join(abandoned, 'service.pid'), `${zombie} ${stat()[19]}`);
    const engine = await startEmbeddedEngine({ dataDir: abandoned, log });
    await engine.stop();
    careless.kill();
    rmSync(abandoned, { recursive: true, force: true });
  });

  it('serves durable writes, reads and documents of nearly 16 MiB over many connections', async () => {
    await items().insertOne({ _id: 'a' }, durable);
    await expect(items().findOne({ _id: 'a' })).resolves.toEqual({ _id: 'a' });

    const files = client.db('engine_test').collection('files');
    await files.insertOne({ bytes: Buffer.alloc(16 * 1024 * 1024 - 100, 7) }, durable);
    const file = await files.findOne({}, { promoteBuffers: true });
    expect(file?.['bytes']).toHaveLength(16 * 1024 * 1024 - 100);

    const reads = Array.from({ length: 200 }, () => items().countDocuments({ _id: 'a' }));
    expect(new Set(await Promise.all(reads))).toEqual(new Set([1]));
  });

  it('keeps its data across a restart', async () => {
    await items().insertOne({ _id: 'kept' }, durable);
    await close();
    await open();
    await expect(items().countDocuments({ _id: 'kept' })).resolves.toBe(1);
  });

  it.each(['startSession', 'refreshSessions', 'killSessions', 'killAllSessions'])(
    'refuses %s and keeps running',
    async (command) => {
      const before = engine.pid();
      const raw: Document = { [command]: 1 };
      await expect(client.db('admin').command(raw)).rejects.toMatchObject({ code: 20 });
      await expect(client.db('admin').command({ ping: 1 })).resolves.toEqual({ ok: 1 });
      expect(engine.pid()).toBe(before);
    },
  );

  it('returns an error for a document that is nested too deeply, and keeps the connection', async () => {
    let deep: Document = {};
    for (let level = 0; level < 250; level += 1) deep = { deep };
    const documents = client.db('engine_test').collection('deep');
    await expect(documents.insertOne(deep)).rejects.toMatchObject({ name: 'MongoServerError' });
  });

  it('loses no acknowledged write when its process is killed, and restarts automatically', async () => {
    const writes = client.db('engine_test').collection<{ _id: string }>('writes');
    const acknowledged: string[] = [];
    let isOver = false;
    const writer = async (name: number): Promise<void> => {
      for (let count = 0; !isOver; count += 1) {
        const _id = `${name}-${count}`;
        await writes.insertOne({ _id }, durable).then(
          () => acknowledged.push(_id),
          () => sleep(5),
        );
      }
    };
    const writers = Array.from({ length: 8 }, (_, name) => writer(name));

    for (let kill = 0; kill < 3; kill += 1) {
      await until(() => acknowledged.length > 100 * (kill + 1), 60_000);
      const before = acknowledged.length;
      engine.kill();
      await until(() => acknowledged.length > before + 8, 60_000);
    }
    isOver = true;
    await Promise.all(writers);

    const storedIds = new Set(await writes.distinct('_id'));
    expect(acknowledged.filter((id) => !storedIds.has(id))).toEqual([]);
  });

  it('ends with the service, even when the service is killed', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'engine-test-'));
    const { service, enginePid } = await startService(directory);
    service.kill('SIGKILL');
    await until(() => !isAlive(enginePid), 60_000);

    // The next service takes over the directory immediately.
    const next = await startEmbeddedEngine({ dataDir: directory, log });
    await next.stop();
    rmSync(directory, { recursive: true, force: true });
  });
});

describe('a service that starts after another was killed', () => {
  it('waits for an engine that is slow to stop, and logs that', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'engine-test-'));
    const { service, enginePid } = await startService(directory);
    process.kill(enginePid, 'SIGSTOP');
    service.kill('SIGKILL');
    await new Promise((resolve) => service.once('exit', resolve));
    const lines: string[] = [];
    const warn = (_facts: object, line: string) => void lines.push(line);
    const starting = startEmbeddedEngine({ dataDir: directory, log: { ...log, warn } });
    await until(() => lines.length === 1, 60_000);
    process.kill(enginePid, 'SIGCONT');
    await (await starting).stop();
    expect(lines).toEqual([expect.stringContaining('waiting for the database')]);
    rmSync(directory, { recursive: true, force: true });
  });
});

/** A service in a process of its own, run from the sources. */
async function startService(
  directory: string,
): Promise<{ service: ChildProcess; enginePid: number }> {
  const script = join(directory, 'service.cjs');
  writeFileSync(
    script,
    `const { startEmbeddedEngine } = require(${JSON.stringify(SOURCES)});
     const log = { info() {}, warn() {}, error() {} };
     startEmbeddedEngine({ dataDir: __dirname, log }).then((engine) => process.send(engine.pid()));`,
  );
  const service = fork(script, { execArgv: ['--import', 'tsx'] });
  const enginePid = await new Promise<number>((resolve, reject) => {
    service.once('message', resolve);
    service.once('exit', () => reject(new Error('the service did not start')));
  });
  return { service, enginePid };
}

describe('wantsJournal', () => {
  it.each([
    [true, { insert: 'a', writeConcern: { w: 'majority', j: true } }],
    [true, { insert: 'a', writeConcern: { w: 1, j: true } }],
    [true, { insert: 'a', writeConcern: { w: 'majority' } }],
    [true, { insert: 'a', documents: [{ writeConcern: { w: 1 } }], writeConcern: { j: true } }],
    [false, { insert: 'a', writeConcern: { w: 'majority', j: false } }],
    [false, { insert: 'a', writeConcern: { w: 1 } }],
    [false, { find: 'a' }],
  ])('is %s for %j', (expected, command) => {
    expect(wantsJournal(Buffer.from(BSON.serialize(command)))).toBe(expected);
  });
});

describe('JournalBarrier', () => {
  it('releases replies after a flush that began after they arrived, with one flush for all of them', async () => {
    const flushes: (() => void)[] = [];
    const reply = { requestId: 0, moreToCome: false, legacy: false, response: Buffer.alloc(0) };
    const barrier = new JournalBarrier({
      roundTrip: () => new Promise((resolve) => flushes.push(() => resolve(reply))),
      close: () => Promise.resolve(),
    });
    const releasedAnswers: string[] = [];
    const pass = (name: string) => barrier.pass().then(() => releasedAnswers.push(name));

    const first = pass('first');
    await sleep(0);
    const later = [pass('second'), pass('third')];
    await sleep(0);
    expect(flushes).toHaveLength(1);
    flushes[0]?.();
    await first;
    await sleep(0);
    expect(releasedAnswers).toEqual(['first']);
    flushes[1]?.();
    await Promise.all(later);
    expect(flushes).toHaveLength(2);
  });
});

describe('MessageSplitter', () => {
  const message = (length: number): Buffer => {
    const bytes = Buffer.alloc(length, 1);
    bytes.writeInt32LE(length, 0);
    return bytes;
  };

  it('returns the same messages however the stream is split', () => {
    const lengths = [16, 17, 300, 16, 70_000];
    const stream = Buffer.concat(lengths.map(message));
    for (const size of [1, 3, 15, 16, 33, 1000, stream.length]) {
      const messageLengths: number[] = [];
      const splitter = new MessageSplitter((bytes) => messageLengths.push(bytes.length));
      for (let at = 0; at < stream.length; at += size)
        splitter.push(stream.subarray(at, at + size));
      expect(messageLengths).toEqual(lengths);
    }
  });

  it.each([0, 15, -1, 48_000_001])('refuses a length of %d', (length) => {
    const bytes = Buffer.alloc(16);
    bytes.writeInt32LE(length, 0);
    expect(() => new MessageSplitter(() => undefined).push(bytes)).toThrow(/impossible/);
  });
});
