import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Db } from 'mongodb';
import type pino from 'pino';
import { currentContract } from '../../scripts/contract/contract';
import { toOpenApi30 } from '../../scripts/contract/openapi-3.0';
import { buildApp } from '../../src/app/app';
import type { TaxAndShipping } from '../../src/modules/orders';
import type { PaymentProvider } from '../../src/modules/payments';
import { loadConfig } from '../../src/platform/config/config';
import { createKeyring } from '../../src/platform/secrets/keys';
import type { Database } from '../../src/platform/mongo/client';
import { collections } from '../../src/app/collections';
import type { Foundation } from '../../src/app/platform';
import type { ContractFile, ReadContract } from '../../src/rest/openapi';
import { createFakeClock, type FakeClock } from './clock';
import { watchContract } from './contract-check';
import { openTestDatabase } from './database';
import { seedPeople } from './people';
import { repeatWhenBusy } from './repeat-when-busy';
import { withSettlingWorker, type SettlingApp } from './settling-worker';
import { assertNothingLeaked, recordReturnedSecrets, recordTypedPasswords } from './log-watch';
import { watchedLogger } from './logger';
import { useOpened } from './use-opened';

/** The whole service on the real database, with a clock that tests advance. */
export interface TestApp {
  readonly app: SettlingApp;
  readonly database: Database;
  readonly clock: FakeClock;
  /** The parts of modules, for tests that use a module without HTTP. */
  readonly foundation: Foundation;
  close(): Promise<void>;
}

export interface TestAppOptions {
  /** Environment settings that override the defaults of tests. */
  readonly env?: Readonly<Record<string, string>>;
  /** False leaves the database empty. */
  readonly people?: boolean;
  /** Connects to the database at this address instead of the run's own. */
  readonly databaseUrl?: string;
  /** Receives the log lines; by default they are only searched for secrets. */
  readonly log?: pino.Logger;
  /** Replaces the service's database. */
  readonly wrapDatabase?: (db: Db) => Db;
  /** Whether to run the periodic work of a process; by default only what requests need. */
  readonly runTimers?: boolean;
  /** Replaces the built-in provider. */
  readonly paymentProvider?: PaymentProvider;
  /** Replaces the file of tax and shipping rates. */
  readonly taxAndShipping?: TaxAndShipping;
  /**
   * Whether requests are repeated if the service is too busy for them. By default not if a test has its own connection
   * to the database or limits how many requests run, and never if the test is about the refusal.
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
  const db = wrapDatabase?.(database.db) ?? database.db;
  const clock = createFakeClock();
  if (people) await seedPeople(database.db, clock.now());
  const app = await buildApp({
    config,
    database: { ...database, db },
    log,
    clock,
    paymentProvider,
    taxAndShipping,
    readContract,
    runTimers,
  });
  const contract = watchContract(app);
  app.addHook('preValidation', async ({ body }) => recordTypedPasswords(body));
  app.addHook('onSend', async (_request, _reply, payload) => recordReturnedSecrets(payload));
  await app.ready();
  if (repeatsWhenBusy) repeatWhenBusy(app);
  return {
    app: withSettlingWorker(app, { db, clock }),
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

/** Starts the service before the first test of a file and closes it after the last one. */
export function useTestApp(options: TestAppOptions = {}): TestApp {
  return useOpened(() => buildTestApp(options));
}

const documents = new Map<ContractFile, Buffer>();

/**
 * The contract documents generated from the current sources, without a build; created once per
 * worker.
 */
const readContract: ReadContract = (file) => {
  const document = documents.get(file) ?? Buffer.from(textOf(file));
  documents.set(file, document);
  return document;
};

function textOf(file: ContractFile): string {
  const { openApi, sdl } = currentContract();
  if (file === 'schema.graphql') return sdl;
  return JSON.stringify(file === 'openapi.json' ? openApi : toOpenApi30(openApi));
}
