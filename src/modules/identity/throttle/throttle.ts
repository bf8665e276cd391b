import type { Clock } from '../../../platform/clock';
import { AppError, type Quota } from '../../../platform/errors';
import type { Pseudonym } from '../pseudonym';
import { createRefusals } from './refusals';
import { waitSeconds, type Dimension, type Limit, type Limits } from './limits';
import type { BucketDocument, ThrottleRepository } from './throttle.repository';

/** Counts attempts in every dimension before any costly or revealing work is done. */
export interface Throttle {
  /** Throws `rate_limited` with the seconds to wait, or lets the attempt go on. */
  attempt(buckets: readonly BucketKey[]): Promise<Attempt>;
  /** Earlier misses in a row are forgiven: who missed has shown since to be right. */
  forgive(bucket: BucketKey): Promise<void>;
}

/** One bucket an attempt counts in. */
export interface BucketKey {
  readonly dimension: Dimension;
  readonly key: string;
  /** Whom the attempt is about, where distinct subjects are of interest. */
  readonly subject?: string;
}

/** An attempt that was let through and is taken for a miss until it turns out right. */
export interface Attempt {
  /** Misses before this attempt. */
  misses(dimension: Dimension): number;
  /** Distinct accounts tried from the network in the last hour. */
  readonly accountsFromNetwork: number;
  /** It was no attempt after all. */
  giveBack(): Promise<void>;
  /** Does the work of the attempt; when nothing comes of it (overload), it was none. */
  carryOut<T>(work: () => Promise<T>): Promise<T>;
  /** It counts as an attempt, but there is nothing in it that could be wrong. */
  pass(): Promise<void>;
  /** It was right: misses in a row end here. */
  succeed(): Promise<void>;
}

export interface ThrottleDeps {
  readonly repository: ThrottleRepository;
  readonly limits: Limits;
  readonly pseudonym: Pseudonym;
  readonly clock: Clock;
}

interface Passed {
  readonly dimension: Dimension;
  readonly id: string;
  readonly bucket: BucketDocument;
}

export function createThrottle({ repository, limits, pseudonym, clock }: ThrottleDeps): Throttle {
  const refusals = createRefusals();
  const idOf = ({ dimension, key }: BucketKey): string => `${dimension}:${pseudonym(key)}`;
  const knock = async (one: BucketKey): Promise<Passed> => {
    const { dimension, subject = '' } = one;
    const bucket = await repository.knock({
      id: idOf(one),
      limit: limits[dimension],
      now: clock.now(),
      subject: subject === '' ? null : pseudonym(subject),
    });
    return { dimension, id: bucket._id, bucket };
  };
  const giveBack = async (passed: readonly Passed[]): Promise<void> => {
    await Promise.all(passed.map(({ id }) => repository.giveBack(id)));
  };

  const refuse = (buckets: readonly Closed[]): AppError => {
    const waitMs = Math.max(...buckets.map(({ until }) => until)) - clock.now().getTime();
    const quotas = buckets.flatMap(({ dimension }) => limits[dimension].attempts);
    return rateLimited(Math.max(1, Math.ceil(waitMs / 1000)), quotas);
  };
  /** What this process was told before. */
  const knownClosed = (buckets: readonly BucketKey[]): readonly Closed[] =>
    buckets.flatMap((bucket) => {
      const until = refusals.closedUntil(idOf(bucket), clock.now().getTime());
      return until === null ? [] : [{ dimension: bucket.dimension, until }];
    });
  const close = ({ dimension, id, bucket }: Passed): Closed => {
    const until = closedUntil(bucket, limits[dimension]);
    refusals.remember(id, until, clock.now().getTime());
    return { dimension, until };
  };

  return {
    forgive: (bucket) => repository.clearMisses(idOf(bucket)),
    attempt: async (buckets) => {
      const [first, ...others] = buckets;
      if (first === undefined) throw new Error('an attempt counts somewhere');
      const closed = knownClosed(buckets);
      if (closed.length > 0) throw refuse(closed);
      // The narrowest bucket first and alone: what is closed to one person costs one command.
      const judged = [await knock(first)];
      if (judged[0]?.bucket.isAdmitted) judged.push(...(await Promise.all(others.map(knock))));
      const passed = judged.filter(({ bucket }) => bucket.isAdmitted);
      const refused = judged.filter(({ bucket }) => !bucket.isAdmitted);
      if (refused.length > 0) {
        await giveBack(passed);
        throw refuse(refused.map(close));
      }
      return attemptOf(passed, { repository, limits, giveBack: () => giveBack(passed) });
    },
  };
}

/** A bucket that takes nothing before the given moment (milliseconds since the epoch). */
interface Closed {
  readonly dimension: Dimension;
  readonly until: number;
}

interface AttemptTools {
  readonly repository: ThrottleRepository;
  readonly limits: Limits;
  readonly giveBack: () => Promise<void>;
}

function attemptOf(passed: readonly Passed[], { repository, limits, giveBack }: AttemptTools) {
  const bucketOf = (dimension: Dimension) =>
    passed.find((one) => one.dimension === dimension)?.bucket;
  const counting = passed.filter(({ dimension }) => {
    const { progressive, misses } = limits[dimension];
    return progressive === true || misses !== undefined;
  });
  return {
    misses: (dimension: Dimension) => Math.max(0, (bucketOf(dimension)?.misses.length ?? 0) - 1),
    accountsFromNetwork: bucketOf('network')?.subjects?.length ?? 0,
    giveBack,
    carryOut: async <T>(work: () => Promise<T>): Promise<T> => {
      try {
        return await work();
      } catch (error) {
        await giveBack();
        throw error;
      }
    },
    pass: async () => {
      await Promise.all(counting.map(({ id }) => repository.dropMiss(id)));
    },
    succeed: async () => {
      await Promise.all(
        counting.map(({ dimension, id }) =>
          limits[dimension].progressive ? repository.clearMisses(id) : repository.dropMiss(id),
        ),
      );
    },
  };
}

/** When the next attempt is free again. */
function closedUntil({ hits, misses }: BucketDocument, limit: Limit): number {
  const windows = [
    ...limit.attempts.map((window) => ({ ...window, dates: hits })),
    ...(limit.misses ? [{ ...limit.misses, dates: misses }] : []),
  ];
  const lastMiss = misses.at(-1);
  const waitUntil =
    limit.progressive && lastMiss ? lastMiss.getTime() + waitSeconds(misses.length) * 1000 : 0;
  const freeAt = windows.map(({ seconds, max, dates }) => {
    const oldest = dates.length >= max ? dates.at(-max) : undefined;
    return oldest === undefined ? 0 : oldest.getTime() + seconds * 1000;
  });
  return Math.max(waitUntil, ...freeAt);
}

function rateLimited(retryAfterSeconds: number, quotas: readonly Quota[]): AppError {
  return new AppError({
    kind: 'rate_limited',
    code: 'rate_limited',
    message: 'Too many attempts; wait before you try again.',
    details: { retryAfterSeconds, quotas },
  });
}
