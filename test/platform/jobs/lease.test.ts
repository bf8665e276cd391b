import { createLeases, leaseIndex, type LeaseFields } from '../../../src/platform/jobs';
import { createFakeClock } from '../../support/clock';
import { openTestDatabase } from '../../support/database';

interface Piece extends LeaseFields {
  readonly _id: string;
  readonly result?: string;
}

const clock = createFakeClock();
let database: Awaited<ReturnType<typeof openTestDatabase>>;
const pieces = () => database.db.collection<Piece>('pieces');
const leases = () => createLeases({ collection: pieces(), clock, leaseMs: 1000 });

beforeAll(async () => {
  database = await openTestDatabase([{ name: 'pieces', indexes: [leaseIndex] }]);
});
beforeEach(() => pieces().deleteMany({}));
afterAll(() => database.dispose());

describe('leases', () => {
  it('drops the result of a holder whose lease was taken over', async () => {
    await pieces().insertOne({ _id: 'a', nextAttemptAt: clock.now() });
    const stale = await leases().claim();
    clock.advance(2000);
    const fresh = await leases().claim();
    if (stale === null || fresh === null) throw new Error('both should have claimed');
    expect(await leases().renew(stale)).toBe(false);
    const done = { $set: { nextAttemptAt: null, result: 'stale' } };
    expect(await leases().complete(stale, done)).toBe(false);
    expect(await leases().complete(fresh, { $set: { nextAttemptAt: null, result: 'fresh' } })).toBe(
      true,
    );
    expect(await pieces().findOne({ _id: 'a' })).toEqual({
      _id: 'a',
      nextAttemptAt: null,
      result: 'fresh',
    });
  });

  it('gives each piece to one of many claimers', async () => {
    const ids = Array.from({ length: 40 }, (_, i) => `piece-${i}`);
    await pieces().insertMany(ids.map((_id) => ({ _id, nextAttemptAt: clock.now() })));
    const claimed = await Promise.all(Array.from({ length: 60 }, () => leases().claim()));
    const got = claimed.flatMap((piece) => (piece === null ? [] : [piece._id]));
    expect(new Set(got).size).toBe(40);
    expect(got).toHaveLength(40);
  });

  it('leaves work that is not due', async () => {
    await pieces().insertOne({ _id: 'later', nextAttemptAt: new Date(clock.now().getTime() + 1) });
    expect(await leases().claim()).toBeNull();
  });
});
