import { buildTestApp, useTestApp, type TestApp } from '../../support/build-test-app';
import { recordCommands } from '../../support/query-log';
import { requests } from '../../support/requests';
import { until } from '../../support/until';

/** The longest delay before another process finds a write, doubled for a busy machine. */
const FOUND_WITHIN_MS = 2000;

const first = useTestApp({ runTimers: true });
const mine = requests(first);
let second: TestApp;
let others: ReturnType<typeof requests>;
let categoryId: string;

beforeAll(async () => {
  second = await buildTestApp({
    people: false,
    runTimers: true,
    wrapDatabase: () => first.database.db,
    repeatsWhenBusy: false,
  });
  others = requests(second);
  for (const { app } of [first, second]) app.worker.forward();
  categoryId = (await mine.succeed('POST', '/categories', { title: 'Lamps' })).id;
  for (const { succeed } of [mine, others]) await succeed('GET', '/products/search', undefined);
});
afterAll(() => second?.close());

const countHits = async ({ succeed }: typeof mine, query: string): Promise<number> =>
  (await succeed('GET', `/products/search?${query}`, undefined)).pagination.totalItems;

describe('a write of one of two processes', () => {
  it('is found by that process immediately, and by the other one within a second', async () => {
    for (let at = 1; at <= 5; at += 1) {
      await mine.succeed('POST', '/products', { title: `Lamp ${at}`, price: 5, categoryId });
      expect(await countHits(mine, 'q=lamp')).toBe(at);
      const isFound = async () => (await countHits(others, 'q=lamp')) === at;
      await until(isFound, { withinMs: FOUND_WITHIN_MS });
    }
  });

  it('is accepted as a filter by both as soon as it is declared', async () => {
    const filters = { filterableAttributes: [{ name: 'glow', label: 'Glow', type: 'number' }] };
    await mine.succeed('PATCH', `/categories/${categoryId}`, filters);
    expect(await countHits(others, 'attr.glow=5')).toBe(0);
    expect(await countHits(mine, 'attr.glow=5')).toBe(0);
    const glowing = { title: 'Glowing', price: 5, categoryId, attributes: { glow: 5 } };
    await mine.succeed('POST', '/products', glowing);
    expect(await countHits(mine, 'attr.glow=5')).toBe(1);
  });

  it('leaves later searches with a single read of products', async () => {
    const search = () => countHits(mine, 'q=lamp');
    await search();
    const readsOf = async () =>
      (await recordCommands(first.database, search)).flatMap(({ name, collection }) =>
        collection === 'products' ? name : [],
      );
    // After a write, the process checks for changes every second, also during some of these
    // searches.
    const runs = [await readsOf(), await readsOf(), await readsOf()];
    expect(runs).toContainEqual(['find']);
  });
});
