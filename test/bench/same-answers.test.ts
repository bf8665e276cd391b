import type { FastifyInstance } from 'fastify';
import { addOrderedProducts } from '../../bench/database';
import { describeDataset, placeOrders, seedBench, type Dataset } from '../../bench/dataset';
import { INTERNAL_TOKEN } from '../../bench/people';
import { buildRival } from '../../bench/rivals/mongodb';
import { scenarios, type Scenario } from '../../bench/scenarios';
import { createCursorCodec } from '../../src/platform/values/cursor';
import { buildTestApp, type TestApp } from '../support/build-test-app';
import { eventually } from '../support/until';

const REPEATS = 5;

let service: TestApp;
let rival: FastifyInstance;
let dataset: Dataset;

beforeAll(async () => {
  service = await buildTestApp({ people: false });
  const { db } = service.database;
  await seedBench(service.foundation);
  await placeOrders(service.foundation, 60);
  await addOrderedProducts(db);
  dataset = await describeDataset(db);
  rival = buildRival(db, createCursorCodec(service.foundation.deriveKeys('cursor')));
  await rival.ready();
  // The first search of a process reads the catalog, which takes longer than a product page waits for similar products.
  await service.app.inject({ url: '/products/search' });
});
afterAll(async () => {
  await rival.close();
  await service.close();
});

describe('the handwritten server', () => {
  const reads = scenarios.filter(({ kind }) => kind === 'read');
  const exact = reads.filter(({ answers }) => answers === undefined);
  const alike = reads.filter(({ answers }) => answers === 'alike');
  const writes = scenarios.filter(({ kind }) => kind === 'write');

  it.each(exact)(
    'sends the same responses as the service, with as many bytes: $name',
    async (scenario) => {
      for (let repeat = 0; repeat < REPEATS; repeat += 1) {
        const { ours, theirs } = await ask(scenario);
        expect(theirs.json()).toEqual(ours.json());
        expect(theirs.body.length).toBe(ours.body.length);
      }
    },
  );

  it.each(alike)('finds the same as the service: $name', async (scenario) => {
    for (let repeat = 0; repeat < REPEATS; repeat += 1) {
      const { ours, theirs } = await ask(scenario);
      const [own, other] = [ours.json(), theirs.json()];
      expect(other.data).toEqual(own.data);
      expect(other.pagination).toEqual(own.pagination);
      expect(brandsOf(other)).toEqual(brandsOf(own));
    }
  });

  it.each(writes)('accepts the same requests as the service: $name', async ({ request }) => {
    const { method = 'POST', path: url, token, key, body } = request(dataset);
    const headers = { authorization: `Bearer ${token}`, ...(key && { 'idempotency-key': key }) };
    const write = { method, url, headers, payload: body ?? {} };
    const ours = await service.app.inject(write);
    const theirs = await rival.inject(write);
    expect([ours.statusCode, theirs.statusCode]).toEqual(
      method === 'POST' ? [201, 201] : [200, 200],
    );
  });
});

it('the handwritten server and the service accept an import', async () => {
  const url = '/imports?type=products&mode=upsert';
  const authorization = `Bearer ${INTERNAL_TOKEN}`;
  const headers = { authorization, 'content-type': 'application/x-ndjson' };
  const payload = '{"externalId":"bench-1","title":"Lamp","price":5,"categoryId":"cat_1"}';
  const upload = { method: 'POST', url, headers, payload } as const;
  const ours = await service.app.inject(upload);
  const theirs = await rival.inject(upload);
  expect([ours.statusCode, theirs.statusCode]).toEqual([202, 201]);
});

async function ask({ request }: Scenario) {
  const { path: url, token } = request(dataset);
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  // On a busy machine a product page may leave out a section, which the response indicates.
  const ours = await eventually(
    () => service.app.inject({ url, headers }),
    (answer) => !(answer.json<{ missing?: readonly string[] }>().missing ?? []).length,
  );
  const theirs = await rival.inject({ url, headers });
  expect(ours.statusCode).toBe(200);
  return { ours, theirs };
}

/** Brands with their counts, sorted by name. */
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
