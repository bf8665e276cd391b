import { setTimeout as sleep } from 'node:timers/promises';
import { asAdmin, startMongodSet, type BringBack } from './mongod-set';
import { startFront } from './replica-set-front';
import { until } from './until';

/**
 * A replica set for tests that inject faults: the simulated one, or real servers if they are
 * configured.
 */
export interface SetUnderTest {
  readonly url: string;
  /** A connection that can read the documents whatever happens to the set. */
  readonly booksUrl: string;
  /** Every fault of its primary; each resolves when there is a primary again. */
  readonly troubles: readonly (readonly [string, () => Promise<void>])[];
  /** The time since which the set has had its current primary. */
  primarySince(): number;
  figures(): object;
  stop(): Promise<void>;
}

export interface TroubleTimes {
  /** How long the set has no primary, if the set lets a test choose that. */
  readonly ms: () => number;
  readonly longestMs: number;
}

/** The set for tests; real servers with `MONGOD_BINARY`, or those of a set in `MONGODB_TEST_URL`. */
export const setKind = process.env['MONGOD_BINARY']
  ? 'three servers of MONGOD_BINARY'
  : /replicaSet=/.test(process.env['MONGODB_TEST_URL'] ?? '')
    ? 'the set of MONGODB_TEST_URL'
    : 'a simulated set (real servers: MONGOD_BINARY, or a set in MONGODB_TEST_URL)';

export async function startSetUnderTest(seed: number, times: TroubleTimes): Promise<SetUnderTest> {
  const binary = process.env['MONGOD_BINARY'];
  if (binary) return realServers(binary);
  const url = process.env['MONGODB_TEST_URL'] ?? '';
  return /replicaSet=/.test(url) ? givenSet(url) : startSimulatedSet(seed, times);
}

async function startSimulatedSet(
  seed: number,
  { ms, longestMs }: TroubleTimes,
): Promise<SetUnderTest> {
  const { set, engineUrl, stop } = await startFront(seed);
  return {
    url: set.url,
    booksUrl: engineUrl,
    troubles: [
      ['step-down', () => set.stepDown({ ms: ms() })],
      ['kill', () => set.kill({ ms: ms(), backMs: 1000 })],
      [
        'cut, another elected',
        () => set.cut({ ms: longestMs + ms(), electAfterMs: ms(), after: 'reset' }),
      ],
      ['cut', () => set.cut({ ms: ms(), after: 'deliver' })],
      ['isolation and rollback', () => set.isolate({ ms: ms() })],
    ],
    primarySince: () => set.primarySince,
    figures: () => set.counts,
    stop,
  };
}

async function realServers(binary: string): Promise<SetUnderTest> {
  const set = await startMongodSet(binary);
  const connection = givenSet(set.url);
  /** Lasts until another member is elected. */
  const elects = (strike: () => Promise<BringBack>) => async () => {
    let bringBack: BringBack = () => undefined;
    const happens = async (): Promise<void> => {
      bringBack = await strike();
    };
    await connection.untilElected(happens).finally(() => bringBack());
  };
  return {
    ...connection,
    troubles: [
      ...connection.troubles,
      ['kill', elects(set.killPrimary)],
      ['pause, another elected', elects(set.pausePrimary)],
    ],
    stop: () => set.stop(),
  };
}

const STEP_DOWN_SECONDS = 20;

/** On externally managed servers only the roles can be changed. */
function givenSet(url: string) {
  let since = Date.now();
  const primaryOf = async (): Promise<string | null> =>
    asAdmin(url, { hello: 1 }).then(
      ({ primary, isWritablePrimary }) => (isWritablePrimary ? String(primary) : null),
      () => null,
    );
  const untilElected = async (happens: () => Promise<void>): Promise<void> => {
    const before = await primaryOf();
    await happens();
    await until(
      async () => {
        const now = await primaryOf();
        return now !== null && now !== before;
      },
      { everyMs: 50 },
    );
    since = Date.now();
  };
  // It disconnects instead of responding.
  const stepDown = () =>
    asAdmin(url, { replSetStepDown: STEP_DOWN_SECONDS, force: true }).then(
      () => undefined,
      () => sleep(100),
    );
  return {
    url,
    booksUrl: url,
    troubles: [['step-down', () => untilElected(stepDown)]] as SetUnderTest['troubles'],
    untilElected,
    primarySince: () => since,
    figures: () => ({}),
    stop: async () => undefined,
  };
}
