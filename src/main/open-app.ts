import cluster from 'node:cluster';
import { createClock } from '../platform/values/clock';
import { followDatabaseTime } from '../platform/mongo/database-clock';
import type { Lifecycle } from './lifecycle';
import type { Settings } from './settings';
import { openConfiguredDatabase } from './start-up';

/**
 * The database, which is closed with the process, and the app on it, which neither listens nor does background work
 * yet.
 */
export async function openApp({ config, log }: Settings, life: Lifecycle) {
  const ownClock = createClock(config.clockSpeed, config.clockStartedAt);
  const [openedDatabase, { buildApp }] = await Promise.all([
    // True: the primary of the cluster has already loaded the demo data.
    openConfiguredDatabase(cluster.isWorker ? { ...config, demoData: false } : config),
    import('../app/app.js'),
  ]);
  life.onRelease(openedDatabase.close);
  const { database } = openedDatabase;
  const clock = await followDatabaseTime(database.db, ownClock);
  return { opened: openedDatabase, app: await buildApp({ config, database, log, clock }) };
}
