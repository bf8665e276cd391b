import type { Job } from '../../src/platform/jobs';

const MAX_PASSES = 10_000;

/** Runs passes of a job until it finds nothing more to do; throws if it does not end. */
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
