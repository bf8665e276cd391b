import type { Document } from 'mongodb';
import type { Logger } from '../telemetry/logger';
import { counter, histogram } from '../telemetry/metrics';

/**
 * True if a pass did something, so that more may be waiting; `emptied` if it has also seen that there is no more;
 * `busy` if another process has the job.
 */
export type PassResult = boolean | 'emptied' | 'busy';

/** Documents that wait for a job. */
export interface Waiting {
  readonly collection: string;
  /** Evaluated at each check; an index serves it. */
  readonly filter: () => Document;
  /** The date field that says when such a document is due; if absent, immediately. */
  readonly dueAt?: string;
}

/** Background work. A worker runs its passes when something waits for it, until it is stopped. */
export interface Job {
  /** Also the name of its signal. */
  readonly name: string;
  /** The documents that wait for it; a job without any is due at every check, or once per period. */
  readonly waiting?: readonly Waiting[];
  /** Whether it waits until its document in `periodic_jobs` is due. */
  readonly isPeriodic?: true;
  /** The shortest pause after a pass that emptied the queue, so that under load one pass takes several items. */
  readonly gapMs?: number;
  /**
   * One round of work. When `stopping` is aborted, it takes nothing new and releases what it has not begun. Work that
   * it starts on the side must be awaited by `drain`, and calls `onEnd` when it has ended.
   */
  pass(stopping?: AbortSignal, onEnd?: () => void): Promise<PassResult>;
  /** Resolves when nothing that the passes have started is still running. */
  drain?(): Promise<void>;
}

/** A signal that never aborts. Each caller gets its own, because listeners that all share one would add up. */
export const neverAborted = (): AbortSignal => new AbortController().signal;

export interface QueueJobOptions<T> extends Pick<Job, 'name' | 'waiting'> {
  /** The number of items in progress at once in this process. */
  readonly concurrency: number;
  readonly claim: () => Promise<T | null>;
  /** Works on one item to the end; a failure is logged. */
  readonly work: (item: T, stopping: AbortSignal) => Promise<void>;
  readonly abandon: (item: T, error: unknown) => void;
  readonly log: Logger;
}

/** A job that takes items from a queue and works on several of them at once. */
export function createQueueJob<T>(options: QueueJobOptions<T>): Job & Required<Pick<Job, 'drain'>> {
  const { name, waiting = [], concurrency, claim, work, abandon, log } = options;
  const running = new Set<Promise<void>>();
  return {
    name,
    waiting,
    pass: async (stopping = neverAborted(), onEnd) => {
      if (running.size >= concurrency) await Promise.race(running);
      const item = await claim();
      if (item === null) return false;
      const task = countRun(name, () => work(item, stopping))
        .catch((error: unknown) => {
          log.warn({ err: error, job: name }, 'an item of work failed');
          abandon(item, error);
        })
        .finally(() => {
          running.delete(task);
          onEnd?.();
        });
      running.add(task);
      return true;
    },
    drain: async () => void (await Promise.all(running)),
  };
}

const runs = counter({
  name: 'commerce_job_runs_total',
  help: 'Runs of background jobs that found something to do, or failed',
  labels: ['job', 'outcome'],
});
const durations = histogram({
  name: 'commerce_job_duration_seconds',
  help: 'How long those runs took',
  labels: ['job'],
  buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60, 300],
});

/** Counts one run of a job, unless it reports that there was nothing to do. Each kind of job counts its own runs. */
export async function countRun<T>(job: string, run: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  let outcome: 'done' | 'failed' | null = 'failed';
  try {
    const result = await run();
    outcome = result === false || result === 'busy' ? null : 'done';
    return result;
  } finally {
    if (outcome !== null) {
      runs(1, { job, outcome });
      durations((performance.now() - startedAt) / 1000, { job });
    }
  }
}
