import type { Collection, Db } from 'mongodb';
import { MAX_TIME_MS } from '../../../platform/mongo/client';
import type { SecurityEvent } from './security-events.types';

/** Part of a document: entries of the security log about its changes that are not in the log yet. */
export interface PendingSecurityEvents {
  readonly owed?: readonly SecurityEvent[];
}

export const pendingEventsIndex = {
  key: { 'owed.id': 1 },
  options: { sparse: true },
  serves: 'owed entries of the security log',
} as const;

/** The collections whose documents have `PendingSecurityEvents`. */
export const HOLDERS = ['users', 'sessions', 'api_keys'] as const;
export type Holder = (typeof HOLDERS)[number];

export interface PendingEvent {
  /** The document that keeps it. */
  readonly keeperId: string;
  readonly event: SecurityEvent;
}

export interface PendingEventsRepository {
  /** Those without an account are about the one that keeps them. */
  list(holder: Holder, limit: number): Promise<readonly PendingEvent[]>;
  /** These are in the log. */
  remove(holder: Holder, events: readonly SecurityEvent[]): Promise<void>;
}

export function createPendingEventsRepository(db: Db): PendingEventsRepository {
  const collectionOf = (
    holder: Holder,
  ): Collection<PendingSecurityEvents & { readonly _id: string }> => db.collection(holder);
  return {
    list: async (holder, limit) => {
      const options = { projection: { owed: 1 }, maxTimeMS: MAX_TIME_MS };
      const filter = { 'owed.id': { $gt: '' } };
      const rows = await collectionOf(holder).find(filter, options).limit(limit).toArray();
      return rows.flatMap(({ _id, owed = [] }) =>
        owed.map((event) => ({
          keeperId: _id,
          event: { ...event, userId: event.userId ?? _id },
        })),
      );
    },
    remove: async (holder, events) => {
      const id = { $in: events.map((event) => event.id) };
      await collectionOf(holder).updateMany(
        { 'owed.id': id },
        { $pull: { owed: { id } } as never },
      );
    },
  };
}
