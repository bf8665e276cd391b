import { counter, histogram } from '../telemetry/metrics';
import type { Job, PassResult } from './job';

const runs = counter({
  name: 'commerce_job_runs_total',
  help: 'Runs of background jobs that found something to do, or failed',
  labels: ['job', 'outcome'],
});
const durations = histogram({
  name: 'commerce_job_duration_seconds',
  help: 'How long those runs took',
  labels: ['job'],
  buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60, 300],
});

/** Counts one run of a job, unless it says that there was nothing to do. */
export async function countRun<T>(job: string, run: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  const tell = (outcome: 'done' | 'failed'): void => {
    runs(1, { job, outcome });
    durations((performance.now() - startedAt) / 1000, { job });
  };
  try {
    const result = await run();
    if (result !== false && result !== 'busy') tell('done');
    return result;
  } catch (error) {
    tell('failed');
    throw error;
  }
}

/** One pass, counted; of a queue, the work that its passes begin is counted instead. */
export function countPass(job: Job, onEnd?: () => void): Promise<PassResult> {
  return job.drain === undefined ? countRun(job.name, () => job.pass()) : job.pass(onEnd);
}
