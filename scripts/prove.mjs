// Runs the tests behind the promises of the service (docs/operations/promises.md); --deep at full size.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const USAGE = `npm run prove            the promises at the size of CI
npm run prove -- --deep  at full size (about an hour on two cores)`;

const suites = [
  'test/chaos',
  'test/process',
  'packages/embedded-mongodb/test/embedded-engine',
  'test/rest/orders/(order|foreign)-',
  'test/modules/imports/crashes',
  'test/modules/webhooks',
  'test/platform/events',
  'test/platform/egress',
  'test/rest/webhooks/private-addresses',
  'test/modules/catalog/(atomic-crashes|category-moves)',
  'test/rest/idempotency',
  'test/modules/search/(cursor-stability|scaling)',
  'test/rest/comments/(large|random)-threads',
  'test/rest/identity',
  'test/contract',
];

/** What full size means, by suite. */
const deep = {
  DEEP: '1',
  LARGE_THREADS: '1',
  RANDOM_THREADS: '200',
  FUZZ_REQUESTS: '20000',
  SOAK_SECONDS: '600',
};

const args = process.argv.slice(2);
if (args.includes('--help')) {
  console.log(USAGE);
  process.exit(0);
}
const isDeep = args.includes('--deep');
const jest = fileURLToPath(import.meta.resolve('jest/bin/jest.js'));
const { status } = spawnSync(
  process.execPath,
  [jest, '--runInBand', ...(isDeep ? ['--testTimeout=3600000'] : []), ...suites],
  { stdio: 'inherit', env: { ...process.env, ...(isDeep ? deep : {}) } },
);
process.exit(status ?? 1);
