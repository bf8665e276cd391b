import type { ChangeFeed, ChangeMark, ChangePage, ProductChange } from '../change-feed';
import { createWatermark } from '../watermark';
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

/** A change may become visible after one with a later mark: the last second is looked at again each time… */
const NEAR_OVERLAP_MS = 1000;
/** …and a quarter of a minute now and then. */
const FAR_OVERLAP_MS = 15_000;
const FAR_EVERY_MS = 3000;

export function createFollower({ feed, write, start }: FollowerDeps): Follower {
  const now = (): number => performance.now();
  const near = createWatermark(start, NEAR_OVERLAP_MS, now());
  const far = createWatermark(start, FAR_OVERLAP_MS, now());
  /** Marks of what was written since `far.settled`. */
  const sent = new Map<string, ChangeMark>();
  let newest = start;
  let farReadAt = -Infinity;

  const put = async (changes: readonly ProductChange[]): Promise<void> => {
    await write(changes);
    for (const { id, mark } of changes) sent.set(id, mark);
  };
  const readLate = async ({ marks }: ChangePage): Promise<readonly ProductChange[]> => {
    const late = [...marks].filter(([id, mark]) => sent.get(id) !== mark).map(([id]) => id);
    return late.length === 0 ? [] : feed.readProducts(late);
  };
  /** A long backlog is not looked at again and again. */
  const settleOld = async (): Promise<void> => {
    const safe = await feed.safeMark();
    const settled = newest < safe ? newest : safe;
    near.settle(settled);
    far.settle(settled);
  };
  const forget = (): void => {
    for (const [id, mark] of sent) if (mark <= far.settled) sent.delete(id);
  };

  return {
    get settled() {
      return far.settled;
    },
    step: async () => {
      const startedAt = now();
      const isFar = startedAt - farReadAt >= FAR_EVERY_MS;
      const { settled } = isFar ? far : near;
      const page = await feed.readPage({ settled, newest, stockOf: [] });
      await put([...page.products, ...(await readLate(page))]);
      if (page.last > newest) newest = page.last;
      if (isFar) farReadAt = startedAt;
      if (page.hasMore) await settleOld();
      near.advance(newest, startedAt, now());
      const isSettled = far.advance(newest, startedAt, now());
      if (isSettled || page.hasMore) forget();
      return page.hasMore;
    },
  };
}
