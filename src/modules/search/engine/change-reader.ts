import type {
  ChangeFeed,
  ChangePage,
  ChangeStamp,
  IndexedCategory,
  PageQuery,
  ProductChange,
} from './change-feed';

/**
 * Each read compares the changes of the last second, because a change may become visible after one with a later stamp.
 */
const NEAR_OVERLAP_MS = 1000;
/** Every `FAR_EVERY_MS`, a read compares this much, because a server under load makes changes visible even later. */
const FAR_OVERLAP_MS = 15_000;
const FAR_EVERY_MS = 3000;

/** The next changes of the catalog. */
export interface ChangeBatch {
  readonly products: readonly ProductChange[];
  readonly categories: readonly IndexedCategory[];
  readonly hasMore: boolean;
  /** Used by `confirm`: everything visible by now has a stamp up to here, or is in a later batch. */
  readonly last: ChangeStamp;
  readonly startedAt: number;
  readonly isFar: boolean;
}

/**
 * Reads the changes of a feed in batches. A batch is read again until it is confirmed; after that each of its changes
 * is sent once more only if it has changed again. Changes that become visible late, or that the server rolled back, are
 * noticed by the checksum of the last seconds.
 */
export class ChangeReader {
  private readonly near: Watermark;
  private readonly far: Watermark;
  private farReadAt = -Infinity;
  /** Stamps of the changes that were read since `settledStamp`. */
  private readonly recentStamps = new Map<string, ChangeStamp>();
  private newest: ChangeStamp;

  /** `start`: every change up to there is applied. `now`: monotonic milliseconds. */
  constructor(
    private readonly feed: ChangeFeed,
    start: ChangeStamp,
    private readonly now = () => performance.now(),
  ) {
    this.near = new Watermark(start, NEAR_OVERLAP_MS, now());
    this.far = new Watermark(start, FAR_OVERLAP_MS, now());
    this.newest = start;
  }

  /** Every change up to here was read and confirmed. */
  get settledStamp(): ChangeStamp {
    return this.far.settledStamp;
  }

  async next(): Promise<ChangeBatch> {
    const startedAt = this.now();
    const isFar = startedAt - this.farReadAt >= FAR_EVERY_MS;
    const { settledStamp } = isFar ? this.far : this.near;
    const query = { settledStamp, newest: this.newest };
    const page = await this.feed.readPage(query);
    const lateProducts = await this.readLate(query, page);
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

  /** The changes that became visible after later ones had been read. */
  private async readLate(
    query: PageQuery,
    { products, recent }: ChangePage,
  ): Promise<readonly ProductChange[]> {
    const changedIds = new Set(products.map(({ id }) => id));
    let count = 0;
    let sum = 0n;
    for (const [id, stamp] of this.recentStamps) {
      if (stamp <= query.settledStamp || stamp > query.newest || changedIds.has(id)) continue;
      count += 1;
      sum += stamp;
    }
    const recentSum = (BigInt(recent.seconds) << 32n) + BigInt(recent.increments);
    if (count === recent.count && sum === recentSum) return [];
    const lateIds: string[] = [];
    for (const [id, stamp] of await this.feed.readRecentStamps(query)) {
      if (this.recentStamps.get(id) !== stamp) lateIds.push(id);
    }
    return lateIds.length === 0 ? [] : this.feed.readProducts(lateIds);
  }

  /** Records that the batch was applied. */
  async confirm({ products, hasMore, last, startedAt, isFar }: ChangeBatch): Promise<void> {
    const previousStamp = this.settledStamp;
    for (const { id, stamp } of products) this.recentStamps.set(id, stamp);
    if (last > this.newest) this.newest = last;
    if (isFar) this.farReadAt = startedAt;
    const endedAt = this.now();
    for (const watermark of [this.near, this.far]) {
      watermark.advance(this.newest, startedAt, endedAt);
    }
    if (hasMore) await this.settleBacklog();
    if (this.settledStamp === previousStamp) return;
    for (const [id, stamp] of this.recentStamps) {
      if (stamp <= this.settledStamp) this.recentStamps.delete(id);
    }
  }

  /** Stamps of changes that were certainly visible are not sent again with each batch of a backlog. */
  private async settleBacklog(): Promise<void> {
    const safe = await this.feed.safeStamp();
    for (const watermark of [this.near, this.far]) {
      watermark.settle(this.newest < safe ? this.newest : safe);
    }
  }
}

/** The stamp up to which every change was read, if changes become visible at most `overlapMs` after later ones. */
class Watermark {
  private candidate: { readonly stamp: ChangeStamp; readonly readAt: number };

  constructor(
    public settledStamp: ChangeStamp,
    private readonly overlapMs: number,
    readAt: number,
  ) {
    this.candidate = { stamp: settledStamp, readAt };
  }

  settle(stamp: ChangeStamp): void {
    if (stamp > this.settledStamp) this.settledStamp = stamp;
  }

  /** After a read up to `newest`: the stamp of a read that is long enough ago is settled. */
  advance(newest: ChangeStamp, startedAt: number, endedAt: number): void {
    if (startedAt - this.candidate.readAt < this.overlapMs) return;
    this.settle(this.candidate.stamp);
    this.candidate = { stamp: newest, readAt: endedAt };
  }
}
