import { AbstractCursor, Collection, Db, MongoClient, type MongoClientOptions } from 'mongodb';
import { toLoggedReason } from '../telemetry/logged-error';
import type { Logger } from '../telemetry/logger';
import { withDeadline } from '../values/deadline';
import { watchCommands, watchOutages } from './driver-metrics';
import { isUnavailable } from './errors';

/**
 * No read returns data that a failover could roll back, because decisions based on it are stored elsewhere or returned
 * to clients.
 */
export const READ_CONCERN = { level: 'majority' } as const;

/** Acknowledged writes survive a crash of the server: `j` waits for the journal, `majority` for the replica set. */
const options: MongoClientOptions = {
  writeConcern: { w: 'majority', journal: true },
  readConcern: READ_CONCERN,
  serverMonitoringMode: 'poll',
  maxPoolSize: 50,
  minPoolSize: 2,
  ignoreUndefined: true,
};

/**
 * How often the driver fills its pool up to `minPoolSize`. Its default of 100 ms would wake an idle process ten times a
 * second, and no public option changes it: the pool reads the options of its client.
 */
const POOL_CHECK = { minPoolSizeCheckFrequencyMS: 1000 };

/**
 * For writes that may be lost in a crash, because a process that finds them missing repeats them without other effects:
 * the end of work whose result is certainly stored. Waits for the replica set, not for the journal.
 */
export const REPEATABLE = { writeConcern: { w: 'majority', j: false } } as const;

/** Server-side time limit of an ordinary command, in milliseconds. */
export const MAX_TIME_MS = 1500;

export interface Database {
  readonly client: MongoClient;
  readonly db: Db;
  /** Resolves once the server has answered a ping; retries forever until `close`. */
  connected(): Promise<void>;
  /** Why the last attempt to connect failed; null if none has. */
  connectFailure(): unknown;
  /** Whether the server answers within `timeoutMs`. */
  ping(timeoutMs?: number): Promise<boolean>;
  /**
   * Whether an operation has failed without an answer since this moment of `performance.now()`, or the database has
   * been silent for a second.
   */
  hasFailedSince(moment: number): boolean;
  close(): Promise<void>;
}

/**
 * The limits are short, so that a request fails with 503 within two seconds while the database is unreachable, even if
 * it had to queue behind others that fail. A monitor pings the server once a second, and half a second after a failure.
 * If the server stays silent for a second, it counts as unreachable, and commands in flight fail. A command that takes
 * longer than `socketTimeoutMS` counts as lost: the request fails with 503 and may be repeated.
 */
const REQUEST_TIMEOUTS: MongoClientOptions = {
  heartbeatFrequencyMS: 1000,
  connectTimeoutMS: 1000,
  serverSelectionTimeoutMS: 500,
  waitQueueTimeoutMS: 500,
  socketTimeoutMS: 1700,
};

/** Commands, and waiting for a connection, may take a long time while another client creates its collections. */
const MAINTENANCE_TIMEOUTS: MongoClientOptions = {
  connectTimeoutMS: 10_000,
  serverSelectionTimeoutMS: 1500,
  waitQueueTimeoutMS: 60_000,
  socketTimeoutMS: 0,
};

export interface DatabaseOptions {
  readonly url: string;
  readonly name: string;
  readonly log: Logger;
  /** Removes the time limit of single commands, for building indexes over existing data. */
  readonly hasLongTimeouts?: boolean;
  /**
   * Counts commands and reports them to traces. The driver then decodes the rows of every reply a second time, which
   * costs a list half as much CPU again, so commands are monitored only if someone reads the figures.
   */
  readonly monitorCommands?: boolean;
}

/** The monitor also waits this long for an answer (`connectTimeoutMS`). */
const SILENCE_MS = 1000;

export function openDatabase({
  url,
  name,
  log,
  hasLongTimeouts = false,
  monitorCommands = false,
}: DatabaseOptions): Database {
  const pace = hasLongTimeouts ? MAINTENANCE_TIMEOUTS : REQUEST_TIMEOUTS;
  const client = new MongoClient(url, { ...options, ...pace, monitorCommands });
  Object.assign(client.options, POOL_CHECK);
  const answers = createAnswerWatch(() => void reconnect());
  const own = client.db(name);
  const db = hasLongTimeouts ? own : withOperationDeadlines(own, answers.note);
  watchOutages(client);
  if (monitorCommands) watchCommands(client);
  let isClosing = false;
  let isConnecting = false;
  let connectFailure: unknown = null;

  /** Connects explicitly, because a client whose first lazy connect failed stays unusable forever. */
  const connectUntilThere = async (): Promise<void> => {
    isConnecting = true;
    for (let attempt = 1; !isClosing; attempt += 1) {
      try {
        await client.connect();
        await db.command({ ping: 1 });
        isConnecting = false;
        return;
      } catch (error) {
        // Failures caused by `close` are expected.
        if (isClosing) return;
        connectFailure = error;
        if (attempt === 1) {
          log.warn(toLoggedReason(error), 'the database does not answer yet; trying again');
        }
        await new Promise((resolve) => setTimeout(resolve, 250));
      }
    }
  };
  const connection = connectUntilThere();
  const reconnect = async (): Promise<void> => {
    if (isConnecting || isClosing) return;
    isConnecting = true;
    await client.close().catch(() => undefined);
    await connectUntilThere();
  };

  return {
    client,
    db,
    connected: () => connection,
    connectFailure: () => connectFailure,
    ping: (timeoutMs = 1000) =>
      withDeadline(db.command({ ping: 1 }), timeoutMs).then(
        () => true,
        () => false,
      ),
    hasFailedSince: answers.haveFailedSince,
    close: async () => {
      isClosing = true;
      await client.close();
    },
  };
}

/**
 * mongodb 7.8 waits forever for `drain` on a socket that is destroyed and has not emitted `close` yet. If that happens
 * to the check of a server, because all its connections were cut together, the driver never checks the server again,
 * and every request would get 503 until the process is restarted. So a client whose operations have all failed for this
 * long connects again.
 */
const RECONNECT_MS = 1500;

/**
 * Records when the database last answered an operation, even by a refusal, and calls `onOutage` whenever all operations
 * have failed for `RECONNECT_MS`.
 */
function createAnswerWatch(onOutage: () => void) {
  let [pendingCount, answeredAt, failedAt, failingSince] = [0, -Infinity, -Infinity, Infinity];
  const noteAnswer = (): void => {
    answeredAt = performance.now();
    failingSince = Infinity;
  };
  const noteFailure = (): void => {
    failedAt = performance.now();
    failingSince = Math.min(failingSince, failedAt);
    if (failedAt - failingSince < RECONNECT_MS) return;
    failingSince = Infinity;
    onOutage();
  };
  return {
    note: async <T>(operation: Promise<T>): Promise<T> => {
      if (pendingCount === 0) answeredAt = performance.now();
      pendingCount += 1;
      try {
        const result = await operation;
        noteAnswer();
        return result;
      } catch (error) {
        if (isUnavailable(error)) noteFailure();
        else noteAnswer();
        throw error;
      } finally {
        pendingCount -= 1;
      }
    },
    haveFailedSince: (moment: number): boolean =>
      failedAt >= moment || (pendingCount > 0 && performance.now() - answeredAt > SILENCE_MS),
  };
}

/**
 * Longer than the socket timeout, whose own error comes first; shorter than the two socket timeouts that the driver may
 * wait for.
 */
const DEADLINE_MS = 1800;

/** Observes one operation from its call to its end. */
type FollowOperation = <T>(operation: Promise<T>) => Promise<T>;

/**
 * The same database with a deadline for each operation. After a socket timeout the driver repeats the command, which
 * takes twice as long as a request may. The driver's own `timeoutMS` does not prevent it.
 */
function withOperationDeadlines(db: Db, follow: FollowOperation): Db {
  return viewOf(db, follow);
}

const views = new WeakMap<object, object>();

/** Collections, cursors, the client and the database of a view are views as well. */
function viewOf<T extends object>(target: T, follow: FollowOperation): T {
  const existing = views.get(target);
  if (existing !== undefined) return existing as T;
  const toResult = (value: unknown): unknown => {
    if (value instanceof Promise) return follow(withDeadline(value, DEADLINE_MS));
    return isViewed(value) ? viewOf(value, follow) : value;
  };
  const view = new Proxy(target, {
    get: (object, name) => {
      const member: unknown = Reflect.get(object, name, object);
      if (typeof member !== 'function') return toResult(member);
      return (...args: unknown[]): unknown => toResult(Reflect.apply(member, object, args));
    },
  });
  // A cursor gets a new view for each call: V8 retains the contents of a WeakMap, and with them the rows of the cursor,
  // until the next full collection.
  if (!(target instanceof AbstractCursor)) views.set(target, view);
  return view;
}

function isViewed(value: unknown): value is object {
  return (
    value instanceof Collection ||
    value instanceof Db ||
    value instanceof AbstractCursor ||
    value instanceof MongoClient ||
    (typeof value === 'object' && value !== null && Symbol.asyncIterator in value)
  );
}
