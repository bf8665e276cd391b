import { spawnSync } from 'node:child_process';
import setUpDatabase from './global-setup';

/**
 * Processes, pages and the commands of the client run compiled code, and compile it at their start if the sources have
 * changed. This compiles once, before several of them would compile into one folder at the same time.
 */
export default async function setUp(): Promise<void> {
  const { status } = spawnSync(process.execPath, ['scripts/start.mjs', '--help'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) throw new Error('The service does not compile.');
  await setUpDatabase();
}
