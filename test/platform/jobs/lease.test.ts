import { createLeases, leaseIndex, type LeaseFields } from '../../../src/platform/jobs';
import { MongoNetworkError } from 'mongodb';
import { createFakeClock } from '../../support/clock';
import { useTestDatabase } from '../../support/database';
import { withFailingCalls } from '../../support/intercepted-database';
import { eventually } from '../../support/until';

interface Piece extends LeaseFields {
  readonly _id: string;
  readonly result?: string;
}

const clock = createFakeClock();
const database = useTestDatabase([{ name: 'pieces', indexes: [leaseIndex] }]);
const pieces = () => database.db.collection<Piece>('pieces');
const leases = (db = database.db) =>
  createLeases({ collection: db.collection<Piece>('pieces'), clock, leaseMs: 1000 });
const unavailable = new MongoNetworkError('the connection was cut');

beforeEach(() => pieces().deleteMany({}));

async function claimDue(from = leases()) {
  const piece = await from.claim();
  if (piece === null) throw new Error('nothing was due');
  return piece;
}

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

  it('gives each item to one of many claimers', async () => {
    const ids = Array.from({ length: 40 }, (_, i) => `piece-${i}`);
    await pieces().insertMany(ids.map((_id) => ({ _id, nextAttemptAt: clock.now() })));
    const claims = await Promise.all(Array.from({ length: 60 }, () => leases().claim()));
    const got = claims.flatMap((piece) => (piece === null ? [] : [piece._id]));
    expect(new Set(got).size).toBe(40);
    expect(got).toHaveLength(40);
  });

  it('makes work that failed because of the database due again soon, even if that is recorded late', async () => {
    const failing = { collection: 'pieces', command: 'updateOne', times: 2, isExecuted: false };
    const mine = leases(withFailingCalls(database.db, failing));
    await pieces().insertOne({ _id: 'a', nextAttemptAt: clock.now() });
    mine.abandon(await claimDue(), unavailable);
    const row = () => pieces().findOne({ _id: 'a' });
    await eventually(row, (piece) => piece?.leaseId === undefined);
    clock.advance(501);
    expect(await leases().claim()).not.toBeNull();
  });

  it('lets the lease of work that failed for another reason expire', async () => {
    await pieces().insertOne({ _id: 'a', nextAttemptAt: clock.now() });
    leases().abandon(await claimDue(), new Error('cannot be done'));
    clock.advance(999);
    expect(await leases().claim()).toBeNull();
  });

  it('runs work again that was woken while its lease was held', async () => {
    await pieces().insertOne({ _id: 'a', nextAttemptAt: clock.now() });
    const claim = await claimDue();
    await leases().wake(['a'], clock.now());
    expect(await leases().claim()).toBeNull();
    await leases().giveBack(claim, { dueAt: null });
    await leases().giveBack(await claimDue(), { dueAt: null });
    expect(await pieces().findOne()).toEqual({ _id: 'a', nextAttemptAt: null });
  });

  it('makes idle work due when it is woken, and never later than before', async () => {
    const [now, later] = [clock.now(), new Date(clock.now().getTime() + 60_000)];
    await pieces().insertMany([
      { _id: 'rests', nextAttemptAt: null },
      { _id: 'waits', nextAttemptAt: later },
      { _id: 'is due', nextAttemptAt: now },
    ]);
    await leases().wake(['rests', 'is due'], later);
    await leases().wake(['waits'], now);
    const rows = await pieces().find().sort({ _id: 1 }).toArray();
    expect(rows.map(({ nextAttemptAt }) => nextAttemptAt)).toEqual([now, later, now]);
  });

  it('does not claim work that is not due', async () => {
    await pieces().insertOne({ _id: 'later', nextAttemptAt: new Date(clock.now().getTime() + 1) });
    expect(await leases().claim()).toBeNull();
  });
});
