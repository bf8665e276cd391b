import type { Worker } from 'node:cluster';
import type { Logger } from '../platform/telemetry/logger';
import { exitCodes } from './exit';

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
/** A process that ran this long did not end because of a failed start. */
const STABLE_AFTER_MS = 60_000;

/** The message with which the primary tells a process to run the background work. */
export const BACKGROUND = { type: 'commerce:background' } as const;

export function isBackgroundMessage(message: unknown): boolean {
  return (message as { readonly type?: unknown } | null)?.type === BACKGROUND.type;
}

export interface SupervisorOptions {
  readonly count: number;
  readonly log: Logger;
  readonly fork: () => Worker;
  /** Whether one of the processes does the background work. */
  readonly hasBackground: boolean;
  /** The last process ended with a code that rules out another start. */
  readonly onNoneLeft: (exitCode: number) => void;
}

export interface Supervisor {
  /** Stops all processes; rejects if one of them did not end well. */
  stop(): Promise<void>;
}

/**
 * Keeps processes running: replaces one that ends after a growing pause, while its siblings continue. One listening
 * process does the background work; when it ends, another one takes over.
 */
export function superviseWorkers(options: SupervisorOptions): Supervisor {
  const { count, log, fork, hasBackground, onNoneLeft } = options;
  const workers = new Set<Worker>();
  const listening = new Set<Worker>();
  let background: Worker | null = null;
  /** Processes that run, or will start again after a pause. */
  let activeCount = count;
  let isStopping = false;

  const assignBackground = (): void => {
    const [next] = listening;
    if (!hasBackground || isStopping || background !== null || next === undefined) return;
    background = next;
    next.send(BACKGROUND);
  };
  const start = (pauseMs: number): void => {
    if (isStopping) return;
    const startedAt = performance.now();
    const worker = fork();
    workers.add(worker);
    worker.once('listening', () => {
      listening.add(worker);
      assignBackground();
    });
    worker.once('exit', (code, signal) => {
      workers.delete(worker);
      listening.delete(worker);
      if (background === worker) background = null;
      assignBackground();
      if (isStopping) return;
      const facts = { pid: worker.process.pid, code, signal };
      if (code === exitCodes.configuration) return giveUp(facts);
      const isStable = performance.now() - startedAt > STABLE_AFTER_MS;
      const restartInMs = isStable || code === exitCodes.stopped ? FIRST_PAUSE_MS : pauseMs;
      log.error({ ...facts, restartInMs }, 'an API process ended; starting another');
      setTimeout(start, restartInMs, Math.min(2 * restartInMs, LONGEST_PAUSE_MS));
    });
  };
  const giveUp = (facts: { readonly code: number }): void => {
    log.error(facts, 'an API process cannot start with these settings');
    activeCount -= 1;
    if (activeCount === 0) onNoneLeft(facts.code);
  };

  for (let number = 0; number < count; number += 1) start(FIRST_PAUSE_MS);
  return {
    stop: async () => {
      isStopping = true;
      await Promise.all([...workers].map(stopWorker));
    },
  };
}

/** The process may already have been signalled with its group; that changes nothing. */
async function stopWorker(worker: Worker): Promise<void> {
  const exit = new Promise<void>((resolve, reject) => {
    worker.once('exit', (code, signal) => {
      // A process that was still starting cannot shut down in order yet.
      if (code === exitCodes.stopped || signal === 'SIGTERM') resolve();
      else reject(new Error(`an API process ended with ${signal ?? code}`));
    });
  });
  worker.process.kill('SIGTERM');
  await exit;
}
