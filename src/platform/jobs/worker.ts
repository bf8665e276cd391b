import { setMaxListeners } from 'node:events';
import type { Db } from 'mongodb';
import { MAX_TIME_MS } from '../mongo/client';
import { databaseNow } from '../mongo/database-time';
import type { Logger } from '../telemetry/logger';
import type { Clock } from '../values/clock';
import { atMost } from '../values/deadline';
import { createPacer } from '../values/pacer';
import { processTimes } from '../values/process-times';
import { periodicJobsCollection } from './exclusive';
import type { Job, PassResult } from './job';
import { POLL_MS, type Signals, type Wake } from './signals';

export type Worker = ReturnType<typeof createWorker>;

/** The pause before one more pass, after a pass that emptied a queue and while another process has the job. */
const SECOND_PASS_MS = 1100;
/** Keeps a job that finds nothing from spinning, however often it is woken. */
const GAP_MS = 5;
/** The delay of a check after an announcement of work, and the shortest time between two checks. */
const CHECK_DELAY_MS = 250;
const CHECK_GAP_MS = 1000;

export interface WorkerDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly jobs: readonly Job[];
  readonly log: Logger;
  /** How long a stop waits at most; unfinished work is taken over when its lease expires. */
  readonly stopWithinMs?: number;
  /** Announcements of work. */
  readonly signals?: Pick<Signals, 'follow' | 'forward'>;
}

/**
 * One worker per process. A job sleeps until a signal announces work for it, or until it is due. A check every 15
 * seconds, and soon after each piece of work, finds what is due and what no signal has announced. A job that fails is
 * logged and retried; it never stops the others.
 */
export function createWorker(deps: WorkerDeps) {
  const { jobs, log, signals, stopWithinMs = processTimes.jobsMs } = deps;
  const stopping = new AbortController();
  // Every job listens to it while it runs, and Node would take more than ten listeners for a leak.
  setMaxListeners(0, stopping.signal);
  let isRunning = false;
  let poll: NodeJS.Timeout | undefined;
  let soon: NodeJS.Timeout | undefined;
  let end: Promise<void> | null = null;
  let unfollow = (): void => undefined;
  const checkSoon = (): void => {
    soon ??= setTimeout(checkLoop.wake, CHECK_DELAY_MS).unref();
  };

  /** Repeats the passes of one job while it finds work, then pauses until the job is woken or due. */
  const createLoop = (job: Job) => {
    let timer: NodeJS.Timeout | undefined;
    const run = async (): Promise<void> => {
      for (let result: PassResult = true; result === true && isRunning;) {
        result = await job.pass(stopping.signal, checkSoon);
        if (result === true || result === 'emptied') checkSoon();
        if (result === 'emptied' || result === 'busy') wakeIn(SECOND_PASS_MS);
      }
    };
    const { wake, stop } = createPacer(job.gapMs ?? GAP_MS, () =>
      run().catch((error: unknown) => {
        log.warn({ err: error, job: job.name }, 'a job failed and will be retried');
        throw error;
      }),
    );
    /** A later check finds what is due later. */
    const wakeIn = (inMs: number): void => {
      clearTimeout(timer);
      // A timer may fire a millisecond early.
      if (inMs <= POLL_MS) timer = setTimeout(wake, inMs && inMs + 1).unref();
    };
    return { wake, wakeIn, stop: () => stop().then(() => job.drain?.()) };
  };
  const loops = new Map(jobs.map((job) => [job.name, createLoop(job)]));
  const checkLoop = createLoop({
    name: 'look-for-work',
    gapMs: CHECK_GAP_MS,
    pass: async () => {
      soon = undefined;
      for (const [name, inMs] of await findDueWork(deps, jobs)) loops.get(name)?.wakeIn(inMs);
      return false;
    },
  });
  const wake: Wake = (name) => {
    const loop = loops.get(name);
    if (loop === undefined || !isRunning) return;
    loop.wake();
    checkSoon();
  };
  /** Requests continue after the jobs have stopped; their work is for other processes. */
  const forward = (): void => signals?.forward((name) => !loops.has(name) || !isRunning);
  const stop = async (): Promise<void> => {
    isRunning = false;
    stopping.abort();
    unfollow();
    clearInterval(poll);
    const ends = [checkLoop, ...loops.values()].map((loop) => loop.stop());
    await atMost(stopWithinMs, Promise.all(ends));
  };
  return {
    /** Starts the jobs, which are woken by `signals`; does nothing if they are running. */
    start: (): void => {
      if (isRunning || end !== null) return;
      isRunning = true;
      poll = setInterval(checkLoop.wake, POLL_MS);
      checkLoop.wake();
      forward();
      unfollow = signals?.follow(wake, loops.keys()) ?? unfollow;
    },
    /** From now on, signals other processes about work that this process does not do. */
    forward,
    /**
     * Lets the running passes end, for a bounded time, and starts no new ones. Runs only once, however often it is
     * called.
     */
    stop: (): Promise<void> => (end ??= stop()),
    wake,
    /** All jobs of this process, whether they run or not. */
    jobs,
  };
}

/** The time in milliseconds, by the service's clock, until the work of a job is due, or until its period ends. */
interface Row {
  readonly job: string;
  readonly dueInMs?: number;
  readonly periodInMs?: number;
}

/**
 * The time in milliseconds, in real time, until each job has something to do, by its name; jobs without waiting work
 * are absent. One command reads the earliest waiting document of each job, by the database's clock.
 */
export async function findDueWork(
  { db, clock }: Pick<WorkerDeps, 'db' | 'clock'>,
  jobs: readonly Job[],
): Promise<ReadonlyMap<string, number>> {
  const until = (field: string) => ({ $subtract: [`$${field}`, databaseNow(clock)] });
  const earliest = jobs.flatMap(({ name, waiting = [] }) =>
    waiting.map(({ collection: coll, filter, dueAt }) => {
      const sort = dueAt === undefined ? [] : [{ $sort: { [dueAt]: 1 } }];
      const dueInMs = dueAt === undefined ? { $literal: 0 } : until(dueAt);
      const row = { _id: 0, job: { $literal: name }, dueInMs };
      const pipeline = [{ $match: filter() }, ...sort, { $limit: 1 }, { $project: row }];
      return { coll, pipeline };
    }),
  );
  const periodic = jobs.filter(({ isPeriodic }) => isPeriodic).map(({ name }) => name);
  const row = { _id: 0, job: '$_id', periodInMs: until('nextAttemptAt') };
  const periods = {
    coll: periodicJobsCollection.name,
    pipeline: [{ $match: { _id: { $in: periodic } } }, { $project: row }],
  };
  const [first = periods, ...others] = [...earliest, periods];
  const stages = [...first.pipeline, ...others.map((branch) => ({ $unionWith: branch }))];
  const options = { maxTimeMS: MAX_TIME_MS };
  const rows = await db.collection(first.coll).aggregate<Row>(stages, options).toArray();
  const dueIn = new Map<string, number>();
  for (const { name, waiting = [] } of jobs) {
    const rowsOfJob = rows.filter(({ job }) => job === name);
    const works = waiting.length === 0 ? [0] : rowsOfJob.flatMap(({ dueInMs }) => dueInMs ?? []);
    const periodsOfJob = rowsOfJob.flatMap(({ periodInMs }) => periodInMs ?? []);
    const inMs = Math.max(0, Math.min(...works), ...periodsOfJob) / (clock.speed ?? 1);
    if (works.length > 0) dueIn.set(name, inMs);
  }
  return dueIn;
}
