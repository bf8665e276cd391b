import { createHash } from 'node:crypto';
import { openDatabase, type Database } from '../../src/platform/mongo/client';
import { ensureCollections } from '../../src/platform/database';
import type { CollectionDefinition } from '../../src/platform/mongo/collections';
import { watchedLogger } from './logger';
import { useOpened } from './use-opened';

/** The databases in use, and those (`<address> <name>`) whose collections exist. */
const open = new Set<string>();
const databaseNames = new Set<string>();

/**
 * Opens an empty database with the given collections on the run's engine, for the exclusive use of
 * a test. Collections and indexes are created once per worker: a file leaves its databases to the
 * next one, which empties them first.
 */
export async function openTestDatabase(
  definitions: readonly CollectionDefinition[] = [],
  url = process.env['MONGODB_TEST_URL'],
): Promise<Database> {
  if (!url) throw new Error('this project of jest.config.js has no database');
  const name = freeName(definitions);
  const place = `${url} ${name}`;
  open.add(name);
  const preparing = openDatabase({ url, name, log: watchedLogger, hasLongTimeouts: true });
  await preparing.connected();
  await empty(preparing);
  if (!databaseNames.has(place)) await ensureCollections(preparing.db, definitions);
  databaseNames.add(place);
  await preparing.close();
  // Long timeouts, so that a busy machine does not look like a database failure; tests of failures
  // use their own connection.
  const hasLongTimeouts = url === process.env['MONGODB_TEST_URL'];
  const database = openDatabase({
    url,
    name,
    log: watchedLogger,
    hasLongTimeouts,
    monitorCommands: true,
  });
  await database.connected();
  return {
    ...database,
    close: async () => {
      await database.close();
      open.delete(name);
    },
  };
}

/** Opens a database before the first test of a file and returns it after the last one. */
export function useTestDatabase(definitions: readonly CollectionDefinition[] = []): Database {
  return useOpened(() => openTestDatabase(definitions));
}

/** Each run, worker, set of collections and concurrent use has a database of its own. */
function freeName(definitions: readonly CollectionDefinition[]): string {
  const set = createHash('sha256').update(JSON.stringify(definitions)).digest('hex').slice(0, 8);
  const prefix = `${process.env['TEST_RUN']}_${process.env['JEST_WORKER_ID']}_${set}`;
  let number = 0;
  while (open.has(`${prefix}_${number}`)) number += 1;
  return `${prefix}_${number}`;
}

async function empty({ client, db }: Database): Promise<void> {
  const all = await db.listCollections({}, { nameOnly: true }).toArray();
  const deletions = all.map(({ name }) => ({
    name: 'deleteMany' as const,
    namespace: `${db.databaseName}.${name}`,
    filter: {},
  }));
  if (deletions.length > 0) await client.bulkWrite(deletions);
}

/**
 * The name of a database for this run and worker alone; if the run uses an external server, it
 * drops the database at its end.
 */
export function databaseName(what: string): string {
  return `${process.env['TEST_RUN']}_${what}_${process.pid}`;
}
