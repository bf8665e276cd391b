import {
  currentContract,
  releasedContract,
  releaseFaults,
  writeRelease,
  writeReleasedDatabase,
} from './contract';

/** Takes the contract as it stands as the released one, unless it breaks that or bears its version. */
async function release(): Promise<void> {
  const current = currentContract();
  const today = new Date().toISOString().slice(0, 10);
  const faults = await releaseFaults(releasedContract(), current, today);
  if (faults.length === 0) return writeRelease(current);
  console.error(`This is no release:\n- ${faults.join('\n- ')}`);
  process.exitCode = 1;
}

if (process.argv.includes('--database')) writeReleasedDatabase();
else void release();
