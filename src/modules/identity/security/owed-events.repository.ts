import type { Collection, Db } from 'mongodb';
import { MAX_TIME_MS } from '../../../platform/mongo/client';
import type { SecurityEvent } from './security-events.types';

/** Part of a document: entries of the security log about its changes that are not in the log yet. */
export interface OwedFields {
  readonly owed?: readonly SecurityEvent[];
}

export const owedIndex = {
  key: { 'owed.id': 1 },
  options: { sparse: true },
  serves: 'owed entries of the security log',
} as const;

/** The collections whose documents have `OwedFields`. */
export const OWING = ['users', 'sessions', 'api_keys'] as const;
export type Owing = (typeof OWING)[number];

export interface OwedEvent {
  /** What keeps it. */
  readonly keeperId: string;
  readonly event: SecurityEvent;
}

export interface OwedEventsRepository {
  /** Those without an account are about the one that keeps them. */
  list(owing: Owing, limit: number): Promise<readonly OwedEvent[]>;
  /** These are in the log. */
  remove(owing: Owing, events: readonly SecurityEvent[]): Promise<void>;
}

export function createOwedEventsRepository(db: Db): OwedEventsRepository {
  const collectionOf = (owing: Owing): Collection<OwedFields & { readonly _id: string }> =>
    db.collection(owing);
  return {
    list: async (owing, limit) => {
      const options = { projection: { owed: 1 }, maxTimeMS: MAX_TIME_MS };
      const filter = { 'owed.id': { $gt: '' } };
      const rows = await collectionOf(owing).find(filter, options).limit(limit).toArray();
      return rows.flatMap(({ _id, owed = [] }) =>
        owed.map((event) => ({
          keeperId: _id,
          event: { ...event, userId: event.userId ?? _id },
        })),
      );
    },
    remove: async (owing, events) => {
      const id = { $in: events.map((event) => event.id) };
      await collectionOf(owing).updateMany({ 'owed.id': id }, { $pull: { owed: { id } } as never });
    },
  };
}
