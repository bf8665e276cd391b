import {
  BSON,
  MongoBulkWriteError,
  MongoClientBulkWriteError,
  MongoError,
  MongoErrorLabel,
  MongoNetworkError,
  MongoNetworkTimeoutError,
  MongoNotConnectedError,
  MongoOperationTimeoutError,
  MongoServerClosedError,
  MongoServerError,
  MongoServerSelectionError,
  MongoTopologyClosedError,
  MongoWriteConcernError,
} from 'mongodb';
import { DeadlineExceeded } from '../../values/deadline';
import { unavailableError, type AppError } from '../../values/errors';
import { isTransientCode, OUT_OF_TIME } from './transient-codes';

const DUPLICATE_KEY = 11000;
/** Codes for a document that is too large: an inserted one, one after an update, and one created by an upsert. */
const TOO_LARGE: ReadonlySet<number> = new Set([10334, 17419, 17420]);
const TRANSIENT_CLASSES = [
  DeadlineExceeded,
  MongoNetworkError,
  MongoNotConnectedError,
  MongoOperationTimeoutError,
  MongoServerClosedError,
  MongoServerSelectionError,
  MongoTopologyClosedError,
];
const TRANSIENT_LABELS = [
  MongoErrorLabel.RetryableWriteError,
  MongoErrorLabel.RetryableError,
  MongoErrorLabel.SystemOverloadedError,
  MongoErrorLabel.TransientTransactionError,
  MongoErrorLabel.PoolRequestedRetry,
];
/** A write to a connection that has just broken is not always wrapped by the driver. */
const BROKEN_SOCKET_CODES = new Set(['EPIPE', 'ECONNRESET', 'ECONNREFUSED']);
/** The driver does not export these classes. */
const WAIT_QUEUE_TIMEOUT = 'MongoWaitQueueTimeoutError';
const POOL_CLEARED = 'PoolClearedOnNetworkError';

/** Whether the error comes from the database or its driver; its message may then contain documents. */
export function isDriverError(error: Error): boolean {
  return error instanceof MongoError || error instanceof BSON.BSONError;
}

/** Whether only unique indexes refused the write, or each failed write of a list. */
export function isDuplicateKey(error: unknown): boolean {
  return (
    error instanceof MongoServerError &&
    !isUnconfirmed(error) &&
    failuresOf(error).every((failure) => isDuplicateKeyCode(codeOf(failure)))
  );
}

export function isDuplicateKeyCode(code: unknown): boolean {
  return code === DUPLICATE_KEY;
}

/** Waits for a write; false if a unique index refused it. */
export async function succeedsUnlessDuplicate(write: Promise<unknown>): Promise<boolean> {
  try {
    await write;
    return true;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}

/**
 * The error for callers: retryable if the database is unreachable, electing or overloaded, or if a document is
 * temporarily full; null for any other error.
 */
export function asUnavailable(error: unknown): AppError | null {
  if (isUnavailable(error)) return databaseUnavailable(error);
  return isFull(error) ? outboxFull(error) : null;
}

/** Clients cannot send enough to fill a document; only events that wait for the relay can. */
function isFull(error: unknown): boolean {
  return failuresOf(error).some((failure) => TOO_LARGE.has(codeOf(failure)));
}

function outboxFull(cause: unknown): AppError {
  const message =
    'Too many changes of the same object are waiting to be relayed; try again in a moment.';
  return unavailableError('overloaded', message, cause);
}

/** Whether the database itself is unreachable, electing or overloaded. */
export function isUnavailable(error: unknown): boolean {
  return isUnconfirmed(error) || failuresOf(error).some(isTransient);
}

export function databaseUnavailable(cause?: unknown): AppError {
  const message = 'The database does not answer right now; try again.';
  return unavailableError('database_unavailable', message, cause);
}

/** Whether the read failed fast, by a reset connection or a change of the primary, so that it may be repeated once. */
export function isRetryableRead(error: unknown): boolean {
  if (error instanceof MongoNetworkError) {
    return !(error instanceof MongoNetworkTimeoutError || error.name === POOL_CLEARED);
  }
  const code = codeOf(error);
  return error instanceof MongoServerError && isTransientCode(code) && !OUT_OF_TIME.has(code);
}

/** Every failure in a rejected list of writes; any other error is the only failure. */
function failuresOf(error: unknown): readonly unknown[] {
  if (error instanceof MongoBulkWriteError) {
    const cause: unknown = error.errorResponse;
    return orItself(error, [error.writeErrors, cause instanceof Error ? cause : []].flat());
  }
  if (error instanceof MongoClientBulkWriteError) {
    return orItself(error, [...error.writeErrors.values(), error.cause ?? []].flat());
  }
  return [error];
}

function orItself(error: unknown, failures: readonly unknown[]): readonly unknown[] {
  return failures.length > 0 ? failures : [error];
}

/** Whether the write was made on the primary but its write concern failed, so that it may be rolled back. */
function isUnconfirmed(error: unknown): boolean {
  return (
    error instanceof MongoWriteConcernError ||
    (error instanceof MongoBulkWriteError && error.result.getWriteConcernError() !== undefined) ||
    (error instanceof MongoClientBulkWriteError && error.writeConcernErrors.length > 0)
  );
}

function isTransient(failure: unknown): boolean {
  if (!(failure instanceof Error)) return isTransientCode(codeOf(failure));
  return (
    TRANSIENT_CLASSES.some((type) => failure instanceof type) ||
    failure.name === WAIT_QUEUE_TIMEOUT ||
    BROKEN_SOCKET_CODES.has(String((failure as NodeJS.ErrnoException).code)) ||
    (failure instanceof MongoError && isTransientMongoError(failure))
  );
}

function isTransientMongoError(error: MongoError): boolean {
  return (
    TRANSIENT_LABELS.some((label) => error.hasErrorLabel(label)) || isTransientCode(codeOf(error))
  );
}

/** A write of a list fails with a plain object that has a code and a message. */
function codeOf(failure: unknown): number {
  return Number((failure as { readonly code?: unknown } | null)?.code);
}
