import { spawnSync } from 'node:child_process';
import setUpDatabase from './global-setup';

/**
 * Processes, pages and the commands of the client run what is compiled, and what is started compiles first where the
 * sources have changed: one does, before several of them compile into one folder at the same time.
 */
export default async function setUp(): Promise<void> {
  const { status } = spawnSync(process.execPath, ['scripts/start.mjs', '--help'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) throw new Error('The service does not compile.');
  await setUpDatabase();
}
