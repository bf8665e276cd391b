import { spawnSync } from 'node:child_process';
import setUpDatabase from './global-setup';

/**
 * Processes, pages and the command line run compiled code, and build it at their start if the
 * sources have changed. This builds once beforehand, so that they do not build into the same folder
 * concurrently.
 */
export default async function setUp(): Promise<void> {
  const { status } = spawnSync(process.execPath, ['scripts/start.mjs', '--help'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) throw new Error('The service does not compile.');
  await setUpDatabase();
}
