import type { Db } from 'mongodb';
import { createWakes, createWorker } from '../../../src/platform/jobs';
import { createFakeClock } from '../../support/clock';
import { watchedLogger as log } from '../../support/logger';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** A database in which something waits for the job `told`, or nothing. */
let isWaiting = false;
const found = { job: 'told', isPeriod: false, inMs: 0 };
const rows = { toArray: async () => (isWaiting ? [found] : []) };
const db = { collection: () => ({ aggregate: () => rows }) } as unknown as Db;

describe('a signal that is lost', () => {
  it('costs fifteen seconds: then the worker looks by itself', async () => {
    let passes = 0;
    const pass = async () => {
      passes += 1;
      isWaiting = false;
      return false;
    };
    const raise = jest.fn(() => Promise.reject(new Error('lost')));
    const signals = { raise, follow: () => () => undefined };
    const waiting = [{ collection: 'tasks', filter: () => ({}) }];
    const common = { db, clock: createFakeClock(), log, jobs: [{ name: 'told', waiting, pass }] };
    const [worker, wakes] = [createWorker({ ...common, signals }), createWakes()];
    createWorker({ ...common, wakes, signals }).forward();
    worker.start();
    await jest.advanceTimersByTimeAsync(1000);
    isWaiting = true;
    wakes.wake('told');
    await jest.advanceTimersByTimeAsync(13_999);
    expect([raise.mock.calls.length, passes]).toEqual([1, 0]);
    await jest.advanceTimersByTimeAsync(2);
    expect(passes).toBe(1);
    const stopped = worker.stop();
    await jest.advanceTimersByTimeAsync(10);
    await stopped;
  });
});
