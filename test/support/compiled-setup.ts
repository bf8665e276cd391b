import { spawnSync } from 'node:child_process';
import setUpDatabase from './global-setup';

/** Processes and pages run what is compiled: it is, before several of them start at the same time and compile into one folder. */
export default async function setUp(): Promise<void> {
  if (!process.env['TEST_RUN']) {
    const { status } = spawnSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' });
    if (status !== 0) throw new Error('scripts/build.mjs failed.');
  }
  await setUpDatabase();
}
