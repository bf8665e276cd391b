import type { Clock } from '../../platform/values/clock';
import type { ItemError } from '../../platform/operations/bulk';
import { CHANGE_SIGNAL } from '../../platform/live';
import { leasedIn, type Job, type Wake } from '../../platform/jobs';
import { importsCollection } from './imports.repository';
import type { Logger } from '../../platform/telemetry/logger';
import { applyCarefully, applyChunk, isUnreachable, type ChunkWork } from './import-chunk';
import type { Chunk, ImportChunksRepository } from './import-chunks.repository';
import type { ImportResultsRepository } from './import-results.repository';
import { type ClaimedImport, type ImportQueueRepository } from './import-queue.repository';
import { newlyListed } from './kept-refusals';
import { createRowFinder } from './import-rows';
import type { ImportDocument } from './imports.repository';
import type { ImportItemError, ImportResult, ImportTargets } from './imports.types';

export interface ImportJobDeps {
  /** Whether the caller who started an import may import now, with the credential that was used. */
  readonly mayImport: (started: Pick<ImportDocument, 'callerId' | 'keyId'>) => Promise<boolean>;
  readonly queue: ImportQueueRepository;
  readonly chunks: ImportChunksRepository;
  readonly results: ImportResultsRepository;
  readonly targets: ImportTargets;
  readonly wake: Wake;
  readonly clock: Clock;
  readonly log: Logger;
}

interface JobContext extends ImportJobDeps {
  readonly rowsOf: ReturnType<typeof createRowFinder>;
  /** The next chunk is for another process. */
  readonly isStopping: () => boolean;
}

export const IMPORT_JOB = 'imports';
/** Chunks in one turn; then the next caller has one. */
const CHUNKS_PER_TURN = 4;
/** From this many claims without a finished chunk on, items are taken one by one. */
const CAREFUL_AFTER = 5;
/** After so many, with single items as well, there is no hope, neither of its end nor of its cancellation. */
const GIVE_UP_AFTER = 1000;
/** An item is given up when the worker has ended this often while it was under way. */
const POISONED_AFTER = 2;

/**
 * Applies imports in turns: callers take turns, so that none waits for another caller's fifty thousand items.
 * An import is held under a lease; every write is fenced by it, and what was applied before a crash is recognised
 * by its target, so that any number of workers may be killed and started at any time.
 */
export function createImportJob(options: ImportJobDeps): Job {
  let isStopping = false;
  const rowsOf = createRowFinder(options.chunks);
  const deps = { ...options, rowsOf, isStopping: () => isStopping };
  return {
    name: IMPORT_JOB,
    waiting: leasedIn(importsCollection.name),
    stop: () => {
      isStopping = true;
    },
    pass: async () => {
      const claimed = await claimNext(deps);
      if (claimed === null) return false;
      try {
        await takeTurn(claimed, deps);
      } catch (error) {
        await deps.queue.postpone(claimed).catch(() => undefined);
        throw error;
      }
      return true;
    },
  };
}

async function claimNext({ queue, clock }: ImportJobDeps): Promise<ClaimedImport | null> {
  for (const callerId of await queue.listWaitingCallers()) {
    const claimed = await queue.claimOf(callerId, clock.now());
    if (claimed !== null) return claimed;
  }
  return null;
}

async function takeTurn(claimed: ClaimedImport, deps: JobContext): Promise<void> {
  let current = await begin(claimed, deps);
  for (let chunk = 0; chunk < CHUNKS_PER_TURN && hasWork(current); chunk += 1) {
    if (deps.isStopping()) break;
    current = await workOffChunk(current, deps);
  }
  if (current === null) return;
  const status = endOf(current);
  const ended = status && (await deps.queue.finish(current, status, deps.clock.now()));
  if (ended) await deps.chunks.deleteAll(ended.uploadId);
  else await deps.queue.release(current);
}

/** What its caller has lost the right to is cancelled. */
async function begin(
  claimed: ClaimedImport,
  { queue, clock, mayImport }: JobContext,
): Promise<ClaimedImport | null> {
  const isAllowed = endOf(claimed) !== null || (await mayImport(claimed));
  const current = isAllowed ? claimed : await queue.cancel(claimed);
  return current && queue.begin(current, clock.now());
}

function hasWork(current: ClaimedImport | null): current is ClaimedImport {
  return current !== null && endOf(current) === null;
}

/** The status an import ends with, null while there is work left. */
function endOf({ status, nextChunk, chunkCount, failed, attempts }: ImportDocument) {
  if (attempts > GIVE_UP_AFTER) return 'failed';
  if (status === 'cancelling') return 'cancelled';
  if (nextChunk < chunkCount) return null;
  return failed > 0 ? 'completed_with_errors' : 'completed';
}

/** Applies the next chunk and counts it; null when the claim was lost meanwhile. */
async function workOffChunk(
  claimed: ClaimedImport,
  deps: JobContext,
): Promise<ClaimedImport | null> {
  const chunk = await deps.chunks.findChunk(claimed.uploadId, claimed.nextChunk);
  if (chunk === null) throw new Error(`chunk ${claimed.nextChunk} of ${claimed._id} is missing`);
  const results = await deps.queue.hold(claimed, () => resultsOf(claimed, chunk, deps));
  const refused = results.filter(({ outcome }) => outcome === 'failed');
  const finished = await deps.queue.finishChunk(claimed, {
    processed: results.length,
    failed: refused.length,
    errors: newlyListed(claimed, refused.map(toItemError)),
  });
  deps.wake(CHANGE_SIGNAL);
  return finished;
}

/** What became of a chunk; known already when only the count was lost. */
async function resultsOf(
  claimed: ClaimedImport,
  { firstIndex, items }: Pick<Chunk, 'firstIndex' | 'items'>,
  deps: JobContext,
): Promise<readonly ImportResult[]> {
  const { _id, callerId: actorId, mode, createdAt, expiresAt } = claimed;
  const isResumed = claimed.attempts > 1;
  const storedResults = isResumed ? await deps.results.findChunk(_id, firstIndex) : null;
  if (storedResults !== null) return storedResults;
  const findRow = deps.rowsOf(claimed);
  const facts = { operationId: _id, actorId, mode, createdAt, isResumed };
  const work = { ...facts, firstIndex, texts: items, findRow };
  return deps.results.keep(_id, await apply(claimed, work, deps), expiresAt);
}

/** In one go; item by item when that fails, or has ended workers before. */
async function apply(
  claimed: ClaimedImport,
  work: ChunkWork,
  { queue, targets, log }: ImportJobDeps,
): Promise<readonly ImportResult[]> {
  const target = targets[claimed.type];
  if (claimed.attempts <= CAREFUL_AFTER) {
    try {
      return await applyChunk(work, target);
    } catch (error) {
      if (isUnreachable(error)) throw error;
      log.warn({ err: error, importId: claimed._id }, 'a chunk failed, its items are tried singly');
    }
  }
  return applyCarefully(work, {
    apply: target,
    log,
    poisoned: poisonedIn(claimed.crashes),
    onItem: (index) => queue.markSuspect(claimed, index),
  });
}

function poisonedIn(crashes: readonly number[]): ReadonlySet<number> {
  const count = (index: number): number => crashes.filter((crash) => crash === index).length;
  return new Set(crashes.filter((index) => count(index) >= POISONED_AFTER));
}

const UNEXPLAINED: ItemError = { code: 'internal_error', message: '', errors: [] };

function toItemError({ index, externalId, error }: ImportResult): ImportItemError {
  return { index, externalId, ...(error ?? UNEXPLAINED) };
}
