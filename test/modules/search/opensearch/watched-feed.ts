import type { ChangeFeed } from '../../../../src/modules/search/change-feed';
import { until } from '../../../support/until';

/** A feed that tells when its follower has taken in everything that is there. */
export function watchFeed(feed: ChangeFeed) {
  let readCount = 0;
  /** The pages that had nothing behind them. */
  const last: number[] = [];
  const readPage: ChangeFeed['readPage'] = async (query) => {
    readCount += 1;
    const at = readCount;
    const page = await feed.readPage(query);
    if (!page.hasMore) last.push(at);
    return page;
  };
  return {
    feed: { ...feed, readPage },
    /** A page that was begun after now was the last one, and another one was begun since: it is written. */
    isFollowed: (): Promise<void> => {
      const now = readCount;
      return until(() => readCount > (last.find((page) => page > now) ?? Infinity));
    },
  };
}
