import { readLate, type ChangeFeed, type ChangeMark } from '../change-feed';
import { createOverlap, type Overlap } from '../watermark';
import type { IndexStore } from './index-store';

/** An index that applies the changes of the feed, page by page. */
export class FollowedIndex {
  private readonly overlap: Overlap;
  /** Marks of the changes written since `settled`. */
  private readonly sent = new Map<string, ChangeMark>();
  private newest: ChangeMark;

  /** `start`: everything up to there is in the index. */
  constructor(
    readonly name: string,
    private readonly deps: { readonly feed: ChangeFeed; readonly store: IndexStore },
    start: ChangeMark,
  ) {
    this.overlap = createOverlap(start, performance.now());
    this.newest = start;
  }

  /** Every change up to here is in the index. */
  get settled(): ChangeMark {
    return this.overlap.settled;
  }

  /** Applies one page; true if there are more. A failed call can be repeated. */
  async step(): Promise<boolean> {
    const { overlap, sent, newest } = this;
    const { feed, store } = this.deps;
    const page = await feed.readPage({ settled: overlap.begin(performance.now()), newest });
    const late = await readLate(feed, page, (id) => sent.get(id));
    const changes = [...page.products, ...late];
    // Changes of a backlog are found when the index is refreshed; those just acknowledged are found at once.
    await store.write(this.name, changes, { isAwaited: !page.hasMore });
    for (const { id, mark } of changes) sent.set(id, mark);
    if (page.last > newest) this.newest = page.last;
    if (page.hasMore) {
      // A long backlog is not read again and again.
      const safe = await feed.safeMark();
      overlap.settle(this.newest < safe ? this.newest : safe);
    }
    const isSettled = overlap.end(this.newest, performance.now());
    if (isSettled || page.hasMore) {
      for (const [id, mark] of sent) if (mark <= overlap.settled) sent.delete(id);
    }
    return page.hasMore;
  }
}
