import { chunksOf } from '../../../platform/values/iterables';
import { inSteps, runYielding, type Turns } from '../../../platform/values/yielding';
import { CategoryTree } from '../engine/category-tree';
import type { ChangeFeed, IndexedCategory, ProductChange } from '../engine/change-feed';
import { ChangeReader, type ChangeBatch } from '../engine/change-reader';
import { correctIndex, readOrRemove, type Stamps } from '../engine/index-checks';
import { ProductIndex } from './product-index';

/** The index on which searches run. */
export type SearchState = Pick<FollowedIndex, 'index' | 'categories' | 'generation'>;

interface FollowedIndexDeps {
  readonly feed: ChangeFeed;
  /** The index changes in turn with searches. */
  readonly turns: Turns;
  /** Monotonic milliseconds. */
  readonly now: () => number;
}

/** The number of changes that are applied while a search waits. */
const TURN_CHANGES = 200;

let generations = 0;

/** An index of this process and its categories, which follow the changes of the feed. */
export class FollowedIndex {
  readonly index: ProductIndex;
  /** Different after every change that a search could see, and in every other index. */
  generation = (generations += 1);
  /** Whether the last read left changes unread, or failed. */
  isBehind = true;
  /** When the last read that left nothing unread began. */
  currentAt: number | null = null;
  /** The number of this process's writes by then. */
  writes = -1;
  /** The attributes whose values all products have in the index; attributes declared later need a new index. */
  private readonly completeNames: ReadonlySet<string>;

  /** Without products. */
  private constructor(
    private readonly deps: FollowedIndexDeps,
    private readonly reader: ChangeReader,
    public categories: CategoryTree,
  ) {
    this.index = new ProductIndex(categories.declaredNames);
    this.completeNames = new Set(categories.declaredNames);
  }

  /** Reads everything that can be found into a new index, in portions. */
  static async load(deps: FollowedIndexDeps): Promise<FollowedIndex> {
    const { feed, now } = deps;
    const reader = new ChangeReader(feed, await feed.safeStamp(), now);
    const categories = new CategoryTree(await feed.readCategories());
    const newIndex = new FollowedIndex(deps, reader, categories);
    for await (const portion of feed.readAll()) {
      await runYielding(inSteps(portion, (change) => newIndex.index.apply(change)));
    }
    return newIndex;
  }

  /** Whether the index has the values of all currently declared attributes. */
  get isComplete(): boolean {
    return this.categories.declaredNames.every((name) => this.completeNames.has(name));
  }

  get isCurrent(): boolean {
    return !this.isBehind && this.isComplete;
  }

  /** Reads and applies one batch of changes. `writes`: those of this process so far. */
  async step(writes: number): Promise<ChangeBatch> {
    try {
      const batch = await this.reader.next();
      this.applyCategories(batch.categories);
      await this.apply(batch.products);
      await this.reader.confirm(batch);
      this.isBehind = batch.hasMore;
      if (!batch.hasMore) {
        this.currentAt = batch.startedAt;
        this.writes = writes;
      }
      return batch;
    } catch (error) {
      this.isBehind = true;
      throw error;
    }
  }

  /** Applies changed categories; values of newly declared attributes are stored from now on. */
  applyCategories(changedCategories: readonly IndexedCategory[]): void {
    const tree = this.categories.with(changedCategories);
    if (tree === this.categories) return;
    this.categories = tree;
    this.index.declare(tree.declaredNames);
    this.generation = generations += 1;
  }

  /** Compares the index with the catalog and corrects it; returns the number of products that differed. */
  correct(): Promise<number> {
    const { index } = this;
    return correctIndex(this.deps.feed, {
      checksums: async () => index.checksums(),
      stampsIn: async (categoryId) => index.stampsIn(categoryId),
      readAgain: (ids, stamps) => this.readAgain(ids, stamps),
    });
  }

  private async readAgain(ids: readonly string[], stamps: Stamps): Promise<number> {
    const changes = await readOrRemove(this.deps.feed, ids);
    // A simultaneous change is not an error.
    return this.apply(changes.filter(({ id }) => this.index.stampOf(id) === stamps.get(id)));
  }

  /** Applies the changes that the index does not have, and returns their number. */
  private async apply(changes: readonly ProductChange[]): Promise<number> {
    const { index } = this;
    const isNew = ({ id, product, stamp }: ProductChange): boolean =>
      index.stampOf(id) !== (product === null ? undefined : stamp);
    const applyOne = (change: ProductChange): void => {
      index.apply(change);
      this.generation = generations += 1;
    };
    const newChanges = changes.filter(isNew);
    for (const portion of chunksOf(newChanges, TURN_CHANGES)) {
      await this.deps.turns.run(() => inSteps(portion, applyOne));
    }
    return newChanges.length;
  }
}
