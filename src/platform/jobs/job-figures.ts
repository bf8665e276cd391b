import { counter, histogram } from '../telemetry/metrics';

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

/** Counts one run of a job, unless it says that there was nothing to do. Each kind of job counts its own runs. */
export async function countRun<T>(job: string, run: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  const count = (outcome: 'done' | 'failed'): void => {
    runs(1, { job, outcome });
    durations((performance.now() - startedAt) / 1000, { job });
  };
  try {
    const result = await run();
    if (result !== false && result !== 'busy') count('done');
    return result;
  } catch (error) {
    count('failed');
    throw error;
  }
}
