import type { ChangeFeed } from '../../../../src/modules/search/engine/change-feed';
import { until } from '../../../support/until';

/** A feed that reports when its follower has read everything. */
export function watchFeed(feed: ChangeFeed) {
  let readCount = 0;
  /** The number of pages after which there was nothing more. */
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
    /** The last page began after this call, and another one has begun since, so its changes are written. */
    isFollowed: (): Promise<void> => {
      const now = readCount;
      return until(() => readCount > (last.find((page) => page > now) ?? Infinity));
    },
  };
}
