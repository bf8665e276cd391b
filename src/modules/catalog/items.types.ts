import { AppError, type Violation } from '../../platform/values/errors';

/** What an import or a bulk request does with its items. */
export type ItemMode = 'upsert' | 'create' | 'update' | 'delete';

/** The outcome of one item. `error` is present exactly when it failed. */
export interface ItemOutcome {
  readonly outcome: 'created' | 'updated' | 'deleted' | 'unchanged' | 'failed';
  readonly id: string | null;
  readonly externalId: string | null;
  readonly error: AppError | null;
}

/**
 * One run over items. Applying an item again in the same run changes nothing and gives the same outcome, so a run can
 * be repeated from any point after a crash.
 */
export interface ItemRun {
  readonly operationId: string;
  /** The user who requested the run; absent for the service itself. */
  readonly actorId?: string | null;
  /** Position of the first item within the operation. */
  readonly firstIndex: number;
  /** When the operation was requested; part of the ids that it creates. */
  readonly createdAt: Date;
  /** Another attempt has begun. It may be paused, and may continue at any time. */
  readonly isResumed?: boolean;
  /** Set when the operation must stop writing: each item then gets an earlier attempt's outcome, or fails. */
  readonly isGivenUp?: boolean;
  /**
   * Chooses the ids of new products by externalId (the demo data has documented ids); by default they derive from the
   * operation.
   */
  readonly idOf?: (externalId: string) => string;
  /** Picture addresses may be paths of this service. */
  readonly hasOwnPictures?: boolean;
  /** Finds the first row with this externalId in the whole run, even outside these items. */
  readonly findRow?: (externalId: string) => Promise<ItemRow | null>;
}

/** A row of a run. */
export interface ItemRow {
  readonly index: number;
  readonly raw: unknown;
}

/** Checks one raw item against its SDL input type; an empty list = valid. */
export type ItemCheck = (raw: unknown) => readonly Violation[];

/** The error of a valid item that could not be applied. */
export function itemFault(): AppError {
  return new AppError({
    kind: 'internal',
    code: 'internal_error',
    message: 'This item could not be applied because of a fault on our side.',
  });
}
