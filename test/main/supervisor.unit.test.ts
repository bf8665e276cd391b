import type { Worker } from 'node:cluster';
import { EventEmitter } from 'node:events';
import { superviseWorkers } from '../../src/main/supervisor';
import { watchedLogger as log } from '../support/logger';

/** A process that ends when it is told to. */
class FakeWorker extends EventEmitter {
  readonly signals: string[] = [];
  readonly process = { kill: (signal: string): unknown => this.signals.push(signal) };
  end(code: number | null, signal: string | null = null): void {
    this.emit('exit', code, signal);
  }
}

function supervise(count: number) {
  const forked: { readonly index: number; readonly worker: FakeWorker }[] = [];
  const endedWith: number[] = [];
  const supervisor = superviseWorkers({
    count,
    log,
    fork: (index) => {
      const worker = new FakeWorker();
      forked.push({ index, worker });
      return worker as unknown as Worker;
    },
    onNoneLeft: (code) => endedWith.push(code),
  });
  const last = (): FakeWorker => forked.at(-1)?.worker ?? new FakeWorker();
  return { supervisor, forked, endedWith, last };
}

beforeEach(() => jest.useFakeTimers({ doNotFake: ['nextTick'] }));
afterEach(() => jest.useRealTimers());

describe('a process of a cluster that ends', () => {
  it('is replaced in its role, after pauses that grow up to 30 seconds', () => {
    const { forked, last } = supervise(1);
    const pauses: number[] = [];
    for (let life = 0; life < 8; life += 1) {
      const { length } = forked;
      const endedAt = Date.now();
      last().end(1);
      for (let waitedMs = 0; forked.length === length && waitedMs < 60_000; waitedMs += 100) {
        jest.advanceTimersByTime(100);
      }
      pauses.push(Date.now() - endedAt);
    }
    expect(pauses).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
    expect(new Set(forked.map(({ index }) => index))).toEqual(new Set([0]));
  });

  it('is replaced soon when it had lived for long, or was told to stop', () => {
    const { forked, last } = supervise(1);
    for (const [livedMs, code] of [
      [0, 1],
      [0, 1],
      [61_000, 1],
      [0, 1],
      [0, 0],
    ] as const) {
      jest.advanceTimersByTime(livedMs);
      last().end(code);
      if (livedMs > 0 || code === 0) {
        const { length } = forked;
        jest.advanceTimersByTime(500);
        expect(forked).toHaveLength(length + 1);
      } else jest.advanceTimersByTime(2000);
    }
  });

  it('is given up when its settings are wrong; the last one ends the cluster', () => {
    const { forked, endedWith } = supervise(2);
    const [first, second] = forked.map(({ worker }) => worker);
    first?.end(78);
    jest.advanceTimersByTime(60_000);
    expect(forked).toHaveLength(2);
    expect(endedWith).toEqual([]);
    second?.end(78);
    expect(endedWith).toEqual([78]);
  });
});

describe('a cluster that stops', () => {
  it('waits for all of its processes and starts no other', async () => {
    const { supervisor, forked } = supervise(2);
    const stopped = supervisor.stop();
    for (const { worker } of forked) {
      expect(worker.signals).toEqual(['SIGTERM']);
      worker.end(0);
    }
    await stopped;
    jest.advanceTimersByTime(60_000);
    expect(forked).toHaveLength(2);
  });

  it('says so when one of them did not end well', async () => {
    const { supervisor, last } = supervise(1);
    const stopped = supervisor.stop();
    last().end(1);
    await expect(stopped).rejects.toThrow('ended with 1');
  });
});
