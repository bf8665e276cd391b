import { randomUUID } from 'node:crypto';
import type { Collection, Document, Filter, WriteConcern } from 'mongodb';
import type { Clock } from '../values/clock';
import { counter } from '../telemetry/metrics';
import type { IndexDefinition } from '../mongo/collections';
import { type FieldUpdate, updateWhen } from '../mongo/field-update';
import { REPEATABLE } from '../mongo/client';
import { databaseNow, databaseTimeIn, hasCome, type DatabaseTime } from '../mongo/database-time';
import { isUnavailable, succeedsUnlessDuplicate } from '../mongo/errors';
import { gatheredWrites } from '../mongo/gathered-writes';
import { repeat } from '../values/repeat';
import type { Waiting } from './job';

/** The fields of a document that stands for work to be done. */
export interface LeaseFields {
  /** When somebody should work on it: due, or the end of the running lease. Null = nothing left to do. */
  readonly nextAttemptAt: Date | null;
  /** Names the holder of the lease; a result is only written under it. */
  readonly leaseId?: string;
  /** Somebody woke it while the lease ran: it is due at once when the holder gives it back. */
  readonly isWoken?: true;
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

/** A result, and when there is more to do. */
interface Completion extends FieldUpdate {
  readonly $set: Pick<LeaseFields, 'nextAttemptAt'> & Readonly<Record<string, unknown>>;
}

export interface GivenBack<T> {
  /** When it is due again; null = when it is woken. */
  readonly dueAt: Date | DatabaseTime | null;
  /** Notes beside it, that may be lost. */
  readonly notes?: Partial<T>;
  /** What else must be true of the document. */
  readonly where?: Filter<T>;
}

/** A filter: work that is due, or whose lease is over. */
export function isDue(clock: Clock): Filter<LeaseFields> {
  return { nextAttemptAt: { $type: 'date' }, $expr: hasCome(clock, 'nextAttemptAt') };
}

/** What waits for the holders of leases in a collection, or among some of its documents. */
export function leasedIn(collection: string, of: Document = {}): readonly Waiting[] {
  const filter = () => ({ ...of, nextAttemptAt: { $type: 'date' } });
  return [{ collection, filter, dueAt: 'nextAttemptAt' }];
}

/** Nothing is lost with a lease that a failover undoes: results are fenced. */
const UNSAFE = { writeConcern: { w: 1, j: false } as WriteConcern } as const;
/** A holder that failed gives others, and itself, a moment. */
const ABANDONED = { everyMs: 250, dueInMs: 500 };
const AFTER = { returnDocument: 'after' } as const;

/**
 * Leased and fenced work, by the database's time: the claim is one atomic update, a
 * crashed holder's lease runs out, and a holder that comes back late finds its `leaseId` replaced and writes nothing.
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
  const filterOf = ({ _id, leaseId }: Held) => ({ _id, leaseId }) as never as Filter<T>;

  const countLoss = (isHeld: boolean): boolean => {
    if (!isHeld) losses(1, { collection: collectionName });
    return isHeld;
  };

  /** Keeps a claim for another lease; false when it was lost meanwhile. */
  const renew = async (item: Held): Promise<boolean> => {
    const update = [{ $set: { nextAttemptAt: leaseEnd() } }];
    const { matchedCount } = await collection.updateOne(filterOf(item), update, UNSAFE);
    return countLoss(matchedCount === 1);
  };
  const release = async (item: Held, set: Document, where: Filter<T> = {}): Promise<boolean> => {
    const update = [{ $set: set }, { $unset: ['leaseId', 'isWoken'] }];
    const { matchedCount } = await collection.updateOne(
      { ...filterOf(item), ...where },
      update,
      UNSAFE,
    );
    return matchedCount === 1;
  };

  const claim = async (filter?: Filter<T>): Promise<Leased<T> | null> => {
    const update = [
      { $set: { leaseId: randomUUID(), nextAttemptAt: leaseEnd() } },
      { $unset: 'isWoken' },
    ];
    const due = { ...filter, ...isDue(clock) } as Filter<T>;
    const longestDue = { ...AFTER, ...REPEATABLE, sort: { nextAttemptAt: 1 } } as const;
    return (await collection.findOneAndUpdate(due, update, longestDue)) as Leased<T> | null;
  };
  const insert = async (work: Omit<T, keyof LeaseFields>): Promise<Leased<T> | null> => {
    const { _id, ...facts } = work as Document & { readonly _id: string };
    const update = [{ $set: { ...literally(facts), nextAttemptAt: leaseEnd() } }];
    const filter = filterOf({ _id, leaseId: randomUUID() });
    const write = collection.findOneAndUpdate(filter, update, { ...AFTER, upsert: true });
    return (await succeedsUnlessDuplicate(write)) ? ((await write) as Leased<T>) : null;
  };

  const complete = async ({ _id, leaseId }: Held, update: Completion): Promise<boolean> => {
    const ending = { ...update, $unset: { ...update.$unset, leaseId: '' } } as const;
    const conditions = [{ $eq: ['$leaseId', leaseId] }];
    const { isMatched } = await writes.updateOne(updateWhen({ _id, conditions, update: ending }));
    return countLoss(isMatched);
  };
  const abandon = (item: Held, error: unknown): void => {
    if (!isUnavailable(error)) return;
    const soon = { nextAttemptAt: databaseTimeIn(clock, ABANDONED.dueInMs) };
    const giveBack = () => release(item, soon).then(() => true);
    const maxTimes = Math.ceil(leaseMs / ABANDONED.everyMs);
    void giveBack().catch(() => repeat({ ...ABANDONED, maxTimes }, giveBack));
  };

  return {
    renew,

    /**
     * Claims the work that is due longest and pushes it ahead by one lease; null when nothing is due. A majority has what
     * was claimed, so that nothing is done about what a failover takes back.
     */
    claim,

    /** Inserts work that is claimed from the start; null when its id is taken. */
    insert,

    /** Claims one document that is nothing but a lease, and creates it if it is missing; null when it is not due. */
    take: async (_id: string): Promise<Leased<T> | null> =>
      (await claim({ _id } as Filter<T>)) ??
      insert({ _id } as unknown as Omit<T, keyof LeaseFields>),

    /** Works while the claim is renewed three times a lease; the signal is aborted when it is lost. */
    hold: <R>(item: Held, work: (loss: AbortSignal) => Promise<R>): Promise<R> =>
      withHeartbeat({ renew: () => renew(item), everyMs: leaseMs / 3 }, work),

    /** Writes under the claim and ends it; false (and nothing written) when it was lost meanwhile. */
    complete,

    /** Ends a claim without a result; false (and nothing written) when it was lost meanwhile. */
    giveBack: (item: Held, { dueAt, notes = {}, where = {} }: GivenBack<T>): Promise<boolean> => {
      const isWoken = { $ifNull: ['$isWoken', false] };
      const nextAttemptAt = { $cond: [isWoken, databaseNow(clock), dueAt] };
      return release(item, { ...literally(notes), nextAttemptAt }, where);
    },

    /** Ends a claim of a document that is nothing but a lease; never throws. */
    free: async (item: Held): Promise<void> => {
      const update = { $set: { nextAttemptAt: new Date(0) } };
      await complete(item, update).catch((error: unknown) => abandon(item, error));
    },

    /**
     * The holder has failed. When the database did not answer, the item is soon due again, and this is repeated until it
     * is written or the lease is over; after any other failure the lease runs out.
     */
    abandon,

    /** Makes work due at this moment, if it was not due earlier; what is held is looked at once more afterwards. */
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

/** Values that no pipeline takes for expressions. */
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
  knownLabels: () => [...leaseCollections].map((collection) => ({ collection })),
});

/**
 * Runs `work` while a heartbeat keeps the claim. The signal is aborted when the claim is lost: the work belongs
 * to somebody else then.
 */
export async function withHeartbeat<R>(
  { renew, everyMs }: { readonly renew: () => Promise<boolean>; readonly everyMs: number },
  work: (signal: AbortSignal) => Promise<R>,
): Promise<R> {
  const loss = new AbortController();
  const stop = repeat({ everyMs }, async () => {
    const isMine = await renew();
    if (!isMine) loss.abort();
    return !isMine;
  });
  try {
    return await work(loss.signal);
  } finally {
    stop();
  }
}
