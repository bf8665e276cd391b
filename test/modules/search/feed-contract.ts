import type {
  ChangeFeed,
  ChangeStamp,
  ProductChange,
} from '../../../src/modules/search/engine/change-feed';

export interface ContractFeed {
  readonly feed: ChangeFeed;
  /** Writes a product with this name and title, or deletes it; returns its id. */
  put(name: string, title: string | null): Promise<string>;
  end(): Promise<void>;
}

const summaryOf = ({ id, product }: ProductChange) => [id, product?.title ?? null];

function checksumOf(stamps: readonly ChangeStamp[]) {
  return {
    count: stamps.length,
    seconds: stamps.reduce((sum, stamp) => sum + Number(stamp >> 32n), 0),
    increments: stamps.reduce((sum, stamp) => sum + Number(stamp & 0xffffffffn), 0),
  };
}

/** The tests that every feed must pass; `open` returns the feed of a catalog without products. */
export function describeFeed(name: string, open: () => Promise<ContractFeed>) {
  describe(`the change feed "${name}"`, () => {
    let contract: ContractFeed;
    let [a, b, c] = ['', '', ''];
    /** Reads every page after the stamp. */
    const changesAfter = async (newest: ChangeStamp) => {
      const changes: ProductChange[] = [];
      for (let [stamp, hasMore, pages] = [newest, true, 0]; hasMore && pages < 1000; pages += 1) {
        const query = { settledStamp: stamp, newest: stamp };
        const page = await contract.feed.readPage(query);
        changes.push(...page.products);
        [stamp, hasMore] = [page.last, page.hasMore];
      }
      return changes;
    };

    beforeAll(async () => {
      contract = await open();
      a = await contract.put('a', 'First');
      b = await contract.put('b', 'Second');
      c = await contract.put('c', 'Third');
      await contract.put('a', 'First again');
      await contract.put('b', null);
    }, 60_000);
    afterAll(() => contract?.end());

    it('returns each product once, in its current state, in the order of changes, and deleted ones', async () => {
      const changes = await changesAfter(0n);
      expect(changes.map(summaryOf)).toEqual([
        [c, 'Third'],
        [a, 'First again'],
        [b, null],
      ]);
      const stamps = changes.map(({ stamp }) => stamp);
      expect(stamps).toEqual([...new Set(stamps)].sort((x, y) => Number(x - y)));
    });

    it('sends only a checksum of changes that the reader has, their stamps on request, and nothing after the last change', async () => {
      const changes = await changesAfter(0n);
      const newest = changes.at(-1)?.stamp ?? 0n;
      const page = await contract.feed.readPage({ settledStamp: 0n, newest });
      expect(page.products).toEqual([]);
      expect([page.hasMore, page.last >= newest]).toEqual([false, true]);
      const stamps = changes.map(({ stamp }) => stamp);
      expect(page.recent).toEqual(checksumOf(stamps));
      const recentStamps = await contract.feed.readRecentStamps({ settledStamp: 0n, newest });
      expect([...recentStamps].sort()).toEqual(changes.map(({ id, stamp }) => [id, stamp]).sort());
    });

    it('reads all searchable products, and products by their ids', async () => {
      const all: ProductChange[] = [];
      for await (const portion of contract.feed.readAll()) all.push(...portion);
      expect(all.map(({ id }) => id).sort()).toEqual([a, c].sort());
      const some = await contract.feed.readProducts([c, 'prd_nobody']);
      expect(some.map(summaryOf)).toEqual([[c, 'Third']]);
    });

    it('has checksums that match the sums of its stamps', async () => {
      for (const [category, checksum] of await contract.feed.checksums()) {
        const stamps = [...(await contract.feed.readStamps(category)).values()];
        expect(checksum).toEqual(checksumOf(stamps));
      }
      const stamps = await Promise.all(
        [...(await contract.feed.checksums()).keys()].map(contract.feed.readStamps),
      );
      expect(stamps.flatMap((stamps) => [...stamps.keys()]).sort()).toEqual([a, c].sort());
    });

    it('has a stamp before which no more changes appear', async () => {
      const changes = await changesAfter(0n);
      const newest = changes.at(-1)?.stamp ?? 0n;
      expect(await contract.feed.safeStamp()).toBeLessThanOrEqual(newest);
    });
  });
}
