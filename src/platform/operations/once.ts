import type { Collection } from 'mongodb';
import { MAX_TIME_MS } from '../mongo/client';
import { succeedsUnlessDuplicate } from '../mongo/errors';
import type { Clock } from '../values/clock';
import { untilApplied } from '../values/repeat';
import {
  DONE,
  logOperation,
  newLog,
  outcomeOf,
  type LogPush,
  type OperationLog,
} from './operation-log';

/** A change of one document in one update. */
export interface SingleChange<Row extends OperationLog> {
  readonly clock: Clock;
  /** The current document; null ends the operation without a change. */
  readonly read: () => Promise<Row | null>;
  /**
   * Decides from the document that was read and writes it, on that version and with `log()` in its `$push`. Throws to
   * refuse; null: another change came first; the row itself: there was nothing to change.
   */
  readonly write: (row: Row, log: (outcome?: string) => LogPush) => Promise<Row | null>;
}

export interface ChangeResult<Row> {
  /** The document after this attempt, changed or not; null if there is none. */
  readonly row: Row | null;
  /** The logged outcome, of this attempt or an earlier one; null if nothing was to be changed. */
  readonly outcome: string | null;
  /** True if this attempt has changed it. */
  readonly isChanged: boolean;
}

/**
 * Carries out a change once, however often its request is repeated: `op` is the seed of the request, null without a
 * key. Repeats read, decide and write until no other change interferes.
 */
export function once<Row extends OperationLog>(
  op: string | null,
  { clock, read, write }: SingleChange<Row>,
): Promise<ChangeResult<Row>> {
  return untilApplied(async () => {
    const row = await read();
    const earlier = row && op !== null ? outcomeOf(row, { op }) : null;
    if (row === null || earlier !== null) return { row, outcome: earlier, isChanged: false };
    let outcome = DONE;
    const newRow = await write(row, (loggedOutcome = DONE) => {
      outcome = loggedOutcome;
      return op === null ? {} : logOperation(row, { op, outcome, at: clock.now() });
    });
    if (newRow === row) return { row, outcome: null, isChanged: false };
    return newRow && { row: newRow, outcome, isChanged: true };
  });
}

interface Insertion<Row> {
  readonly op: string | null;
  readonly document: Row;
  readonly at: Date;
}

/**
 * Inserts a document under an id that others may use as well. Returns the document stored under the id if this
 * operation has inserted it, in this attempt or an earlier one; null if another document has a unique value.
 */
export async function insertOnce<Row extends OperationLog & { readonly _id: string }>(
  collection: Collection<Row>,
  { op, document, at }: Insertion<Row>,
): Promise<Row | null> {
  const row = { ...document, ...newLog(op, at) };
  if (await succeedsUnlessDuplicate(collection.insertOne(row as never))) return row;
  if (op === null) return null;
  const time = { maxTimeMS: MAX_TIME_MS };
  const existing = (await collection.findOne({ _id: row._id } as never, time)) as Row | null;
  return existing !== null && outcomeOf(existing, { op }) !== null ? existing : null;
}
