import type { Clock } from '../../platform/values/clock';
import { CHANGE_SIGNAL } from '../../platform/live/change-watch';
import {
  countRun,
  waitingForLease,
  type Job,
  type PassResult,
  type Wake,
} from '../../platform/jobs';
import { importsCollection, type ImportDocument } from './imports.repository';
import type { Logger } from '../../platform/telemetry/logger';
import { applyChunk, isTransient, refuseItem, type ChunkWork } from './import-chunk';
import {
  createChunkReader,
  type ImportChunksRepository,
  type StoredChunk,
} from './import-chunks.repository';
import type { ImportResultsRepository } from './import-results.repository';
import type { ClaimedImport, ImportQueueRepository } from './import-queue.repository';
import { createRowFinder } from './import-rows';
import type { ImportResult, ImportTargets } from './imports.types';

export interface ImportJobDeps {
  /** Whether the caller who started an import may still import, with the same credential. */
  readonly mayImport: (job: Pick<ImportDocument, 'callerId' | 'keyId'>) => Promise<boolean>;
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
  readonly readChunk: ReturnType<typeof createChunkReader>;
  /** When the process shuts down, the remaining items are left to another one. */
  readonly stopping: AbortSignal | undefined;
}

export const IMPORT_JOB = 'imports';
/** The number of chunks in one turn of a caller. */
const CHUNKS_PER_TURN = 8;
/** After this many claims without progress the import fails, because it can be neither completed nor cancelled. */
const GIVE_UP_AFTER = 1000;
/**
 * An item that was attempted alone this many times is not applied again; the job only looks up whether it was applied.
 */
const APPLY_ITEM_TIMES = 11;
/** If the look-up crashes workers as well, the item is refused without one. */
const LOOK_UP_ITEM_TIMES = 2;

/**
 * Applies imports. Callers take turns, so that none has to wait for another caller's fifty thousand items. A worker
 * holds an import under a lease that fences every write, and the target recognizes items that were applied before a
 * crash, so workers may be killed and started at any time.
 */
export function createImportJob(deps: ImportJobDeps): Job {
  const rowsOf = createRowFinder(deps.chunks);
  const readChunk = createChunkReader(deps.chunks);
  return {
    name: IMPORT_JOB,
    waiting: waitingForLease(importsCollection.name),
    pass: (stopping) =>
      countRun(IMPORT_JOB, () => takeNextTurn({ ...deps, rowsOf, readChunk, stopping })),
  };
}

async function takeNextTurn(deps: JobContext): Promise<PassResult> {
  const job = await claimNext(deps);
  if (job === null) return false;
  try {
    await takeTurn(job, deps);
  } catch (error) {
    await deps.queue.postpone(job).catch(() => undefined);
    throw error;
  }
  return true;
}

async function claimNext({ queue, clock }: ImportJobDeps): Promise<ClaimedImport | null> {
  for (const callerId of await queue.listWaitingCallers()) {
    const job = await queue.claimOf(callerId, clock.now());
    if (job !== null) return job;
  }
  return null;
}

async function takeTurn(job: ClaimedImport, deps: JobContext): Promise<void> {
  const { queue, chunks, clock } = deps;
  let current: ClaimedImport | null = job;
  if (hasWork(job)) {
    const isAllowed = await deps.mayImport(job);
    current = isAllowed ? await queue.begin(job, clock.now()) : await queue.cancel(job);
  }
  for (let chunk = 0; chunk < CHUNKS_PER_TURN && hasWork(current); chunk += 1) {
    if (deps.stopping?.aborted) break;
    current = await processChunk(current, deps);
  }
  if (current === null) return;
  const status = finalStatusOf(current);
  const finishedJob = status && (await queue.finish(current, status, clock.now()));
  if (finishedJob) await chunks.deleteAll(finishedJob.uploadId);
  else await queue.release(current);
}

function hasWork(current: ClaimedImport | null): current is ClaimedImport {
  return current !== null && finalStatusOf(current) === null;
}

/** The final status of an import; null while there is work left. */
function finalStatusOf({ status, nextChunk, chunkCount, failed, attempts }: ImportDocument) {
  if (attempts >= GIVE_UP_AFTER) return 'failed';
  if (status === 'cancelling') return 'cancelled';
  if (nextChunk < chunkCount) return null;
  return failed > 0 ? 'completed_with_errors' : 'completed';
}

/**
 * Applies the rest of the next chunk: in one call, or item by item if that call has failed or has crashed workers. Each
 * part is counted on its own, so that no item is repeated after it was counted. Null if the claim was lost.
 */
async function processChunk(job: ClaimedImport, deps: JobContext): Promise<ClaimedImport | null> {
  const { queue, wake } = deps;
  const chunk = await deps.readChunk(job.uploadId, job.nextChunk);
  if (chunk === null) throw new Error(`chunk ${job.nextChunk} of ${job._id} is missing`);
  let current: ClaimedImport | null = job;
  do {
    const part: ClaimedImport = current;
    const results = await queue.hold(part, () => resultsOf(part, chunk, deps));
    if (results === 'singly') current = await queue.takeSingly(part);
    else {
      current = await queue.finishItems(part, results, chunk.firstIndex + chunk.items.length);
      wake(CHANGE_SIGNAL);
    }
  } while (hasWork(current) && current.nextChunk === job.nextChunk && !deps.stopping?.aborted);
  return current;
}

/**
 * The results of the next items; `singly` if they failed together. If only the count was lost, the results are stored
 * already.
 */
async function resultsOf(
  job: ClaimedImport,
  { firstIndex: chunkStart, items }: StoredChunk,
  deps: JobContext,
): Promise<readonly ImportResult[] | 'singly'> {
  const { _id, callerId: actorId, mode, createdAt, expiresAt, processed, attempts } = job;
  const storedResults = attempts > 1 ? await deps.results.findChunk(_id, processed) : null;
  if (storedResults !== null) return storedResults;
  const offset = processed - chunkStart;
  const texts = items.slice(offset, job.isSingly ? offset + 1 : undefined);
  // An attempt that took the whole chunk may still be running while this one applies single items.
  const isResumed = job.isSingly || attempts > 1;
  const facts = { operationId: _id, actorId, mode, createdAt, isResumed };
  const work = { ...facts, firstIndex: processed, texts, findRow: deps.rowsOf(job) };
  const results = await apply(job, work, deps);
  return results === 'singly' ? results : deps.results.keep(_id, results, expiresAt);
}

/** Refuses an item that cannot be applied even alone, unless an earlier attempt has applied it. */
async function apply(
  { _id: importId, type, isSingly, attempts }: ClaimedImport,
  work: ChunkWork,
  { targets, log }: ImportJobDeps,
): Promise<readonly ImportResult[] | 'singly'> {
  const target = targets[type];
  const isGivenUp = isSingly && attempts > APPLY_ITEM_TIMES;
  try {
    if (!isGivenUp) return await applyChunk(work, target);
  } catch (error) {
    if (isTransient(error)) throw error;
    const facts = { err: error, importId, index: work.firstIndex };
    if (!isSingly) {
      log.warn(facts, 'a chunk failed; applying its items one by one');
      return 'singly';
    }
    log.error(facts, 'an item cannot be applied');
  }
  try {
    const canLookUp = attempts <= APPLY_ITEM_TIMES + LOOK_UP_ITEM_TIMES;
    if (canLookUp) return await applyChunk({ ...work, isGivenUp: true }, target);
  } catch (error) {
    if (isTransient(error)) throw error;
  }
  return [refuseItem(work)];
}
