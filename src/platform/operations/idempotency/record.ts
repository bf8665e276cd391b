import type { Collection, Db, Document } from 'mongodb';
import type { LeaseFields } from '../../jobs';
import { MAX_TIME_MS } from '../../mongo/client';
import { type CollectionDefinition, expiryIndex, sealedIndex } from '../../mongo/collections';
import { databaseNow, databaseTimeIn, hasPassed } from '../../mongo/database-time';
import { gatheredWrites } from '../../mongo/gathered-writes';
import { upsertOnce } from '../../mongo/repeatable-writes';
import type { Clock } from '../../values/clock';
import { RETENTION_MS } from '../operation-log';

/** A stored response, to be replayed. */
export interface StoredResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface IdempotencyDocument extends LeaseFields {
  /** Hash of principal, method, route and key. */
  readonly _id: string;
  /** The account that sent the request, directly or with an API key. */
  readonly ownerId: string;
  readonly fingerprint: string;
  readonly state: 'running' | 'done';
  /** Set by the first attempt, with the moment in which it began, so that later attempts create the same ids. */
  readonly seed: string;
  readonly expiresAt: Date;
  readonly answer?: StoredResponse;
  /** The body of the response is encrypted. */
  readonly isSealed?: boolean;
  /** The rank of the caller who received the response. */
  readonly callerRank?: number;
  /** The place that it shares with other records: only the last response is kept (`remember`). */
  readonly slot?: string;
}

const sealedResponse = { path: 'answer.body', contextOf: (id: string) => id };

export const idempotencyCollection: CollectionDefinition = {
  name: 'idempotency_keys',
  indexes: [
    expiryIndex('removal of expired responses'),
    { key: { ownerId: 1 }, serves: 'erasure of the records of an account' },
    sealedIndex(sealedResponse, { isSealed: true }),
  ],
  sealedFields: [sealedResponse],
};

export function idempotencyRecords(db: Db): Collection<IdempotencyDocument> {
  return db.collection(idempotencyCollection.name);
}

/** A request whose response is stored. */
export interface RememberedRequest extends Pick<
  IdempotencyDocument,
  'ownerId' | 'fingerprint' | 'slot'
> {
  /** The `_id` of its record. */
  readonly id: string;
  readonly keptMs: number;
  /** The rank of the caller: a caller whose rank has been lowered does not get the response again. */
  readonly callerRank: number;
}

/** The right to run a request. */
export interface Claim {
  readonly _id: string;
  readonly leaseId: string;
  readonly seed: string;
  /** An earlier attempt has begun: this one may read what that one wrote. */
  readonly isResumed: boolean;
  readonly callerRank: number;
}

interface ClaimOptions {
  readonly claim: Pick<Claim, 'leaseId' | 'seed'>;
  readonly leaseMs: number;
  /** The lease of a holder that is known to have given up. */
  readonly givenUp?: string | undefined;
}

/** A record after an attempt to claim it. */
export type ClaimedRecord = Pick<
  IdempotencyDocument,
  '_id' | 'fingerprint' | 'state' | 'seed' | 'leaseId' | 'answer' | 'isSealed' | 'callerRank'
>;

/**
 * One write creates the record, takes over one without an active holder, or leaves it as it is. The caller holds the
 * record if it contains the caller's `leaseId`. Only an existing record has to be read.
 */
export async function claimRecord(
  { records, clock }: { readonly records: Collection<IdempotencyDocument>; readonly clock: Clock },
  request: RememberedRequest,
  options: ClaimOptions,
): Promise<ClaimedRecord> {
  const { id: _id, fingerprint } = request;
  const update = [{ $replaceWith: claimExpression(request, options, clock) }];
  const writes = gatheredWrites(records.db, records.collectionName);
  const claiming = { filter: { _id }, update, upsert: true };
  const { isUpserted } = await upsertOnce(() => writes.updateOne(claiming));
  if (isUpserted) return { _id, fingerprint, state: 'running', ...options.claim };
  const record = await records.findOne({ _id }, { maxTimeMS: MAX_TIME_MS });
  return record ?? (await claimRecord({ records, clock }, request, options));
}

function claimExpression(
  { id, ownerId, fingerprint, slot, keptMs }: RememberedRequest,
  { claim: { leaseId, seed }, leaseMs, givenUp = '' }: ClaimOptions,
  clock: Clock,
): Document {
  const lease = { leaseId, nextAttemptAt: databaseTimeIn(clock, leaseMs) };
  const expiresAt = { $add: [databaseNow(clock), keptMs] };
  const facts = { _id: id, ownerId, fingerprint, ...(slot === undefined ? {} : { slot }) };
  const fresh = { ...facts, state: 'running', seed, ...lease, expiresAt };
  const isSame = { $eq: ['$fingerprint', fingerprint] };
  const isFree = {
    $or: [{ $eq: [{ $type: '$state' }, 'missing'] }, hasPassed(clock, 'expiresAt')],
  };
  const isLeft = { $or: [hasPassed(clock, 'nextAttemptAt'), { $eq: ['$leaseId', givenUp] }] };
  const isAbandoned = { $and: [isSame, { $eq: ['$state', 'running'] }, isLeft] };
  return {
    $switch: {
      branches: [
        { case: isFree, then: fresh },
        { case: isAbandoned, then: { $mergeObjects: ['$$ROOT', lease] } },
      ],
      default: '$$ROOT',
    },
  };
}

export function createRecordErasure(db: Db) {
  const records = idempotencyRecords(db);
  return {
    /** Deletes all records of an account. */
    deleteOf: async (ownerId: string): Promise<void> => {
      await records.deleteMany({ ownerId });
    },
    /**
     * Removes the responses from an account's records of requests that began before that moment. The records are kept,
     * so that a retry of a completed request is refused and not carried out again.
     */
    emptyOf: async (ownerId: string, before: Date): Promise<void> => {
      const expiresAt = { $lte: new Date(before.getTime() + RETENTION_MS) };
      const $unset = { 'answer.body': '', isSealed: '' } as const;
      await records.updateMany({ ownerId, expiresAt }, { $unset });
    },
  };
}
