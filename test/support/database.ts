import { randomBytes } from 'node:crypto';
import { openDatabase, type Database } from '../../src/platform/mongo/client';
import { ensureCollections, type CollectionDefinition } from '../../src/platform/mongo/collections';
import { watchedLogger } from './logger';

/** A database of its own on the run's engine, with the given collections. Dropped by `dispose`. */
export async function openTestDatabase(
  definitions: readonly CollectionDefinition[] = [],
  url = process.env['MONGODB_TEST_URL'],
): Promise<Database & { dispose(): Promise<void> }> {
  if (!url) throw new Error('the global set-up has not started a database');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const preparing = openDatabase(url, name, watchedLogger, { patient: true });
  await preparing.connected();
  await ensureCollections(preparing.db, definitions);
  await preparing.close();
  const database = openDatabase(url, name, watchedLogger, { monitorCommands: true });
  await database.connected();
  return {
    ...database,
    dispose: async () => {
      await database.db.dropDatabase();
      await database.close();
    },
  };
}
