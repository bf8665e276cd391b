import { createHmac } from 'node:crypto';
import type { Keys } from '../../platform/secrets/keys';
import { counter } from '../../platform/telemetry/metrics';
import { BoundedMap } from '../../platform/values/caches';
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
  help: 'Attempts that login protection refused with 429, by limit',
  labels: ['dimension'],
});

/** A bucket in which an attempt counts. */
export interface BucketKey {
  readonly dimension: Dimension;
  readonly key: string;
  /** The account of the attempt, if distinct accounts are counted. */
  readonly subject?: string;
  /** The growing wait after failures does not apply to it. */
  readonly ignoresWait?: boolean;
  /** A caller who solves a CAPTCHA is admitted without this bucket; its refusals say so. */
  readonly yieldsToCaptcha?: boolean;
}

/** What an attempt left in one bucket. */
interface Entry {
  readonly key: BucketKey;
  readonly bucket: BucketDocument;
  /** The account that was new there. */
  readonly newSubject: string | null;
}

/** A bucket that admits nothing before a moment, in milliseconds since the epoch. */
interface Refusal {
  readonly key: BucketKey;
  readonly until: number;
}

/** An admitted attempt; it counts as a failure until it succeeds. */
export class Attempt {
  /** Distinct accounts tried from the network in the last hour. */
  readonly accountsFromNetwork: number;
  // A refund happens once, and leaves out a failure that was already removed; otherwise it would remove what others
  // have counted.
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

  /** Uncounts the attempt, except in these dimensions. */
  async refund(exceptions: readonly Dimension[] = []): Promise<void> {
    const isFailure = this.#isFailure;
    const entries = this.entries.filter(({ key }) => !exceptions.includes(key.dimension));
    this.#refunded ??= Promise.all(
      entries.map(({ bucket, newSubject }) =>
        this.repository.refund(bucket._id, { newSubject, isFailure }),
      ),
    );
    await this.#refunded;
  }

  /** The attempt counts, but not as a failure. */
  pass(): Promise<void> {
    return this.#endFailure((_limit, id) => this.repository.dropFailure(id));
  }

  /** The attempt succeeded: consecutive failures end. */
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

/**
 * Represents an address or e-mail address in counters: equal texts have equal pseudonyms, which are meaningless without
 * the key that they name.
 */
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

/** Short, because a bucket may open early, when attempts in flight succeed or are refunded. */
const CLOSED_TRUSTED_MS = 1000;
const MAX_CLOSED = 10_000;

export type Throttle = ReturnType<typeof createThrottle>;

/** Counts attempts in every dimension of the table of limits before any expensive or revealing work is done. */
export function createThrottle({ repository, limits, pseudonym, clock }: ThrottleDeps) {
  /**
   * A refused attempt counts nowhere, so the next one gets the same response from memory. An attack on one account
   * costs the database one command a second.
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
  /** Counts in all of the buckets, or in none if one is full. */
  const take = async (keys: readonly BucketKey[]): Promise<readonly Entry[]> => {
    const [first, ...others] = keys;
    if (first === undefined) throw new Error('an attempt counts in no bucket');
    // Checks the narrowest bucket first and alone, so that a refusal for one account costs one command.
    const narrowest = await consume(first);
    if (!narrowest.bucket.isAdmitted) return [narrowest];
    const entries = [narrowest, ...(await Promise.all(others.map(consume)))];
    const admittedEntries = entries.filter(({ bucket }) => bucket.isAdmitted);
    if (admittedEntries.length < entries.length)
      await new Attempt(repository, limits, admittedEntries).refund();
    return entries;
  };
  /** The buckets that this process saw closed a moment ago. */
  const findClosed = (keys: readonly BucketKey[]): readonly Refusal[] =>
    keys.flatMap((key) => {
      // The wait alone may have caused a remembered refusal.
      if (key.ignoresWait) return [];
      const { until, seenAt } = closedBuckets.get(idOf(key)) ?? { until: 0, seenAt: 0 };
      return until > now() && now() - seenAt < CLOSED_TRUSTED_MS ? [{ key, until }] : [];
    });
  const close = ({ key, bucket }: Entry): Refusal => {
    const limit = limits[key.dimension];
    const seenAt = now();
    const until = seenAt + closedForMs(bucket, key.ignoresWait ? withoutWait(limit) : limit);
    closedBuckets.set(bucket._id, { until, seenAt });
    return { key, until };
  };
  const rateLimited = (refusals: readonly Refusal[]): AppError => {
    for (const { key } of refusals) countRefusal(1, { dimension: key.dimension });
    const waitMs = Math.max(...refusals.map(({ until }) => until)) - now();
    const yieldsToCaptcha = refusals.every(({ key }) => key.yieldsToCaptcha === true);
    const wait = 'Too many attempts; wait before you try again';
    return new AppError({
      kind: 'rate_limited',
      code: 'rate_limited',
      message: yieldsToCaptcha
        ? `${wait}, or solve the challenge of GET ${CHALLENGE_URL} and repeat with captchaToken.`
        : `${wait}.`,
      details: {
        retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)),
        quotas: refusals.flatMap(({ key }) => limits[key.dimension].attempts),
        ...(yieldsToCaptcha && { facts: { challengeUrl: CHALLENGE_URL } }),
      },
    });
  };

  return {
    /**
     * Does the work of an attempt that counts in these buckets; throws `rate_limited` with the seconds to wait if one
     * of them is closed. An attempt counts as a failure until it succeeds. An attempt without a verdict (refused with
     * 429 by another limit in its work, overload, a fault) counts nowhere.
     */
    attempt: async <T>(
      keys: readonly BucketKey[],
      work: (attempt: Attempt) => Promise<T>,
    ): Promise<T> => {
      const refusals = findClosed(keys);
      if (refusals.length > 0) throw rateLimited(refusals);
      const entries = await take(keys);
      const refusedEntries = entries.filter(({ bucket }) => !bucket.isAdmitted);
      if (refusedEntries.length > 0) throw rateLimited(refusedEntries.map(close));
      const attempt = new Attempt(repository, limits, entries);
      try {
        return await work(attempt);
      } catch (error) {
        if (!isVerdict(error)) await attempt.refund();
        throw error;
      }
    },
    /** Counts in all of the buckets; if one is full, counts in none and returns false. */
    tryConsume: async (keys: readonly BucketKey[]): Promise<boolean> =>
      (await take(keys)).every(({ bucket }) => bucket.isAdmitted),
    countFailures: (key: BucketKey): Promise<number> =>
      repository.countFailures(idOf(key), new Date(now() - FAILURES_KEPT_SECONDS * 1000)),
    /** The person who failed before has since proven to be the owner. */
    clearFailures: async (key: BucketKey): Promise<void> => {
      await repository.clearFailures(idOf(key));
      closedBuckets.delete(idOf(key));
    },
    /** Forgets everything that was counted. */
    reset: async (keys: readonly BucketKey[]): Promise<void> => {
      const ids = keys.map(idOf);
      await repository.remove(ids);
      for (const id of ids) closedBuckets.delete(id);
    },
  };
}

/** Whether an error is a verdict on what was sent; all other errors are not the caller's fault. */
function isVerdict(error: unknown): boolean {
  return isAppError(error) && !['rate_limited', 'unavailable', 'internal'].includes(error.kind);
}

/** The time from the last attempt until the next one is free; all times are the database's. */
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
