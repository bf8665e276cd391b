import type { AnyBulkWriteOperation, Collection, Db } from 'mongodb';
import { MAX_TIME_MS } from '../../platform/mongo/client';
import type { CollectionDefinition } from '../../platform/mongo/collections';

/** One request, with its outcome. */
export interface RequestRow {
  readonly createdAt: Date;
  readonly method: string;
  /** Includes the query; credentials, secrets and e-mail addresses are redacted before it is stored. */
  readonly path: string;
  readonly status: number;
  /** Code of the problem, or of the first GraphQL error. */
  readonly code: string | null;
  readonly durationMs: number;
  readonly requestId: string;
}

/** A row and the key that made the request; null for a session. */
export interface ApiRequest extends RequestRow {
  readonly keyId: string | null;
}

export interface HourFigure {
  /** Start of the hour. */
  readonly hour: Date;
  readonly requests: number;
  readonly errors: number;
}

/** The requests of one credential in one hour, since the last flush. */
export interface RequestHour extends HourFigure {
  readonly ownerId: string;
  readonly keyId: string | null;
  /** The last rows, oldest first. */
  readonly rows: readonly RequestRow[];
}

/** The requests of one key, or of a whole account. */
interface RequestOwner {
  readonly ownerId: string;
  readonly keyId?: string;
}

interface RequestDayDocument {
  readonly _id: string;
  readonly ownerId: string;
  readonly keyId: string | null;
  readonly day: string;
  readonly rows: readonly RequestRow[];
  readonly hours: Readonly<Record<string, Omit<HourFigure, 'hour'>>>;
  /** The time of the last request; the document expires seven days after it. */
  readonly at: Date;
}

const RETENTION_SECONDS = 7 * 86_400;
/** The maximum number of rows per credential and day, and in a list. */
export const MAX_ROWS_PER_DAY = 1000;

export const requestDaysCollection: CollectionDefinition = {
  name: 'request_days',
  indexes: [
    { key: { ownerId: 1, day: -1, _id: 1 }, serves: 'the requests of an account or key' },
    { key: { at: 1 }, options: { expireAfterSeconds: RETENTION_SECONDS }, serves: 'expiry' },
  ],
};

export type RequestLogRepository = ReturnType<typeof createRequestLogRepository>;

export function createRequestLogRepository(db: Db) {
  const days: Collection<RequestDayDocument> = db.collection(requestDaysCollection.name);
  const find = (owner: RequestOwner, sinceDay: string, omittedField: 'rows' | 'hours') => {
    const options = { sort: { day: -1, _id: 1 }, projection: { [omittedField]: 0 } } as const;
    const filter = { ...owner, day: { $gte: sinceDay } };
    return days.find(filter, { ...options, maxTimeMS: MAX_TIME_MS });
  };
  return {
    /** Adds to the days; each day keeps its last 1,000 rows. */
    add: async (newHours: readonly RequestHour[]): Promise<void> => {
      if (newHours.length > 0) await days.bulkWrite(newHours.map(toUpdate), { ordered: false });
    },
    /** At least the last 1,000 rows of these days, unordered; days that are not needed for them are not read. */
    listRows: async (owner: RequestOwner, sinceDay: string): Promise<readonly ApiRequest[]> => {
      const requests: ApiRequest[] = [];
      let lastDay = '';
      for await (const { day, keyId, rows } of find(owner, sinceDay, 'hours').batchSize(8)) {
        if (requests.length >= MAX_ROWS_PER_DAY && day !== lastDay) break;
        lastDay = day;
        requests.push(...rows.map((row) => ({ ...row, keyId })));
      }
      return requests;
    },
    /** Oldest first. */
    listFigures: async (owner: RequestOwner, sinceDay: string): Promise<readonly HourFigure[]> =>
      sumByHour(await find(owner, sinceDay, 'rows').toArray()),
    erase: async (ownerId: string): Promise<void> => {
      await days.deleteMany({ ownerId });
    },
  };
}

function toUpdate(figure: RequestHour): AnyBulkWriteOperation<RequestDayDocument> {
  const { ownerId, keyId, hour, rows, requests, errors } = figure;
  const [day = '', time = ''] = hour.toISOString().split('T');
  const place = `hours.${time.slice(0, 2)}`;
  return {
    updateOne: {
      filter: { _id: [ownerId, keyId ?? '', day].join('|') },
      update: {
        $setOnInsert: { ownerId, keyId, day },
        $max: { at: rows.at(-1)?.createdAt ?? hour },
        $inc: { [`${place}.requests`]: requests, [`${place}.errors`]: errors },
        $push: { rows: { $each: [...rows], $slice: -MAX_ROWS_PER_DAY } },
      },
      upsert: true,
    },
  };
}

function sumByHour(days: readonly RequestDayDocument[]): readonly HourFigure[] {
  const sums = new Map<string, HourFigure>();
  for (const { day, hours } of days) {
    for (const [time, { requests, errors }] of Object.entries(hours)) {
      const start = `${day}T${time}:00:00.000Z`;
      const { hour, ...sum } = sums.get(start) ?? { hour: new Date(start), requests: 0, errors: 0 };
      sums.set(start, { hour, requests: sum.requests + requests, errors: sum.errors + errors });
    }
  }
  return [...sums.values()].sort((a, b) => a.hour.getTime() - b.hour.getTime());
}
