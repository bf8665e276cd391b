import { readLate, type ChangeFeed, type ChangeMark, type ProductChange } from '../change-feed';
import { createOverlap } from '../watermark';
import type { WriteChanges } from './bulk-write';

/** Takes changes from the feed to an index. */
export interface Follower {
  /** Every change up to here is in the index. */
  readonly settled: ChangeMark;
  /** One page; true when there is more. Where it fails it can be repeated. */
  step(): Promise<boolean>;
}

export interface FollowerDeps {
  readonly feed: ChangeFeed;
  readonly write: WriteChanges;
  /** Everything up to here is in the index. */
  readonly start: ChangeMark;
}

export function createFollower({ feed, write, start }: FollowerDeps): Follower {
  const now = (): number => performance.now();
  const overlap = createOverlap(start, now());
  /** Marks of what was written since `overlap.settled`. */
  const sent = new Map<string, ChangeMark>();
  let newest = start;

  const put = async (changes: readonly ProductChange[], isLast: boolean): Promise<void> => {
    // A backlog is found as the index is refreshed; what has just been acknowledged is found at once.
    await write(changes, { isAwaited: isLast });
    for (const { id, mark } of changes) sent.set(id, mark);
  };
  /** A long backlog is not looked at again and again. */
  const settleOld = async (): Promise<void> => {
    const safe = await feed.safeMark();
    overlap.settle(newest < safe ? newest : safe);
  };
  const forget = (): void => {
    for (const [id, mark] of sent) if (mark <= overlap.settled) sent.delete(id);
  };

  return {
    get settled() {
      return overlap.settled;
    },
    step: async () => {
      const settled = overlap.begin(now());
      const page = await feed.readPage({ settled, newest });
      await put(
        [...page.products, ...(await readLate(feed, page, (id) => sent.get(id)))],
        !page.hasMore,
      );
      if (page.last > newest) newest = page.last;
      if (page.hasMore) await settleOld();
      const isSettled = overlap.end(newest, now());
      if (isSettled || page.hasMore) forget();
      return page.hasMore;
    },
  };
}
