import type { FastifyInstance } from 'fastify';
import type { CommandStartedEvent, Db } from 'mongodb';
import { createWorker, lookForWork, type Job, type Worker } from '../../src/platform/jobs';

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

/**
 * Repeats rounds of the due jobs until a round does nothing, because one job's output may be another one's input. Asking
 * the database for the work of all jobs is expensive, and after the first round only a write can make a job due.
 */
async function settle({ jobs }: Worker, place: Place): Promise<void> {
  const writes = watchWrites(place.db);
  let suspects = jobs;
  try {
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      writes.forget();
      const activeJobs = await runDueJobs(jobs, await lookForWork(place, suspects));
      if (activeJobs.size === 0) return;
      suspects = jobs.flatMap((job) => {
        const { waiting: all = [] } = job;
        const waiting = all.filter((one) => activeJobs.has(job) || writes.mayBeIn(one.collection));
        return waiting.length > 0 || all.length === 0 ? { ...job, waiting } : [];
      });
    }
  } finally {
    writes.end();
  }
  throw new Error('the jobs did not become idle');
}

/** Runs one pass of each due job; returns those that found something to do. */
async function runDueJobs(
  jobs: readonly Job[],
  dueIn: ReadonlyMap<string, number>,
): Promise<ReadonlySet<Job>> {
  const activeJobs = new Set<Job>();
  for (const job of jobs.filter(({ name }) => dueIn.get(name) === 0)) {
    const result = await job.pass();
    if (result === true || result === 'emptied') activeJobs.add(job);
    await job.drain?.();
  }
  return activeJobs;
}

/** Notes the collections of all commands, so also of all writes, if the client reports its commands. */
function watchWrites({ client }: Db) {
  const names = new Set<unknown>();
  const note = ({ commandName, command }: CommandStartedEvent): void => {
    const namespaces: readonly { readonly ns: string }[] = command['nsInfo'] ?? [];
    names.add(command[commandName]);
    for (const { ns } of namespaces) names.add(ns.slice(ns.indexOf('.') + 1));
  };
  const { monitorCommands } = client.options;
  if (monitorCommands) client.on('commandStarted', note);
  return {
    forget: () => names.clear(),
    mayBeIn: (collection: string) => !monitorCommands || names.has(collection),
    end: () => client.off('commandStarted', note),
  };
}
