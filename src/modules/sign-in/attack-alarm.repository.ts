import type { Collection, Db } from 'mongodb';
import { type CollectionDefinition, expiryIndex } from '../../platform/mongo/collections';
import { MAX_TIME_MS } from '../../platform/mongo/client';

interface AlarmDocument {
  /** `failures`: the failed attempts of the last minute. `raised`: the alarm is on until this document expires. */
  readonly _id: string;
  readonly failures?: readonly { readonly at: Date; readonly count: number }[];
  readonly expiresAt: Date;
}

export const attackAlarmCollection: CollectionDefinition = {
  name: 'attack_alarm',
  indexes: [expiryIndex('removal of expired counts and alarms')],
};

/** A minute exceeds this number of commands only if it has far more failures than the alarm needs. */
const MAX_KEPT = 500;

export type AlarmRepository = ReturnType<typeof createAlarmRepository>;

export function createAlarmRepository(db: Db) {
  const alarms: Collection<AlarmDocument> = db.collection(attackAlarmCollection.name, {
    writeConcern: { w: 1, journal: false },
  });
  return {
    /** Counts failed attempts of all callers in the current window, including these. */
    addFailures: async (
      count: number,
      { now, windowMs }: { readonly now: Date; readonly windowMs: number },
    ) => {
      const since = new Date(now.getTime() - windowMs);
      const recentFailures = {
        $filter: { input: { $ifNull: ['$failures', []] }, cond: { $gt: ['$$this.at', since] } },
      };
      const row = await alarms.findOneAndUpdate(
        { _id: 'failures' },
        [
          {
            $set: {
              failures: {
                $slice: [{ $concatArrays: [recentFailures, [{ at: now, count }]] }, -MAX_KEPT],
              },
              expiresAt: new Date(now.getTime() + windowMs),
            },
          },
        ],
        { upsert: true, returnDocument: 'after' },
      );
      return (row?.failures ?? []).reduce((sum, entry) => sum + entry.count, 0);
    },
    raise: async (until: Date) => {
      await alarms.updateOne({ _id: 'raised' }, { $set: { expiresAt: until } }, { upsert: true });
    },
    findAlarmEnd: async () => {
      const row = await alarms.findOne({ _id: 'raised' }, { maxTimeMS: MAX_TIME_MS });
      return row?.expiresAt ?? null;
    },
  };
}
