import { version } from '../../package.json';
import { version as clientVersion } from '../../packages/client/package.json';
import {
  contractFaults,
  currentContract,
  readSnapshot,
  snapshotOf,
  versionFaults,
} from './contract';

const ADVICE = `A commit that carries out a decision or an issue renews the snapshot (npm run contract:release)
and names the decision or issue in its message. Descriptions and examples may change freely.`;

/** Compares the contract with its snapshot (docs/decisions/014-contract.md) in the given folder. */
async function check([folder]: readonly string[]): Promise<void> {
  const current = snapshotOf(currentContract());
  const faults = [
    ...(await contractFaults(readSnapshot(folder), current)),
    ...versionFaults(current, { package: version, client: clientVersion }),
  ];
  if (faults.length === 0) return;
  console.error(`The contract differs from the released one:\n- ${faults.join('\n- ')}\n${ADVICE}`);
  process.exitCode = 1;
}

void check(process.argv.slice(2));
