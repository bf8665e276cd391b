import type { FastifyInstance } from 'fastify';
import { createWorker, lookForWork, type Worker } from '../../src/platform/jobs';

/** A worker whose jobs a test can run to their end, without loops and signals. */
export interface SettlingWorker extends Worker {
  /** Runs the due jobs until none finds more to do. */
  settle(): Promise<void>;
}

export type SettlingApp = FastifyInstance & { readonly worker: SettlingWorker };

type WorkerDeps = Parameters<typeof createWorker>[0];
type Place = Pick<WorkerDeps, 'db' | 'clock'>;

const MAX_ROUNDS = 1000;

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
