import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestApp } from './build-test-app';
import { startServiceProcess, type ServiceProcess } from './service-process';

/** A worker as an operator runs it, on the database of the test; loopback receivers are allowed. */
export function startWorkerProcess(
  { database, foundation }: Pick<TestApp, 'database' | 'foundation'>,
  env: Readonly<Record<string, string>> = {},
): ServiceProcess {
  return startServiceProcess(
    {
      MONGODB_URL: process.env['MONGODB_TEST_URL'] ?? '',
      MONGODB_DB: database.db.databaseName,
      SECRET_KEY: foundation.config.secretKeys[0].secret,
      DATA_DIR: dataDir,
      DEMO_DATA: 'false',
      ALLOW_INSECURE_WEBHOOKS: 'true',
      ...env,
    },
    ['main/worker'],
  );
}

/** All workers share it, so that they agree on the time when the clock runs faster. */
const dataDir = mkdtempSync(join(tmpdir(), 'commerce-workers-'));
