import type { Collection, Db, Filter, UpdateFilter } from 'mongodb';
import type { Clock } from '../../platform/values/clock';
import { emit, type EventDraft } from '../../platform/events';
import { createLeases, isDue, type Leased } from '../../platform/jobs';
import { MAX_TIME_MS } from '../../platform/mongo/client';
import type { CollectionDefinition } from '../../platform/mongo/collections';
import { toImport } from './import-view';
import { importsCollection, type ImportDocument } from './imports.repository';
import type { ImportResult, ImportStatus } from './imports.types';
import { refusalsToList, toItemError } from './refusals';

/** When each caller last had a turn. */
export const importTurnsCollection: CollectionDefinition = { name: 'import_turns', indexes: [] };

/** An import that this worker holds. */
export type ClaimedImport = Leased<ImportDocument>;

/** How long the work of a dead worker stays unclaimed; a live worker renews its claim. */
const LEASE_MS = 5_000;
/** After this many claims without progress, the items of a chunk are applied one by one. */
const SINGLY_AFTER = 5;

interface TurnDocument {
  readonly _id: string;
  readonly servedAt: Date;
}

export type ImportQueueRepository = ReturnType<typeof createImportQueueRepository>;

/** The queue of imports. Callers take turns, however many imports each has; each caller's oldest import comes first. */
export function createImportQueueRepository(db: Db, clock: Clock) {
  const imports: Collection<ImportDocument> = db.collection(importsCollection.name);
  const turns: Collection<TurnDocument> = db.collection(importTurnsCollection.name);
  const leases = createLeases({ collection: imports, clock, leaseMs: LEASE_MS });
  const time = { maxTimeMS: MAX_TIME_MS };
  /** Writes as the holder of the claim; null, without any change, if the claim was lost. */
  const update = async (
    { _id, leaseId, processed }: ClaimedImport,
    change: UpdateFilter<ImportDocument>,
    filter: Filter<ImportDocument> = {},
  ): Promise<ClaimedImport | null> => {
    const row = await imports.findOneAndUpdate({ _id, leaseId, processed, ...filter }, change, {
      returnDocument: 'after',
    });
    return row as ClaimedImport | null;
  };
  return {
    hold: leases.hold,
    /** Callers with unclaimed work; the one that has waited longest for a turn comes first. */
    listWaitingCallers: async (): Promise<readonly string[]> => {
      const due = isDue(clock) as Filter<ImportDocument>;
      // `distinct` does not support `$$NOW`.
      const groups = [{ $match: due }, { $group: { _id: '$callerId' } }];
      const rows = await imports.aggregate<{ readonly _id: string }>(groups, time).toArray();
      const callerIds = rows.map(({ _id }) => _id);
      if (callerIds.length < 2) return callerIds;
      const lastTurns = await turns.find({ _id: { $in: callerIds } }, time).toArray();
      const servedAt = new Map(lastTurns.map((turn) => [turn._id, turn.servedAt.getTime()]));
      return callerIds.sort((a, b) => (servedAt.get(a) ?? 0) - (servedAt.get(b) ?? 0));
    },
    claimOf: async (callerId: string, now: Date): Promise<ClaimedImport | null> => {
      const job = await leases.claim({ callerId });
      if (job === null) return null;
      await turns.updateOne({ _id: callerId }, { $set: { servedAt: now } }, { upsert: true });
      return job;
    },
    /**
     * Call before a turn: counts the attempt to apply the next items, and switches to single items after too many
     * attempts.
     */
    begin: async (job: ClaimedImport, now: Date) => {
      const { _id, leaseId, isSingly, attempts } = job;
      if (job.startedAt === null) {
        const startFields = { status: 'processing', startedAt: now } as const;
        await imports.updateOne({ _id, leaseId, status: 'queued' }, { $set: startFields });
      }
      const isTooOften = !isSingly && attempts >= SINGLY_AFTER;
      return update(job, {
        $set: isTooOften ? { isSingly: true, attempts: 1 } : { attempts: attempts + 1 },
      });
    },
    /** Switches to single items after the items of a chunk failed together. */
    takeSingly: (job: ClaimedImport) => update(job, { $set: { isSingly: true, attempts: 1 } }),
    /** Counts results, and begins the next items. After the last item of a chunk, the next chunk follows. */
    finishItems: (job: ClaimedImport, results: readonly ImportResult[], chunkEnd: number) => {
      const errors = results.filter(({ outcome }) => outcome === 'failed').map(toItemError);
      const processed = job.processed + results.length;
      const next = processed >= chunkEnd ? { nextChunk: job.nextChunk + 1, isSingly: false } : {};
      return update(job, {
        $set: { processed, attempts: 1, ...next },
        $inc: { failed: errors.length },
        $push: { errors: { $each: [...refusalsToList(job, errors)] } },
      });
    },
    /** Cancels the import as its caller would. */
    cancel: (job: ClaimedImport) => update(job, { $set: { status: 'cancelling' } }),
    /** Also null if the import was cancelled in the meantime. */
    finish: (job: ClaimedImport, status: ImportStatus, now: Date) => {
      const emission = emit(job.seq, now, [endEvent({ ...job, status, finishedAt: now }, now)]);
      return update(
        job,
        {
          $set: { status, finishedAt: now, nextAttemptAt: null, ...emission.set },
          $push: { ...emission.push },
          $unset: { leaseId: '' },
        },
        { status: job.status },
      );
    },
    /**
     * Releases the claim without applying the next items, so that others get their turn; does nothing if it was lost.
     */
    release: async ({ attempts, ...job }: ClaimedImport): Promise<void> => {
      const $set = { nextAttemptAt: job.createdAt, attempts: attempts - 1 };
      await leases.complete(job, { $set });
    },
    /**
     * Releases an import that failed. It is due when this claim would have expired, so that other imports of its caller
     * need not wait for one that fails again and again.
     */
    postpone: (job: ClaimedImport) => leases.giveBack(job, { dueAt: job.nextAttemptAt }),
  };
}

function endEvent(job: ImportDocument, now: Date): EventDraft {
  return {
    type: job.status === 'failed' ? 'import.failed' : 'import.completed',
    resourceType: 'import',
    resourceId: job._id,
    ownerId: job.callerId,
    isPublic: false,
    object: { ...toImport(job, now) },
  };
}
