import type { Worker } from 'node:cluster';
import { EventEmitter } from 'node:events';
import { BACKGROUND, superviseWorkers } from '../../src/main/supervisor';
import { watchedLogger as log } from '../support/logger';

/** A process that ends on request. */
class FakeWorker extends EventEmitter {
  readonly signals: string[] = [];
  readonly messages: unknown[] = [];
  readonly process = { kill: (signal: string): unknown => this.signals.push(signal) };
  send(message: unknown): void {
    this.messages.push(message);
  }
  end(code: number | null, signal: string | null = null): void {
    this.emit('exit', code, signal);
  }
}

function supervise(count: number) {
  const workers: FakeWorker[] = [];
  const endCodes: number[] = [];
  const supervisor = superviseWorkers({
    count,
    log,
    hasBackground: true,
    fork: () => {
      const worker = new FakeWorker();
      workers.push(worker);
      return worker as unknown as Worker;
    },
    onNoneLeft: (code) => endCodes.push(code),
  });
  const last = (): FakeWorker => workers.at(-1) ?? new FakeWorker();
  return { supervisor, workers, endCodes, last };
}

beforeEach(() => jest.useFakeTimers({ doNotFake: ['nextTick'] }));
afterEach(() => jest.useRealTimers());

describe('a process of a cluster that ends', () => {
  it('is replaced, whatever its code, after pauses that grow up to 30 seconds', () => {
    const { workers, last } = supervise(1);
    const pauses: number[] = [];
    for (let life = 0; life < 8; life += 1) {
      const { length } = workers;
      const endedAt = Date.now();
      last().end([1, 3, 137, 255][life % 4] ?? 1);
      for (let waitedMs = 0; workers.length === length && waitedMs < 60_000; waitedMs += 100) {
        jest.advanceTimersByTime(100);
      }
      pauses.push(Date.now() - endedAt);
    }
    expect(pauses).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
  });

  it('is replaced soon if it had run for a long time or was told to stop', () => {
    const { workers, last } = supervise(1);
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
        const { length } = workers;
        jest.advanceTimersByTime(500);
        expect(workers).toHaveLength(length + 1);
      } else jest.advanceTimersByTime(2000);
    }
  });

  it('is not replaced when its settings are wrong; the last one ends the cluster', () => {
    const { workers, endCodes } = supervise(2);
    const [first, second] = workers;
    first?.end(78);
    jest.advanceTimersByTime(60_000);
    expect(workers).toHaveLength(2);
    expect(endCodes).toEqual([]);
    second?.end(78);
    expect(endCodes).toEqual([78]);
  });
});

describe('the background work of a cluster', () => {
  const holders = (workers: readonly FakeWorker[]) =>
    workers.flatMap(({ messages }, number) => (messages.length > 0 ? [number] : []));

  it('is assigned to the first process that listens, and to the next one when that process ends', () => {
    const { workers } = supervise(3);
    const [first, second, third] = workers;
    expect(holders(workers)).toEqual([]);
    second?.emit('listening');
    first?.emit('listening');
    expect(holders(workers)).toEqual([1]);
    third?.end(1);
    first?.emit('listening');
    expect(holders(workers)).toEqual([1]);
    second?.end(null, 'SIGKILL');
    expect(holders(workers)).toEqual([0, 1]);
    expect(first?.messages).toEqual([BACKGROUND]);
  });

  it('waits for a process that listens, and is not assigned in a stopping cluster', () => {
    const { workers, last, supervisor } = supervise(2);
    const [first, second] = workers;
    first?.emit('listening');
    first?.end(78);
    expect(holders(workers)).toEqual([0]);
    second?.end(1);
    jest.advanceTimersByTime(500);
    last().emit('listening');
    expect(holders(workers)).toEqual([0, 2]);
    void supervisor.stop().catch(() => undefined);
    last().end(0);
    expect(holders(workers)).toEqual([0, 2]);
  });
});

describe('a cluster that stops', () => {
  it('waits for all of its processes and starts no new one', async () => {
    const { supervisor, workers } = supervise(2);
    const stopping = supervisor.stop();
    for (const worker of workers) {
      expect(worker.signals).toEqual(['SIGTERM']);
      worker.end(0);
    }
    await stopping;
    jest.advanceTimersByTime(60_000);
    expect(workers).toHaveLength(2);
  });

  it('reports a process that ended with an error', async () => {
    const { supervisor, last } = supervise(1);
    const stopping = supervisor.stop();
    last().end(1);
    await expect(stopping).rejects.toThrow('ended with 1');
  });
});
