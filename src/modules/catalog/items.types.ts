import { AppError, type Violation } from '../../platform/values/errors';

/** What an import or a bulk request does with its items. */
export type ItemMode = 'upsert' | 'create' | 'update' | 'delete';

/** What became of one item. `error` is there exactly when it failed. */
export interface ItemOutcome {
  readonly outcome: 'created' | 'updated' | 'deleted' | 'unchanged' | 'failed';
  readonly id: string | null;
  readonly externalId: string | null;
  readonly error: AppError | null;
}

/**
 * One run over items. Applying the same item of the same run again changes nothing and tells the same outcome,
 * so a run may be repeated from any point after a crash.
 */
export interface ItemRun {
  readonly operationId: string;
  /** The user who asked for it; absent = the service itself. */
  readonly actorId?: string | null;
  /** Position of the first item within the operation. */
  readonly firstIndex: number;
  /** When the operation was asked for: part of the ids of what it creates. */
  readonly createdAt: Date;
  /** Another attempt began: it may stand still, and go on at any time. */
  readonly isResumed?: boolean;
  /** Nothing is written any more: each item tells what an earlier attempt did of it, else it has failed. */
  readonly isGivenUp?: boolean;
  /** Ids of new products given by hand, by external id; otherwise they are made from the operation. */
  readonly idOf?: (externalId: string) => string;
  /** Addresses of pictures may be paths of this service. */
  readonly hasOwnPictures?: boolean;
  /** Finds the first row of the run, also one that is not among the items at hand, that has this externalId. */
  readonly findRow?: (externalId: string) => Promise<ItemRow | null>;
}

/** A row of a run. */
export interface ItemRow {
  readonly index: number;
  readonly raw: unknown;
}

/** Checks one raw item against the contract's description of it; an empty list = valid. */
export type ItemCheck = (raw: unknown) => readonly Violation[];

/** The error of a valid item that could not be applied. */
export function itemFault(): AppError {
  return new AppError({
    kind: 'internal',
    code: 'internal_error',
    message: 'This item could not be applied because of a fault on our side.',
  });
}
