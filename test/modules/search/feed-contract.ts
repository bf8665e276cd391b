import type {
  ChangeFeed,
  ChangeMark,
  ProductChange,
} from '../../../src/modules/search/change-feed';

export interface ContractFeed {
  readonly feed: ChangeFeed;
  /** Writes a product of that name and title, or deletes it; answers its id. */
  put(name: string, title: string | null): Promise<string>;
  end(): Promise<void>;
}

const TOLD = ({ id, product }: ProductChange) => [id, product?.title ?? null];

/** What engines rely on, wherever changes come from; `open` gives a feed of a catalog without products. */
export function describeFeed(name: string, open: () => Promise<ContractFeed>) {
  describe(`the change feed "${name}"`, () => {
    let opened: ContractFeed;
    let [a, b, c] = ['', '', ''];
    /** Every page after the mark. */
    const changesAfter = async (newest: ChangeMark) => {
      const changes: ProductChange[] = [];
      for (let [mark, hasMore, pages] = [newest, true, 0]; hasMore && pages < 1000; pages += 1) {
        const query = { settled: mark, newest: mark };
        const page = await opened.feed.readPage(query);
        changes.push(...page.products);
        [mark, hasMore] = [page.last, page.hasMore];
      }
      return changes;
    };

    beforeAll(async () => {
      opened = await open();
      a = await opened.put('a', 'First');
      b = await opened.put('b', 'Second');
      c = await opened.put('c', 'Third');
      await opened.put('a', 'First again');
      await opened.put('b', null);
    }, 60_000);
    afterAll(() => opened?.end());

    it('returns each product once, in its current state, in the order of changes, and deleted ones', async () => {
      const changes = await changesAfter(0n);
      expect(changes.map(TOLD)).toEqual([
        [c, 'Third'],
        [a, 'First again'],
        [b, null],
      ]);
      const marks = changes.map(({ mark }) => mark);
      expect(marks).toEqual([...new Set(marks)].sort((x, y) => Number(x - y)));
    });

    it('sends only the mark for known changes, and nothing after the last one', async () => {
      const changes = await changesAfter(0n);
      const newest = changes.at(-1)?.mark ?? 0n;
      const page = await opened.feed.readPage({ settled: 0n, newest });
      expect(page.products).toEqual([]);
      expect([page.hasMore, page.last >= newest]).toEqual([false, true]);
      expect([...page.marks].sort()).toEqual(changes.map(({ id, mark }) => [id, mark]).sort());
    });

    it('reads all searchable products, and products by their ids', async () => {
      const all: ProductChange[] = [];
      for await (const portion of opened.feed.readAll()) all.push(...portion);
      expect(all.map(({ id }) => id).sort()).toEqual([a, c].sort());
      const some = await opened.feed.readProducts([c, 'prd_nobody']);
      expect(some.map(TOLD)).toEqual([[c, 'Third']]);
    });

    it('has checksums that are the sums of its marks', async () => {
      for (const [category, checksum] of await opened.feed.checksums()) {
        const marks = [...(await opened.feed.readMarks(category)).values()];
        const sum = (half: (mark: ChangeMark) => bigint): number =>
          marks.reduce((total, mark) => total + Number(half(mark)), 0);
        expect(checksum).toEqual({
          count: marks.length,
          seconds: sum((mark) => mark >> 32n),
          increments: sum((mark) => mark & 0xffffffffn),
        });
      }
      const found = await Promise.all(
        [...(await opened.feed.checksums()).keys()].map(opened.feed.readMarks),
      );
      expect(found.flatMap((marks) => [...marks.keys()]).sort()).toEqual([a, c].sort());
    });

    it('has a mark before which no more changes appear', async () => {
      const changes = await changesAfter(0n);
      const newest = changes.at(-1)?.mark ?? 0n;
      expect(await opened.feed.safeMark()).toBeLessThanOrEqual(newest);
    });
  });
}
