import { createRequire } from 'node:module';
import { Binary, Decimal128, Long, MongoClient, ObjectId, type Db, type Document } from 'mongodb';
import { RAW_ROWS, withRowCommands } from '../../../src/platform/mongo/row-command';
import { startFront } from '../../support/replica-set-front';

/** The part of the driver that options are made for. */
interface Connection {
  command(namespace: unknown, command: Document, options: Document): Promise<unknown>;
}

const { prototype } = (
  createRequire(__filename)('mongodb/lib/cmap/connection') as {
    readonly Connection: { readonly prototype: Connection };
  }
).Connection;

let front: Awaited<ReturnType<typeof startFront>>;
let client: MongoClient;
let plain: Db;
let ours: Db;

/** A server alone has neither sessions nor a cluster time; a replica set has both. */
describe.each([
  ['a server alone', () => front.engineUrl],
  ['a replica set', () => front.set.url],
])('a command with RAW_ROWS for %s', (_, url) => {
  beforeAll(async () => {
    front ??= await startFront(1);
    client = await MongoClient.connect(url(), { monitorCommands: true });
    plain = client.db('row-commands');
    ours = withRowCommands(client.db('row-commands'));
    await plain.dropDatabase();
    await plain.collection<Document & { readonly _id: number }>('rows').insertMany([
      { _id: 1, text: 'größer', n: 1.5, when: new Date(0), list: [1, null, { deep: true }] },
      { _id: 2, long: Long.fromString('9007199254740993'), bytes: new Binary(Buffer.from('x')) },
      { _id: 3, id: new ObjectId(), price: Decimal128.fromString('1.10') },
    ]);
  });
  afterAll(() => client.close());

  it('gets the answer that the driver gives, rows as bytes', async () => {
    const own = await ours.command(find(), RAW_ROWS);
    expect(own['cursor'].firstBatch.map(Buffer.isBuffer)).toEqual([true, true, true]);
    expect(lasting(own)).toEqual(lasting(await plain.command(find(), RAW_ROWS)));
  });

  it('is sent as the driver sends it, and monitoring sees it', async () => {
    const [own] = await startedBy(() => ours.command(find(), RAW_ROWS));
    const [drivers] = await startedBy(() => plain.command(find(), RAW_ROWS));
    expect(own).toMatchObject({ find: 'rows', filter: { _id: { $gt: 0 } } });
    expect(Object.keys(own ?? {})).toEqual(Object.keys(drivers ?? {}));
    expect(lasting(own ?? {})).toEqual(lasting(drivers ?? {}));
  });

  it('hands the connection the options that the driver makes of them', async () => {
    const own = await optionsOf(() => ours.command(find(), RAW_ROWS));
    expect(own).toEqual(await optionsOf(() => plain.command(find(), RAW_ROWS)));
  });

  it('fails as the driver fails', async () => {
    const wrong = { ...find(), filter: { $unheardOf: 1 } };
    const own = await ours.command(wrong, RAW_ROWS).catch((error: unknown) => error);
    const drivers = await plain.command(wrong, RAW_ROWS).catch((error: unknown) => error);
    expect(own).toBeInstanceOf(Error);
    expect(String(own)).toBe(String(drivers));
    expect(own).toMatchObject({ code: (drivers as { readonly code: number }).code });
  });

  it('leaves any other command to the driver', async () => {
    expect(await ours.command({ ping: 1 })).toMatchObject({ ok: 1 });
    const { cursor } = await ours.command(find());
    expect(cursor.firstBatch[0]).toMatchObject({ text: 'größer' });
  });
});

afterAll(() => front.stop());

const find = (): Document => ({ find: 'rows', filter: { _id: { $gt: 0 } }, sort: { _id: 1 } });

/** Without what differs from one command to the next. */
const lasting = ({ $clusterTime: _, operationTime: __, lsid: ___, ...rest }: Document): Document =>
  rest;

async function startedBy(run: () => Promise<unknown>): Promise<readonly Document[]> {
  const started: Document[] = [];
  const note = ({ command }: { readonly command: Document }): void => void started.push(command);
  client.on('commandStarted', note);
  await run();
  client.off('commandStarted', note);
  return started;
}

/** What the connection was told, without what nobody has set. */
async function optionsOf(run: () => Promise<unknown>): Promise<Document> {
  const spy = jest.spyOn(prototype, 'command');
  await run();
  const [, , options] = spy.mock.calls.find(([, command]) => 'find' in command) ?? [];
  spy.mockRestore();
  const { session, timeoutContext, ...rest } = options ?? {};
  expect([session, timeoutContext]).toEqual([expect.anything(), expect.anything()]);
  return Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
}
