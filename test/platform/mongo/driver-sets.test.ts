import { MongoClient } from 'mongodb';
import { LiveSet } from '../../../src/platform/live-set';
import { replaceSets } from '../../../src/platform/mongo/driver-sets';
import { databaseName } from '../../support/database-name';

type Names = 'activeSessions' | 'activeCursors';

const stateOf = (client: MongoClient) =>
  (client as unknown as { readonly s: Record<Names, Iterable<object> & { readonly size: number }> })
    .s;

const url = process.env['MONGODB_TEST_URL'] ?? '';
let client: MongoClient;

beforeEach(() => {
  client = new MongoClient(url);
});
afterEach(() => client.close());

/** The number of sessions and cursors that the client has. */
const sizes = () => [stateOf(client).activeSessions.size, stateOf(client).activeCursors.size];

describe("the driver's sets of what is under way", () => {
  it('are Sets where the driver makes them, and lists of ours afterwards', () => {
    const { activeSessions, activeCursors } = stateOf(client);
    expect([activeSessions, activeCursors]).toEqual([new Set(), new Set()]);
    replaceSets(client);
    const replaced = Object.values({ ...stateOf(client) }).filter((one) => one instanceof LiveSet);
    expect(replaced).toHaveLength(2);
    expect(replaced).toEqual([stateOf(client).activeSessions, stateOf(client).activeCursors]);
  });

  it('have a session and a cursor as long as they are open', async () => {
    replaceSets(client);
    const rows = client.db(databaseName('driver_sets')).collection('rows');
    await rows.insertMany([{}, {}, {}]);
    expect(sizes()).toEqual([0, 0]);
    const session = client.startSession();
    const cursor = rows.find({}, { batchSize: 1 });
    await cursor.next();
    expect(sizes()[1]).toBe(1);
    expect([...stateOf(client).activeSessions]).toContain(session);
    await cursor.close();
    await session.endSession();
    expect(sizes()).toEqual([0, 0]);
    await rows.drop();
  });

  it('end with the client', async () => {
    replaceSets(client);
    const session = client.startSession();
    const cursor = client.db(databaseName('driver_sets')).collection('rows').find();
    await cursor.hasNext();
    await client.close();
    expect([session.hasEnded, ...sizes()]).toEqual([true, 0, 0]);
  });
});
