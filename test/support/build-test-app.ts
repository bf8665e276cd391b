import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../../src/app';
import { loadConfig } from '../../src/platform/config';
import type { Database } from '../../src/platform/mongo/client';
import { collections } from '../../src/services';
import { createFakeClock, type FakeClock } from './clock';
import { openTestDatabase } from './database';
import { seedPeople } from './people';
import { silentLogger } from './logger';

/** The whole service on the real database, with a clock that tests move. */
export interface TestApp {
  readonly app: FastifyInstance;
  readonly database: Database;
  readonly clock: FakeClock;
  close(): Promise<void>;
}

export interface TestAppOptions {
  /** Environment settings over the defaults of tests. */
  readonly env?: Readonly<Record<string, string>>;
}

/** Builds the service with the people of `people.ts` signed in. */
export async function buildTestApp({ env = {} }: TestAppOptions = {}): Promise<TestApp> {
  const config = loadConfig({
    DATA_DIR: mkdtempSync(join(tmpdir(), 'commerce-app-')),
    SECRET_KEY: 'a-secret-key-that-only-tests-use-0123456789',
    DEMO_DATA: 'false',
    LOG_LEVEL: 'silent',
    RUN_WORKER: 'false',
    ...env,
  });
  const database = await openTestDatabase(collections);
  const clock = createFakeClock();
  await seedPeople(database.db, clock.now());
  const app = await buildApp({ config, database, log: silentLogger, clock });
  await app.ready();
  return {
    app,
    database,
    clock,
    close: async () => {
      await app.close();
      await database.dispose();
    },
  };
}
