import { breakingChanges, currentContract, releasedContract } from './contract';

/** Fails when the contract breaks what was released (specification part 9). */
async function check(): Promise<void> {
  const released = releasedContract();
  if (released === null) throw new Error('nothing is released yet: npm run contract:release');
  const today = new Date().toISOString().slice(0, 10);
  const changes = await breakingChanges(released, currentContract(), today);
  if (changes.length === 0) return;
  console.error(`Breaking changes need a new major version:\n- ${changes.join('\n- ')}`);
  process.exitCode = 1;
}

void check();
