import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Db } from 'mongodb';
import type pino from 'pino';
import { buildApp } from '../../src/app/app';
import type { TaxAndShipping } from '../../src/modules/orders';
import type { PaymentProvider } from '../../src/modules/payments';
import { loadConfig } from '../../src/platform/config/config';
import { createKeyring } from '../../src/platform/secrets/keys';
import type { Database } from '../../src/platform/mongo/client';
import { collections } from '../../src/app/collections';
import type { Foundation } from '../../src/app/platform';
import { createFakeClock, type FakeClock } from './clock';
import { readContract } from './contract-files';
import { watchContract } from './contract-check';
import { openTestDatabase } from './database';
import { seedPeople } from './people';
import { repeatWhenBusy } from './repeat-when-busy';
import { assertNothingLeaked, noteGiven, noteTyped } from './log-watch';
import { watchedLogger } from './logger';
import { useOpened } from './use-opened';

/** The whole service on the real database, with a clock that tests move. */
export interface TestApp {
  readonly app: FastifyInstance;
  readonly database: Database;
  readonly clock: FakeClock;
  /** What modules are made of, for tests that drive one without HTTP. */
  readonly foundation: Foundation;
  close(): Promise<void>;
}

export interface TestAppOptions {
  /** Environment settings over the defaults of tests. */
  readonly env?: Readonly<Record<string, string>>;
  /** False leaves the database empty. */
  readonly people?: boolean;
  /** Another way to the database than the run's own address. */
  readonly databaseUrl?: string;
  /** Where log lines go; to the watch over secrets only by default. */
  readonly log?: pino.Logger;
  /** What the service is given in the place of its database. */
  readonly wrapDatabase?: (db: Db) => Db;
  /** Whether what a started process does now and then is done; by default only what requests need. */
  readonly runTimers?: boolean;
  /** In the place of the built-in one. */
  readonly paymentProvider?: PaymentProvider;
  /** In the place of a file of rates. */
  readonly taxAndShipping?: TaxAndShipping;
  /**
   * Whether requests are sent again when the service is too busy for them. By default not where a test has a way of its own to
   * the database or limits how many requests run, and never where the refusal is what it is about.
   */
  readonly repeatsWhenBusy?: boolean;
}

/** Builds the service with the people of `people.ts` signed in. */
export async function buildTestApp({
  env = {},
  people = true,
  databaseUrl,
  log = watchedLogger,
  wrapDatabase,
  runTimers = false,
  paymentProvider,
  taxAndShipping,
  repeatsWhenBusy = !wrapDatabase && !databaseUrl && env['MAX_IN_FLIGHT'] === undefined,
}: TestAppOptions = {}): Promise<TestApp> {
  const config = loadConfig({
    DATA_DIR: mkdtempSync(join(tmpdir(), 'commerce-app-')),
    SECRET_KEY: 'a-secret-key-that-only-tests-use-0123456789',
    DEMO_DATA: 'true',
    RUN_WORKER: 'false',
    GRAPHQL_INTROSPECTION: 'false',
    ...env,
  });
  const database = await openTestDatabase(collections, databaseUrl);
  const clock = createFakeClock();
  if (people) await seedPeople(database.db, clock.now());
  const app = await buildApp({
    config,
    database: { ...database, db: wrapDatabase?.(database.db) ?? database.db },
    log,
    clock,
    paymentProvider,
    taxAndShipping,
    readContract,
    runTimers,
  });
  const contract = watchContract(app);
  app.addHook('preValidation', async ({ body }) => noteTyped(body));
  app.addHook('onSend', async (_request, _reply, payload) => noteGiven(payload));
  await app.ready();
  if (repeatsWhenBusy) repeatWhenBusy(app);
  return {
    app,
    database,
    clock,
    foundation: {
      db: database.db,
      clock,
      config,
      log,
      deriveKeys: createKeyring(config.secretKeys),
    },
    close: async () => {
      await app.close();
      await database.close();
      contract.assertKept();
      assertNothingLeaked();
    },
  };
}

/** The service of a test file: there before its first test, closed after its last one. */
export function useTestApp(options: TestAppOptions = {}): TestApp {
  return useOpened(() => buildTestApp(options));
}
