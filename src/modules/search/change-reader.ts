import type { ChangeFeed, ChangeMark, IndexedCategory, ProductChange } from './change-feed';

/** A change may become visible after one with a later mark, so the last second is read again each time… */
const NEAR_OVERLAP_MS = 1000;
/** …and, for a server under strain, the last 15 seconds now and then. */
const FAR_OVERLAP_MS = 15_000;
const FAR_EVERY_MS = 3000;

/** The next changes of the catalog. */
export interface ChangeBatch {
  readonly products: readonly ProductChange[];
  readonly categories: readonly IndexedCategory[];
  readonly hasMore: boolean;
  /** The reader's own: everything visible by now has a mark up to here, or is in a later batch. */
  readonly last: ChangeMark;
  readonly startedAt: number;
  readonly isFar: boolean;
}

/**
 * Reads the changes of a feed in batches. A batch is read again until it is confirmed; after that each of its changes is
 * sent once more only if it has changed again. Changes that become visible late, or that the server rolled back, are read
 * by repeating the marks of the last seconds.
 */
export class ChangeReader {
  private readonly near: Watermark;
  private readonly far: Watermark;
  private farReadAt = -Infinity;
  /** Marks of the changes that were read since `settled`. */
  private readonly recentMarks = new Map<string, ChangeMark>();
  private newest: ChangeMark;

  /** `start`: every change up to there is applied. `now`: monotonic milliseconds. */
  constructor(
    private readonly feed: ChangeFeed,
    start: ChangeMark,
    private readonly now = () => performance.now(),
  ) {
    this.near = new Watermark(start, NEAR_OVERLAP_MS, now());
    this.far = new Watermark(start, FAR_OVERLAP_MS, now());
    this.newest = start;
  }

  /** Every change up to here was read and confirmed. */
  get settled(): ChangeMark {
    return this.far.settled;
  }

  async next(): Promise<ChangeBatch> {
    const startedAt = this.now();
    const isFar = startedAt - this.farReadAt >= FAR_EVERY_MS;
    const { settled } = isFar ? this.far : this.near;
    const page = await this.feed.readPage({ settled, newest: this.newest });
    const lateIds = [...page.marks].flatMap(([id, mark]) =>
      this.recentMarks.get(id) === mark ? [] : [id],
    );
    const lateProducts = lateIds.length === 0 ? [] : await this.feed.readProducts(lateIds);
    const { categories, hasMore, last } = page;
    return {
      products: [...page.products, ...lateProducts],
      categories,
      hasMore,
      last,
      startedAt,
      isFar,
    };
  }

  /** The batch is applied. */
  async confirm({ products, hasMore, last, startedAt, isFar }: ChangeBatch): Promise<void> {
    const settledBefore = this.settled;
    for (const { id, mark } of products) this.recentMarks.set(id, mark);
    if (last > this.newest) this.newest = last;
    if (isFar) this.farReadAt = startedAt;
    const endedAt = this.now();
    for (const watermark of [this.near, this.far]) {
      watermark.advance(this.newest, startedAt, endedAt);
    }
    if (hasMore) await this.settleBacklog();
    if (this.settled === settledBefore) return;
    for (const [id, mark] of this.recentMarks) {
      if (mark <= this.settled) this.recentMarks.delete(id);
    }
  }

  /** Marks of changes that were certainly visible are not sent again with each batch of a backlog. */
  private async settleBacklog(): Promise<void> {
    const safe = await this.feed.safeMark();
    for (const watermark of [this.near, this.far]) {
      watermark.settle(this.newest < safe ? this.newest : safe);
    }
  }
}

/** The mark up to which every change was read, if changes become visible at most `overlapMs` after later ones. */
class Watermark {
  private candidate: { readonly mark: ChangeMark; readonly readAt: number };

  constructor(
    public settled: ChangeMark,
    private readonly overlapMs: number,
    readAt: number,
  ) {
    this.candidate = { mark: settled, readAt };
  }

  settle(mark: ChangeMark): void {
    if (mark > this.settled) this.settled = mark;
  }

  /** After a read up to `newest`: the mark of a read that is long enough ago is settled. */
  advance(newest: ChangeMark, startedAt: number, endedAt: number): void {
    if (startedAt - this.candidate.readAt < this.overlapMs) return;
    this.settle(this.candidate.mark);
    this.candidate = { mark: newest, readAt: endedAt };
  }
}
