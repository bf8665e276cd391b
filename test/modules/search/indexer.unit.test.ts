import { setTimeout as sleep } from 'node:timers/promises';
import { createIndexer } from '../../../src/modules/search/opensearch/indexer';
import { IndexStore } from '../../../src/modules/search/opensearch/index-store';
import { watchedLogger } from '../../support/logger';
import { eventually, until } from '../../support/until';
import { createFakeCluster } from './fake-cluster';
import { createFakeFeed, productOf } from './fake-feed';
import { createMemoryStates } from './opensearch/memory-states';

const ALIAS = 'products';
const busy = new Error('the cluster is busy');
const AN_HOUR_MS = 3_600_000;

/** An indexer at work on some products; `delayAll` holds the reading of everything, `delayChecks` comparisons with it. */
async function start() {
  const cluster = createFakeCluster();
  const { feed, put } = createFakeFeed();
  for (let at = 0; at < 10; at += 1) put(`p${at}`);
  let beforePortion: () => Promise<void> = () => Promise.resolve();
  const readAll = async function* readAll() {
    for await (const portion of feed.readAll()) {
      await beforePortion();
      yield portion;
    }
  };
  let beforeCheck: () => Promise<void> = () => Promise.resolve();
  const checksums = async () => {
    await beforeCheck();
    return feed.checksums();
  };
  const states = createMemoryStates();
  const { client } = cluster;
  const stopping = new AbortController();
  const task = createIndexer({
    ...{ client, states, alias: ALIAS, log: watchedLogger },
    feed: { ...feed, readAll, checksums },
  });
  const running = task.run(stopping.signal);
  const first = await eventually(
    () => cluster.indexOf(ALIAS),
    (index) => index !== undefined,
  );
  return {
    ...{ cluster, put, states, first },
    delayAll: (wait: () => Promise<void>) => (beforePortion = wait),
    delayChecks: (wait: () => Promise<void>) => (beforeCheck = wait),
    has: (id: string) => cluster.indexes.get(cluster.indexOf(ALIAS) ?? '')?.documents.has(id),
    end: async () => {
      stopping.abort();
      await running;
    },
  };
}

type Started = Awaited<ReturnType<typeof start>>;

/** Searches use another index, made by its mapping, with every product; none is left beside it. */
async function expectReplaced({ cluster, first }: Started, products: number): Promise<void> {
  await until(() => ![first, undefined].includes(cluster.indexOf(ALIAS)));
  const all = [...cluster.indexes.values()];
  expect(all).toMatchObject([{ isMapped: true }]);
  expect(all[0]?.documents.size).toBe(products);
}

/** A second index is there, and waits for its products until they are told to be read. */
async function startMakingAnew() {
  const started = await start();
  let isRead = (): void => undefined;
  const reading = new Promise<void>((resolve) => (isRead = resolve));
  started.delayAll(() => reading);
  await started.states.askRebuild(ALIAS);
  await until(() => started.cluster.indexes.size === 2);
  return { ...started, isRead };
}

describe('an index that is made anew', () => {
  it('takes the place of the present one, though a write to that fails meanwhile', async () => {
    const started = await startMakingAnew();
    const { cluster, put, first, isRead, end } = started;
    let failures = 0;
    cluster.refuse((index) => (index === first && failures++ === 0 ? busy : undefined));
    put('meanwhile');
    await until(() => failures > 0 && started.has('meanwhile') === true);
    expect(cluster.indexes.size).toBe(2);
    isRead();
    await expectReplaced(started, 11);
    await end();
  });

  it('is made although the present one takes no writes', async () => {
    const started = await start();
    const { cluster, put, states, first, end } = started;
    cluster.refuse((index) => (index === first ? busy : undefined));
    put('new');
    await states.askRebuild(ALIAS);
    await expectReplaced(started, 11);
    await end();
  });

  it('is not begun again when the cluster is busy for a moment', async () => {
    const started = await start();
    const { cluster, states, first, end } = started;
    const made = new Set<string>();
    cluster.refuse((index) => {
      if (index === first || made.has(index)) return undefined;
      made.add(index);
      return busy;
    });
    await states.askRebuild(ALIAS);
    await expectReplaced(started, 10);
    expect(made.size).toBe(1);
    await end();
  });
});

describe('a change', () => {
  it('goes before what fills a new index', async () => {
    const started = await startMakingAnew();
    const { cluster, put, first, isRead, end } = started;
    const written: string[] = [];
    cluster.delayBulks(async (index) => {
      written.push(index === first ? 'change begins' : 'fills');
      if (index !== first) return;
      // While the change is on its way there is something to fill the new index with.
      isRead();
      await sleep(200);
      written.push('change ends');
    });
    put('meanwhile');
    await expectReplaced(started, 11);
    expect(written.slice(0, 3)).toEqual(['change begins', 'change ends', 'fills']);
    await end();
  });

  it('is written while the index is compared with the catalog', async () => {
    const started = await start();
    let isCompared = (): void => undefined;
    const comparing = new Promise<void>((resolve) => (isCompared = resolve));
    let checks = 0;
    started.delayChecks(() => {
      checks += 1;
      return comparing;
    });
    const now = performance.now.bind(performance);
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => now() + AN_HOUR_MS);
    await until(() => checks === 1);
    started.put('meanwhile');
    await until(() => started.has('meanwhile') === true);
    clock.mockRestore();
    isCompared();
    await started.end();
  });
});

describe('a late write', () => {
  it('does not bring back an index that was removed', async () => {
    const { client, indexes } = createFakeCluster();
    const store = new IndexStore(client, ALIAS, watchedLogger);
    const index = await store.create();
    const change = { id: 'p1', product: productOf('p1'), mark: 1n };
    await store.write(index, [change]);
    await store.removeOthers();
    for (const product of [change.product, null]) {
      await expect(store.write(index, [{ ...change, product }])).rejects.toThrow('is gone');
    }
    expect(indexes.size).toBe(0);
  });
});

describe('a product whose attributes the index has no room for', () => {
  it('is found by all the rest', async () => {
    const { client, indexes, refuse } = createFakeCluster();
    const store = new IndexStore(client, ALIAS, watchedLogger);
    const index = await store.create();
    const reason = 'Limit of total fields [20000] has been exceeded';
    refuse((_index, document) => {
      const { numbers } = document as { numbers: object };
      return 'one' in numbers ? { type: 'illegal_argument_exception', reason } : undefined;
    });
    const products = [productOf('p1'), { ...productOf('p2'), attributes: { one: 1 } }];
    await store.write(
      index,
      products.map((product) => ({ id: product.id, product, mark: 1n })),
    );
    const { documents } = indexes.get(index) ?? {};
    expect([...(documents?.keys() ?? [])]).toEqual(['p1', 'p2']);
    expect(documents?.get('p2')).toMatchObject({ id: 'p2', numbers: {} });
  });
});
