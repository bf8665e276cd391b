import type { Collection, Document } from 'mongodb';
import type { Clock } from '../../values/clock';
import { databaseNow, databaseTimeIn, hasCome } from '../../mongo/database-time';
import { MAX_TIME_MS } from '../../mongo/client';
import { gatheredWrites } from '../../mongo/gathered-writes';
import { upsertOnce } from '../../mongo/upsert-once';
import type { Claim, IdempotencyDocument } from './record';

export interface ClaimedRequest {
  readonly id: string;
  readonly fingerprint: string;
  readonly keptMs: number;
  /** How much the caller may see and do: an answer is not given again to a caller who may less than when it was given. */
  readonly callerRank: number;
}

interface ClaimOptions {
  readonly claim: Pick<Claim, '_id' | 'leaseId' | 'seed'>;
  readonly leaseMs: number;
  /** The lease of a holder that is known to have given up. */
  readonly givenUp?: string | undefined;
}

/** What is known of a record after it was claimed. */
export type KnownRecord = Pick<
  IdempotencyDocument,
  '_id' | 'fingerprint' | 'state' | 'seed' | 'leaseId' | 'answer' | 'isSealed' | 'callerRank'
>;

/**
 * One write that makes the record, takes over one whose holder is gone, or leaves it alone; what is known of it then.
 * It is the caller's when it carries the caller's `leaseId`. Only a record that was there already has to be read.
 */
export async function claimRecord(
  { records, clock }: { readonly records: Collection<IdempotencyDocument>; readonly clock: Clock },
  request: ClaimedRequest,
  options: ClaimOptions,
): Promise<KnownRecord> {
  const { id: _id, fingerprint } = request;
  const update = [{ $replaceWith: claimExpression(request, options, clock) }];
  const writes = gatheredWrites(records.db, records.collectionName);
  const claiming = { filter: { _id }, update, upsert: true };
  const { isUpserted } = await upsertOnce(() => writes.updateOne(claiming));
  if (isUpserted) return { fingerprint, state: 'running', ...options.claim };
  const known = await records.findOne({ _id }, { maxTimeMS: MAX_TIME_MS });
  return known ?? (await claimRecord({ records, clock }, request, options));
}

function claimExpression(
  { id, fingerprint, keptMs }: ClaimedRequest,
  { claim: { leaseId, seed }, leaseMs, givenUp = '' }: ClaimOptions,
  clock: Clock,
): Document {
  const lease = { leaseId, nextAttemptAt: databaseTimeIn(clock, leaseMs) };
  const expiresAt = { $add: [databaseNow(clock), keptMs] };
  const fresh = { _id: id, fingerprint, state: 'running', seed, ...lease, expiresAt };
  const isSame = { $eq: ['$fingerprint', fingerprint] };
  const isFree = {
    $or: [{ $eq: [{ $type: '$state' }, 'missing'] }, hasCome(clock, 'expiresAt')],
  };
  const isLeft = { $or: [hasCome(clock, 'nextAttemptAt'), { $eq: ['$leaseId', givenUp] }] };
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
