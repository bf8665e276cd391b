/**
 * The operation log of a document: which requests have changed it, and with which outcome. It bridges the time between
 * the effect of a request and its idempotency record: a retry after a crash finds here what the first attempt did. See
 * docs/decisions/009-safe-retries.md.
 */
export interface OperationLog {
  readonly ops?: readonly OperationEntry[];
}

export interface OperationEntry extends Operation {
  readonly outcome: string;
  readonly at: Date;
}

/** A request (by its seed), and the step, if it changes one document several times. */
export interface Operation {
  readonly op: string;
  readonly step?: number;
}

/** The part of `$push` that logs an operation. */
export interface LogPush {
  readonly ops?: { readonly $each: readonly OperationEntry[]; readonly $slice: number };
}

/** As long as a retry may arrive; idempotency records do not live longer. */
export const RETENTION_MS = 24 * 3_600_000;
/** Bounds the size of a document: beyond this number of requests in a day, the oldest are dropped. */
const MAX_ENTRIES = 200;
/** Room for the entries that others may push between the read and the write. */
const SPARE_ENTRIES = 20;

export const DONE = 'done';

/** The outcome of an operation on this document, null if it was not carried out. Later steps imply earlier ones. */
export function outcomeOf(
  { ops = [] }: OperationLog,
  { op, step = 0 }: Operation,
): OperationEntry['outcome'] | null {
  return ops.find((entry) => entry.op === op && (entry.step ?? 0) >= step)?.outcome ?? null;
}

/** The log of a document that an operation creates. */
export function newLog(op: string | null, at: Date): OperationLog {
  return op === null ? {} : { ops: [{ op, outcome: DONE, at }] };
}

/** Logs an operation on a document with this log, and trims expired entries. */
export function logOperation({ ops = [] }: OperationLog, entry: OperationEntry): LogPush {
  const since = entry.at.getTime() - RETENTION_MS;
  const recent = ops.filter(({ at }) => at.getTime() > since).length;
  const $slice = -Math.min(recent + 1 + SPARE_ENTRIES, MAX_ENTRIES);
  return { ops: { $each: [entry], $slice } };
}

/**
 * A filter for writes without a compare-and-set: matches only a document on which the operation was not carried out.
 */
export function notLogged({ op, step = 0 }: Operation) {
  const earlier = step === 0 ? {} : { step: { $gte: step } };
  return { ops: { $not: { $elemMatch: { op, ...earlier } } } };
}

/** `logOperation` as a field of a pipeline update; empty if there is nothing to log. */
export function logStage({ ops }: LogPush): { readonly ops?: object } {
  if (ops === undefined) return {};
  const entries = { $ifNull: ['$ops', []] };
  const all = { $concatArrays: [entries, { $literal: ops.$each }] };
  return { ops: { $slice: [all, ops.$slice] } };
}
