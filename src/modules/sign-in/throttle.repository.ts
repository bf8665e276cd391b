import type { Collection, Db, Document } from 'mongodb';
import { type CollectionDefinition, expiryIndex } from '../../platform/mongo/collections';
import { MAX_TIME_MS } from '../../platform/mongo/client';
import { databaseNow } from '../../platform/mongo/database-time';
import { upsertOnce } from '../../platform/mongo/repeatable-writes';
import type { Clock } from '../../platform/values/clock';
import { countsFailures, FAILURES_KEPT_SECONDS, waitSeconds, type Limit } from './limits';

/** The attempts of one account, address, device, … in its sliding windows. */
export interface BucketDocument {
  /** Dimension and pseudonym: no network address and no e-mail address is stored. */
  readonly _id: string;
  /** The last attempt, admitted or not. This and all other times are the database's. */
  readonly at: Date;
  readonly hits: readonly Date[];
  readonly failures: readonly Date[];
  /** Whether the last attempt was admitted. */
  readonly isAdmitted: boolean;
  /** The distinct accounts tried from a network in the hour that began at `subjectsSince`, at most 50. */
  readonly subjects?: readonly string[];
  readonly subjectsSince?: Date;
  /** Whether the last attempt was the first of its account. */
  readonly isNewSubject?: boolean;
  readonly expiresAt: Date;
}

export const throttleCollection: CollectionDefinition = {
  name: 'throttle',
  indexes: [expiryIndex('removal of buckets that no longer count')],
};

export interface Consumption {
  readonly id: string;
  readonly limit: Limit;
  readonly subject: string | null;
  /** The growing wait after failures does not apply. */
  readonly ignoresWait: boolean;
}

/** What an attempt left in its bucket, besides its hit. */
export interface Traces {
  /** The account that it added. */
  readonly newSubject: string | null;
  /** False if its failure was already removed, so that the last failure belongs to another attempt. */
  readonly isFailure: boolean;
}

const MAX_FAILURES_KEPT = 100;
const MAX_SUBJECTS = 50;
const SUBJECTS_KEPT_MS = 3_600_000;

export type ThrottleRepository = ReturnType<typeof createThrottleRepository>;

export function createThrottleRepository(db: Db, clock: Clock) {
  // Counters are written often and may lose their last writes if the database crashes, so writes do not wait for the
  // journal.
  const buckets: Collection<BucketDocument> = db.collection(throttleCollection.name, {
    writeConcern: { w: 1, journal: false },
  });
  const change = async (id: string, set: Document): Promise<void> => {
    await buckets.updateOne({ _id: id }, [{ $set: set }]);
  };
  return {
    /** Checks and counts one attempt in one atomic step; a refused attempt is not counted. */
    consume: async (attempt: Consumption): Promise<BucketDocument> => {
      const update = consumeStages(attempt, databaseNow(clock));
      const options = { upsert: true, returnDocument: 'after' } as const;
      const row = await upsertOnce(() =>
        buckets.findOneAndUpdate({ _id: attempt.id }, update, options),
      );
      if (row === null) throw new Error('an upsert returned no document');
      return row;
    },
    /** Uncounts the last attempt and everything that it left. */
    refund: (id: string, { newSubject, isFailure }: Traces) =>
      change(id, {
        hits: withoutLast('$hits'),
        ...(isFailure && { failures: withoutLast('$failures') }),
        ...(newSubject !== null && { subjects: without('$subjects', newSubject) }),
      }),
    /** Marks the last attempt as not failed. */
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

/** The database's time, so that processes whose clocks differ share the windows. */
type DatabaseNow = ReturnType<typeof databaseNow>;

/** An update in three steps: drop expired entries, check, count. */
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
        hits: datesAfter('$hits', secondsBefore(now, longest)),
        failures: datesAfter('$failures', secondsBefore(now, FAILURES_KEPT_SECONDS)),
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

/** The limit with its windows only. */
export function withoutWait({ progressive: _wait, ...windows }: Limit): Limit {
  return windows;
}

/** An attempt is admitted only if all of these conditions are met. */
function conditions({ attempts, failures, progressive }: Limit, now: DatabaseNow): Document[] {
  return [
    ...attempts.map(({ seconds, max }) => ({
      $lt: [{ $size: datesAfter('$hits', secondsBefore(now, seconds)) }, max],
    })),
    ...(failures
      ? [
          {
            $lt: [
              { $size: datesAfter('$failures', secondsBefore(now, failures.seconds)) },
              failures.max,
            ],
          },
        ]
      : []),
    ...(progressive ? [hasWaited(now)] : []),
  ];
}

/**
 * The rule of `waitSeconds` as a look-up table, so that it has one definition. The time since a failure is never
 * negative, although an attempt that overtook this one may have failed after `now`.
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
  const newSubjects = { $cond: ['$isAdmitted', [subject], []] };
  return {
    subjects: { $slice: [{ $setUnion: [subjects, newSubjects] }, MAX_SUBJECTS] },
    subjectsSince: { $cond: [isOver, now, '$subjectsSince'] },
    isNewSubject: { $not: [{ $in: [subject, subjects] }] },
  };
}

function without(field: string, value: string): Document {
  return { $setDifference: [{ $ifNull: [field, []] }, [value]] };
}

function datesAfter(field: string, from: Document): Document {
  return { $filter: { input: { $ifNull: [field, []] }, cond: { $gt: ['$$this', from] } } };
}

function withoutLast(field: string): Document {
  const size = { $size: { $ifNull: [field, []] } };
  return { $cond: [{ $lte: [size, 1] }, [], { $slice: [field, { $subtract: [size, 1] }] }] };
}

function secondsBefore(now: DatabaseNow, seconds: number): Document {
  return { $subtract: [now, seconds * 1000] };
}
