import type { AnyBulkWriteOperation, Collection, Db } from 'mongodb';
import { MAX_TIME_MS } from '../../platform/mongo/client';
import type { CollectionDefinition } from '../../platform/mongo/collections';
import type {
  ApiRequest,
  HourFigure,
  RequestHour,
  RequestOwner,
  RequestRow,
} from './request-log.types';

interface RequestDayDocument {
  readonly _id: string;
  readonly ownerId: string;
  readonly keyId: string | null;
  readonly day: string;
  readonly rows: readonly RequestRow[];
  readonly hours: Readonly<Record<string, { readonly requests: number; readonly errors: number }>>;
  /** The last write; the document goes seven days after it. */
  readonly at: Date;
}

const KEPT_SECONDS = 7 * 86_400;
/** Rows that are kept of a credential's day, and the most that a look shows. */
export const MAX_REQUESTS = 1000;

export const requestDaysCollection: CollectionDefinition = {
  name: 'request_days',
  indexes: [
    { key: { ownerId: 1, day: -1, _id: 1 }, serves: 'the requests of an account or key' },
    { key: { at: 1 }, options: { expireAfterSeconds: KEPT_SECONDS }, serves: 'expiry' },
  ],
};

export interface RequestLogRepository {
  /** Adds to the days; of a day's rows the last 1,000 stay. */
  add(hours: readonly RequestHour[]): Promise<void>;
  /** The last 1,000 rows of these days, unordered. */
  listRows(owner: RequestOwner, sinceDay: string): Promise<readonly ApiRequest[]>;
  /** Oldest first. */
  listFigures(owner: RequestOwner, sinceDay: string): Promise<readonly HourFigure[]>;
  erase(ownerId: string): Promise<void>;
}

export function createRequestLogRepository(db: Db): RequestLogRepository {
  const days: Collection<RequestDayDocument> = db.collection(requestDaysCollection.name);
  const find = (owner: RequestOwner, sinceDay: string, hidden: 'rows' | 'hours') =>
    days
      .find(
        { ...owner, day: { $gte: sinceDay } },
        { maxTimeMS: MAX_TIME_MS, projection: { [hidden]: 0 } },
      )
      .sort({ day: -1, _id: 1 });
  return {
    add: async (added) => {
      if (added.length > 0) await days.bulkWrite(added.map(toUpdate), { ordered: false });
    },
    listRows: async (owner, sinceDay) => {
      const found: ApiRequest[] = [];
      let lastDay = '';
      for await (const { day, keyId, rows } of find(owner, sinceDay, 'hours').batchSize(8)) {
        if (found.length >= MAX_REQUESTS && day !== lastDay) break;
        lastDay = day;
        found.push(...rows.map((row) => ({ ...row, keyId })));
      }
      return found;
    },
    listFigures: async (owner, sinceDay) => sumOf(await find(owner, sinceDay, 'rows').toArray()),
    erase: async (ownerId) => {
      await days.deleteMany({ ownerId });
    },
  };
}

function toUpdate({
  ownerId,
  keyId,
  hour,
  rows,
  ...figures
}: RequestHour): AnyBulkWriteOperation<RequestDayDocument> {
  const [day = '', time = ''] = hour.toISOString().split('T');
  const place = `hours.${time.slice(0, 2)}`;
  return {
    updateOne: {
      filter: { _id: [ownerId, keyId ?? '', day].join('|') },
      update: {
        $setOnInsert: { ownerId, keyId, day },
        $max: { at: rows.at(-1)?.createdAt ?? hour },
        $inc: { [`${place}.requests`]: figures.requests, [`${place}.errors`]: figures.errors },
        $push: { rows: { $each: [...rows], $slice: -MAX_REQUESTS } },
      },
      upsert: true,
    },
  };
}

function sumOf(days: readonly Pick<RequestDayDocument, 'day' | 'hours'>[]): readonly HourFigure[] {
  const sums = new Map<string, HourFigure>();
  for (const { day, hours } of days) {
    for (const [hour, { requests, errors }] of Object.entries(hours)) {
      const start = `${day}T${hour}:00:00.000Z`;
      const known = sums.get(start);
      sums.set(start, {
        hour: new Date(start),
        requests: requests + (known?.requests ?? 0),
        errors: errors + (known?.errors ?? 0),
      });
    }
  }
  return [...sums.values()].sort((a, b) => a.hour.getTime() - b.hour.getTime());
}
