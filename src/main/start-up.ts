import cluster from 'node:cluster';
import { setTimeout as delay } from 'node:timers/promises';
import type { EmbeddedEngine } from 'commerce-embedded-mongodb';
import { createClock } from '../platform/values/clock';
import { ConfigError, type Config } from '../platform/config/config';
import { makeFolder } from '../platform/config/data-folder';
import { withDeadline } from '../platform/values/deadline';
import { createKeyring } from '../platform/secrets/keys';
import { toLoggedReason } from '../platform/telemetry/logged-error';
import { createLogger, type Logger } from '../platform/telemetry/logger';
import { openDatabase, type Database } from '../platform/mongo/client';
import { followDatabaseTime } from '../platform/mongo/database-time';
import { isUnavailable } from '../platform/mongo/errors';
import { prepareDatabase } from '../platform/database';
import { demoDataRule, faultOf } from '../platform/config/production-rules';
import { StartFailure } from '../platform/config/start-failure';
import { reasonOf, requireServerVersion, startFailureOf } from './database-failure';
import { findEngineAddress, publishEngineAddress } from './engine-address';
import { finishInBackground } from './finish-database';
import type { Lifecycle } from './lifecycle';
import type { Settings } from './settings';

/** A database with its collections and indexes, and the function that closes it. */
export interface OpenedDatabase {
  readonly database: Database;
  readonly url: string;
  /** Names the database for people, without credentials. */
  readonly description: string;
  /** Starts what the service does not wait for: indexes that enforce no rule, and migrations. */
  finishChanges(): void;
  close(): Promise<void>;
}

export interface OpenOptions {
  /** Shares the embedded engine of a running service. */
  readonly joins?: boolean;
}

/**
 * Connects to the configured server, or starts the embedded engine, and creates the collections. Loads modules while
 * the engine's process starts.
 */
export async function openConfiguredDatabase(
  config: Config,
  options: OpenOptions = {},
): Promise<OpenedDatabase> {
  const log = createLogger(config.logLevel);
  const { engine, url, hasMore, ...finishing } = await prepare(config, log, options);
  const database = openDatabase({
    url,
    name: config.mongoDb,
    log,
    monitorCommands: readsCommandFigures(config),
  });
  await database.connected();
  let background: ReturnType<typeof finishInBackground> | null = null;
  const finishChanges = (): void => {
    if (hasMore) background ??= finishInBackground({ ...finishing, log });
  };
  const close = async (): Promise<void> => {
    await background?.stop();
    await database.close();
    await engine?.stop();
  };
  const description = engine
    ? `embedded engine, data in ${config.dataDir} (for development, not production)`
    : `${hostsOf(url)}, database ${config.mongoDb}`;
  return { database, url, description, finishChanges, close };
}

/**
 * Opens the database, which is closed with the process, and builds the app on it, which neither listens nor does
 * background work yet.
 */
export async function openApp({ config, log }: Settings, life: Lifecycle) {
  const ownClock = createClock(config.clockSpeed, config.clockStartedAt);
  const [openedDatabase, { buildApp }] = await Promise.all([
    // In a cluster, the primary has already loaded the demo data.
    openConfiguredDatabase(cluster.isWorker ? { ...config, demoData: false } : config),
    import('../app/app.js'),
  ]);
  life.onRelease(openedDatabase.close);
  const { database } = openedDatabase;
  const clock = await followDatabaseTime(database.db, ownClock);
  return { opened: openedDatabase, app: await buildApp({ config, database, log, clock }) };
}

/** Metrics, traces and the log level `debug` report commands. */
function readsCommandFigures({ metricsPort, tracing, logLevel }: Config): boolean {
  return metricsPort !== null || tracing.isOn || ['debug', 'trace'].includes(logLevel);
}

/** Runs the embedded database, a development dependency that production installs leave out. */
async function startEngine(
  { dataDir }: Config,
  log: Logger,
  { joins = false }: OpenOptions,
): Promise<Pick<EmbeddedEngine, 'url' | 'stop'>> {
  const embeddedPackage = await import('commerce-embedded-mongodb').catch(() => {
    throw new StartFailure(
      'The embedded database is not installed (it is for development). Set MONGODB_URL.',
    );
  });
  const runningEngine = joins ? await findEngineAddress(dataDir) : null;
  if (runningEngine !== null) return { url: runningEngine, stop: async () => undefined };
  try {
    makeFolder(dataDir);
    const engine = await embeddedPackage.startEmbeddedEngine({ dataDir, log });
    const withdraw = publishEngineAddress(dataDir, engine.url);
    return { url: engine.url, stop: () => engine.stop().finally(withdraw) };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    // File system errors have codes.
    throw new StartFailure(code ? `DATA_DIR ${dataDir} cannot be used (${code})` : message);
  }
}

/** Connects to a database without preparing it, with long timeouts. */
export async function connectDatabase(config: Config, log: Logger, options: OpenOptions = {}) {
  const engine = config.mongoUrl === null ? await startEngine(config, log, options) : null;
  const url = engine?.url ?? config.mongoUrl ?? '';
  const logWaitingOnce = createLogWaitingOnce(log);
  const openWithLongTimeouts = (): Database =>
    openDatabase({ url, name: config.mongoDb, log, hasLongTimeouts: true });
  const database = openWithLongTimeouts();
  const close = async (): Promise<void> => {
    await database.close();
    await engine?.stop();
  };
  try {
    await withinStartup(database, { config, url, logWaitingOnce });
    await retryDuringElections(config, logWaitingOnce, () =>
      requireServerVersion(database, hostsOf(url)),
    );
  } catch (error) {
    await close();
    throw startFailureOf(error, config.mongoDb);
  }
  return { engine, url, database, openWithLongTimeouts, close, logWaitingOnce };
}

/** Creates the collections and indexes that serving needs, and loads demo data; returns whether there is more to do. */
async function prepare(config: Config, log: Logger, options: OpenOptions) {
  const connection = await connectDatabase(config, log, options);
  const { engine, url, database, openWithLongTimeouts, close } = connection;
  const { databaseShape } = await import('../app/collections.js');
  try {
    const preparation = await retryDuringElections(config, connection.logWaitingOnce, async () => {
      if (config.isProduction) await refuseDemoData(database);
      const hasMore = await prepareDatabase({ db: database.db, shape: databaseShape, log });
      if (config.demoData) await fillWithDemoData(database, config, log);
      return { hasMore };
    });
    await database.close();
    return { engine, url, open: openWithLongTimeouts, shape: databaseShape, ...preparation };
  } catch (error) {
    await close();
    throw startFailureOf(error, config.mongoDb);
  }
}

/** Logs once per start that it waits. */
type LogWaitingOnce = (why: object) => void;

function createLogWaitingOnce(log: Logger): LogWaitingOnce {
  let hasLogged = false;
  return (why) => {
    if (!hasLogged) log.warn(why, 'waiting for a primary of the database');
    hasLogged = true;
  };
}

const PAUSE_MS = 250;

/** The driver does not retry the creation of collections and indexes, but every step can be repeated safely. */
async function retryDuringElections<R>(
  config: Config,
  logWaitingOnce: LogWaitingOnce,
  attempt: () => Promise<R>,
): Promise<R> {
  for (let failingSince = 0; ; await delay(PAUSE_MS)) {
    try {
      return await attempt();
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      logWaitingOnce(toLoggedReason(error));
      failingSince ||= performance.now();
      if (performance.now() - failingSince > config.databaseStartupSeconds * 1000) {
        throw new StartFailure(
          `The database had no primary for ${config.databaseStartupSeconds} s.`,
        );
      }
    }
  }
}

async function refuseDemoData({ db }: Database): Promise<void> {
  const { hasDemoData } = await import('../tools/demo/demo.repository.js');
  if (await hasDemoData(db)) throw new ConfigError([faultOf(demoDataRule)]);
}

async function fillWithDemoData({ db }: Database, config: Config, log: Logger): Promise<void> {
  const { seedDemoData } = await import('../tools/demo/index.js');
  const clock = createClock(config.clockSpeed, config.clockStartedAt);
  await seedDemoData({ db, clock, config, log, deriveKeys: createKeyring(config.secretKeys) });
}

interface Startup {
  readonly config: Config;
  readonly url: string;
  readonly logWaitingOnce: LogWaitingOnce;
}

const SILENT_MS = 1000;

async function withinStartup(
  database: Database,
  { config, url, logWaitingOnce }: Startup,
): Promise<void> {
  const timer = setTimeout(() => logWaitingOnce({ hosts: hostsOf(url) }), SILENT_MS);
  const failLate = (): never => {
    const reason = reasonOf(database.connectFailure());
    const duration = `${config.databaseStartupSeconds} s${reason === null ? '' : ` (${reason})`}`;
    throw new StartFailure(
      `The database at ${hostsOf(url)} did not answer within ${duration}. Check MONGODB_URL.`,
    );
  };
  await withDeadline(database.connected(), config.databaseStartupSeconds * 1000)
    .catch(failLate)
    .finally(() => clearTimeout(timer));
}

/** The host names of a connection string, never its credentials. */
function hostsOf(url: string): string {
  return /^mongodb(?:\+srv)?:\/\/(?:[^@/]*@)?([^/?]+)/.exec(url)?.[1] ?? 'the configured address';
}
