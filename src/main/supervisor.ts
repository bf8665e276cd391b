import type { Worker } from 'node:cluster';
import type { Logger } from '../platform/telemetry/logger';
import { exitCodes } from './exit';

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
/** A process that lived this long did not end because of how it starts. */
const STABLE_AFTER_MS = 60_000;

export interface SupervisorOptions {
  readonly count: number;
  readonly log: Logger;
  /** Starts the process of this role, from 0 on. */
  readonly fork: (index: number) => Worker;
  /** The last one ended with a code that forbids another start. */
  readonly onNoneLeft: (exitCode: number) => void;
}

export interface Supervisor {
  /** Tells all of them to stop and resolves when they have; rejects when one of them did not end well. */
  stop(): Promise<void>;
}

/** Keeps processes running: one that ends is replaced in its role after a growing pause, and its siblings go on. */
export function superviseWorkers({ count, log, fork, onNoneLeft }: SupervisorOptions): Supervisor {
  /** Of each role, until it is given up: its process, or null in the pause before the next one. */
  const roles = new Map<number, Worker | null>();
  let isStopping = false;

  const start = (index: number, pauseMs: number): void => {
    if (isStopping) return;
    const startedAt = performance.now();
    const worker = fork(index);
    roles.set(index, worker);
    worker.once('exit', (code, signal) => {
      if (isStopping) return;
      const facts = { index, code, signal };
      if (code === exitCodes.configuration) return giveUp(facts);
      const isStable = performance.now() - startedAt > STABLE_AFTER_MS;
      const restartInMs = isStable || code === exitCodes.stopped ? FIRST_PAUSE_MS : pauseMs;
      log.error({ ...facts, restartInMs }, 'an API process ended, another one is started');
      roles.set(index, null);
      setTimeout(start, restartInMs, index, Math.min(2 * restartInMs, LONGEST_PAUSE_MS));
    });
  };
  const giveUp = (facts: { readonly index: number; readonly code: number }): void => {
    log.error(facts, 'an API process cannot start with these settings');
    roles.delete(facts.index);
    if (roles.size === 0) onNoneLeft(facts.code);
  };

  for (let index = 0; index < count; index += 1) start(index, FIRST_PAUSE_MS);
  return {
    stop: async () => {
      isStopping = true;
      const running = [...roles.values()].filter((worker) => worker !== null);
      await Promise.all(running.map(stopWorker));
    },
  };
}

/** Signalled perhaps already, with the whole group: that changes nothing. */
async function stopWorker(worker: Worker): Promise<void> {
  const exited = new Promise<void>((resolve, reject) => {
    worker.once('exit', (code, signal) => {
      // One that was still starting has not learned to stop in order.
      if (code === exitCodes.stopped || signal === 'SIGTERM') resolve();
      else reject(new Error(`an API process ended with ${signal ?? code}`));
    });
  });
  worker.process.kill('SIGTERM');
  await exited;
}
