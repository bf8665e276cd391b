import {
  MongoBulkWriteError,
  MongoNetworkError,
  MongoNetworkTimeoutError,
  MongoNotConnectedError,
  MongoOperationTimeoutError,
  MongoServerClosedError,
  MongoServerError,
  MongoServerSelectionError,
  MongoTopologyClosedError,
} from 'mongodb';
import { unavailableError, type AppError } from '../errors';

const DUPLICATE_KEY = 11000;
const OUT_OF_TIME = 50;
/** Server codes of a node that is going away, not primary, out of time, or not the one that has the cursor. */
const TRANSIENT_CODES = new Set([
  6, 7, 43, 50, 89, 91, 189, 262, 462, 9001, 10107, 11600, 11602, 13435, 13436,
]);
const AWAY_CLASSES = [
  MongoNetworkError,
  MongoNotConnectedError,
  MongoOperationTimeoutError,
  MongoServerClosedError,
  MongoServerSelectionError,
  MongoTopologyClosedError,
];
/** A write to a connection that has just broken is not always wrapped by the driver. */
const BROKEN_SOCKET_CODES = new Set(['EPIPE', 'ECONNRESET', 'ECONNREFUSED']);
/** The driver does not export these classes. */
const OVERLOADED = 'SystemOverloadedError';
const WAIT_QUEUE_TIMEOUT = 'MongoWaitQueueTimeoutError';
const FOUND_SILENT = 'PoolClearedOnNetworkError';

/** True when a unique index refused the write. */
export function isDuplicateKey(error: unknown): boolean {
  return error instanceof MongoServerError && error.code === DUPLICATE_KEY;
}

/** Waits for a write; false when a unique index refused it. */
export async function isUnique(write: Promise<unknown>): Promise<boolean> {
  try {
    await write;
    return true;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}

/** A database that is away, electing or overloaded becomes one retryable error; anything else is null. */
export function asUnavailable(error: unknown): AppError | null {
  return isAway(error) || isAway(causeOfBatch(error))
    ? unavailableError(
        'database_unavailable',
        'The database does not answer right now; try again.',
        error,
      )
    : null;
}

function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    AWAY_CLASSES.some((type) => error instanceof type) ||
    error.name === WAIT_QUEUE_TIMEOUT ||
    BROKEN_SOCKET_CODES.has(String((error as NodeJS.ErrnoException).code)) ||
    (error instanceof MongoServerError && isTransient(error))
  );
}

function isTransient(error: MongoServerError): boolean {
  return error.hasErrorLabel(OVERLOADED) || TRANSIENT_CODES.has(Number(error.code));
}

/** A bulk write that could not be sent wraps the reason. */
function causeOfBatch(error: unknown): unknown {
  return error instanceof MongoBulkWriteError ? error.errorResponse : null;
}

/** A read that failed fast, by a reset connection or a change of the primary, may be tried once more. */
export function isRetryableRead(error: unknown): boolean {
  if (error instanceof MongoNetworkError) {
    return !(error instanceof MongoNetworkTimeoutError || error.name === FOUND_SILENT);
  }
  return (
    error instanceof MongoServerError &&
    error.code !== OUT_OF_TIME &&
    TRANSIENT_CODES.has(Number(error.code))
  );
}
