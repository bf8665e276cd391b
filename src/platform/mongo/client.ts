import { MongoClient, type Db, type MongoClientOptions } from 'mongodb';
import type { Logger } from '../logger';
import { guardDriver } from './driver-guard';

/**
 * Acknowledged writes survive a crash of the server: `j` waits for the journal, `majority` for the replica set.
 * Time limits are short, so that a request fails with 503 within two seconds while the database is away, also when
 * it had to queue behind others that fail: twice a second a monitor asks whether the server is there, and one that
 * stays silent for a second is away for everybody, commands under way included.
 */
const options: MongoClientOptions = {
  writeConcern: { w: 'majority', journal: true },
  readConcern: { level: 'local' },
  serverSelectionTimeoutMS: 500,
  connectTimeoutMS: 1000,
  serverMonitoringMode: 'poll',
  heartbeatFrequencyMS: 500,
  waitQueueTimeoutMS: 500,
  maxPoolSize: 50,
  minPoolSize: 2,
  ignoreUndefined: true,
};

/** Server-side time limit of an ordinary command, in milliseconds. */
export const MAX_TIME_MS = 1500;

export interface Database {
  readonly client: MongoClient;
  readonly db: Db;
  /** Resolves when the server answered a ping once; retries for ever until `close`. */
  connected(): Promise<void>;
  /** True when the server answers within `timeoutMs`. */
  ping(timeoutMs?: number): Promise<boolean>;
  close(): Promise<void>;
}

/** An answer that takes longer counts as lost: the request fails with 503 and may be repeated. */
const ANSWER_TIMEOUT_MS = 1700;

export interface DatabaseOptions {
  /** No limit on a single command, for building indexes over existing data. */
  readonly patient?: boolean;
  /** Emits command events: the driver then decodes every answer twice, so only tests that count ask for it. */
  readonly monitorCommands?: boolean;
}

/** How long a patient client waits for a free connection, e.g. while another one makes its collections. */
const PATIENCE_MS = 60_000;

export function openDatabase(
  url: string,
  name: string,
  log: Logger,
  { patient = false, monitorCommands = false }: DatabaseOptions = {},
): Database {
  guardDriver();
  const client = new MongoClient(url, {
    ...options,
    monitorCommands,
    socketTimeoutMS: patient ? 0 : ANSWER_TIMEOUT_MS,
    waitQueueTimeoutMS: patient ? PATIENCE_MS : options.waitQueueTimeoutMS,
  });
  const db = client.db(name);
  let closing = false;

  /** A client whose first lazy connect failed stays dead for ever, so the connection is made explicitly. */
  const connectUntilThere = async (): Promise<void> => {
    for (let attempt = 1; !closing; attempt += 1) {
      try {
        await client.connect();
        await db.command({ ping: 1 });
        return;
      } catch (error) {
        if (attempt === 1) log.warn({ err: error }, 'the database does not answer yet, trying on');
        await new Promise((resolve) => setTimeout(resolve, 250));
      }
    }
  };
  const connection = connectUntilThere();

  return {
    client,
    db,
    connected: () => connection,
    ping: async (timeoutMs = 1000) => {
      const answer = db.command({ ping: 1 }).then(
        () => true,
        () => false,
      );
      return Promise.race([answer, new Promise<boolean>((r) => setTimeout(r, timeoutMs, false))]);
    },
    close: async () => {
      closing = true;
      await client.close();
    },
  };
}
