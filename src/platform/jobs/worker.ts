import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from 'mongodb';
import type { Logger } from '../telemetry/logger';
import type { Clock } from '../values/clock';
import { atMost } from '../values/deadline';
import { paced } from '../values/paced';
import { processTimes } from '../values/process-times';
import type { Job, PassResult } from './job';
import { countPass } from './job-figures';
import { lookForWork } from './look';
import { forwardTo, POLL_MS, type Signals, type Wake, type Wakes } from './signals';

/** Runs jobs until it is stopped. */
export interface Worker {
  /** Starts the jobs, which hear what `wakes` and `signals` tell; does nothing when they run already. */
  start(): void;
  /** Until the start, and for as long as there is none, what `wakes` tells goes to the workers of other processes. */
  forward(): void;
  /** Lets the running passes end, for a bounded time, and starts no new ones. Once, however often and whenever it is called. */
  stop(): Promise<void>;
  readonly wake: Wake;
  /** Without loops: repeats passes of the jobs that are due until none finds more to do (tests, commands). */
  settle(): Promise<void>;
}

const FAILURE_PAUSE_MS = 500;
/** After a pass that emptied a queue, and while another process has the job, one more pass comes so much later. */
const SECOND_PASS_MS = 1100;
/** A job rests so long, at least, after a pass that left nothing. */
const WAKE_GAP_MS = 5;
/** From the word of work to the look for what else has come of it, and between two looks. */
const LOOK_DELAY_MS = 250;
const LOOK_GAP_MS = 1000;
const MAX_ROUNDS = 1000;

export interface WorkerDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly jobs: readonly Job[];
  readonly log: Logger;
  /** What a stop waits for at most; whatever is not over then is taken over when its lease ends. */
  readonly stopWithinMs?: number;
  /** News of work that this process made. */
  readonly wakes?: Wakes;
  /** News of work that others made. */
  readonly signals?: Signals;
}

/**
 * One worker per process. A job sleeps until a wake tells that something waits for it, or until it is due; one look every
 * 15 seconds, and soon after each piece of work, finds what is due and what no wake has told. A job that fails is logged and
 * tried again; it never stops the others.
 */
export function createWorker(deps: WorkerDeps): Worker {
  const { jobs, log, wakes, signals, stopWithinMs = processTimes.jobsMs } = deps;
  const logFailedLook = (error: unknown): never => {
    log.warn({ err: error }, 'looking for work failed and will be retried');
    throw error;
  };
  const look = paced(LOOK_GAP_MS, async () => {
    for (const [name, inMs] of await lookForWork(deps, jobs).catch(logFailedLook)) {
      runs.get(name)?.wakeIn(inMs);
    }
  });
  const runs = new Map(jobs.map((job) => [job.name, createRun(job, log, () => lookSoon())]));
  let poll: NodeJS.Timeout | undefined;
  let soon: NodeJS.Timeout | undefined;
  const lookSoon = (): void => {
    soon ??= setTimeout(() => {
      soon = undefined;
      if (poll !== undefined) look.wake();
    }, LOOK_DELAY_MS).unref();
  };
  let loops: Promise<void>[] | null = null;
  let stopped: Promise<void> | null = null;
  let stopFollowing = (): void => undefined;
  const wake: Wake = (name) => {
    const run = runs.get(name);
    if (run === undefined) return;
    run.wake();
    lookSoon();
  };
  const stop = async (): Promise<void> => {
    stopFollowing();
    clearInterval(poll);
    look.stop();
    for (const run of runs.values()) run.stop();
    await atMost(stopWithinMs, Promise.all(loops ?? []));
  };
  let isListening = false;
  const listen = (): void => {
    if (isListening) return;
    isListening = true;
    const forward = signals && forwardTo(signals);
    // Requests go on after the jobs have stopped: their work is for other processes.
    const isMine = (name: string): boolean => runs.has(name) && loops !== null && stopped === null;
    wakes?.listen((name) => (isMine(name) ? wake(name) : forward?.(name)));
  };
  return {
    start: () => {
      if (loops !== null || stopped !== null) return;
      loops = [...runs.values()].map(({ loop }) => loop());
      poll = setInterval(look.wake, POLL_MS);
      look.wake();
      listen();
      if (signals) stopFollowing = signals.follow(wake);
    },
    forward: listen,
    stop: () => (stopped ??= stop()),
    wake,
    settle: () => settle(deps),
  };
}

/** One job in its loop: pass after pass while it finds something, then a pause until it is woken. */
function createRun(job: Job, log: Logger, onProgress: () => void) {
  let isStopping = false;
  let isWoken = false;
  let timer: NodeJS.Timeout | undefined;
  let endPause = (): void => undefined;
  const wake = (): void => {
    isWoken = true;
    endPause();
  };
  /** Wakes it then; a later look tells what is due later. */
  const wakeIn = (inMs: number): void => {
    clearTimeout(timer);
    // A timer may end a millisecond early.
    if (inMs <= POLL_MS && !isStopping) timer = setTimeout(wake, inMs === 0 ? 0 : inMs + 1);
  };
  const gapsMs = {
    failed: FAILURE_PAUSE_MS,
    emptied: job.gapMs ?? WAKE_GAP_MS,
    busy: WAKE_GAP_MS,
  };
  /** No wake makes a job that fails, or leaves nothing, spin. */
  const passOnce = async (): Promise<void> => {
    isWoken = false;
    const result = await passSafely(job, log, onProgress);
    if (result === true || result === 'emptied') onProgress();
    if (result === true || result === 'failed') isWoken = true;
    if (result === 'emptied' || result === 'busy') wakeIn(SECOND_PASS_MS);
    if (result !== true) await sleep(result === false ? WAKE_GAP_MS : gapsMs[result]);
  };
  return {
    wake,
    wakeIn,
    stop: () => {
      isStopping = true;
      clearTimeout(timer);
      job.stop?.();
      endPause();
    },
    loop: async () => {
      while (!isStopping) {
        if (isWoken) await passOnce();
        else await new Promise<void>((resolve) => (endPause = resolve));
      }
      await job.drain?.();
    },
  };
}

async function passSafely(
  job: Job,
  log: Logger,
  onEnd: () => void,
): Promise<PassResult | 'failed'> {
  try {
    return await countPass(job, onEnd);
  } catch (error) {
    log.warn({ err: error, job: job.name }, 'a job failed and will be retried');
    return 'failed';
  }
}

/** Round after round of the jobs that are due, because one job's output is another one's input, until a round does nothing. */
async function settle({ jobs, ...place }: WorkerDeps): Promise<void> {
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const dueIn = await lookForWork(place, jobs);
    let hasWorked = false;
    for (const job of jobs.filter(({ name }) => dueIn.get(name) === 0)) {
      const result = await countPass(job);
      if (result === true || result === 'emptied') hasWorked = true;
      await job.drain?.();
    }
    if (!hasWorked) return;
  }
  throw new Error('the jobs did not become idle');
}
