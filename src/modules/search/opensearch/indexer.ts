import { setTimeout as sleep } from 'node:timers/promises';
import type { PeriodicTask } from '../../../platform/jobs';
import type { Logger } from '../../../platform/telemetry/logger';
import type { ChangeFeed } from '../change-feed';
import { createBulkWrite, type WriteChanges } from './bulk-write';
import { createChecking, type Checking } from './checking';
import type { OpenSearchClient } from './client';
import { createFollower, type Follower } from './follower';
import { createIndexLives } from './index-lives';
import type { IndexStates } from './index-states.repository';
import { createSuccessor } from './successor';
import { createWriteQueue, type WriteQueue } from './write-queue';

export interface IndexerDeps {
  readonly client: OpenSearchClient;
  readonly alias: string;
  readonly feed: ChangeFeed;
  readonly states: IndexStates;
  readonly log: Logger;
}

/** Another worker takes over after this. */
const LEASE_MS = 10_000;
const POLL_MS = 100;
const FAILURE_PAUSE_MS = 1000;
/** What is noted is read again by the next holder, so it is noted now and then. */
const NOTE_MS = 1000;
/** So often what an index in the making takes is tried before it is made from the beginning. */
const MAX_TRIES = 5;
/** A new index whose copies take longer is used without them. */
const MAX_COPY_MS = 300_000;

/** An index with what keeps it. */
interface Kept {
  readonly index: string;
  readonly write: WriteChanges;
  readonly follower: Follower;
  askAt: number;
  noteAt: number;
}

/** What the work on all indexes shares. */
interface Work extends IndexerDeps {
  /** Changes of the present index, which go before what fills another one. */
  readonly queue: WriteQueue;
  readonly checking: Checking;
  readonly signal: AbortSignal;
}

/**
 * Keeps the index of a search engine outside: one worker holds the lease of the task and follows the changes until it
 * is stopped. Where there is no index, or when one is asked for, it makes one beside the present one and then has
 * searches use it. Versions keep what two holders write apart, so that a slow one does no harm.
 */
export function createIndexer(deps: IndexerDeps): PeriodicTask {
  return {
    name: `search-index:${deps.alias}`,
    everyMs: 1000,
    leaseMs: LEASE_MS,
    run: (signal) => keepIndex(deps, signal),
  };
}

async function keepIndex(deps: IndexerDeps, signal: AbortSignal): Promise<void> {
  const { log } = deps;
  const queue = createWriteQueue();
  const work = { ...deps, queue, checking: createChecking({ ...deps, queue }), signal };
  const successor = createSuccessor(
    () => build(work),
    (made) => use(deps, made),
  );
  let state: Kept | null = null;
  while (!signal.aborted) {
    let hasMore = false;
    try {
      state ??= (await adopt(deps)) ?? (await successor.take());
      // Before anything is written: an index that takes nothing is replaced as well.
      if (await isRebuildAsked(deps, state)) successor.begin();
      // A check of the present one ends before that is removed.
      if (successor.isOver() && !work.checking.isRunning()) state = await successor.take();
      hasMore = await keepUp(work, state);
    } catch (error) {
      if (!signal.aborted)
        log.warn({ err: error }, 'the search index cannot be kept up; trying again');
      state = null;
      await pause(FAILURE_PAUSE_MS, signal);
    }
    if (!hasMore) await pause(POLL_MS, signal);
  }
  await work.checking.ended();
}

async function isRebuildAsked({ states }: IndexerDeps, kept: Kept): Promise<boolean> {
  if (performance.now() < kept.askAt) return false;
  kept.askAt = performance.now() + NOTE_MS;
  return states.isRebuildAsked(kept.index);
}

async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await sleep(milliseconds, undefined, { signal }).catch(() => undefined);
}

/** The index that searches use, where it was left; null without one that was ever finished. */
async function adopt(deps: IndexerDeps): Promise<Kept | null> {
  const { client, alias, states } = deps;
  const index = await createIndexLives(client, alias).current();
  const start = index === null ? null : await states.settledOf(index);
  return index === null || start === null ? null : keep(deps, index, start);
}

function keep({ client, feed, log }: IndexerDeps, index: string, start: bigint): Kept {
  const write = createBulkWrite({ client, index, log });
  const follower = createFollower({ feed, write, start });
  return { index, write, follower, askAt: 0, noteAt: 0 };
}

/** An index with everything, as of a moment ago. Changes of the present one overtake each request that fills it. */
async function build(work: Work): Promise<Kept> {
  const { client, alias, feed, log, queue, signal } = work;
  const lives = createIndexLives(client, alias);
  await lives.removeOthers();
  const start = await feed.safeMark();
  const index = await lives.create();
  const fill = createBulkWrite({ client, index, log, before: queue.idle });
  for await (const portion of feed.readAll()) {
    await persistently(() => fill(portion), signal);
  }
  await persistently(() => lives.open(index), signal);
  const kept = keep(work, index, start);
  await followUntilCopied(work, kept);
  return kept;
}

/** What is written while an index is filled and copied is in it too. */
async function followUntilCopied(work: Work, { index, follower }: Kept): Promise<void> {
  const { client, alias, queue, signal } = work;
  const lives = createIndexLives(client, alias);
  const step = async (): Promise<boolean> => {
    await queue.idle();
    return follower.step();
  };
  const deadline = performance.now() + MAX_COPY_MS;
  for (;;) {
    while (await persistently(step, signal));
    const health = await persistently(() => lives.health(index), signal);
    const isLate = performance.now() > deadline;
    if (health === 'green' || (health === 'yellow' && isLate)) return;
    if (isLate) throw new Error(`${index} was lost`);
    await pause(POLL_MS, signal);
  }
}

/** A cluster that is busy for a moment does not cost all that was done. */
async function persistently<T>(action: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let triesLeft = MAX_TRIES - 1; ; triesLeft -= 1) {
    signal.throwIfAborted();
    try {
      return await action();
    } catch (error) {
      if (triesLeft === 0) throw error;
      await pause(FAILURE_PAUSE_MS, signal);
    }
  }
}

async function use(deps: IndexerDeps, { index, follower }: Kept): Promise<void> {
  const { client, alias, states, log } = deps;
  const lives = createIndexLives(client, alias);
  const before = await lives.current();
  // This one has everything of the present one before searches use it; the present one is not written meanwhile.
  while (await follower.step());
  await states.advance({ index, alias }, { settled: follower.settled, elapsedMs: 0 });
  let isUsed = false;
  const follow = async (): Promise<void> => {
    for (; !isUsed; await sleep(POLL_MS)) await follower.step();
  };
  // What is written now is found as soon as searches use it.
  await Promise.all([lives.use(index).finally(() => (isUsed = true)), follow()]);
  if (before !== null && before !== index) await states.remove(before);
  log.info({ index, before }, 'searches use a new index');
}

/** A page of changes, a note of it, and a check when it is time. */
async function keepUp(work: Work, kept: Kept): Promise<boolean> {
  const { alias, states, client, queue, checking } = work;
  const { index, follower } = kept;
  const startedAt = performance.now();
  const hasMore = await queue.run(() => follower.step());
  if (!hasMore && startedAt >= kept.noteAt) {
    const used = await createIndexLives(client, alias).current();
    if (used !== index) throw new Error(`searches use ${used} in the place of ${index}`);
    const elapsedMs = performance.now() - startedAt;
    const progress = { settled: follower.settled, elapsedMs };
    await states.advance({ index, alias }, progress);
    kept.noteAt = startedAt + NOTE_MS;
  }
  if (!hasMore) checking.look(kept);
  return hasMore;
}
