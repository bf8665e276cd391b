import { createHmac } from 'node:crypto';
import type { Keys } from '../../platform/secrets/keys';
import { counter } from '../../platform/telemetry/metrics';
import { BoundedMap } from '../../platform/values/bounded-map';
import type { Clock } from '../../platform/values/clock';
import { AppError, isAppError } from '../../platform/values/errors';
import { CHALLENGE_URL } from './captcha';
import {
  countsFailures,
  FAILURES_KEPT_SECONDS,
  waitSeconds,
  type Dimension,
  type Limit,
  type Limits,
} from './limits';
import { withoutWait, type BucketDocument, type ThrottleRepository } from './throttle.repository';

const countRefusal = counter({
  name: 'commerce_sign_in_refusals_total',
  help: 'Attempts that login protection refused with 429, by what was closed',
  labels: ['dimension'],
});

/** One bucket an attempt counts in. */
export interface BucketKey {
  readonly dimension: Dimension;
  readonly key: string;
  /** The account of the attempt, where distinct accounts are counted. */
  readonly subject?: string;
  /** The growing wait after failures does not hold for it. */
  readonly ignoresWait?: boolean;
  /** Somebody who solves a CAPTCHA is judged without it; a refusal says so. */
  readonly yieldsToCaptcha?: boolean;
}

/** What an attempt left in one bucket. */
interface Entry {
  readonly key: BucketKey;
  readonly bucket: BucketDocument;
  /** The account that was not seen there before. */
  readonly newSubject: string | null;
}

/** A bucket that admits nothing before a moment, in milliseconds since the epoch. */
interface ClosedBucket {
  readonly key: BucketKey;
  readonly until: number;
}

/** An attempt that was admitted; it counts as a failure until it succeeds. */
export class Attempt {
  /** Distinct accounts tried from the network in the last hour. */
  readonly accountsFromNetwork: number;
  // Once, and without a failure that is gone: more would take back what somebody else has counted.
  #isFailure = true;
  #refunded: Promise<unknown> | null = null;

  constructor(
    private readonly repository: ThrottleRepository,
    private readonly limits: Limits,
    private readonly entries: readonly Entry[],
  ) {
    this.accountsFromNetwork = this.#bucketOf('network')?.subjects?.length ?? 0;
  }

  /** Failures before this attempt. */
  failures(dimension: Dimension): number {
    return Math.max(0, (this.#bucketOf(dimension)?.failures.length ?? 0) - 1);
  }

  /** Uncounts the attempt. */
  async refund(): Promise<void> {
    const isFailure = this.#isFailure;
    this.#refunded ??= Promise.all(
      this.entries.map(({ bucket, newSubject }) =>
        this.repository.refund(bucket._id, { newSubject, isFailure }),
      ),
    );
    await this.#refunded;
  }

  /** It counts as an attempt, but not as a failure. */
  pass(): Promise<void> {
    return this.#endFailure((_limit, id) => this.repository.dropFailure(id));
  }

  /** It was right: failures in a row end here. */
  succeed(): Promise<void> {
    return this.#endFailure(({ progressive }, id) =>
      progressive ? this.repository.clearFailures(id) : this.repository.dropFailure(id),
    );
  }

  async #endFailure(end: (limit: Limit, id: string) => Promise<void>): Promise<void> {
    this.#isFailure = false;
    const ends = this.entries.flatMap(({ key, bucket }) => {
      const limit = this.limits[key.dimension];
      return countsFailures(limit) ? [end(limit, bucket._id)] : [];
    });
    await Promise.all(ends);
  }

  #bucketOf(dimension: Dimension): BucketDocument | undefined {
    return this.entries.find(({ key }) => key.dimension === dimension)?.bucket;
  }
}

/** Stands for an address or e-mail in counters: the same for the same text, meaningless without the key it names. */
export type Pseudonym = (text: string) => string;

export function createPseudonym({ current: { id, key } }: Pick<Keys, 'current'>): Pseudonym {
  return (text) =>
    `${id}.${createHmac('sha256', key).update(text).digest('base64url').slice(0, 22)}`;
}

export interface ThrottleDeps {
  readonly repository: ThrottleRepository;
  readonly limits: Limits;
  readonly pseudonym: Pseudonym;
  readonly clock: Clock;
}

/** Short, because a bucket may open early: when attempts in flight turn out right or are taken back. */
const CLOSED_TRUSTED_MS = 1000;
const MAX_CLOSED = 10_000;

export type Throttle = ReturnType<typeof createThrottle>;

/** Counts attempts in every dimension of the table of limits before any costly or revealing work is done. */
export function createThrottle({ repository, limits, pseudonym, clock }: ThrottleDeps) {
  /**
   * A refused attempt counts nowhere, so the next one gets the same answer from memory: an attack on one account costs
   * the database a command a second.
   */
  const closedBuckets = new BoundedMap<string, { until: number; seenAt: number }>(MAX_CLOSED);
  const now = (): number => clock.now().getTime();
  const idOf = ({ dimension, key }: BucketKey): string => `${dimension}:${pseudonym(key)}`;

  const consume = async (key: BucketKey): Promise<Entry> => {
    const subject = key.subject ? pseudonym(key.subject) : null;
    const bucket = await repository.consume({
      id: idOf(key),
      limit: limits[key.dimension],
      subject,
      ignoresWait: key.ignoresWait === true,
    });
    return { key, bucket, newSubject: bucket.isNewSubject ? subject : null };
  };
  /** Counts in all of the buckets, or in none when one is full. */
  const take = async (keys: readonly BucketKey[]): Promise<readonly Entry[]> => {
    const [first, ...others] = keys;
    if (first === undefined) throw new Error('an attempt counts somewhere');
    // The narrowest bucket first and alone: what is closed to one person costs one command.
    const narrowest = await consume(first);
    if (!narrowest.bucket.isAdmitted) return [narrowest];
    const entries = [narrowest, ...(await Promise.all(others.map(consume)))];
    const admitted = entries.filter(({ bucket }) => bucket.isAdmitted);
    if (admitted.length < entries.length) await new Attempt(repository, limits, admitted).refund();
    return entries;
  };
  /** The buckets that this process saw closed a moment ago. */
  const closedAmong = (keys: readonly BucketKey[]): readonly ClosedBucket[] =>
    keys.flatMap((key) => {
      // What is remembered may be the wait alone.
      if (key.ignoresWait) return [];
      const { until, seenAt } = closedBuckets.get(idOf(key)) ?? { until: 0, seenAt: 0 };
      return until > now() && now() - seenAt < CLOSED_TRUSTED_MS ? [{ key, until }] : [];
    });
  const close = ({ key, bucket }: Entry): ClosedBucket => {
    const limit = limits[key.dimension];
    const seenAt = now();
    const until = seenAt + closedForMs(bucket, key.ignoresWait ? withoutWait(limit) : limit);
    closedBuckets.set(bucket._id, { until, seenAt });
    return { key, until };
  };
  const rateLimited = (closed: readonly ClosedBucket[]): AppError => {
    for (const { key } of closed) countRefusal(1, { dimension: key.dimension });
    const waitMs = Math.max(...closed.map(({ until }) => until)) - now();
    const yieldsToCaptcha = closed.every(({ key }) => key.yieldsToCaptcha === true);
    const wait = 'Too many attempts; wait before you try again';
    return new AppError({
      kind: 'rate_limited',
      code: 'rate_limited',
      message: yieldsToCaptcha
        ? `${wait}, or solve the challenge of GET ${CHALLENGE_URL} and repeat with captchaToken.`
        : `${wait}.`,
      details: {
        retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)),
        quotas: closed.flatMap(({ key }) => limits[key.dimension].attempts),
        ...(yieldsToCaptcha && { facts: { challengeUrl: CHALLENGE_URL } }),
      },
    });
  };

  return {
    /**
     * Does the work of an attempt that counts in these buckets; throws `rate_limited` with the seconds to wait when one
     * is closed. An attempt counts as a failure until it succeeds. One that ends without a judgement counts nowhere:
     * refused with 429 by whatever else is asked in its work, overload, a fault.
     */
    attempt: async <T>(
      keys: readonly BucketKey[],
      work: (attempt: Attempt) => Promise<T>,
    ): Promise<T> => {
      const closed = closedAmong(keys);
      if (closed.length > 0) throw rateLimited(closed);
      const entries = await take(keys);
      const refused = entries.filter(({ bucket }) => !bucket.isAdmitted);
      if (refused.length > 0) throw rateLimited(refused.map(close));
      const attempt = new Attempt(repository, limits, entries);
      try {
        return await work(attempt);
      } catch (error) {
        if (!isJudgement(error)) await attempt.refund();
        throw error;
      }
    },
    /** Counts in all of the buckets; false, and counted in none, when one is full. */
    tryConsume: async (keys: readonly BucketKey[]): Promise<boolean> =>
      (await take(keys)).every(({ bucket }) => bucket.isAdmitted),
    countFailures: (key: BucketKey): Promise<number> =>
      repository.countFailures(idOf(key), new Date(now() - FAILURES_KEPT_SECONDS * 1000)),
    /** The person who failed before has proven since to be right. */
    clearFailures: async (key: BucketKey): Promise<void> => {
      await repository.clearFailures(idOf(key));
      closedBuckets.delete(idOf(key));
    },
    /** Nothing that was counted holds any more. */
    reset: async (keys: readonly BucketKey[]): Promise<void> => {
      const ids = keys.map(idOf);
      await repository.remove(ids);
      for (const id of ids) closedBuckets.delete(id);
    },
  };
}

/** Whether an error says something about what was sent; all others are no fault of the caller. */
function isJudgement(error: unknown): boolean {
  return isAppError(error) && !['rate_limited', 'unavailable', 'internal'].includes(error.kind);
}

/** How long after the last attempt the next one is free again; all moments are the database's. */
function closedForMs({ at, hits, failures }: BucketDocument, limit: Limit): number {
  const windows = [
    ...limit.attempts.map((window) => ({ ...window, dates: hits })),
    ...(limit.failures ? [{ ...limit.failures, dates: failures }] : []),
  ];
  const freeAt = windows.map(({ seconds, max, dates }) => {
    const oldest = dates.length >= max ? dates.at(-max) : undefined;
    return oldest === undefined ? 0 : oldest.getTime() + seconds * 1000;
  });
  const waitMs = limit.progressive ? waitSeconds(failures.length) * 1000 : 0;
  const waitUntil = Number(failures.at(-1) ?? 0) + waitMs;
  return Math.max(waitUntil, ...freeAt) - at.getTime();
}
