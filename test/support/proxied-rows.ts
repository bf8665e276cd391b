import type { Collection } from 'mongodb';
import { openTestDatabase } from './database';
import { startDatabaseProxy } from './database-proxy';
import { useOpened } from './use-opened';

interface Row {
  readonly _id: string;
  readonly n: number;
}

/** 250 rows behind a proxy: commands that a test blocks are answered again in the next one. */
export function useProxiedRows() {
  const resource = useOpened(async () => {
    const proxy = await startDatabaseProxy(process.env['MONGODB_TEST_URL'] ?? '');
    const database = await openTestDatabase([], proxy.url);
    const rows: Collection<Row> = database.db.collection('rows');
    await rows.insertMany(Array.from({ length: 250 }, (_, n) => ({ _id: `r${n}`, n })));
    const close = async (): Promise<void> => {
      await database.close();
      await proxy.close();
    };
    return { proxy, database, rows, close };
  });
  afterEach(() => resource.proxy.swallow(null));
  return resource;
}
