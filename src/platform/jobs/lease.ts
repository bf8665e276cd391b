import { randomUUID } from 'node:crypto';
import type { Collection, Document, Filter, UpdateFilter } from 'mongodb';
import type { Clock } from '../clock';
import type { IndexDefinition } from '../mongo/collections';
import { databaseTimeIn, hasCome } from '../mongo/database-time';
import { isUnique } from '../mongo/errors';
import { repeat } from './repeat';

/** The fields of a document that stands for work to be done. */
export interface LeaseFields {
  /** When somebody should work on it: due, or the end of the running lease. Null = nothing left to do. */
  readonly nextAttemptAt: Date | null;
  /** Names the holder of the lease; a result is only written under it. */
  readonly leaseId?: string;
}

/** A claimed document and the right to write its result. */
export type Leased<T> = T & { readonly leaseId: string };

/** Names a claim. */
export type Held = Leased<{ readonly _id: string }>;

/** The index that finds due work (queries repeat its `$type`, or it is not used); part of every collection with leases. */
export const leaseIndex: IndexDefinition = {
  key: { nextAttemptAt: 1 },
  options: { partialFilterExpression: { nextAttemptAt: { $type: 'date' } } },
  serves: 'claiming of due work',
};

export interface Leases<T extends LeaseFields> {
  /** Claims the work that is due longest and pushes it ahead by one lease; null when nothing is due. */
  claim(filter?: Filter<T>): Promise<Leased<T> | null>;
  /** Inserts work that is claimed from the start; null when its id is taken. */
  insert(work: Omit<T, keyof LeaseFields>): Promise<Leased<T> | null>;
  /** Keeps a claim for another lease; false when it was lost meanwhile. */
  renew(item: Held): Promise<boolean>;
  /** Writes under the claim and ends it; false (and nothing written) when it was lost meanwhile. */
  complete(item: Held, update: UpdateFilter<T>): Promise<boolean>;
}

export interface LeasesOptions<T extends LeaseFields> {
  readonly collection: Collection<T>;
  readonly clock: Clock;
  readonly leaseMs: number;
}

/** A filter: work that is due, or whose lease is over. */
export function isDue(clock: Clock): Filter<LeaseFields> {
  return { nextAttemptAt: { $type: 'date' }, $expr: hasCome(clock, 'nextAttemptAt') };
}

/**
 * Leased and fenced work, by the database's time (reliability by construction): the claim is one atomic update, a
 * crashed holder's lease runs out, and a holder that comes back late finds its `leaseId` replaced and writes nothing.
 * `complete` expects the update to set `nextAttemptAt`.
 */
export function createLeases<T extends LeaseFields & { readonly _id: string }>({
  collection,
  clock,
  leaseMs,
}: LeasesOptions<T>): Leases<T> {
  const nextAttemptAt = () => databaseTimeIn(clock, leaseMs);
  const held = ({ _id, leaseId }: Held): Filter<T> => ({ _id, leaseId }) as never;
  const options = { returnDocument: 'after' } as const;
  return {
    claim: async (filter) => {
      const row = await collection.findOneAndUpdate(
        { ...filter, ...isDue(clock) } as Filter<T>,
        [{ $set: { leaseId: randomUUID(), nextAttemptAt: nextAttemptAt() } }],
        { ...options, sort: { nextAttemptAt: 1 }, writeConcern: { w: 1, j: false } },
      );
      return row as Leased<T> | null;
    },
    insert: async (work) => {
      const { _id, ...facts } = work as Document & { readonly _id: string };
      const filter = held({ _id, leaseId: randomUUID() });
      const fields = Object.entries<unknown>(facts).map(
        ([name, value]) => [name, { $literal: value }] as const,
      );
      const inserted = { ...Object.fromEntries(fields), nextAttemptAt: nextAttemptAt() };
      const write = collection.findOneAndUpdate(filter, [{ $set: inserted }], {
        ...options,
        upsert: true,
      });
      return (await isUnique(write)) ? ((await write) as Leased<T>) : null;
    },
    renew: async (item) => {
      const update = [{ $set: { nextAttemptAt: nextAttemptAt() } }];
      return (await collection.updateOne(held(item), update)).matchedCount === 1;
    },
    complete: async (item, update) => {
      const { $unset, ...rest } = update as { readonly $unset?: object };
      const ending: Document = { ...rest, $unset: { ...$unset, leaseId: '' } };
      return (await collection.updateOne(held(item), ending)).matchedCount === 1;
    },
  };
}

/**
 * Runs `work` while a heartbeat keeps the claim. The signal is aborted when the claim is lost: the work belongs
 * to somebody else then.
 */
export async function withHeartbeat<R>(
  { renew, everyMs }: { readonly renew: () => Promise<boolean>; readonly everyMs: number },
  work: (signal: AbortSignal) => Promise<R>,
): Promise<R> {
  const lost = new AbortController();
  const stop = repeat({ everyMs }, async () => {
    const isMine = await renew();
    if (!isMine) lost.abort();
    return !isMine;
  });
  try {
    return await work(lost.signal);
  } finally {
    stop();
  }
}
