import fc from 'fast-check';
import { openDatabase, type Database } from '../../../src/platform/mongo/client';
import { asUnavailable, isDuplicateKey } from '../../../src/platform/mongo/errors';
import { gatheredWrites, type Written } from '../../../src/platform/mongo/gathered-writes';
import { watchedLogger } from '../../support/logger';
import { startFront, type ReplicaSet } from '../../support/replica-set-front';
import { PROPERTY_RUNS } from '../../support/size';

const IN_POOL = 5;
const POOLS = [0, 1, 2];

interface Row {
  readonly _id: string;
  readonly n: number;
  readonly tokens: readonly string[];
}

/** The write of one member of a gathered command. */
type WriteRequest =
  | { readonly kind: 'make'; readonly isTaken: boolean }
  | { readonly kind: 'add'; readonly pool: number }
  | { readonly kind: 'take'; readonly pool: number; readonly amount: number };

type Outcome = 'written' | 'refused' | 'unavailable';

/**
 * The fault that is injected into the first writes of a run, or at the primary while it executes
 * one of them.
 */
const TROUBLES: Readonly<Record<string, (set: ReplicaSet, skip: number) => Promise<void>>> = {
  'a lost answer': async ({ rules }, skip) => rules.add({ kind: 'lost', skip }),
  'a lost answer, twice': async ({ rules }, skip) =>
    rules.add({ kind: 'lost', repetitions: 1, skip }),
  'a write concern error': async ({ rules }, skip) =>
    rules.add({ kind: 'concern', skip, failure: { code: 64, message: 'injected' } }),
  'a write concern error, twice': async ({ rules }, skip) =>
    rules.add({
      kind: 'concern',
      repetitions: 1,
      skip,
      failure: { code: 91, message: 'injected' },
    }),
  'a member that is no longer primary': async ({ rules }, skip) =>
    rules.add({
      kind: 'error',
      repetitions: 1,
      skip,
      failure: { code: 10107, message: 'injected' },
    }),
  'a step-down': (set, skip) => meanwhile(set, skip, () => set.stepDown({ ms: 40 })),
  'a killed primary': (set, skip) => meanwhile(set, skip, () => set.kill({ ms: 40, backMs: 20 })),
  'a primary that is cut off': (set, skip) =>
    meanwhile(set, skip, () => set.cut({ ms: 200, electAfterMs: 60 })),
  'a primary whose writes are rolled back': (set, skip) =>
    meanwhile(set, skip, () => set.isolate({ ms: 60 })),
};

/**
 * Injects the fault while the write with that number is executed; resolves when the set has a
 * primary again.
 */
function meanwhile(set: ReplicaSet, skip: number, happen: () => Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    set.rules.add({ kind: 'meanwhile', skip, happens: () => void happen().then(resolve, reject) });
    // A run may have fewer commands.
    atRest = resolve;
  });
}

let atRest: () => void = () => undefined;
let front: Awaited<ReturnType<typeof startFront>>;
let database: Database;

beforeAll(async () => {
  front = await startFront(3);
  database = openDatabase({ url: front.set.url, name: 'db', log: watchedLogger });
  await database.connected();
});
afterAll(async () => {
  await database.close();
  await front.stop();
});

const rows = () => database.db.collection<Row>('rows');
const writes = () => gatheredWrites(database.db, 'rows');

async function send(request: WriteRequest, token: string): Promise<Written> {
  if (request.kind === 'make') {
    await writes().insertOne({ _id: request.isTaken ? 'taken' : token, n: 0, tokens: [token] });
    return { isMatched: false, isUpserted: true };
  }
  const _id = `pool ${request.pool}`;
  if (request.kind === 'add') {
    return writes().updateOne({
      filter: { _id, tokens: { $ne: token } },
      update: { $inc: { n: 1 }, $push: { tokens: token } },
    });
  }
  const { amount } = request;
  return writes().updateOne({
    filter: { _id, n: { $gte: amount }, tokens: { $ne: token } },
    update: { $inc: { n: -amount }, $push: { tokens: token } },
  });
}

async function outcomeOf(request: WriteRequest, token: string): Promise<Outcome> {
  try {
    const { isMatched, isUpserted } = await send(request, token);
    return isMatched || isUpserted ? 'written' : 'refused';
  } catch (error) {
    if (asUnavailable(error) !== null) return 'unavailable';
    expect(isDuplicateKey(error)).toBe(true);
    return 'refused';
  }
}

/** How often each token is in the database. */
async function tokensThere(): Promise<ReadonlyMap<string, number>> {
  const there = new Map<string, number>();
  for (const { tokens } of await rows().find({}).toArray()) {
    for (const token of tokens) there.set(token, (there.get(token) ?? 0) + 1);
  }
  return there;
}

/**
 * Retries writes that were reported as unavailable, as their senders would; the token shows whether
 * a write was made.
 */
async function untilSettled(
  request: WriteRequest,
  token: string,
  first: Outcome,
): Promise<Outcome> {
  for (let outcome = first, attempt = 0; attempt < 100; attempt += 1) {
    if (outcome !== 'unavailable') return outcome;
    const isThere = await rows()
      .findOne({ tokens: token })
      .then((row) => row !== null)
      .catch(() => null);
    if (isThere === true) return 'written';
    if (isThere === false) outcome = await outcomeOf(request, token);
  }
  throw new Error(`${token} was never written`);
}

const requestLists = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('make' as const), isTaken: fc.boolean() }),
    fc.record({ kind: fc.constant('add' as const), pool: fc.nat(2) }),
    fc.record({
      kind: fc.constant('take' as const),
      pool: fc.nat(2),
      amount: fc.integer({ min: 1, max: 5 }),
    }),
  ),
  { minLength: 1, maxLength: 14 },
);

describe('gathered writes on a set with elections, lost replies and write concern errors', () => {
  it.each(Object.keys(TROUBLES))(
    'return to each member the outcome of its own write: %s',
    async (name) => {
      let meetings = 0;
      await fc.assert(
        fc.asyncProperty(requestLists, fc.nat(1), async (requests, skip) => {
          await rows().deleteMany({});
          const fullPools = POOLS.map((pool) => ({ _id: `pool ${pool}`, n: IN_POOL, tokens: [] }));
          await rows().insertMany([...fullPools, { _id: 'taken', n: 0, tokens: [] }]);
          const trouble = TROUBLES[name]?.(front.set, skip);
          const first = await Promise.all(
            requests.map((request, n) => outcomeOf(request, `t${n}`)),
          );
          if (front.set.rules.hits > 0) meetings += 1;
          else atRest();
          await trouble;
          front.set.rules.clear();

          // Checks before any retry that every reported success was written and that refusals
          // changed nothing.
          const early = await untilRead(tokensThere);
          first.forEach((outcome, n) => {
            if (outcome === 'written') expect(early.get(`t${n}`)).toBe(1);
            if (outcome === 'refused') expect(early.get(`t${n}`)).toBeUndefined();
            expect(early.get(`t${n}`) ?? 0).toBeLessThanOrEqual(1);
          });
          const last = await Promise.all(
            requests.map((request, n) => untilSettled(request, `t${n}`, first[n] as Outcome)),
          );
          const there = await tokensThere();
          last.forEach((outcome, n) => {
            expect(there.get(`t${n}`) ?? 0).toBe(outcome === 'written' ? 1 : 0);
          });
          for (const pool of POOLS) {
            const row = await rows().findOne({ _id: `pool ${pool}` });
            const changes = requests.map((request, n) => {
              if (!row?.tokens.includes(`t${n}`)) return 0;
              return request.kind === 'take' ? -request.amount : 1;
            });
            expect(row?.n).toBe(changes.reduce((sum: number, change) => sum + change, IN_POOL));
            // A member for which the counter suffices is not refused because other members
            // requested too much.
            const adds = requests.filter(
              (request) => request.kind === 'add' && request.pool === pool,
            ).length;
            requests.forEach((request, n) => {
              if (request.kind !== 'take' || request.pool !== pool || last[n] !== 'refused') return;
              expect((row?.n ?? 0) - adds).toBeLessThan(request.amount);
            });
          }
        }),
        { endOnFailure: true },
      );
      expect(meetings).toBeGreaterThan(PROPERTY_RUNS / 3);
    },
  );
});

/** The set may need a moment until its primary is known. */
async function untilRead<T>(read: () => Promise<T>): Promise<T> {
  for (let attempts = 50; attempts > 0; attempts -= 1) {
    try {
      return await read();
    } catch (error) {
      if (asUnavailable(error) === null) throw error;
    }
  }
  return read();
}
