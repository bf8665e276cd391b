import type { Clock } from '../../platform/values/clock';
import { AppError, isAppError, type Quota } from '../../platform/values/errors';
import { counter } from '../../platform/telemetry/metrics';
import { CHALLENGE_URL } from './captcha';
import {
  FAILURES_KEPT_SECONDS,
  waitSeconds,
  type Dimension,
  type Limit,
  type Limits,
} from './limits';
import { withoutWait, type BucketDocument, type ThrottleRepository } from './throttle.repository';
import { BoundedMap } from '../../platform/values/bounded-map';
import { createHmac } from 'node:crypto';
import type { Keys } from '../../platform/secrets/keys';

const refusedBy = counter({
  name: 'commerce_sign_in_refusals_total',
  help: 'Attempts that login protection refused with 429, by what was closed',
  labels: ['dimension'],
});

/** Counts attempts in every dimension before any costly or revealing work is done. */
export interface Throttle {
  /**
   * Does the work of an attempt that counts in these buckets; throws `rate_limited` with the seconds to wait when one is
   * closed. An attempt that ends without a judgement counts nowhere: refused with 429 by whatever else is asked in its
   * work, overload, a fault.
   */
  attempt<T>(buckets: readonly BucketKey[], work: (attempt: Attempt) => Promise<T>): Promise<T>;
  /** Counts in all of the buckets; false, and counted in none, when one is full. */
  tryConsume(buckets: readonly BucketKey[]): Promise<boolean>;
  countFailures(bucket: BucketKey): Promise<number>;
  /** Whoever failed before has proven since to be right. */
  clearFailures(bucket: BucketKey): Promise<void>;
  /** Nothing that was counted holds any more. */
  reset(buckets: readonly BucketKey[]): Promise<void>;
}

/** One bucket an attempt counts in. */
export interface BucketKey {
  readonly dimension: Dimension;
  readonly key: string;
  /** The account of the attempt, where distinct accounts are counted. */
  readonly subject?: string;
  /** The growing wait after failures does not hold for it. */
  readonly ignoresWait?: boolean;
  /** Who solves a CAPTCHA is judged without it; a refusal says so. */
  readonly yieldsToCaptcha?: boolean;
}

/** An attempt that was admitted; it counts as a failure until it succeeds. */
export interface Attempt {
  /** Failures before this attempt. */
  failures(dimension: Dimension): number;
  /** Distinct accounts tried from the network in the last hour. */
  readonly accountsFromNetwork: number;
  /** Uncounts the attempt. */
  refund(): Promise<void>;
  /** Does a step that comes before what is judged, and uncounts the attempt when that throws anything. */
  first<T>(step: () => Promise<T>): Promise<T>;
  /** It counts as an attempt, but not as a failure. */
  pass(): Promise<void>;
  /** It was right: failures in a row end here. */
  succeed(): Promise<void>;
}

export interface ThrottleDeps {
  readonly repository: ThrottleRepository;
  readonly limits: Limits;
  readonly pseudonym: Pseudonym;
  readonly clock: Clock;
}

interface Consumed {
  readonly dimension: Dimension;
  readonly yieldsToCaptcha: boolean;
  readonly id: string;
  readonly bucket: BucketDocument;
  /** What holds for the attempt. */
  readonly limit: Limit;
  /** The account that was not seen there before. */
  readonly newSubject: string | null;
}

export function createThrottle(deps: ThrottleDeps): Throttle {
  const { repository, limits, clock } = deps;
  const { idOf, take, refund } = createBuckets(deps);
  const refusals = createRefusals();

  const refuse = (buckets: readonly Closed[]): AppError => {
    for (const { dimension } of buckets) refusedBy(1, { dimension });
    const waitMs = Math.max(...buckets.map(({ until }) => until)) - clock.now().getTime();
    return rateLimited({
      retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)),
      quotas: buckets.flatMap(({ dimension }) => limits[dimension].attempts),
      yieldsToCaptcha: buckets.every((bucket) => bucket.yieldsToCaptcha),
    });
  };
  /** What this process knows to be closed. */
  const knownClosed = (buckets: readonly BucketKey[]): readonly Closed[] =>
    buckets.flatMap((bucket) => {
      // What is remembered may be the wait alone.
      if (bucket.ignoresWait) return [];
      const until = refusals.closedUntil(idOf(bucket), clock.now().getTime());
      const { dimension, yieldsToCaptcha = false } = bucket;
      return until === null ? [] : [{ dimension, yieldsToCaptcha, until }];
    });
  const close = ({ dimension, yieldsToCaptcha, id, bucket, limit }: Consumed): Closed => {
    const now = clock.now().getTime();
    const until = now + closedForMs(bucket, limit);
    refusals.remember(id, until, now);
    return { dimension, yieldsToCaptcha, until };
  };
  const admit = async (buckets: readonly BucketKey[]): Promise<readonly Consumed[]> => {
    const closed = knownClosed(buckets);
    if (closed.length > 0) throw refuse(closed);
    const consumed = await take(buckets);
    const refused = consumed.filter(({ bucket }) => !bucket.isAdmitted);
    if (refused.length > 0) throw refuse(refused.map(close));
    return consumed;
  };

  return {
    tryConsume: async (buckets) => (await take(buckets)).every(({ bucket }) => bucket.isAdmitted),
    countFailures: (bucket) => {
      const since = clock.now().getTime() - FAILURES_KEPT_SECONDS * 1000;
      return repository.countFailures(idOf(bucket), new Date(since));
    },
    clearFailures: async (bucket) => {
      await repository.clearFailures(idOf(bucket));
      refusals.forget(idOf(bucket));
    },
    reset: async (buckets) => {
      const ids = buckets.map(idOf);
      await repository.remove(ids);
      ids.forEach(refusals.forget);
    },
    attempt: async (buckets, work) => {
      const admitted = await admit(buckets);
      const attempt = attemptOf(admitted, { repository, limits, refund });
      try {
        return await work(attempt);
      } catch (error) {
        if (!isJudgement(error)) await attempt.refund();
        throw error;
      }
    },
  };
}

function createBuckets({ repository, limits, pseudonym }: ThrottleDeps) {
  const idOf = ({ dimension, key }: BucketKey): string => `${dimension}:${pseudonym(key)}`;
  const limitOf = ({ dimension, ignoresWait }: BucketKey): Limit =>
    ignoresWait ? withoutWait(limits[dimension]) : limits[dimension];
  const consume = async (one: BucketKey): Promise<Consumed> => {
    const { dimension, yieldsToCaptcha = false } = one;
    const subject = one.subject ? pseudonym(one.subject) : null;
    const bucket = await repository.consume({
      id: idOf(one),
      limit: limits[dimension],
      subject,
      ignoresWait: one.ignoresWait === true,
    });
    const newSubject = bucket.isNewSubject ? subject : null;
    const limit = limitOf(one);
    return { dimension, yieldsToCaptcha, id: bucket._id, bucket, limit, newSubject };
  };
  const refund = async (admitted: readonly Consumed[], isFailure = true): Promise<void> => {
    await Promise.all(
      admitted.map(({ id, newSubject }) => repository.refund(id, { newSubject, isFailure })),
    );
  };
  /** Counts in all of the buckets, or in none when one is full. */
  const take = async (buckets: readonly BucketKey[]): Promise<readonly Consumed[]> => {
    const [first, ...others] = buckets;
    if (first === undefined) throw new Error('an attempt counts somewhere');
    // The narrowest bucket first and alone: what is closed to one person costs one command.
    const consumed = [await consume(first)];
    if (consumed[0]?.bucket.isAdmitted) {
      consumed.push(...(await Promise.all(others.map(consume))));
    }
    const admitted = consumed.filter(({ bucket }) => bucket.isAdmitted);
    if (admitted.length < consumed.length) await refund(admitted);
    return consumed;
  };
  return { idOf, take, refund };
}

/** A bucket that admits nothing before the given moment (milliseconds since the epoch). */
interface Closed extends Pick<Consumed, 'dimension' | 'yieldsToCaptcha'> {
  readonly until: number;
}

/** Whether an error says something about what was sent; all others are no fault of the caller. */
function isJudgement(error: unknown): boolean {
  if (!isAppError(error)) return false;
  return !['rate_limited', 'unavailable', 'internal'].includes(error.kind);
}

interface AttemptTools {
  readonly repository: ThrottleRepository;
  readonly limits: Limits;
  readonly refund: (admitted: readonly Consumed[], isFailure: boolean) => Promise<void>;
}

function attemptOf(
  admitted: readonly Consumed[],
  { repository, limits, refund }: AttemptTools,
): Attempt {
  const bucketOf = (dimension: Dimension) =>
    admitted.find((one) => one.dimension === dimension)?.bucket;
  const counting = admitted.filter(({ dimension }) => {
    const { progressive, failures } = limits[dimension];
    return progressive === true || failures !== undefined;
  });
  // Once, and without a failure that is gone: more would take back what somebody else has counted.
  let isFailure = true;
  let refunded: Promise<void> | null = null;
  const refundOnce = (): Promise<void> => (refunded ??= refund(admitted, isFailure));
  return {
    failures: (dimension) => Math.max(0, (bucketOf(dimension)?.failures.length ?? 0) - 1),
    accountsFromNetwork: bucketOf('network')?.subjects?.length ?? 0,
    refund: refundOnce,
    first: async (step) => {
      try {
        return await step();
      } catch (error) {
        await refundOnce();
        throw error;
      }
    },
    pass: async () => {
      isFailure = false;
      await Promise.all(counting.map(({ id }) => repository.dropFailure(id)));
    },
    succeed: async () => {
      isFailure = false;
      await Promise.all(
        counting.map(({ dimension, id }) =>
          limits[dimension].progressive ? repository.clearFailures(id) : repository.dropFailure(id),
        ),
      );
    },
  };
}

/** How long after the last attempt the next one is free again; all moments are the database's. */
function closedForMs({ at, hits, failures }: BucketDocument, limit: Limit): number {
  const windows = [
    ...limit.attempts.map((window) => ({ ...window, dates: hits })),
    ...(limit.failures ? [{ ...limit.failures, dates: failures }] : []),
  ];
  const lastFailure = failures.at(-1);
  const waitUntil =
    limit.progressive && lastFailure
      ? lastFailure.getTime() + waitSeconds(failures.length) * 1000
      : 0;
  const freeAt = windows.map(({ seconds, max, dates }) => {
    const oldest = dates.length >= max ? dates.at(-max) : undefined;
    return oldest === undefined ? 0 : oldest.getTime() + seconds * 1000;
  });
  return Math.max(waitUntil, ...freeAt) - at.getTime();
}

interface Refused {
  readonly retryAfterSeconds: number;
  readonly quotas: readonly Quota[];
  readonly yieldsToCaptcha: boolean;
}

function rateLimited({ yieldsToCaptcha, ...waiting }: Refused): AppError {
  const wait = 'Too many attempts; wait before you try again';
  return new AppError({
    kind: 'rate_limited',
    code: 'rate_limited',
    message: yieldsToCaptcha
      ? `${wait}, or solve the challenge of GET ${CHALLENGE_URL} and repeat with captchaToken.`
      : `${wait}.`,
    details: { ...waiting, ...(yieldsToCaptcha && { facts: { challengeUrl: CHALLENGE_URL } }) },
  });
}

/** Buckets that were found closed a moment ago. */
export interface Refusals {
  /** Until when a bucket is closed (milliseconds since the epoch); null when somebody has to look again. */
  closedUntil(id: string, now: number): number | null;
  remember(id: string, until: number, now: number): void;
  readonly forget: (id: string) => void;
}

interface Refusal {
  readonly until: number;
  readonly seenAt: number;
}

/** Short, because a bucket may open early: when attempts on their way turn out right or are given back. */
const TRUSTED_MS = 1000;
const MAX_ENTRIES = 10_000;

/**
 * A refused attempt counts nowhere, so the next one would get the same answer. It gets it from memory: an attack on
 * one account costs the database a command a second instead of one for each attempt.
 */
function createRefusals(): Refusals {
  const known = new BoundedMap<string, Refusal>(MAX_ENTRIES);
  return {
    closedUntil: (id, now) => {
      const refusal = known.get(id);
      if (refusal === undefined || refusal.until <= now) return null;
      return now - refusal.seenAt < TRUSTED_MS ? refusal.until : null;
    },
    forget: (id) => void known.delete(id),
    remember: (id, until, now) => void known.set(id, { until, seenAt: now }),
  };
}

/** Stands for an address or e-mail in counters: the same for the same text, meaningless without the key it names. */
export type Pseudonym = (text: string) => string;

export function createPseudonym({ current: { id, key } }: Pick<Keys, 'current'>): Pseudonym {
  return (text) =>
    `${id}.${createHmac('sha256', key).update(text).digest('base64url').slice(0, 22)}`;
}
