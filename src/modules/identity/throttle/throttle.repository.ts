import type { Collection, Db, Document } from 'mongodb';
import type { CollectionDefinition } from '../../../platform/mongo/collections';
import { isDuplicateKey } from '../../../platform/mongo/errors';
import { MISSES_KEPT_SECONDS, waitSeconds, type Limit } from './limits';

/** The attempts of one account, address, device, … in its sliding windows. */
export interface BucketDocument {
  /** Dimension and pseudonym: no address and no e-mail is stored. */
  readonly _id: string;
  readonly hits: readonly Date[];
  readonly misses: readonly Date[];
  /** What the last attempt was told. */
  readonly isAdmitted: boolean;
  /** Whom attempts were about in the last hour (networks: distinct accounts, at most 50). */
  readonly subjects?: readonly string[];
  readonly subjectsSince?: Date;
  readonly expiresAt: Date;
}

export const throttleCollection: CollectionDefinition = {
  name: 'throttle',
  indexes: [
    {
      key: { expiresAt: 1 },
      options: { expireAfterSeconds: 0 },
      serves: 'removal of buckets that count nothing any more',
    },
  ],
};

export interface Knock {
  readonly id: string;
  readonly limit: Limit;
  readonly now: Date;
  readonly subject: string | null;
}

export interface ThrottleRepository {
  /** Judges and counts one attempt in one atomic step; a refused one is not counted. */
  knock(knock: Knock): Promise<BucketDocument>;
  /** Takes the last attempt back as if it had not been. */
  giveBack(id: string): Promise<void>;
  /** The last attempt was right: it is no miss. */
  dropMiss(id: string): Promise<void>;
  /** Everything is forgiven: misses begin anew. */
  clearMisses(id: string): Promise<void>;
}

const LONGEST_MISS_LIST = 100;
const MOST_SUBJECTS = 50;
const SUBJECTS_KEPT_MS = 3_600_000;
const TRIES = 5;

export function createThrottleRepository(db: Db): ThrottleRepository {
  // Counters are written often and may lose their last moment when the database dies: no wait for the journal.
  const buckets: Collection<BucketDocument> = db.collection(throttleCollection.name, {
    writeConcern: { w: 1, journal: false },
  });
  const knock = async (attempt: Knock, tries = TRIES): Promise<BucketDocument> => {
    try {
      const options = { upsert: true, returnDocument: 'after' } as const;
      const row = await buckets.findOneAndUpdate({ _id: attempt.id }, knockSteps(attempt), options);
      if (row === null) throw new Error('an upsert gives a document');
      return row;
    } catch (error) {
      // Two first attempts at once: the second finds the document of the first.
      if (tries > 1 && isDuplicateKey(error)) return knock(attempt, tries - 1);
      throw error;
    }
  };
  const change = async (id: string, set: Document): Promise<void> => {
    await buckets.updateOne({ _id: id }, [{ $set: set }]);
  };
  return {
    knock: (attempt) => knock(attempt),
    giveBack: (id) => change(id, { hits: withoutLast('$hits'), misses: withoutLast('$misses') }),
    dropMiss: (id) => change(id, { misses: withoutLast('$misses') }),
    clearMisses: (id) => change(id, { misses: [] }),
  };
}

/** An update in three steps: forget what is over, judge, count. */
function knockSteps({ limit, now, subject }: Knock): Document[] {
  const longest = Math.max(...limit.attempts.map(({ seconds }) => seconds));
  const countsMisses = limit.progressive === true || limit.misses !== undefined;
  const kept = Math.max(longest, countsMisses ? MISSES_KEPT_SECONDS : 0);
  const count = (field: string) => ({
    $cond: ['$isAdmitted', { $concatArrays: [field, [now]] }, field],
  });
  return [
    {
      $set: {
        hits: since('$hits', before(now, longest)),
        misses: since('$misses', before(now, MISSES_KEPT_SECONDS)),
      },
    },
    { $set: { isAdmitted: { $and: conditions(limit, now) } } },
    {
      $set: {
        hits: count('$hits'),
        misses: countsMisses
          ? { $slice: [count('$misses'), -LONGEST_MISS_LIST] }
          : { $literal: [] },
        expiresAt: new Date(now.getTime() + kept * 1000),
        ...subjectFields(subject, now),
      },
    },
  ];
}

/** All of them must hold for an attempt to go on. */
function conditions({ attempts, misses, progressive }: Limit, now: Date): Document[] {
  return [
    ...attempts.map(({ seconds, max }) => ({
      $lt: [{ $size: since('$hits', before(now, seconds)) }, max],
    })),
    ...(misses
      ? [{ $lt: [{ $size: since('$misses', before(now, misses.seconds)) }, misses.max] }]
      : []),
    ...(progressive ? [{ $lte: [waitIsOverAt(), now] }] : []),
  ];
}

/** The rule of `waitSeconds` as a table lookup, so that it is written once. */
function waitIsOverAt(): Document {
  const waits = Array.from({ length: LONGEST_MISS_LIST + 1 }, (_, misses) => waitSeconds(misses));
  const wait = { $arrayElemAt: [waits, { $size: '$misses' }] };
  const last = { $ifNull: [{ $last: '$misses' }, new Date(0)] };
  return { $add: [last, { $multiply: [wait, 1000] }] };
}

function subjectFields(subject: string | null, now: Date): Document {
  if (subject === null) return {};
  const isOver = {
    $lt: [{ $ifNull: ['$subjectsSince', new Date(0)] }, new Date(now.getTime() - SUBJECTS_KEPT_MS)],
  };
  const known = { $cond: [isOver, [], { $ifNull: ['$subjects', []] }] };
  return {
    subjects: { $slice: [{ $setUnion: [known, [subject]] }, MOST_SUBJECTS] },
    subjectsSince: { $cond: [isOver, now, '$subjectsSince'] },
  };
}

function since(field: string, from: Date): Document {
  return { $filter: { input: { $ifNull: [field, []] }, cond: { $gt: ['$$this', from] } } };
}

function withoutLast(field: string): Document {
  const size = { $size: { $ifNull: [field, []] } };
  return { $cond: [{ $lte: [size, 1] }, [], { $slice: [field, { $subtract: [size, 1] }] }] };
}

function before(now: Date, seconds: number): Date {
  return new Date(now.getTime() - seconds * 1000);
}
