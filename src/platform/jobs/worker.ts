import { setTimeout as sleep } from 'node:timers/promises';
import { atMost } from '../values/deadline';
import type { Logger } from '../telemetry/logger';
import { processTimes } from '../values/process-times';
import type { Job, PassResult } from './job';
import { countPass } from './job-figures';
import type { Signals, Wake } from './signals';
import { forwardTo, type Wakes } from './wakes';

/** Runs jobs until it is stopped. */
export interface Worker {
  /** Starts the loops, which hear what `wakes` tells; does nothing when they run already. */
  start(): void;
  /** In the place of `start`: what `wakes` tells goes to the workers of other processes. */
  forward(): void;
  /** Lets the running passes end, for a bounded time, and starts no new ones. Once, however often and whenever it is called. */
  stop(): Promise<void>;
  readonly wake: Wake;
  /** Without loops: repeats passes of all jobs until none finds more to do (tests, commands). */
  settle(): Promise<void>;
}

const FAILURE_PAUSE_MS = 500;
/** At least so long after a pass that left nothing. */
const WAKE_GAP_MS = 5;
const MAX_ROUNDS = 1000;

export interface WorkerDeps {
  readonly jobs: readonly Job[];
  readonly log: Logger;
  /** What a stop waits for at most; whatever is not over then is taken over when its lease ends. */
  readonly stopWithinMs?: number;
  /** News of work that this process made. */
  readonly wakes?: Wakes;
  /** News of work that others made. */
  readonly signals?: Signals;
}

/** One worker per process. A job that fails is logged and tried again; it never stops the others. */
export function createWorker(deps: WorkerDeps): Worker {
  const { jobs, log, wakes, signals, stopWithinMs = processTimes.jobsMs } = deps;
  const runs = new Map(jobs.map((job) => [job.name, createRun(job, log)]));
  const wake: Wake = (name) => runs.get(name)?.wake();
  let loops: Promise<void>[] | null = null;
  let stopped: Promise<void> | null = null;
  let stopFollowing = (): void => undefined;
  const stop = async (): Promise<void> => {
    stopFollowing();
    for (const run of runs.values()) run.stop();
    await atMost(stopWithinMs, Promise.all(loops ?? []));
  };
  return {
    start: () => {
      if (loops !== null || stopped !== null) return;
      loops = [...runs.values()].map(({ loop }) => loop());
      if (signals) {
        stopFollowing = signals.follow(wake);
        const forward = forwardTo(signals);
        // Requests go on after the jobs have stopped: their work is for other processes.
        const isMine: (name: string) => boolean = (name) => runs.has(name) && stopped === null;
        wakes?.listen((name) => (isMine(name) ? wake(name) : forward(name)));
      } else wakes?.listen(wake);
    },
    forward: () => {
      if (signals) wakes?.listen(forwardTo(signals));
    },
    stop: () => (stopped ??= stop()),
    wake,
    settle: () => settle(jobs),
  };
}

/** One job in its loop: pause after pause is twice as long while nothing comes, and a wake begins anew. */
function createRun(job: Job, log: Logger) {
  const longestMs = job.idleMs ?? job.everyMs;
  let pauseMs = job.everyMs;
  let isStopping = false;
  let isWoken = false;
  let endPause = (): void => undefined;
  const pause = (milliseconds: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const wake = (): void => {
    isWoken = true;
    pauseMs = job.everyMs;
    endPause();
  };
  const gapsMs = { failed: FAILURE_PAUSE_MS, emptied: job.gapMs ?? WAKE_GAP_MS, idle: WAKE_GAP_MS };
  /** No wake makes a job that fails, or leaves nothing, spin; one that came during the pass may be of what it missed. */
  const rest = async (gapMs: number): Promise<void> => {
    await sleep(gapMs);
    if (isWoken || isStopping) return;
    await pause(pauseMs);
    if (!isWoken) pauseMs = Math.min(2 * pauseMs, longestMs);
  };
  return {
    wake,
    stop: () => {
      isStopping = true;
      job.stop?.();
      endPause();
    },
    loop: async () => {
      while (!isStopping) {
        isWoken = false;
        const result = await passSafely(job, log);
        if (result === true || result === 'emptied') pauseMs = job.everyMs;
        if (result !== true) await rest(gapsMs[result === false ? 'idle' : result]);
      }
      await job.drain?.();
    },
  };
}

async function passSafely(job: Job, log: Logger): Promise<PassResult | 'failed'> {
  try {
    return await countPass(job);
  } catch (error) {
    log.warn({ err: error, job: job.name }, 'a job failed, it will be tried again');
    return 'failed';
  }
}

/** Takes the jobs in turn, because one job's output is another one's input, until none has found more to do since the last. */
async function settle(jobs: readonly Job[]): Promise<void> {
  if (jobs.length === 0) return;
  let idle = 0;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    for (const job of jobs) {
      idle = (await countPass(job)) === false ? idle + 1 : 0;
      await job.drain?.();
      if (idle === jobs.length) return;
    }
  }
  throw new Error('the jobs do not come to rest');
}
