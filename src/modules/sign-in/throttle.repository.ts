import type { Collection, Db, Document } from 'mongodb';
import { type CollectionDefinition, expiryIndex } from '../../platform/mongo/collections';
import { MAX_TIME_MS } from '../../platform/mongo/client';
import { databaseNow } from '../../platform/mongo/database-time';
import { upsertOnce } from '../../platform/mongo/upsert-once';
import type { Clock } from '../../platform/values/clock';
import { countsFailures, FAILURES_KEPT_SECONDS, waitSeconds, type Limit } from './limits';

/** The attempts of one account, address, device, … in its sliding windows. */
export interface BucketDocument {
  /** Dimension and pseudonym: no address and no e-mail is stored. */
  readonly _id: string;
  /** The last attempt, admitted or not, by the database's time; so are all other moments. */
  readonly at: Date;
  readonly hits: readonly Date[];
  readonly failures: readonly Date[];
  /** Whether the last attempt was admitted. */
  readonly isAdmitted: boolean;
  /** Which accounts were tried in the last hour (networks: distinct accounts, at most 50). */
  readonly subjects?: readonly string[];
  readonly subjectsSince?: Date;
  /** Whether the last attempt was the first of its account. */
  readonly isNewSubject?: boolean;
  readonly expiresAt: Date;
}

export const throttleCollection: CollectionDefinition = {
  name: 'throttle',
  indexes: [expiryIndex('removal of buckets that count nothing any more')],
};

export interface Consumption {
  readonly id: string;
  readonly limit: Limit;
  readonly subject: string | null;
  /** The growing wait after failures does not hold. */
  readonly ignoresWait: boolean;
}

/** What an attempt left in its bucket, besides its hit. */
export interface Traces {
  /** The account that it brought in. */
  readonly newSubject: string | null;
  /** False when its failure was taken back: the last one is of another attempt. */
  readonly isFailure: boolean;
}

const MAX_FAILURES_KEPT = 100;
const MAX_SUBJECTS = 50;
const SUBJECTS_KEPT_MS = 3_600_000;

export type ThrottleRepository = ReturnType<typeof createThrottleRepository>;

export function createThrottleRepository(db: Db, clock: Clock) {
  // Counters are written often and may lose their last moment when the database dies: no wait for the journal.
  const buckets: Collection<BucketDocument> = db.collection(throttleCollection.name, {
    writeConcern: { w: 1, journal: false },
  });
  const change = async (id: string, set: Document): Promise<void> => {
    await buckets.updateOne({ _id: id }, [{ $set: set }]);
  };
  return {
    /** Checks and counts one attempt in one atomic step; a refused one is not counted. */
    consume: async (attempt: Consumption): Promise<BucketDocument> => {
      const update = consumeStages(attempt, databaseNow(clock));
      const options = { upsert: true, returnDocument: 'after' } as const;
      const row = await upsertOnce(() =>
        buckets.findOneAndUpdate({ _id: attempt.id }, update, options),
      );
      if (row === null) throw new Error('an upsert gives a document');
      return row;
    },
    /** Uncounts the last attempt with all that it left. */
    refund: (id: string, { newSubject, isFailure }: Traces) =>
      change(id, {
        hits: withoutLast('$hits'),
        ...(isFailure && { failures: withoutLast('$failures') }),
        ...(newSubject !== null && { subjects: without('$subjects', newSubject) }),
      }),
    /** The last attempt was no failure. */
    dropFailure: (id: string) => change(id, { failures: withoutLast('$failures') }),
    clearFailures: (id: string) => change(id, { failures: [] }),
    countFailures: async (id: string, since: Date): Promise<number> => {
      const row = await buckets.findOne({ _id: id }, { maxTimeMS: MAX_TIME_MS });
      return (row?.failures ?? []).filter((at) => at > since).length;
    },
    remove: async (ids: readonly string[]): Promise<void> => {
      await buckets.deleteMany({ _id: { $in: [...ids] } });
    },
  };
}

/** Processes whose clocks differ share the windows. */
type DatabaseNow = ReturnType<typeof databaseNow>;

/** An update in three steps: drop what is over, check, count. */
function consumeStages({ limit, subject, ignoresWait }: Consumption, now: DatabaseNow): Document[] {
  const longest = Math.max(...limit.attempts.map(({ seconds }) => seconds));
  const hasFailures = countsFailures(limit);
  const keptSeconds = Math.max(longest, hasFailures ? FAILURES_KEPT_SECONDS : 0);
  const count = (field: string) => ({
    $cond: ['$isAdmitted', { $concatArrays: [field, [now]] }, field],
  });
  return [
    {
      $set: {
        at: now,
        hits: since('$hits', before(now, longest)),
        failures: since('$failures', before(now, FAILURES_KEPT_SECONDS)),
      },
    },
    { $set: { isAdmitted: { $and: conditions(ignoresWait ? withoutWait(limit) : limit, now) } } },
    {
      $set: {
        hits: count('$hits'),
        failures: hasFailures
          ? { $slice: [count('$failures'), -MAX_FAILURES_KEPT] }
          : { $literal: [] },
        expiresAt: { $add: [now, keptSeconds * 1000] },
        ...subjectFields(subject, now),
      },
    },
  ];
}

/** The windows of a limit alone. */
export function withoutWait({ progressive: _wait, ...windows }: Limit): Limit {
  return windows;
}

/** All of them must hold for an attempt to go on. */
function conditions({ attempts, failures, progressive }: Limit, now: DatabaseNow): Document[] {
  return [
    ...attempts.map(({ seconds, max }) => ({
      $lt: [{ $size: since('$hits', before(now, seconds)) }, max],
    })),
    ...(failures
      ? [{ $lt: [{ $size: since('$failures', before(now, failures.seconds)) }, failures.max] }]
      : []),
    ...(progressive ? [hasWaited(now)] : []),
  ];
}

/**
 * The rule of `waitSeconds` as a table lookup, so that it is written once. An attempt that overtook this one on the way to
 * the database has failed after `now`: that is no time ago, and never more to wait.
 */
function hasWaited(now: DatabaseNow): Document {
  const waits = Array.from({ length: MAX_FAILURES_KEPT + 1 }, (_, failures) =>
    waitSeconds(failures),
  );
  const wait = { $arrayElemAt: [waits, { $size: '$failures' }] };
  const last = { $ifNull: [{ $last: '$failures' }, new Date(0)] };
  const waitedMs = { $max: [0, { $subtract: [now, last] }] };
  return { $lte: [{ $multiply: [wait, 1000] }, waitedMs] };
}

function subjectFields(subject: string | null, now: DatabaseNow): Document {
  if (subject === null) return {};
  const isOver = {
    $lt: [{ $ifNull: ['$subjectsSince', new Date(0)] }, { $subtract: [now, SUBJECTS_KEPT_MS] }],
  };
  const subjects = { $cond: [isOver, [], { $ifNull: ['$subjects', []] }] };
  const added = { $cond: ['$isAdmitted', [subject], []] };
  return {
    subjects: { $slice: [{ $setUnion: [subjects, added] }, MAX_SUBJECTS] },
    subjectsSince: { $cond: [isOver, now, '$subjectsSince'] },
    isNewSubject: { $not: [{ $in: [subject, subjects] }] },
  };
}

function without(field: string, value: string): Document {
  return { $setDifference: [{ $ifNull: [field, []] }, [value]] };
}

function since(field: string, from: Document): Document {
  return { $filter: { input: { $ifNull: [field, []] }, cond: { $gt: ['$$this', from] } } };
}

function withoutLast(field: string): Document {
  const size = { $size: { $ifNull: [field, []] } };
  return { $cond: [{ $lte: [size, 1] }, [], { $slice: [field, { $subtract: [size, 1] }] }] };
}

function before(now: DatabaseNow, seconds: number): Document {
  return { $subtract: [now, seconds * 1000] };
}
