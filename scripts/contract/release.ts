import {
  contractFaults,
  currentContract,
  readSnapshot,
  snapshotOf,
  writeSnapshot,
} from './contract';

/** Stores the current contract as the released one, and prints the changes. */
async function release(): Promise<void> {
  const current = snapshotOf(currentContract());
  const changes = await contractFaults(readSnapshot(), current);
  writeSnapshot(current);
  if (changes.length === 0) return;
  console.log(`The commit must name the decision or issue that it carries out. It changes:`);
  console.log(`- ${changes.join('\n- ')}`);
}

void release();
