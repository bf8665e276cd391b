import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { createWorker, findDueWork, type Job, type Worker } from '../../src/platform/jobs';
import type { FakeClock } from './clock';

/** A worker whose jobs a test can run to their end, without loops and signals. */
export interface SettlingWorker extends Worker {
  /** Runs the due jobs until none of them finds more work. */
  settle(): Promise<void>;
}

export type SettlingApp = FastifyInstance & { readonly worker: SettlingWorker };

type WorkerDeps = Parameters<typeof createWorker>[0];
type Place = Pick<WorkerDeps, 'db' | 'clock'>;

const MAX_ROUNDS = 1000;
const MAX_PASSES = 10_000;
const PAUSE_MS = 100;

export function createSettlingWorker(deps: WorkerDeps): SettlingWorker {
  return withSettle(createWorker(deps), deps);
}

export function withSettlingWorker(app: FastifyInstance, place: Place): SettlingApp {
  withSettle(app.worker, place);
  return app as SettlingApp;
}

function withSettle(worker: Worker, place: Place): SettlingWorker {
  return Object.assign(worker, { settle: () => settle(worker, place) });
}

/** Repeats rounds of the due jobs until a round does nothing, because one job's output may be another one's input. */
async function settle({ jobs }: Worker, place: Place): Promise<void> {
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const dueIn = await findDueWork(place, jobs);
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

/**
 * Runs the jobs of a service in a loop; the returned function stops the loop and throws what a job
 * threw. Each pass ends before the next one begins, because passes at a fixed rate would pile up on
 * a busy machine and block all requests.
 */
export function keepWorking(
  { app, clock }: { readonly app: SettlingApp; readonly clock: FakeClock },
  advanceMs = 0,
): () => Promise<void> {
  let isOver = false;
  const work = async (): Promise<void> => {
    while (!isOver) {
      clock.advance(advanceMs);
      await app.worker.settle();
      await sleep(PAUSE_MS);
    }
    await app.worker.settle();
  };
  const working = work();
  // A failure is reported when the work is stopped.
  working.catch(() => undefined);
  return async () => {
    isOver = true;
    await working;
  };
}

/** Runs passes of a job until it finds no more work; throws if that takes too many passes. */
export async function drainJob({ name, pass }: Pick<Job, 'name' | 'pass'>): Promise<void> {
  for (let passes = 0; passes < MAX_PASSES; passes += 1) {
    const result = await pass();
    if (result === false || result === 'busy') return;
  }
  throw new Error(`${name} still finds work after ${MAX_PASSES} passes`);
}

/** The same for the job with this name; throws if there is none. */
export async function drain(jobs: readonly Job[], name: string): Promise<void> {
  const job = jobs.find((one) => one.name === name);
  if (job === undefined) throw new Error(`there is no job ${name}`);
  await drainJob(job);
}
