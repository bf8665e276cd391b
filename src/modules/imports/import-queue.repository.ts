import type { Collection, Db, Filter, UpdateFilter } from 'mongodb';
import type { Clock } from '../../platform/values/clock';
import { emit, type EventDraft } from '../../platform/events';
import { createLeases, isDue, type Leased, type Leases } from '../../platform/jobs';
import { MAX_TIME_MS } from '../../platform/mongo/client';
import type { CollectionDefinition } from '../../platform/mongo/collections';
import { toImport } from './import-view';
import { importsCollection, type ImportDocument } from './imports.repository';
import type { ImportItemError, ImportStatus } from './imports.types';

/** When each caller had a turn last. */
export const importTurnsCollection: CollectionDefinition = { name: 'import_turns', indexes: [] };

/** An import in the hands of this worker. */
export type ClaimedImport = Leased<ImportDocument>;

export interface FinishedChunk {
  readonly processed: number;
  readonly failed: number;
  /** Those that the import itself lists. */
  readonly errors: readonly ImportItemError[];
}

/** The imports as work: every write is fenced by the claim. */
export interface ImportQueueRepository extends Pick<Leases<ImportDocument>, 'hold'> {
  /** Callers with unclaimed work, the one served longest ago first. */
  listWaitingCallers(): Promise<readonly string[]>;
  claimOf(callerId: string, now: Date): Promise<ClaimedImport | null>;
  /** The writes below return null, and change nothing, when the claim was lost. */
  begin(claimed: ClaimedImport, now: Date): Promise<ClaimedImport | null>;
  finishChunk(claimed: ClaimedImport, chunk: FinishedChunk): Promise<ClaimedImport | null>;
  /** As its caller would. */
  cancel(claimed: ClaimedImport): Promise<ClaimedImport | null>;
  /** Throws when the claim was lost. */
  markSuspect(claimed: ClaimedImport, index: number): Promise<void>;
  /** Also null when the import was cancelled in the last moment. */
  finish(claimed: ClaimedImport, status: ImportStatus, now: Date): Promise<ClaimedImport | null>;
  /** Gives the claim back, so that others have their turn; does nothing when it was lost. */
  release(claimed: ClaimedImport): Promise<void>;
  /**
   * Gives back what failed: it is due when this claim would have ended, so that other imports of its caller do not wait
   * for one that fails again and again.
   */
  postpone(claimed: ClaimedImport): Promise<void>;
}

/** How long the work of a dead worker waits for another one; a living one renews its claim. */
const LEASE_MS = 5_000;

interface TurnDocument {
  readonly _id: string;
  readonly servedAt: Date;
}

export function createImportQueueRepository(db: Db, clock: Clock): ImportQueueRepository {
  const imports: Collection<ImportDocument> = db.collection(importsCollection.name);
  const leases = createLeases({ collection: imports, clock, leaseMs: LEASE_MS });
  const update = createFencedUpdate(imports);
  return {
    ...createTurns(db, { imports, clock, claim: (callerId) => leases.claim({ callerId }) }),
    hold: leases.hold,
    begin: async (claimed, now) => {
      const { _id, leaseId, suspect } = claimed;
      if (claimed.startedAt === null) {
        const started = { status: 'processing', startedAt: now } as const;
        await imports.updateOne({ _id, leaseId, status: 'queued' }, { $set: started });
      }
      return update(claimed, {
        $inc: { attempts: 1 },
        $set: { suspect: null },
        $push: { crashes: { $each: suspect === null ? [] : [suspect] } },
      });
    },
    finishChunk: (claimed, { processed, failed, errors }) =>
      update(claimed, {
        // The turn goes on: this claim begins the next chunk as well.
        $set: { attempts: 1, suspect: null, crashes: [], nextChunk: claimed.nextChunk + 1 },
        $inc: { processed, failed },
        $push: { errors: { $each: [...errors] } },
      }),
    cancel: (claimed) => update(claimed, { $set: { status: 'cancelling' } }),
    markSuspect: async (claimed, index) => {
      const updated = await update(claimed, { $set: { suspect: index } });
      if (updated === null) throw new Error(`import ${claimed._id} went to another worker`);
    },
    finish: (claimed, status, now) => {
      const news = emit(claimed.seq, now, [endOf({ ...claimed, status, finishedAt: now }, now)]);
      return update(
        claimed,
        {
          $set: { status, finishedAt: now, nextAttemptAt: null, ...news.set },
          $push: { ...news.push },
          $unset: { leaseId: '' },
        },
        { status: claimed.status },
      );
    },
    release: async (claimed) => {
      // It has begun nothing of the next chunk; earlier claims may have.
      const update = { $set: { nextAttemptAt: claimed.createdAt }, $inc: { attempts: -1 } };
      await leases.complete(claimed, update);
    },
    postpone: (claimed) => leases.giveBack(claimed, { dueAt: claimed.nextAttemptAt }),
  };
}

interface TurnsDeps {
  readonly imports: Collection<ImportDocument>;
  readonly clock: Clock;
  readonly claim: (callerId: string) => Promise<ClaimedImport | null>;
}

/** Callers take turns, whatever number of imports each of them has; within a caller the oldest goes first. */
function createTurns(db: Db, { imports, clock, claim }: TurnsDeps) {
  const turns: Collection<TurnDocument> = db.collection(importTurnsCollection.name);
  const time = { maxTimeMS: MAX_TIME_MS };
  return {
    listWaitingCallers: async () => {
      const due = isDue(clock) as Filter<ImportDocument>;
      // A `distinct` would know no `$$NOW`.
      const groups = [{ $match: due }, { $group: { _id: '$callerId' } }];
      const rows = await imports.aggregate<{ readonly _id: string }>(groups, time).toArray();
      const waiting = rows.map(({ _id }) => _id);
      if (waiting.length < 2) return waiting;
      const served = await turns.find({ _id: { $in: waiting } }, time).toArray();
      const servedAt = new Map(served.map((turn) => [turn._id, turn.servedAt.getTime()]));
      return waiting.sort((a, b) => (servedAt.get(a) ?? 0) - (servedAt.get(b) ?? 0));
    },
    claimOf: async (callerId: string, now: Date) => {
      const claimed = await claim(callerId);
      if (claimed === null) return null;
      await turns.updateOne({ _id: callerId }, { $set: { servedAt: now } }, { upsert: true });
      return claimed;
    },
  };
}

function endOf(ended: ImportDocument, now: Date): EventDraft {
  return {
    type: ended.status === 'failed' ? 'import.failed' : 'import.completed',
    resourceType: 'import',
    resourceId: ended._id,
    ownerId: ended.callerId,
    isPublic: false,
    object: { ...toImport(ended, now) },
  };
}

/** Writes as the holder of the claim; a holder that lost it changes nothing. */
function createFencedUpdate(imports: Collection<ImportDocument>) {
  return async (
    { _id, leaseId, nextChunk }: ClaimedImport,
    change: UpdateFilter<ImportDocument>,
    filter: Filter<ImportDocument> = {},
  ): Promise<ClaimedImport | null> => {
    const row = await imports.findOneAndUpdate({ _id, leaseId, nextChunk, ...filter }, change, {
      returnDocument: 'after',
    });
    return row as ClaimedImport | null;
  };
}
