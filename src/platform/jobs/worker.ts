import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from 'mongodb';
import type { Logger } from '../telemetry/logger';
import type { Clock } from '../values/clock';
import { atMost } from '../values/deadline';
import { paced } from '../values/paced';
import { processTimes } from '../values/process-times';
import type { Job } from './job';
import { lookForWork } from './look';
import { POLL_MS, type Signals, type Wake } from './signals';

export type Worker = ReturnType<typeof createWorker>;

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
  /** News of work. */
  readonly signals?: Pick<Signals, 'follow' | 'forward'>;
}

/**
 * One worker per process. A job sleeps until a wake tells that something waits for it, or until it is due; one look every
 * 15 seconds, and soon after each piece of work, finds what is due and what no wake has told. A job that fails is logged and
 * tried again; it never stops the others.
 */
export function createWorker(deps: WorkerDeps) {
  const { jobs, log, signals, stopWithinMs = processTimes.jobsMs } = deps;
  let poll: NodeJS.Timeout | undefined;
  let soon: NodeJS.Timeout | undefined;
  let running: Promise<unknown> | null = null;
  let stopping: Promise<void> | null = null;
  let unfollow = (): void => undefined;
  const lookSoon = (): void => {
    soon ??= setTimeout(() => {
      soon = undefined;
      if (running !== null) look.wake();
    }, LOOK_DELAY_MS).unref();
  };
  const loops = new Map(jobs.map((job) => [job.name, new JobLoop(job, log, lookSoon)]));
  const look = paced(LOOK_GAP_MS, async () => {
    const dueIn = await lookForWork(deps, jobs).catch((error: unknown) => {
      log.warn({ err: error }, 'looking for work failed and will be retried');
      throw error;
    });
    for (const [name, inMs] of dueIn) loops.get(name)?.wakeIn(inMs);
  });
  const wake: Wake = (name) => {
    const loop = loops.get(name);
    if (loop === undefined) return;
    loop.wake();
    lookSoon();
  };
  /** Requests go on after the jobs have stopped: their work is for other processes. */
  const isForOthers = (name: string): boolean =>
    !loops.has(name) || running === null || stopping !== null;
  const forward = (): void => signals?.forward(isForOthers);
  const stop = async (): Promise<void> => {
    unfollow();
    clearInterval(poll);
    look.stop();
    for (const loop of loops.values()) loop.stop();
    await atMost(stopWithinMs, running ?? Promise.resolve());
  };
  return {
    /** Starts the jobs, which hear what `signals` tell; does nothing when they run already. */
    start: (): void => {
      if (running !== null || stopping !== null) return;
      running = Promise.all([...loops.values()].map((loop) => loop.run()));
      poll = setInterval(look.wake, POLL_MS);
      look.wake();
      forward();
      unfollow = signals?.follow(wake, loops.keys()) ?? unfollow;
    },
    /** From now on, other processes hear of the work that this one does not do. */
    forward,
    /** Lets the running passes end, for a bounded time, and starts no new ones. Once, however often and whenever it is called. */
    stop: (): Promise<void> => (stopping ??= stop()),
    wake,
    /** Without loops: repeats passes of the jobs that are due until none finds more to do (tests, commands). */
    settle: (): Promise<void> => settle(deps),
  };
}

/** Pass after pass of one job while it finds something, then a pause until it is woken or due. */
class JobLoop {
  #isStopping = false;
  #isWoken = false;
  #timer: NodeJS.Timeout | undefined;
  #endPause = (): void => undefined;

  constructor(
    private readonly job: Job,
    private readonly log: Logger,
    private readonly onProgress: () => void,
  ) {}

  readonly wake = (): void => {
    this.#isWoken = true;
    this.#endPause();
  };

  /** Wakes it then; a later look tells what is due later. */
  wakeIn(inMs: number): void {
    clearTimeout(this.#timer);
    // A timer may end a millisecond early.
    const delayMs = inMs === 0 ? 0 : inMs + 1;
    if (inMs <= POLL_MS && !this.#isStopping) this.#timer = setTimeout(this.wake, delayMs);
  }

  stop(): void {
    this.#isStopping = true;
    clearTimeout(this.#timer);
    this.job.stop?.();
    this.#endPause();
  }

  async run(): Promise<void> {
    while (!this.#isStopping) {
      if (this.#isWoken) {
        const restMs = await this.#pass();
        if (restMs > 0) await sleep(restMs);
      } else await new Promise<void>((resolve) => (this.#endPause = resolve));
    }
    await this.job.drain?.();
  }

  /** Returns how long the job rests: no wake makes one that fails, or leaves nothing, spin. */
  async #pass(): Promise<number> {
    const { job, log, onProgress } = this;
    this.#isWoken = false;
    try {
      const result = await job.pass(onProgress);
      if (result === true || result === 'emptied') onProgress();
      if (result === true) this.#isWoken = true;
      else if (result !== false) this.wakeIn(SECOND_PASS_MS);
      if (result === 'emptied') return job.gapMs ?? WAKE_GAP_MS;
      return result === true ? 0 : WAKE_GAP_MS;
    } catch (error) {
      log.warn({ err: error, job: job.name }, 'a job failed and will be retried');
      this.#isWoken = true;
      return FAILURE_PAUSE_MS;
    }
  }
}

/** Round after round of the jobs that are due, because one job's output is another one's input, until a round does nothing. */
async function settle({ jobs, ...place }: WorkerDeps): Promise<void> {
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const dueIn = await lookForWork(place, jobs);
    let hasWorked = false;
    for (const job of jobs.filter(({ name }) => dueIn.get(name) === 0)) {
      const result = await job.pass();
      if (result === true || result === 'emptied') hasWorked = true;
      await job.drain?.();
    }
    if (!hasWorked) return;
  }
  throw new Error('the jobs did not become idle');
}
