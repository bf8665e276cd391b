import type { Clock } from '../../../platform/clock';
import { AppError } from '../../../platform/errors';
import type { Pseudonym } from '../pseudonym';
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

  return {
    forgive: (bucket) => repository.clearMisses(idOf(bucket)),
    attempt: async ([first, ...others]) => {
      if (first === undefined) throw new Error('an attempt counts somewhere');
      // The narrowest bucket first and alone: a storm on one account costs one command each.
      const judged = [await knock(first)];
      if (judged[0]?.bucket.isAdmitted) judged.push(...(await Promise.all(others.map(knock))));
      const passed = judged.filter(({ bucket }) => bucket.isAdmitted);
      const refused = judged.filter(({ bucket }) => !bucket.isAdmitted);
      if (refused.length > 0) {
        await giveBack(passed);
        throw rateLimited(
          Math.max(...refused.map((one) => secondsToWait(one, limits, clock.now()))),
        );
      }
      return attemptOf(passed, { repository, limits, giveBack: () => giveBack(passed) });
    },
  };
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

function secondsToWait({ dimension, bucket }: Passed, limits: Limits, now: Date): number {
  const limit: Limit = limits[dimension];
  const windows = [
    ...limit.attempts.map((window) => ({ ...window, dates: bucket.hits })),
    ...(limit.misses ? [{ ...limit.misses, dates: bucket.misses }] : []),
  ];
  const lastMiss = bucket.misses.at(-1);
  const waitUntil =
    limit.progressive && lastMiss
      ? lastMiss.getTime() + waitSeconds(bucket.misses.length) * 1000
      : 0;
  const freeAt = windows.map(({ seconds, max, dates }) => {
    const oldest = dates.length >= max ? dates.at(-max) : undefined;
    return oldest === undefined ? 0 : oldest.getTime() + seconds * 1000;
  });
  return Math.max(1, Math.ceil((Math.max(waitUntil, ...freeAt) - now.getTime()) / 1000));
}

export function rateLimited(retryAfterSeconds: number): AppError {
  return new AppError({
    kind: 'rate_limited',
    code: 'rate_limited',
    message: 'Too many attempts; wait before you try again.',
    details: { retryAfterSeconds },
  });
}
