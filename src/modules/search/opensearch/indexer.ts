import { setTimeout as sleep } from 'node:timers/promises';
import pLimit from 'p-limit';
import type { PeriodicTask } from '../../../platform/jobs';
import type { Logger } from '../../../platform/telemetry/logger';
import { chunksOf } from '../../../platform/values/iterables';
import type { ChangeFeed } from '../engine/change-feed';
import { ChangeReader } from '../engine/change-reader';
import { IndexChecks } from '../engine/index-checks';
import { OpenSearchError, type OpenSearchClient } from './client';
import { checkStoredIndex } from './index-check';
import type { IndexStates } from './index-states.repository';
import { IndexStore, WRITE_PORTION } from './index-store';

export interface IndexerDeps {
  readonly client: OpenSearchClient;
  readonly alias: string;
  readonly feed: ChangeFeed;
  readonly states: IndexStates;
  readonly log: Logger;
}

/** Another worker takes over after this time. */
const LEASE_MS = 10_000;
const POLL_MS = 100;
const FAILURE_PAUSE_MS = 1000;
/** The next holder repeats the work since the last record, so progress is recorded now and then. */
const RECORD_MS = 1000;
/** How often a portion for a new index is tried before the index is started again. */
const MAX_TRIES = 5;
/** If replicating a new index takes longer, searches use it before its replicas are complete. */
const MAX_COPY_MS = 300_000;

/**
 * Maintains the index of an external search engine: one worker holds the lease of the task and follows the changes
 * until it is stopped. If there is no index, or a new one is requested, it fills one beside the current one and then
 * switches searches to it. Each write carries the version of its document, so a slow former holder overwrites nothing
 * newer.
 */
export function createIndexer(deps: IndexerDeps): PeriodicTask {
  return {
    name: `search-index:${deps.alias}`,
    everyMs: 1000,
    leaseMs: LEASE_MS,
    run: (signal) => new Indexer(deps, signal).run(),
  };
}

/** An index and the reader that brings it the changes. */
interface FollowedIndex {
  readonly name: string;
  readonly reader: ChangeReader;
}

class Indexer {
  private readonly store: IndexStore;
  private readonly checks: IndexChecks;
  /** Changes of the current index are written one after the other, and before those that fill another index. */
  private readonly queue = pLimit(1);
  /** The index that searches use. */
  private current: FollowedIndex | null = null;
  /** A complete new index that is about to replace the current one. */
  private successor: FollowedIndex | null = null;
  /** Never two at once, because each would remove what the other has filled so far. */
  private activeBuild: Promise<void> | null = null;
  private requestCheckAt = 0;
  private recordAt = 0;

  constructor(
    private readonly deps: IndexerDeps,
    private readonly signal: AbortSignal,
  ) {
    this.store = new IndexStore(deps.client, deps.alias, deps.log);
    this.checks = new IndexChecks(deps.log);
  }

  async run(): Promise<void> {
    while (!this.signal.aborted) {
      let hasMore = false;
      try {
        this.current ??= await this.adopt();
        // Runs before anything is written, because an index that accepts nothing is replaced as well.
        if (this.current === null || (await this.isRebuildRequested(this.current)))
          this.startBuild();
        // A check of the current index ends before that index is removed.
        if (this.successor !== null && !this.checks.isRunning) await this.use(this.successor);
        if (this.current !== null) hasMore = await this.writeNextPage(this.current);
      } catch (error) {
        this.warn(error, 'the search index could not be updated; trying again');
        this.current = null;
        await this.pause(FAILURE_PAUSE_MS);
      }
      if (!hasMore) await this.pause(POLL_MS);
    }
    await Promise.all([this.activeBuild, this.checks.waitForEnd()]);
  }

  /** Writes one batch of changes; true if there are more. */
  private async step({ name, reader }: FollowedIndex): Promise<boolean> {
    const batch = await reader.next();
    // Changes of a backlog are found when the index is refreshed; those just acknowledged are found immediately.
    await this.store.write(name, batch.products, { isAwaited: !batch.hasMore });
    await reader.confirm(batch);
    return batch.hasMore;
  }

  /** The index that searches use, at its recorded position; null if none was ever finished. */
  private async adopt(): Promise<FollowedIndex | null> {
    const { feed, states } = this.deps;
    const index = await this.store.current();
    const start = index === null ? null : await states.settledOf(index);
    if (index === null || start === null) return null;
    return { name: index, reader: new ChangeReader(feed, start) };
  }

  private async isRebuildRequested({ name }: FollowedIndex): Promise<boolean> {
    if (performance.now() < this.requestCheckAt) return false;
    this.requestCheckAt = performance.now() + RECORD_MS;
    return this.deps.states.isRebuildRequested(name);
  }

  private startBuild(): void {
    if (this.activeBuild !== null || this.successor !== null) return;
    const build = async (): Promise<void> => {
      try {
        this.successor = await this.build();
      } catch (error) {
        this.warn(error, 'a new search index could not be built; trying again');
        await this.pause(FAILURE_PAUSE_MS);
      }
      this.activeBuild = null;
    };
    this.activeBuild = build();
  }

  /**
   * Fills an index with everything, as of a moment ago. Changes of the current index precede each request that fills
   * the new one.
   */
  private async build(): Promise<FollowedIndex> {
    const { store, deps } = this;
    await store.removeOthers();
    const start = await deps.feed.safeStamp();
    const index = await store.create();
    for await (const portion of deps.feed.readAll()) {
      for (const changes of chunksOf(portion, WRITE_PORTION)) {
        await this.waitForQueue();
        await this.withRetries(() => store.write(index, changes));
      }
    }
    await this.withRetries(() => store.open(index));
    const newIndex = { name: index, reader: new ChangeReader(deps.feed, start) };
    const deadline = performance.now() + MAX_COPY_MS;
    // Everything written while the index is filled and copied is in it too.
    for (;;) {
      while (await this.withRetries(() => this.waitForQueue().then(() => this.step(newIndex))));
      const health = await this.withRetries(() => store.health(index));
      const isLate = performance.now() > deadline;
      if (health === 'green' || (health === 'yellow' && isLate)) return newIndex;
      if (isLate) throw new Error(`${index} was lost`);
      await this.pause(POLL_MS);
    }
  }

  /** Resolves when the changes that are in the queue now are written. */
  private waitForQueue(): Promise<void> {
    return this.queue(async () => undefined);
  }

  /** Retries, so that a short overload of the cluster does not discard the completed work. */
  private async withRetries<T>(action: () => Promise<T>): Promise<T> {
    for (let triesLeft = MAX_TRIES - 1; ; triesLeft -= 1) {
      this.signal.throwIfAborted();
      try {
        return await action();
      } catch (error) {
        if (triesLeft === 0) throw error;
        await this.pause(FAILURE_PAUSE_MS);
      }
    }
  }

  private async use(successor: FollowedIndex): Promise<void> {
    const { store } = this;
    const { alias, states, log } = this.deps;
    const { name: index } = successor;
    try {
      const previousIndex = await store.current();
      // The new index has everything of the current one, which is not written in the meantime, before searches use it.
      while (await this.step(successor));
      await states.advance(
        { index, alias },
        { settled: successor.reader.settledStamp, elapsedMs: 0 },
      );
      let isUsed = false;
      const follow = async (): Promise<void> => {
        for (; !isUsed; await sleep(POLL_MS)) await this.step(successor);
      };
      // Everything written now is found as soon as searches use the index.
      await Promise.all([store.use(index).finally(() => (isUsed = true)), follow()]);
      if (previousIndex !== null && previousIndex !== index) await states.remove(previousIndex);
      log.info({ index, before: previousIndex }, 'searches use a new index');
    } catch (error) {
      // An unreachable cluster gets the new index with the next attempt; one that refuses the index would refuse it
      // again.
      if (error instanceof OpenSearchError) this.successor = null;
      throw error;
    }
    this.current = successor;
    this.successor = null;
  }

  /** Writes a page of changes, records it, and runs a check if it is due. */
  private async writeNextPage(current: FollowedIndex): Promise<boolean> {
    const { queue, store, deps } = this;
    const { name: index } = current;
    const startedAt = performance.now();
    if (await queue(() => this.step(current))) return true;
    if (startedAt >= this.recordAt) {
      const searchedIndex = await store.current();
      if (searchedIndex !== index) throw new Error(`searches use ${searchedIndex}, not ${index}`);
      const elapsedMs = performance.now() - startedAt;
      const place = { index, alias: deps.alias };
      await deps.states.advance(place, { settled: current.reader.settledStamp, elapsedMs });
      this.recordAt = startedAt + RECORD_MS;
    }
    void this.checks.runIfDue(() => checkStoredIndex({ ...deps, index, store, queue }));
    return false;
  }

  private warn(error: unknown, message: string): void {
    if (!this.signal.aborted) this.deps.log.warn({ err: error }, message);
  }

  private async pause(milliseconds: number): Promise<void> {
    await sleep(milliseconds, undefined, { signal: this.signal }).catch(() => undefined);
  }
}
