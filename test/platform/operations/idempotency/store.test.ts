import { randomBytes } from 'node:crypto';
import { creationId } from '../../../../src/platform/values/ids';
import {
  createIdempotencyStore,
  createRecordErasure,
  idempotencyCollection,
} from '../../../../src/platform/operations/idempotency';
import type { IdempotencyDocument } from '../../../../src/platform/operations/idempotency/record';
import { createKeyring } from '../../../../src/platform/secrets/keys';
import { createSecretBox } from '../../../../src/platform/secrets/secret-box';
import { createFakeClock } from '../../../support/clock';
import {
  crashAt,
  crashingDatabase,
  countStepsUntilDone,
  survives,
} from '../../../support/crashing-database';
import { openTestDatabase, useTestDatabase } from '../../../support/database';
import { startDatabaseProxy, type DatabaseProxy } from '../../../support/database-proxy';
import { eventually, until } from '../../../support/until';

const clock = createFakeClock();
const boxUnder = (id: string) =>
  createSecretBox(createKeyring([{ id, secret: randomBytes(32).toString('hex') }])('secret-box'));
const box = boxUnder('one');
const DAY_MS = 86_400_000;
const ownerId = 'usr_owner';
const answer = { status: 201, headers: { location: '/x' }, body: '{"secret":"canary"}' };
const database = useTestDatabase([idempotencyCollection]);
const store = () => createIdempotencyStore({ db: database.db, clock, box });
const ask = (id: string, fingerprint = 'same') =>
  store().begin({ id, ownerId, fingerprint, keptMs: DAY_MS, callerRank: 1 });

async function claimOf(id: string) {
  const beginning = await ask(id);
  if (beginning.kind !== 'run') throw new Error(`expected to run, not ${beginning.kind}`);
  return beginning.claim;
}

/** Waits until the lease of a record has at least this much time left. */
async function leaseOf(id: string, until: number): Promise<void> {
  const records = database.db.collection<IdempotencyDocument>('idempotency_keys');
  for (let end = 0; end < until;) {
    end = (await records.findOne({ _id: id }))?.nextAttemptAt?.getTime() ?? 0;
  }
}

describe('the idempotency store', () => {
  it('refuses another request under the same key, running or done', async () => {
    const claim = await claimOf('reused');
    expect((await ask('reused', 'other')).kind).toBe('reused');
    await store().remember(claim, answer, { seal: false });
    expect((await ask('reused', 'other')).kind).toBe('reused');
  });

  it('lets one of a hundred parallel attempts run', async () => {
    const all = await Promise.all(Array.from({ length: 100 }, () => ask('parallel')));
    expect(all.filter(({ kind }) => kind === 'run')).toHaveLength(1);
    expect(all.filter(({ kind }) => kind === 'in_progress')).toHaveLength(99);
  });

  it('replays the stored response byte by byte', async () => {
    await store().remember(await claimOf('done'), answer, { seal: false });
    expect(await ask('done')).toEqual({
      kind: 'replay',
      response: answer,
      seed: expect.any(String),
    });
  });

  it('stores secrets encrypted and still replays them', async () => {
    await store().remember(await claimOf('secret'), answer, { seal: true });
    const storedRecord = await database.db
      .collection('idempotency_keys')
      .findOne({ _id: 'secret' as never });
    expect(JSON.stringify(storedRecord)).not.toContain('canary');
    expect(await ask('secret')).toEqual({
      kind: 'replay',
      response: answer,
      seed: expect.any(String),
    });
  });

  it('takes over the request of a dead process with the same seed, and ignores later writes of that process', async () => {
    const dead = await claimOf('dead');
    clock.advance(5_900);
    expect((await ask('dead')).kind).toBe('in_progress');
    clock.advance(200);
    const heir = await claimOf('dead');
    expect(heir.seed).toBe(dead.seed);
    const late = { ...answer, status: 200 };
    expect(await store().remember(dead, late, { seal: false })).toBe(false);
    expect(await store().remember(heir, answer, { seal: false })).toBe(true);
    expect(await store().remember(dead, late, { seal: false })).toBe(false);
    expect(await ask('dead')).toEqual({
      kind: 'replay',
      response: answer,
      seed: expect.any(String),
    });
  });

  it('does not take over a request whose process is alive, however long it runs', async () => {
    const patient = createIdempotencyStore({ db: database.db, clock, box, heartbeatMs: 5 });
    const options = { id: 'long', ownerId, fingerprint: 'same', keptMs: DAY_MS, callerRank: 1 };
    const beginning = await patient.begin(options);
    for (let beat = 0; beat < 5; beat += 1) {
      clock.advance(5_000);
      await leaseOf('long', clock.now().getTime() + 5_500);
      expect((await ask('long')).kind).toBe('in_progress');
    }
    if (beginning.kind === 'run') await patient.remember(beginning.claim, answer, { seal: false });
    expect((await ask('long')).kind).toBe('replay');
  });

  it('lets the next attempt take over immediately after a release, and start again after `forget`', async () => {
    const first = await claimOf('failing');
    await store().release(first);
    const second = await claimOf('failing');
    expect(second.seed).toBe(first.seed);
    await store().forget(second);
    expect((await ask('failing', 'corrected')).kind).toBe('run');
  });

  it('reports that a response is lost if its secret has changed', async () => {
    await store().remember(await claimOf('sealed'), answer, { seal: true });
    const other = boxUnder('two');
    const storeWithNewKey = createIdempotencyStore({ db: database.db, clock, box: other });
    const request = { id: 'sealed', ownerId, fingerprint: 'same', keptMs: DAY_MS, callerRank: 1 };
    expect(await storeWithNewKey.begin(request)).toEqual({
      kind: 'unreadable',
      seed: expect.any(String),
    });
  });

  it('drops the response with the given seed, but no later one', async () => {
    await store().remember(await claimOf('dropped'), answer, { seal: false });
    const first = await ask('dropped');
    if (first.kind !== 'replay') throw new Error(`expected a replay, not ${first.kind}`);
    await store().discard('dropped', first.seed);
    await store().remember(await claimOf('dropped'), answer, { seal: false });
    await store().discard('dropped', first.seed);
    expect((await ask('dropped')).kind).toBe('replay');
  });

  /** A response in the place that stores its caller's last creation. */
  async function createRecord(id: string, slot = 'usr_owner') {
    const request = { id, ownerId, fingerprint: 'same', keptMs: 60_000, callerRank: 1, slot };
    const beginning = await store().begin(request);
    if (beginning.kind !== 'run') throw new Error(`expected to run, not ${beginning.kind}`);
    const { claim } = beginning;
    const keep = (by = store()) =>
      by.remember(claim, answer, { seal: false, takes: { ownerId, slot } });
    const isKept = async () => (await store().begin(request)).kind === 'replay';
    return { keep, isKept };
  }

  it('keeps the last response of a place', async () => {
    const first = await createRecord('place 1');
    const elsewhere = await createRecord('elsewhere', 'key_other');
    await Promise.all([first.keep(), elsewhere.keep()]);
    const second = await createRecord('place 2');
    await second.keep();
    const areKept = await Promise.all([first, second, elsewhere].map((one) => one.isKept()));
    expect(areKept).toEqual([false, true, true]);
  });

  it('never returns two responses for one place, wherever the process of the later one ended', async () => {
    const steps = await countStepsUntilDone(async (step) => {
      const slot = `place ${step}`;
      const earlier = await createRecord(`earlier ${step}`, slot);
      await earlier.keep();
      const later = await createRecord(`later ${step}`, slot);
      const db = crashingDatabase(database.db, crashAt(step));
      const dying = createIdempotencyStore({ db, clock, box, maxLateEnds: 0 });
      const isDone = await survives(later.keep(dying));
      const areKept = [await earlier.isKept(), await later.isKept()];
      expect([step, areKept]).not.toEqual([step, [true, true]]);
      return isDone;
    });
    expect(steps).toBe(4);
  });

  it('erases the records of an account, or only the responses before a given moment', async () => {
    const erasure = createRecordErasure(database.db);
    const askFor = (id: string, owner: string) =>
      store().begin({ id, ownerId: owner, fingerprint: 'same', keptMs: DAY_MS, callerRank: 1 });
    const answerFor = async (id: string, owner: string) => {
      const beginning = await askFor(id, owner);
      if (beginning.kind === 'run') await store().remember(beginning.claim, answer, { seal: true });
      return async () => (await askFor(id, owner)).kind;
    };
    const early = await answerFor('early', 'usr_author');
    const moment = clock.now();
    clock.advance(1000);
    const late = await answerFor('late', 'usr_author');
    const other = await answerFor('other', 'usr_else');
    await erasure.emptyOf('usr_author', moment);
    expect([await early(), await late(), await other()]).toEqual([
      'unreadable',
      'replay',
      'replay',
    ]);
    await erasure.deleteOf('usr_author');
    expect([await late(), await other()]).toEqual(['run', 'replay']);
  });

  it('forgets after 24 hours, even while the record is still stored', async () => {
    await store().remember(await claimOf('old'), answer, { seal: false });
    clock.advance(86_400_001);
    expect((await ask('old', 'another')).kind).toBe('run');
  });
});

describe('the idempotency store of a process that loses its database', () => {
  const options = { ownerId, fingerprint: 'same', keptMs: DAY_MS, callerRank: 1 };
  let proxy: DatabaseProxy;
  let cutOff: Awaited<ReturnType<typeof openTestDatabase>>;

  beforeEach(async () => {
    proxy = await startDatabaseProxy(process.env['MONGODB_TEST_URL'] ?? '');
    cutOff = await openTestDatabase([idempotencyCollection], proxy.url);
  });
  afterEach(async () => {
    await cutOff.close();
    await proxy.close();
  });

  /** A connection of other processes to the same database. */
  const otherWay = () => database.client.db(cutOff.db.databaseName);

  /** A process behind the proxy that has begun a request and then lost its database. */
  async function losing(id: string) {
    const mine = createIdempotencyStore({ db: cutOff.db, clock, box });
    const beginning = await mine.begin({ id, ...options });
    if (beginning.kind !== 'run') throw new Error(`expected to run, not ${beginning.kind}`);
    await proxy.setMode('refuse');
    return { mine, claim: beginning.claim };
  }

  it('resumes failed requests with the same seed as soon as the database is back', async () => {
    const { mine, claim } = await losing('failed');
    await expect(mine.release(claim)).rejects.toThrow();
    await proxy.setMode('pass');
    await until(() => cutOff.ping());
    const again = await mine.begin({ id: 'failed', ...options });
    expect(again).toMatchObject({ kind: 'run', claim: { seed: claim.seed } });
  });

  it('resumes a request that another process releases during the look-up', async () => {
    const theirs = createIdempotencyStore({ db: otherWay(), clock, box });
    const mine = createIdempotencyStore({ db: cutOff.db, clock, box });
    const claim = await theirs.begin({ id: 'given up', ...options });
    if (claim.kind !== 'run') throw new Error(`expected to run, not ${claim.kind}`);
    const look = proxy.hold('find');
    const looking = mine.begin({ id: 'given up', ...options });
    await until(async () => look.count() > 0);
    await theirs.release(claim.claim);
    look.letGo();
    expect(await looking).toMatchObject({ kind: 'run', claim: { seed: claim.claim.seed } });
  });

  it('stores the response later, for every other process too', async () => {
    const { mine, claim } = await losing('answered');
    await expect(mine.remember(claim, answer, { seal: false })).rejects.toThrow();
    await proxy.setMode('pass');
    const theirs = createIdempotencyStore({ db: otherWay(), clock, box });
    const ask = () => theirs.begin({ id: 'answered', ...options });
    const end = await eventually(ask, ({ kind }) => kind !== 'in_progress');
    expect(end).toEqual({ kind: 'replay', response: answer, seed: expect.any(String) });
  });

  it('holds a bounded number of late responses; the rest wait for the lease to expire', async () => {
    const mine = createIdempotencyStore({ db: cutOff.db, clock, box, maxLateEnds: 2 });
    const begin = (id: string) => mine.begin({ id, ...options });
    const claims = await Promise.all(['first', 'second', 'third'].map(begin));
    await proxy.setMode('refuse');
    for (const beginning of claims) {
      if (beginning.kind !== 'run') throw new Error(`expected to run, not ${beginning.kind}`);
      await expect(mine.remember(beginning.claim, answer, { seal: false })).rejects.toThrow();
    }
    await proxy.setMode('pass');
    const records = database.client
      .db(cutOff.db.databaseName)
      .collection<IdempotencyDocument>('idempotency_keys');
    await until(async () => (await records.countDocuments({ state: 'done' })) === 2);
    // Once a later write has succeeded, the earlier ones have been made as well.
    const fourth = await begin('fourth');
    if (fourth.kind !== 'run') throw new Error(`expected to run, not ${fourth.kind}`);
    await proxy.setMode('refuse');
    await expect(mine.remember(fourth.claim, answer, { seal: false })).rejects.toThrow();
    await proxy.setMode('pass');
    await until(async () => (await records.countDocuments({ state: 'done' })) === 3);
    expect((await records.findOne({ _id: 'third' }))?.state).toBe('running');
  });
});

describe('creationId', () => {
  it('is the same for each attempt of one request and differs between its parts', async () => {
    const { seed } = await claimOf('ids');
    const once = creationId('ord', { now: clock.now(), seed });
    clock.advance(5000);
    expect(creationId('ord', { now: clock.now(), seed })).toBe(once);
    expect(creationId('ord', { now: clock.now(), seed, part: 1 })).not.toBe(once);
    expect(creationId('ord', { now: clock.now(), seed: null })).not.toBe(once);
  });
});
