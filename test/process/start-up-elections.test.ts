import type { Rule } from '../../packages/embedded-mongodb/test/replica-set';
import { databaseName } from '../support/database';
import { startDatabaseProxy, type DatabaseProxy } from '../support/database-proxy';
import { startFront, type ReplicaSet } from '../support/replica-set-front';
import { startServiceProcess, type ServiceProcess } from '../support/service-process';
import { isDeep } from '../support/size';
import { until } from '../support/until';

let proxy: DatabaseProxy;
const processes: ServiceProcess[] = [];

beforeAll(async () => {
  proxy = await startDatabaseProxy(process.env['MONGODB_TEST_URL'] ?? '');
});
afterAll(() => {
  processes.forEach(({ child }) => child.kill('SIGKILL'));
  return proxy.close();
});

describe('a start that loses its database server', () => {
  it('four times, before each kind of write of its set-up, waits and logs that in one line', async () => {
    for (const command of ['create', 'createIndexes', 'insert', 'update']) proxy.cutOnce(command);
    const service = startServiceProcess({
      MONGODB_URL: proxy.url,
      MONGODB_DB: databaseName('elections_cuts'),
      SECRET_KEY: 'a-secret-key-that-only-tests-use-0123456789',
      DEMO_DATA: 'true',
      LOG_LEVEL: 'warn',
    });
    processes.push(service);
    const origin = await service.listening();
    expect(proxy.pendingCuts()).toBe(0);
    expect(service.output().match(/waiting for a primary/g)).toHaveLength(1);
    const answer = await fetch(`${origin}/products?limit=1`);
    expect(await answer.json()).toMatchObject({ data: [expect.anything()] });
    service.child.kill('SIGTERM');
    expect(await service.exited()).toMatchObject({ code: 0 });
  });
});

type Happening = (set: ReplicaSet) => Promise<void>;
/** Longer than any start takes. */
const absent: Happening = (set) => set.stepDown({ ms: 6000 });
const steppedDown: Happening = (set) => set.stepDown({ ms: 1500 });
const killPrimary: Happening = (set) => set.kill({ ms: 1500, backMs: 500 });
const cutOff: Happening = (set) => set.cut({ ms: 2000, electAfterMs: 1500 });
const isolatePrimary: Happening = (set) => set.isolate({ ms: 1500 });

/** The faults of the primary, each with the share of a start's writes after which it occurs. */
type Election = readonly [string, number, Happening];
const ELECTIONS: readonly (readonly Election[])[] = [
  [
    ['is not there', 0, absent],
    ['is killed', 0.2, killPrimary],
    ['loses its followers', 0.8, isolatePrimary],
  ],
  [
    ['steps down', 0.05, steppedDown],
    ['is cut off', 0.4, cutOff],
  ],
];
/** In deep mode also at later writes. */
const LATER_ELECTIONS: typeof ELECTIONS = [
  [
    ['loses its followers', 0.3, isolatePrimary],
    ['steps down', 0.6, steppedDown],
    ['is killed', 0.95, killPrimary],
  ],
];

describe('a start on a replica set whose primary changes', () => {
  let front: Awaited<ReturnType<typeof startFront>>;
  let writesOfAStart = 0;

  const startOn = (name: string, demoData = true): ServiceProcess => {
    const service = startServiceProcess({
      MONGODB_URL: front.set.url,
      MONGODB_DB: databaseName(`elections_${name}`),
      SECRET_KEY: 'a-secret-key-that-only-tests-use-0123456789',
      DEMO_DATA: String(demoData),
      LOG_LEVEL: 'warn',
    });
    processes.push(service);
    return service;
  };
  const isServing = async (service: ServiceProcess): Promise<void> => {
    const origin = await service.listening();
    const answer = await fetch(`${origin}/products?limit=1`);
    expect(await answer.json()).toMatchObject({ data: [expect.anything()] });
    service.child.kill('SIGTERM');
    expect(await service.exited()).toMatchObject({ code: 0 });
  };

  beforeAll(async () => {
    front = await startFront(20_261_123);
    const service = startOn('example');
    await service.listening();
    writesOfAStart = front.set.counts.writes;
    await isServing(service);
  });
  afterAll(() => front.stop());

  /** The search index reads the catalog by aggregations. */
  const unsearchable: Rule = {
    kind: 'error',
    command: /^aggregate$/,
    collection: /^products$/,
    alsoReads: true,
    failure: { code: 50, message: 'out of time' },
  };

  it('serves requests from the beginning, although its first searches fail', async () => {
    front.set.rules.add({ ...unsearchable, count: 3 });
    await isServing(startOn('example', false));
    expect(front.set.rules.pending).toBe(0);
  });

  it('eventually listens even if no search succeeds, and serves other requests', async () => {
    front.set.rules.add({ ...unsearchable, count: Infinity });
    const service = startOn('example', false);
    const origin = await service.listening();
    const statusOf = async (path: string) => (await fetch(`${origin}${path}`)).status;
    expect(await Promise.all(['/products', '/health/ready', '/posts'].map(statusOf))).toEqual([
      503, 200, 200,
    ]);
    front.set.rules.clear();
    // A read of the index that began earlier may still fail for the requests that wait for it.
    await until(async () => (await fetch(`${origin}/products?limit=1`)).status === 200);
    await isServing(service);
  });

  it.each(
    [...ELECTIONS, ...(isDeep ? LATER_ELECTIONS : [])].map((elections) => ({
      what: elections.map(([what, part]) => `${what} after ${part}`).join(', '),
      elections,
    })),
  )(
    'succeeds if it $what of its writes, and logs at most one line about it',
    async ({ elections }) => {
      const { counts } = front.set;
      const before = counts.writes;
      const service = startOn(`try${processes.length}`);
      for (const [, part, happens] of elections) {
        const isReached = (): boolean => counts.writes - before >= part * writesOfAStart;
        if (part > 0) await until(isReached, { everyMs: 1 });
        await happens(front.set);
      }
      const origin = await service.listening();
      // Once the service listens, the change may still cause a 503 for its first requests.
      await until(async () => (await fetch(`${origin}/products?limit=1`)).status === 200);
      await isServing(service);
      const lines = service.output().match(/waiting for a primary/g) ?? [];
      // An operation that the driver retries has not failed.
      const isAbsent = elections.some(([, , happens]) => happens === absent);
      expect(lines.length).toBeGreaterThanOrEqual(isAbsent ? 1 : 0);
      expect(lines.length).toBeLessThanOrEqual(1);
      expect(service.output()).not.toMatch(/\n\s+at |UnhandledPromise|Error:/);
    },
  );
});
