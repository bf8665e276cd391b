import type { Logger } from '../logger';
import type { Job } from './job';

export interface QueueJobOptions<T> {
  readonly name: string;
  /** Items in work at once in this process. */
  readonly concurrency: number;
  /** Pause while nothing is due. */
  readonly everyMs: number;
  readonly claim: () => Promise<T | null>;
  /** Works on one item to the end; a failure is logged and its lease left to run out. */
  readonly work: (item: T) => Promise<void>;
  readonly log: Logger;
}

/** A job that takes items from a queue and works on several of them at once. */
export function createQueueJob<T>(options: QueueJobOptions<T>): Job & Required<Pick<Job, 'drain'>> {
  const { name, concurrency, everyMs, claim, work, log } = options;
  const running = new Set<Promise<void>>();

  const begin = (item: T): void => {
    const task = work(item)
      .catch((error: unknown) => log.warn({ err: error, job: name }, 'one piece of work failed'))
      .finally(() => running.delete(task));
    running.add(task);
  };
  return {
    name,
    everyMs,
    pass: async () => {
      if (running.size >= concurrency) await Promise.race(running);
      const item = await claim();
      if (item === null) return false;
      begin(item);
      return true;
    },
    drain: async () => {
      await Promise.all(running);
    },
  };
}
