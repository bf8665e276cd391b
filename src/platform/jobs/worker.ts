import { atMost } from '../deadline';
import type { Logger } from '../logger';
import { processTimes } from '../process-times';
import type { Job } from './job';

/** Runs jobs until it is stopped. */
export interface Worker {
  /** Starts the loops; does nothing when they run already. */
  start(): void;
  /** Lets the running passes end, for a bounded time, and starts no new ones. Safe to call twice and before `start`. */
  stop(): Promise<void>;
  /** Ends the pause of all jobs: something is probably waiting. */
  nudge(): void;
  /** Without loops: repeats passes of all jobs until none finds more to do (tests, commands). */
  settle(): Promise<void>;
}

const FAILURE_PAUSE_MS = 500;
const MAX_ROUNDS = 1000;

export interface WorkerDeps {
  readonly jobs: readonly Job[];
  readonly log: Logger;
  /** What a stop waits for at most; whatever is not over then is taken over when its lease ends. */
  readonly stopWithinMs?: number;
}

/** One worker per process. A job that fails is logged and tried again; it never stops the others. */
export function createWorker({
  jobs,
  log,
  stopWithinMs = processTimes.jobsMs,
}: WorkerDeps): Worker {
  const pauses = new Set<() => void>();
  let loops: Promise<void>[] | null = null;
  let stopping = false;
  const wakeAll = (): void => pauses.forEach((wake) => wake());

  const loop = async (job: Job): Promise<void> => {
    while (!stopping) {
      const pauseMs = await passSafely(job, log);
      if (pauseMs > 0 && !stopping) await pause(pauseMs, pauses);
    }
    await job.drain?.();
  };
  return {
    start: () => {
      if (loops === null && !stopping) loops = jobs.map(loop);
    },
    stop: async () => {
      stopping = true;
      for (const job of jobs) job.stop?.();
      wakeAll();
      await atMost(stopWithinMs, Promise.all(loops ?? []));
    },
    nudge: wakeAll,
    settle: () => settle(jobs),
  };
}

/** One pass; how long to pause after it. */
async function passSafely(job: Job, log: Logger): Promise<number> {
  try {
    return (await job.pass()) ? 0 : job.everyMs;
  } catch (error) {
    log.warn({ err: error, job: job.name }, 'a job failed, it will be tried again');
    return Math.max(FAILURE_PAUSE_MS, job.everyMs);
  }
}

function pause(milliseconds: number, pauses: Set<() => void>): Promise<void> {
  return new Promise((resolve) => {
    const wake = (): void => {
      clearTimeout(timer);
      pauses.delete(wake);
      resolve();
    };
    const timer = setTimeout(wake, milliseconds);
    pauses.add(wake);
  });
}

/** In rounds over all jobs, because one job's output is another one's input. */
async function settle(jobs: readonly Job[]): Promise<void> {
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    let more = false;
    for (const job of jobs) {
      if (await job.pass()) more = true;
      await job.drain?.();
    }
    if (!more) return;
  }
  throw new Error('the jobs do not come to rest');
}
