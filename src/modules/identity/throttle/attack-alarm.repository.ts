import type { Collection, Db } from 'mongodb';
import type { CollectionDefinition } from '../../../platform/mongo/collections';
import { MAX_TIME_MS } from '../../../platform/mongo/client';

interface AlarmDocument {
  /** `minute:<number>` counts failures, `raised` says until when the alarm holds. */
  readonly _id: string;
  readonly failures?: number;
  readonly expiresAt: Date;
}

export const attackAlarmCollection: CollectionDefinition = {
  name: 'attack_alarm',
  indexes: [
    {
      key: { expiresAt: 1 },
      options: { expireAfterSeconds: 0 },
      serves: 'removal of counts and alarms that are over',
    },
  ],
};

export interface AlarmRepository {
  /** Failed sign-ins of everybody in this minute, this one included. */
  countFailure(minute: number): Promise<number>;
  raise(until: Date): Promise<void>;
  raisedUntil(): Promise<Date | null>;
}

const COUNTS_KEPT_MS = 600_000;

export function createAlarmRepository(db: Db): AlarmRepository {
  const alarms: Collection<AlarmDocument> = db.collection(attackAlarmCollection.name, {
    writeConcern: { w: 1, journal: false },
  });
  return {
    countFailure: async (minute) => {
      const row = await alarms.findOneAndUpdate(
        { _id: `minute:${minute}` },
        {
          $inc: { failures: 1 },
          $setOnInsert: { expiresAt: new Date(minute * 60_000 + COUNTS_KEPT_MS) },
        },
        { upsert: true, returnDocument: 'after' },
      );
      return row?.failures ?? 0;
    },
    raise: async (until) => {
      await alarms.updateOne({ _id: 'raised' }, { $set: { expiresAt: until } }, { upsert: true });
    },
    raisedUntil: async () => {
      const row = await alarms.findOne({ _id: 'raised' }, { maxTimeMS: MAX_TIME_MS });
      return row?.expiresAt ?? null;
    },
  };
}
