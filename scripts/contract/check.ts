import { version } from '../../package.json';
import { version as clientVersion } from '../../packages/client/package.json';
import {
  breakingChanges,
  currentContract,
  isPublished,
  releasedContract,
  versionFaults,
} from './contract';

/**
 * Reports how the contract breaks what was released (docs/decisions/014-contract.md); fails once that is 1.0.0 or more. The
 * released contract is that of `test/contract/released`, or of the folder that is named.
 */
async function check([folder]: readonly string[]): Promise<void> {
  const released = releasedContract(folder);
  if (released === null) throw new Error('nothing is released yet: npm run contract:release');
  const today = new Date().toISOString().slice(0, 10);
  const changes = await breakingChanges(released, currentContract(), today);
  const versions = versionFaults(released, { package: version, client: clientVersion });
  const faults = [...changes, ...versions];
  if (faults.length === 0) return;
  console.error(`Breaking changes need a new major version:\n- ${faults.join('\n- ')}`);
  if (isPublished(released)) process.exitCode = 1;
  else console.error('Nothing is published yet: this is a report.');
}

void check(process.argv.slice(2));
