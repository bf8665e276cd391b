import { randomUUID } from 'node:crypto';
import type { Collection, Db } from 'mongodb';
import type { Clock } from '../../values/clock';
import { creationSeed } from '../../values/ids';
import { createLeases, repeat } from '../../jobs';
import { MAX_TIME_MS } from '../../mongo/client';
import { databaseNow } from '../../mongo/database-time';
import type { SecretBox } from '../../secrets/secret-box';
import { claimRecord, type ClaimedRequest, type KnownRecord } from './claim-record';
import { createLastWords, type LastWriter } from './last-words';
import {
  idempotencyCollection,
  type Claim,
  type IdempotencyDocument,
  type StoredAnswer,
} from './record';

export type Beginning =
  | { readonly kind: 'run'; readonly claim: Claim }
  | { readonly kind: 'replay'; readonly answer: StoredAnswer; readonly seed: string }
  | { readonly kind: 'in_progress' }
  | { readonly kind: 'reused' }
  /** The answer was erased, kept under a secret that is not there any more, or given to a caller who could do more. */
  | { readonly kind: 'unreadable'; readonly seed: string };

export interface RememberOptions {
  /** The body is kept encrypted. */
  readonly seal: boolean;
  /** What the answer is to be erased with (`createAnswerErasure`). */
  readonly about?: readonly string[];
  /** Taken by this request. */
  readonly lastWriter?: LastWriter | undefined;
}

/** Remembers requests by key, so that a repeated one is answered instead of carried out again. */
export interface IdempotencyStore {
  begin(request: ClaimedRequest): Promise<Beginning>;
  /** Keeps the answer. False: another attempt has taken over, and what that one answers is kept. */
  remember(claim: Claim, answer: StoredAnswer, options: RememberOptions): Promise<boolean>;
  /** Nothing was carried out: the key is free for another request. */
  forget(claim: Claim): Promise<void>;
  /** It is not known what was carried out: the next attempt takes over at once, with the same seed. */
  release(claim: Claim): Promise<void>;
  /** What was answered to the request of this seed is not to be given again. */
  discard(id: string, seed: string): Promise<void>;
  /** The same, and the next attempt goes on with this seed, for the whole of `keptMs` from now on. */
  reopen(id: string, seed: string, keptMs: number): Promise<void>;
  /** Whether no request after the one of this seed has taken the last word. */
  hasLastWord(id: string, seed: string): Promise<boolean>;
}

export interface IdempotencyDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly box: SecretBox;
  readonly heartbeatMs?: number;
  readonly maxLateEnds?: number;
}

/** How long a claim lives without a heartbeat: nobody waits longer for a process that is gone. */
const LEASE_MS = 6000;
/** A minute of heartbeats: no request runs longer. */
const HEARTBEAT = { everyMs: 2000, maxTimes: 30 };
/** An end that the database did not take is written as soon as it is back, or others wait for the lease. */
const LATE_END = { everyMs: 250, maxTimes: LEASE_MS / 250 };
/** Ends that are written late at most; what ends beyond them is left to the lease. */
const MAX_LATE_ENDS = 500;

/** The claims of this process whose requests run, kept alive by heartbeats. */
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

export function createIdempotencyStore(deps: IdempotencyDeps): IdempotencyStore {
  const { db, clock, box } = deps;
  const { heartbeatMs = HEARTBEAT.everyMs, maxLateEnds = MAX_LATE_ENDS } = deps;
  const records: Collection<IdempotencyDocument> = db.collection(idempotencyCollection.name);
  const lastWords = createLastWords(db, clock);
  const leases = createLeases({ collection: records, clock, leaseMs: LEASE_MS });
  const running = createRunningClaims(leases.renew, { heartbeatMs, maxLateEnds });
  const owner = randomUUID();

  const claimAs = async (request: ClaimedRequest, givenUp?: string) => {
    const leaseId = `${owner}.${randomUUID()}`;
    const claim = { _id: request.id, leaseId, seed: creationSeed(clock.now()) };
    const options = { claim, leaseMs: LEASE_MS, givenUp };
    const known = await claimRecord({ records, clock }, request, options);
    const isResumed = known.seed !== claim.seed;
    const isMine = known.leaseId === leaseId;
    const mine = { ...claim, seed: known.seed, isResumed, callerRank: request.callerRank };
    return { known, claim: isMine ? mine : null };
  };
  /** What begins after the time of a record has another seed: it is no attempt of the same request. */
  const isTakenOver = async ({ _id, seed }: Claim): Promise<boolean> =>
    (await records.countDocuments({ _id, seed }, { limit: 1, maxTimeMS: MAX_TIME_MS })) > 0;
  /** Nobody works on it: its holder was this process, or has given it back while this one looked. */
  const isGivenUp = ({ state, leaseId = owner }: KnownRecord): boolean =>
    state === 'running' && leaseId.startsWith(owner) && !running.has(leaseId);
  return {
    begin: async (request) => {
      let { known, claim } = await claimAs(request);
      if (claim === null && isGivenUp(known)) {
        ({ known, claim } = await claimAs(request, known.leaseId));
      }
      if (claim !== null) {
        running.start(claim);
        return { kind: 'run', claim };
      }
      if (known.fingerprint !== request.fingerprint) return { kind: 'reused' };
      return answerIn(known, request, box);
    },
    remember: (claim, answer, { seal: isSealed, about = [], lastWriter }) => {
      const body = isSealed ? box.seal(answer.body, claim._id) : answer.body;
      const done = { state: 'done', answer: { ...answer, body }, isSealed } as const;
      const subjects = about.length === 0 ? {} : { about };
      const $set = { ...done, ...subjects, callerRank: claim.callerRank, nextAttemptAt: null };
      const endedAt = clock.now();
      return running.end(claim, async () => {
        // Before the answer is there to be given again, or a repetition would find it without the last word.
        if (lastWriter) await lastWords.take(lastWriter, claim.seed, endedAt);
        return (await leases.complete(claim, { $set })) || !(await isTakenOver(claim));
      });
    },
    forget: async (claim) => {
      const { _id, leaseId } = claim;
      await running.end(claim, () => records.deleteOne({ _id, leaseId }));
    },
    release: async (claim) => {
      const $set = { nextAttemptAt: new Date(0) };
      await running.end(claim, () => leases.complete(claim, { $set }));
    },
    ...withdrawals(records, clock),
    hasLastWord: lastWords.isOf,
  };
}

/** What becomes of records whose answer is not to be given again. */
function withdrawals(
  records: Collection<IdempotencyDocument>,
  clock: Clock,
): Pick<IdempotencyStore, 'discard' | 'reopen'> {
  return {
    discard: async (id, seed) => {
      await records.deleteOne({ _id: id, seed, state: 'done' });
    },
    reopen: async (id, seed, keptMs) => {
      const expiresAt = { $add: [databaseNow(clock), keptMs] };
      const $set = { state: 'running', nextAttemptAt: new Date(0), expiresAt };
      const $unset = ['answer', 'isSealed', 'about'];
      await records.updateOne({ _id: id, seed, state: 'done' }, [{ $set }, { $unset }]);
    },
  };
}

function answerIn(
  { _id, seed, isSealed, callerRank = 0, ...known }: KnownRecord,
  request: Pick<ClaimedRequest, 'callerRank'>,
  box: SecretBox,
): Beginning {
  const answer: Partial<StoredAnswer> | undefined = known.answer;
  if (answer === undefined) return { kind: 'in_progress' };
  if (!isWhole(answer) || callerRank > request.callerRank) return { kind: 'unreadable', seed };
  if (isSealed !== true) return { kind: 'replay', answer, seed };
  const body = box.tryOpen(answer.body, _id);
  if (body === null) return { kind: 'unreadable', seed };
  return { kind: 'replay', answer: { ...answer, body }, seed };
}

/** Of an erased answer the body is gone. */
function isWhole(answer: Partial<StoredAnswer>): answer is StoredAnswer {
  return answer.body !== undefined;
}
