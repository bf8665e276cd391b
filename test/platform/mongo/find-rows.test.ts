import type { Collection } from 'mongodb';
import { MAX_TIME_MS, openDatabase, type Database } from '../../../src/platform/mongo/client';
import { aggregateRows, countRows, findRows } from '../../../src/platform/mongo/find-rows';
import { watchedLogger } from '../../support/logger';
import { startFront } from '../../support/replica-set-front';

interface Row {
  readonly _id: number;
  readonly text?: string;
}

const FIRST_THREE = [{ _id: 1 }, { _id: 2 }, { _id: 3 }];
const IS_ONE_OF_THEM = { _id: { $lte: 3 } };
const LARGE_ROWS = 18;

const time = { maxTimeMS: MAX_TIME_MS };
let front: Awaited<ReturnType<typeof startFront>>;
let database: Database;
let rows: Collection<Row>;

beforeAll(async () => {
  front = await startFront(5);
  database = openDatabase({
    url: front.set.url,
    name: 'db',
    log: watchedLogger,
    monitorCommands: true,
  });
  await database.connected();
  rows = database.db.collection<Row>('rows');
  await rows.insertMany(FIRST_THREE);
  const text = 'x'.repeat(1024 * 1024);
  for (let n = 0; n < LARGE_ROWS; n += 1) await rows.insertOne({ _id: 10 + n, text });
});
afterEach(() => front.set.rules.clear());
afterAll(async () => {
  await database.close();
  await front.stop();
});

const reads = {
  findRows: (filter: object, limit: number) => findRows(rows, filter, { ...time, limit }),
  aggregateRows: (filter: object, limit: number) =>
    aggregateRows<Row>(rows, [{ $match: filter }], { ...time, batchSize: limit + 1 }),
};

describe.each(Object.entries(reads))('%s', (_name, read) => {
  it('sends one command with read concern majority', async () => {
    const commands: unknown[] = [];
    const note = ({ command }: { readonly command: unknown }) => commands.push(command);
    database.client.on('commandStarted', note);
    await expect(read(IS_ONE_OF_THEM, 3)).resolves.toEqual(FIRST_THREE);
    database.client.off('commandStarted', note);
    expect(commands).toEqual([
      expect.objectContaining({ readConcern: { level: 'majority' }, ...time }),
    ]);
  });

  it('leaves undefined values out of the filter, as the client does', async () => {
    const filter = { ...IS_ONE_OF_THEM, text: undefined };
    await rows.updateOne({ _id: 1 }, { $set: { text: 'some' } });
    await expect(read(filter, 3)).resolves.toHaveLength(3);
    await rows.updateOne({ _id: 1 }, { $unset: { text: '' } });
  });

  it('returns all rows when they span several replies', async () => {
    await expect(read({ _id: { $gte: 10 } }, LARGE_ROWS)).resolves.toHaveLength(LARGE_ROWS);
  });

  it.each([
    ['a reset connection', { kind: 'lost' }],
    ['a member that is not the primary', { kind: 'error', failure: { code: 10107, message: '' } }],
  ] as const)('reads again after %s', async (_what, fault) => {
    front.set.rules.add({ ...fault, alsoReads: true });
    await expect(read(IS_ONE_OF_THEM, 3)).resolves.toEqual(FIRST_THREE);
    expect(front.set.rules.hits).toBe(1);
  });

  it('reports a filter that the server refuses after one attempt', async () => {
    await expect(read({ $unknown: 1 }, 3)).rejects.toThrow('$unknown');
  });
});

describe('countRows', () => {
  it('counts up to its limit', async () => {
    await expect(countRows(rows, IS_ONE_OF_THEM, { ...time, limit: 5 })).resolves.toBe(3);
    await expect(countRows(rows, IS_ONE_OF_THEM, { ...time, limit: 2 })).resolves.toBe(2);
    await expect(countRows(rows, { _id: 0 }, { ...time, limit: 5 })).resolves.toBe(0);
  });
});
