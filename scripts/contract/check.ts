import { version } from '../../package.json';
import { breakingChanges, currentContract, isPublished, releasedContract } from './contract';

/** Reports how the contract breaks what was released (specification part 9); fails once 1.0.0 is published. */
async function check(): Promise<void> {
  const released = releasedContract();
  if (released === null) throw new Error('nothing is released yet: npm run contract:release');
  const today = new Date().toISOString().slice(0, 10);
  const changes = await breakingChanges(released, currentContract(), today);
  if (changes.length === 0) return;
  console.error(`Breaking changes need a new major version:\n- ${changes.join('\n- ')}`);
  if (isPublished(version)) process.exitCode = 1;
  else console.error('Nothing is published yet: this is a report.');
}

void check();
