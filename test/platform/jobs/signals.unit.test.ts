import type { Db } from 'mongodb';
import { createWorker, Signals } from '../../../src/platform/jobs';
import { currentWatches, watchedBy, type Watch } from '../../../src/platform/telemetry/watch';
import { createFakeClock } from '../../support/clock';
import { watchedLogger as log } from '../../support/logger';

interface Increments {
  readonly $inc: Readonly<Record<string, number>>;
}

let sentSignals: { readonly at: number; readonly jobs: readonly string[] }[];
let startedAt: number;
/** Decides the outcome of writing a signal. */
let write: () => Promise<unknown>;
/** Whether the database has work for the job `mails`. */
let isWaiting: boolean;
const row = { job: 'mails', dueInMs: 0 };
const updateOne = (_filter: object, { $inc }: Increments): Promise<unknown> => {
  const jobs = Object.keys($inc).map((name) => name.replace('counts.', ''));
  sentSignals.push({ at: Math.round(performance.now() - startedAt), jobs });
  return write();
};
const aggregate = () => ({ toArray: async () => (isWaiting ? [row] : []) });
const findOne = async () => null;
const db = { collection: () => ({ updateOne, aggregate, findOne }) } as unknown as Db;

beforeEach(() => {
  sentSignals = [];
  isWaiting = false;
  // The read never resolves, because the next signal must not wait for a slow database.
  write = () => new Promise(() => undefined);
  jest.useFakeTimers();
  startedAt = performance.now();
});
afterEach(() => jest.useRealTimers());

function forwarding(): Signals {
  const signals = new Signals(db);
  signals.forward(() => true);
  return signals;
}

describe('signals to other processes', () => {
  it('are sent immediately when none was sent just before', () => {
    const { wake } = forwarding();
    wake('relay');
    wake('mails');
    wake('relay');
    jest.advanceTimersByTime(5000);
    wake('relay');
    jest.advanceTimersByTime(5000);
    expect(sentSignals).toEqual([
      { at: 20, jobs: ['relay', 'mails'] },
      { at: 5020, jobs: ['relay'] },
    ]);
  });

  it('are sent once between two checks by the other processes, with everything raised since', () => {
    const { wake } = forwarding();
    for (let at = 0; at < 300; at += 10) {
      wake(`job ${at}`);
      jest.advanceTimersByTime(10);
    }
    jest.advanceTimersByTime(1000);
    expect(sentSignals.map(({ at }) => at)).toEqual([20, 120, 220, 320]);
    const all = Array.from({ length: 30 }, (_, n) => `job ${10 * n}`);
    expect(sentSignals.flatMap(({ jobs }) => jobs)).toEqual(all);
  });

  it('that arise while one is being sent are part of the next one', () => {
    const { wake } = forwarding();
    write = async () => {
      if (sentSignals.length === 1) wake('relay');
    };
    wake('relay');
    jest.advanceTimersByTime(1000);
    expect(sentSignals).toEqual([
      { at: 20, jobs: ['relay'] },
      { at: 120, jobs: ['relay'] },
    ]);
  });
});

describe('the reads of signals', () => {
  it('are not counted for any request, not even for the one whose stream is the first follower', async () => {
    const watch = {} as Watch;
    const readers: (readonly Watch[])[] = [];
    const command = async () => {
      readers.push(currentWatches());
      return { cursor: { firstBatch: [] } };
    };
    const signals = new Signals({ ...db, command } as unknown as Db);
    const unfollow = watchedBy([watch], () => signals.follow(() => undefined, ['changes']));
    await jest.advanceTimersByTimeAsync(1000);
    unfollow();
    expect(readers).toEqual([[], [], []]);
  });
});

describe('a lost signal', () => {
  it('costs fifteen seconds, until the worker checks by itself', async () => {
    write = () => Promise.reject(new Error('lost'));
    let passes = 0;
    const pass = async () => {
      passes += 1;
      isWaiting = false;
      return false;
    };
    const waiting = [{ collection: 'tasks', filter: () => ({}) }];
    const common = { db, clock: createFakeClock(), log, jobs: [{ name: 'mails', waiting, pass }] };
    const worker = createWorker({ ...common, signals: new Signals(db) });
    const signals = new Signals(db);
    createWorker({ ...common, signals }).forward();
    worker.start();
    await jest.advanceTimersByTimeAsync(1000);
    isWaiting = true;
    signals.wake('mails');
    await jest.advanceTimersByTimeAsync(13_999);
    expect([sentSignals.length, passes]).toEqual([1, 0]);
    await jest.advanceTimersByTimeAsync(2);
    expect(passes).toBe(1);
    const stopped = worker.stop();
    await jest.advanceTimersByTimeAsync(10);
    await stopped;
  });
});
