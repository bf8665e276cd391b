import { type CollectionDefinition, expiryIndex, sealedIndex } from '../../mongo/collections';
import type { LeaseFields } from '../../jobs';

/** An answer as it was given, to be given again. */
export interface StoredAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface IdempotencyDocument extends LeaseFields {
  /** Hash of principal, method, route and key. */
  readonly _id: string;
  readonly fingerprint: string;
  readonly state: 'running' | 'done';
  /** Fixed by the first attempt: whatever a later one creates gets the same ids. */
  readonly seed: string;
  readonly expiresAt: Date;
  readonly answer?: StoredAnswer;
  /** The body of the answer is encrypted. */
  readonly isSealed?: boolean;
  /** Of the caller who got the answer. */
  readonly callerRank?: number;
  /** Whose texts the answer may hold: ids of comments and people, names of what is done by whom, or `ANYBODY`. */
  readonly about?: readonly string[];
}

const sealedAnswer = { path: 'answer.body', contextOf: (id: string) => id };

export const idempotencyCollection: CollectionDefinition = {
  name: 'idempotency_keys',
  indexes: [
    expiryIndex('removal of remembered answers after their time'),
    {
      key: { about: 1 },
      options: { partialFilterExpression: { about: { $gt: '' } } },
      serves: 'erasure of answers that hold what must go',
    },
    sealedIndex(sealedAnswer, { isSealed: true }),
  ],
  sealed: [sealedAnswer],
};

/** The right to run a request. */
export interface Claim {
  readonly _id: string;
  readonly leaseId: string;
  readonly seed: string;
  /** An earlier attempt began: this one may find by reading what that one did. */
  readonly isResumed: boolean;
  readonly callerRank: number;
}
