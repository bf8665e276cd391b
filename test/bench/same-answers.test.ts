import type { FastifyInstance } from 'fastify';
import { buildBaseline } from '../../bench/baseline/app';
import { describeDataset, placeOrders, seedBench, type Dataset } from '../../bench/dataset';
import { scenarios, type Scenario } from '../../bench/scenarios';
import { createCursorCodec } from '../../src/platform/values/cursor';
import { buildTestApp, type TestApp } from '../support/build-test-app';

const REPEATS = 5;

let service: TestApp;
let baseline: FastifyInstance;
let dataset: Dataset;

beforeAll(async () => {
  service = await buildTestApp({ people: false });
  const { db } = service.database;
  await seedBench(service.foundation);
  await placeOrders(service.foundation, 60);
  dataset = await describeDataset(db);
  baseline = buildBaseline(db, createCursorCodec(service.foundation.deriveKeys('cursor')));
  await baseline.ready();
  // The first search of a process reads the catalog, longer than a product page waits for similar products.
  await service.app.inject({ url: '/products/search' });
});
afterAll(async () => {
  await baseline.close();
  await service.close();
});

describe('the hand-written baseline of the bench', () => {
  const exact = scenarios.filter(({ answers }) => answers === undefined);
  const alike = scenarios.filter(({ answers }) => answers === 'alike');

  it.each(exact)('answers what the service answers, in as many bytes: $name', async (scenario) => {
    for (let repeat = 0; repeat < REPEATS; repeat += 1) {
      const { ours, theirs } = await ask(scenario);
      expect(theirs.json()).toEqual(ours.json());
      expect(theirs.body.length).toBe(ours.body.length);
    }
  });

  it.each(alike)('finds what the service finds: $name', async (scenario) => {
    for (let repeat = 0; repeat < REPEATS; repeat += 1) {
      const { ours, theirs } = await ask(scenario);
      const [own, other] = [ours.json(), theirs.json()];
      expect(other.data).toEqual(own.data);
      expect(other.pagination).toEqual(own.pagination);
      expect(brandsOf(other)).toEqual(brandsOf(own));
    }
  });
});

async function ask({ path, authorization }: Scenario) {
  const url = path(dataset);
  const headers = authorization ? { authorization } : {};
  const ours = await service.app.inject({ url, headers });
  const theirs = await baseline.inject({ url, headers });
  expect(ours.statusCode).toBe(200);
  return { ours, theirs };
}

/** Brands with their counts, in the order of their names. */
function brandsOf({ facets }: { facets: { name: string; values: Counted[] }[] }): unknown {
  const brand = facets.find(({ name }) => name === 'brand');
  return brand?.values
    .map(({ value, count }) => [value, count])
    .sort(([a], [b]) => (String(a) < String(b) ? -1 : 1));
}

interface Counted {
  readonly value: string;
  readonly count: number;
}
