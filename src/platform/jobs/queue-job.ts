import type { Logger } from '../telemetry/logger';
import type { Job } from './job';
import { countRun } from './job-figures';

export interface QueueJobOptions<T> extends Pick<Job, 'name' | 'waiting'> {
  /** Items in work at once in this process. */
  readonly concurrency: number;
  readonly claim: () => Promise<T | null>;
  /** Works on one item to the end; a failure is logged. */
  readonly work: (item: T) => Promise<void>;
  readonly abandon: (item: T, error: unknown) => void;
  readonly log: Logger;
}

/** A job that takes items from a queue and works on several of them at once. */
export function createQueueJob<T>(options: QueueJobOptions<T>): Job & Required<Pick<Job, 'drain'>> {
  const { name, waiting = [], concurrency, claim, work, abandon, log } = options;
  const running = new Set<Promise<void>>();

  const begin = (item: T, onEnd?: () => void): void => {
    const task = countRun(name, () => work(item))
      .catch((error: unknown) => {
        log.warn({ err: error, job: name }, 'an item of work failed');
        abandon(item, error);
      })
      .finally(() => {
        running.delete(task);
        onEnd?.();
      });
    running.add(task);
  };
  return {
    name,
    waiting,
    pass: async (onEnd) => {
      if (running.size >= concurrency) await Promise.race(running);
      const item = await claim();
      if (item === null) return false;
      begin(item, onEnd);
      return true;
    },
    drain: async () => {
      await Promise.all(running);
    },
  };
}
