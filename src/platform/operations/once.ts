import type { Clock } from '../values/clock';
import { untilApplied } from '../values/until-applied';
import { DONE, logOperation, outcomeOf, type LogPush, type OperationLog } from './operation-log';

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

export interface Done<Row> {
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
): Promise<Done<Row>> {
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
