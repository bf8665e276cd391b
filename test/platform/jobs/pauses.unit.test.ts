import { createWorker, type Job } from '../../../src/platform/jobs';
import { watchedLogger as log } from '../../support/logger';

const job = { name: 'rare', everyMs: 20, idleMs: 60_000 };
/** After each pass, before its pause. */
const WAKE_GAP_MS = 5;

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** A worker with one job whose passes come to this, and the pauses between them so far. */
function watched(result: false | 'emptied') {
  const passes: number[] = [];
  const pass: Job['pass'] = async () => {
    passes.push(Date.now());
    return result;
  };
  const worker = createWorker({ jobs: [{ ...job, pass }], log });
  worker.start();
  const pauses = () =>
    passes.slice(1).map((time, index) => time - (passes[index] ?? 0) - WAKE_GAP_MS);
  return { worker, pauses };
}

describe('pauses of a job', () => {
  it('grow while nothing comes, and start over with a wake', async () => {
    const { worker, pauses } = watched(false);
    await jest.advanceTimersByTimeAsync(320);
    expect(pauses()).toEqual([20, 40, 80, 160]);
    await jest.advanceTimersByTimeAsync(15);
    worker.wake('rare');
    await jest.advanceTimersByTimeAsync(70);
    expect(pauses()).toEqual([20, 40, 80, 160, 10, 20, 40]);
  });

  it('are the shortest one after each pass that emptied what it found', async () => {
    const { pauses } = watched('emptied');
    await jest.advanceTimersByTimeAsync(14 * 25);
    expect(pauses()).toEqual(Array(14).fill(20));
  });
});

describe('the stop of a worker', () => {
  it('waits for what does not end for a bounded time', async () => {
    const endless: Job = { ...job, pass: () => new Promise(() => undefined) };
    const worker = createWorker({ jobs: [endless], log, stopWithinMs: 50 });
    worker.start();
    let isStopped = false;
    void worker.stop().then(() => (isStopped = true));
    await jest.advanceTimersByTimeAsync(49);
    expect(isStopped).toBe(false);
    await jest.advanceTimersByTimeAsync(1);
    expect(isStopped).toBe(true);
  });
});
