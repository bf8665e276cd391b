import { randomUUID } from 'node:crypto';
import type { Collection, Document, Filter, WriteConcern } from 'mongodb';
import type { Clock } from '../values/clock';
import { counter } from '../telemetry/metrics';
import type { IndexDefinition } from '../mongo/collections';
import { type FieldUpdate, updateWhen } from '../mongo/field-update';
import { REPEATABLE } from '../mongo/client';
import { databaseNow, databaseTimeIn, hasPassed, type DatabaseTime } from '../mongo/database-time';
import { isUnavailable, succeedsUnlessDuplicate } from '../mongo/errors';
import { gatheredWrites } from '../mongo/gathered-writes';
import { repeat } from '../values/repeat';
import type { Waiting } from './job';

/** The fields of a document that represents work to do. */
export interface LeaseFields {
  /** When it is due, or when the current lease ends. Null if there is nothing to do. */
  readonly nextAttemptAt: Date | null;
  /** Identifies the holder of the lease; a result is only written under it. */
  readonly leaseId?: string;
  /** Set if it was woken during a lease: it is then due immediately when the holder releases it. */
  readonly isWoken?: true;
}

/** A claimed document and the right to write its result. */
export type Leased<T> = T & { readonly leaseId: string };

/** Identifies a claim. */
export type LeaseClaim = Leased<{ readonly _id: string }>;

/** The index that finds due work (queries must repeat its `$type` to use it); part of every collection with leases. */
export const leaseIndex: IndexDefinition = {
  key: { nextAttemptAt: 1 },
  options: { partialFilterExpression: { nextAttemptAt: { $type: 'date' } } },
  serves: 'claiming of due work',
};

/** A result, and when there is more to do. */
interface Completion extends FieldUpdate {
  readonly $set: Pick<LeaseFields, 'nextAttemptAt'> & Readonly<Record<string, unknown>>;
}

export interface ReleaseOptions<T> {
  /** When it is due again; null until it is woken. */
  readonly dueAt: Date | DatabaseTime | null;
  /** Notes that are stored with it and may be lost. */
  readonly notes?: Partial<T>;
  /** A further condition on the document. */
  readonly where?: Filter<T>;
}

/** A filter for work that is due, or whose lease has expired. */
export function isDue(clock: Clock): Filter<LeaseFields> {
  return { nextAttemptAt: { $type: 'date' }, $expr: hasPassed(clock, 'nextAttemptAt') };
}

/** The work that waits for lease holders in a collection, or among some of its documents. */
export function waitingForLease(collection: string, of: Document = {}): readonly Waiting[] {
  const filter = () => ({ ...of, nextAttemptAt: { $type: 'date' } });
  return [{ collection, filter, dueAt: 'nextAttemptAt' }];
}

/** A lease that a failover undoes does no harm, because results are fenced. */
const UNSAFE = { writeConcern: { w: 1, j: false } as WriteConcern } as const;
/** After a failure, others and the holder itself may try again this much later. */
const ABANDONED = { everyMs: 250, dueInMs: 500 };
const AFTER = { returnDocument: 'after' } as const;

/**
 * Leased and fenced work, by the database's clock: the claim is one atomic update, the lease of a crashed holder
 * expires, and a late holder finds its `leaseId` replaced and writes nothing.
 */
export function createLeases<T extends LeaseFields & { readonly _id: string }>({
  collection,
  clock,
  leaseMs,
}: {
  readonly collection: Collection<T>;
  readonly clock: Clock;
  readonly leaseMs: number;
}) {
  const { collectionName } = collection;
  leaseCollections.add(collectionName);
  const writes = gatheredWrites(collection.db, collectionName);
  const leaseEnd = () => databaseTimeIn(clock, leaseMs);
  const filterOf = ({ _id, leaseId }: LeaseClaim) => ({ _id, leaseId }) as never as Filter<T>;

  const countLoss = (isHeld: boolean): boolean => {
    if (!isHeld) losses(1, { collection: collectionName });
    return isHeld;
  };

  /** Extends a claim by another lease; false if it was lost in the meantime. */
  const renew = async (item: LeaseClaim): Promise<boolean> => {
    const update = [{ $set: { nextAttemptAt: leaseEnd() } }];
    const { matchedCount } = await collection.updateOne(filterOf(item), update, UNSAFE);
    return countLoss(matchedCount === 1);
  };
  const release = async (
    item: LeaseClaim,
    set: Document,
    where: Filter<T> = {},
  ): Promise<boolean> => {
    const update = [{ $set: set }, { $unset: ['leaseId', 'isWoken'] }];
    const { matchedCount } = await collection.updateOne(
      { ...filterOf(item), ...where },
      update,
      UNSAFE,
    );
    return matchedCount === 1;
  };

  const hold = async <R>(
    item: LeaseClaim,
    work: (end: AbortSignal) => Promise<R>,
    stopping?: AbortSignal,
  ): Promise<R> => {
    const end = new AbortController();
    const abort = (): void => end.abort();
    // `AbortSignal.any` would leave a reference on `stopping` after every run.
    stopping?.addEventListener('abort', abort);
    if (stopping?.aborted) abort();
    const stopRenewing = repeat({ everyMs: leaseMs / 3 }, async () => {
      const isMine = await renew(item);
      if (!isMine) abort();
      return !isMine;
    });
    try {
      return await work(end.signal);
    } finally {
      stopRenewing();
      stopping?.removeEventListener('abort', abort);
    }
  };

  const claim = async (filter?: Filter<T>): Promise<Leased<T> | null> => {
    const update = [
      { $set: { leaseId: randomUUID(), nextAttemptAt: leaseEnd() } },
      { $unset: 'isWoken' },
    ];
    const due = { ...filter, ...isDue(clock) } as Filter<T>;
    const oldestFirst = { ...AFTER, ...REPEATABLE, sort: { nextAttemptAt: 1 } } as const;
    return (await collection.findOneAndUpdate(due, update, oldestFirst)) as Leased<T> | null;
  };
  const insert = async (work: Omit<T, keyof LeaseFields>): Promise<Leased<T> | null> => {
    const { _id, ...facts } = work as Document & { readonly _id: string };
    const update = [{ $set: { ...literally(facts), nextAttemptAt: leaseEnd() } }];
    const filter = filterOf({ _id, leaseId: randomUUID() });
    const write = collection.findOneAndUpdate(filter, update, { ...AFTER, upsert: true });
    return (await succeedsUnlessDuplicate(write)) ? ((await write) as Leased<T>) : null;
  };

  const complete = async ({ _id, leaseId }: LeaseClaim, update: Completion): Promise<boolean> => {
    const ending = { ...update, $unset: { ...update.$unset, leaseId: '' } } as const;
    const conditions = [{ $eq: ['$leaseId', leaseId] }];
    const { isMatched } = await writes.updateOne(updateWhen({ _id, conditions, update: ending }));
    return countLoss(isMatched);
  };
  const abandon = (item: LeaseClaim, error: unknown): void => {
    if (!isUnavailable(error)) return;
    const soon = { nextAttemptAt: databaseTimeIn(clock, ABANDONED.dueInMs) };
    const giveBack = () => release(item, soon).then(() => true);
    const maxTimes = Math.ceil(leaseMs / ABANDONED.everyMs);
    void giveBack().catch(() => repeat({ ...ABANDONED, maxTimes }, giveBack));
  };

  return {
    renew,

    /**
     * Claims the work that has been due the longest, for one lease; null if nothing is due. A majority confirms the
     * claimed state, so that nobody acts on a state that a failover rolls back.
     */
    claim,

    /** Inserts work that is claimed from the start; null if its id is taken. */
    insert,

    /** Claims a document that is only a lease, and creates it if it is missing; null if it is not due. */
    take: async (_id: string): Promise<Leased<T> | null> =>
      (await claim({ _id } as Filter<T>)) ??
      insert({ _id } as unknown as Omit<T, keyof LeaseFields>),

    /**
     * Runs work while the claim is renewed three times per lease. The signal aborts if the claim is lost, because the
     * work then belongs to another process, or if the process stops.
     */
    hold,

    /** Writes under the claim and ends it; false, without any change, if it was lost in the meantime. */
    complete,

    /** Ends a claim without a result; false, without any change, if it was lost in the meantime. */
    giveBack: (
      item: LeaseClaim,
      { dueAt, notes = {}, where = {} }: ReleaseOptions<T>,
    ): Promise<boolean> => {
      const isWoken = { $ifNull: ['$isWoken', false] };
      const nextAttemptAt = { $cond: [isWoken, databaseNow(clock), dueAt] };
      return release(item, { ...literally(notes), nextAttemptAt }, where);
    },

    /** Ends a claim of a document that is only a lease; never throws. */
    free: async (item: LeaseClaim): Promise<void> => {
      const update = { $set: { nextAttemptAt: new Date(0) } };
      await complete(item, update).catch((error: unknown) => abandon(item, error));
    },

    /**
     * Call this after the holder has failed. If the database was unavailable, the item becomes due again soon, and that
     * write is repeated until it succeeds or the lease has expired. After any other failure the lease expires.
     */
    abandon,

    /** Makes work due at this time, if it was not due earlier. Claimed work is due once more when it is released. */
    wake: async (ids: readonly string[], at: Date): Promise<void> => {
      const isHeld = { $gt: ['$leaseId', null] };
      const earlier = { $min: ['$nextAttemptAt', at] };
      const due = { nextAttemptAt: { $cond: [isHeld, '$nextAttemptAt', earlier] } };
      const mark = { isWoken: { $cond: [isHeld, true, '$$REMOVE'] } };
      await collection.updateMany({ _id: { $in: [...ids] } } as Filter<T>, [
        { $set: { ...due, ...mark } },
      ]);
    },
  };
}

/** Values that a pipeline must not interpret as expressions. */
function literally(values: object): Document {
  const fields = Object.entries(values).map(([name, value]) => [
    name,
    { $literal: value as unknown },
  ]);
  return Object.fromEntries(fields) as Document;
}

/** Collections whose documents are claimed. */
const leaseCollections = new Set<string>();

const losses = counter({
  name: 'commerce_lease_losses_total',
  help: 'Leases that another process had taken when their holder came back',
  labels: ['collection'],
  initialLabels: () => [...leaseCollections].map((collection) => ({ collection })),
});
