import { randomUUID } from 'node:crypto';
import type { Db } from 'mongodb';
import type { Clock } from '../../values/clock';
import { creationSeed } from '../../values/ids';
import { createLeases } from '../../jobs';
import { repeat } from '../../values/repeat';
import { MAX_TIME_MS } from '../../mongo/client';
import type { SecretBox } from '../../secrets/secret-box';
import {
  claimRecord,
  idempotencyRecords,
  type Claim,
  type ClaimedRecord,
  type IdempotencyDocument,
  type RememberedRequest,
  type StoredResponse,
} from './record';

export type Beginning =
  | { readonly kind: 'run'; readonly claim: Claim }
  | { readonly kind: 'replay'; readonly response: StoredResponse; readonly seed: string }
  | { readonly kind: 'in_progress' }
  | { readonly kind: 'reused' }
  /** The response was erased, is sealed under a missing secret, or was given to a caller with a higher rank. */
  | { readonly kind: 'unreadable'; readonly seed: string };

export interface RememberOptions {
  /** The body is stored encrypted. */
  readonly seal: boolean;
  /** Other responses in this place are deleted. */
  readonly takes?: Pick<Required<IdempotencyDocument>, 'ownerId' | 'slot'> | undefined;
}

export type IdempotencyStore = ReturnType<typeof createIdempotencyStore>;

export interface IdempotencyDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly box: SecretBox;
  readonly heartbeatMs?: number;
  readonly maxLateEnds?: number;
}

/** How long a claim lives without a heartbeat; nobody waits longer for a dead process. */
const LEASE_MS = 6000;
/** A minute of heartbeats: no request runs longer. */
const HEARTBEAT = { everyMs: 2000, maxTimes: 30 };
/**
 * If the database was unavailable when a request ended, the end is written as soon as the database is back. Otherwise
 * other attempts would wait for the lease.
 */
const LATE_END = { everyMs: 250, maxTimes: LEASE_MS / 250 };
/** The maximum number of such late writes; the lease ends all others. */
const MAX_LATE_ENDS = 500;

/** The claims of this process whose requests run, renewed by heartbeats. */
function createRunningClaims(
  renew: (claim: Claim) => Promise<boolean>,
  { heartbeatMs: everyMs, maxLateEnds }: { heartbeatMs: number; maxLateEnds: number },
) {
  const stops = new Map<string, () => void>();
  let lateEnds = 0;
  const endLater = (write: () => Promise<unknown>): void => {
    if (lateEnds >= maxLateEnds) return;
    lateEnds += 1;
    const onEnd = () => void (lateEnds -= 1);
    repeat({ ...LATE_END, onEnd }, () => write().then(() => true));
  };
  return {
    has: (leaseId: string): boolean => stops.has(leaseId),
    start: (claim: Claim): void => {
      const stop = repeat({ ...HEARTBEAT, everyMs }, async () => !(await renew(claim)));
      stops.set(claim.leaseId, stop);
    },
    end: async <T>({ leaseId }: Claim, write: () => Promise<T>): Promise<T> => {
      stops.get(leaseId)?.();
      stops.delete(leaseId);
      try {
        return await write();
      } catch (error) {
        endLater(write);
        throw error;
      }
    },
  };
}

/** Stores requests by key, so that a retry gets the response and is not carried out. */
export function createIdempotencyStore(deps: IdempotencyDeps) {
  const { db, clock, box } = deps;
  const { heartbeatMs = HEARTBEAT.everyMs, maxLateEnds = MAX_LATE_ENDS } = deps;
  const records = idempotencyRecords(db);
  const leases = createLeases({ collection: records, clock, leaseMs: LEASE_MS });
  const runningClaims = createRunningClaims(leases.renew, { heartbeatMs, maxLateEnds });
  const owner = randomUUID();

  const claimAs = async (request: RememberedRequest, givenUp?: string) => {
    const leaseId = `${owner}.${randomUUID()}`;
    const seed = creationSeed(clock.now());
    const options = { claim: { leaseId, seed }, leaseMs: LEASE_MS, givenUp };
    const record = await claimRecord({ records, clock }, request, options);
    const { callerRank } = request;
    const claim: Claim = {
      ...{ _id: request.id, leaseId, seed: record.seed, callerRank },
      isResumed: record.seed !== seed,
    };
    return { record, claim: record.leaseId === leaseId ? claim : null };
  };
  /** A request that begins after the record has expired has another seed: it is not an attempt of the same request. */
  const isTakenOver = async ({ _id, seed }: Claim): Promise<boolean> =>
    (await records.countDocuments({ _id, seed }, { limit: 1, maxTimeMS: MAX_TIME_MS })) > 0;
  /** No attempt is active: the holder was this process, or it has released the claim in the meantime. */
  const isGivenUp = ({ state, leaseId = owner }: ClaimedRecord): boolean =>
    state === 'running' && leaseId.startsWith(owner) && !runningClaims.has(leaseId);
  return {
    begin: async (request: RememberedRequest): Promise<Beginning> => {
      let { record, claim } = await claimAs(request);
      if (claim === null && isGivenUp(record)) {
        ({ record, claim } = await claimAs(request, record.leaseId));
      }
      if (claim !== null) {
        runningClaims.start(claim);
        return { kind: 'run', claim };
      }
      if (record.fingerprint !== request.fingerprint) return { kind: 'reused' };
      return responseIn(record, request, box);
    },
    /** Stores the response. Returns false if another attempt has taken over; then its response is stored. */
    remember: (
      claim: Claim,
      response: StoredResponse,
      { seal: isSealed, takes }: RememberOptions,
    ): Promise<boolean> => {
      const body = isSealed ? box.seal(response.body, claim._id) : response.body;
      const doneState = { state: 'done', answer: { ...response, body }, isSealed } as const;
      const $set = { ...doneState, callerRank: claim.callerRank, nextAttemptAt: null };
      return runningClaims.end(claim, async () => {
        // Done first, because a process that ends in between would leave both responses to be replayed.
        if (takes) await records.deleteMany({ ...takes, state: 'done', seed: { $ne: claim.seed } });
        return (await leases.complete(claim, { $set })) || !(await isTakenOver(claim));
      });
    },
    /** Nothing was carried out: the key is free for another request. */
    forget: async (claim: Claim): Promise<void> => {
      const { _id, leaseId } = claim;
      await runningClaims.end(claim, () => records.deleteOne({ _id, leaseId }));
    },
    /** The outcome is unknown: the next attempt takes over immediately, with the same seed. */
    release: async (claim: Claim): Promise<void> => {
      const $set = { nextAttemptAt: new Date(0) };
      await runningClaims.end(claim, () => leases.complete(claim, { $set }));
    },
    /** The response to the request with this seed is not replayed any more. */
    discard: async (id: string, seed: string): Promise<void> => {
      await records.deleteOne({ _id: id, seed, state: 'done' });
    },
  };
}

function responseIn(
  { _id, seed, isSealed, callerRank = 0, ...record }: ClaimedRecord,
  request: Pick<RememberedRequest, 'callerRank'>,
  box: SecretBox,
): Beginning {
  if (record.state === 'running') return { kind: 'in_progress' };
  const response: Partial<StoredResponse> | undefined = record.answer;
  if (!isWhole(response) || callerRank > request.callerRank) return { kind: 'unreadable', seed };
  if (isSealed !== true) return { kind: 'replay', response, seed };
  const body = box.tryOpen(response.body, _id);
  if (body === null) return { kind: 'unreadable', seed };
  return { kind: 'replay', response: { ...response, body }, seed };
}

/** An erased response has no body. */
function isWhole(response: Partial<StoredResponse> | undefined): response is StoredResponse {
  return response?.body !== undefined;
}
