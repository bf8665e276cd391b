import type { FastifyInstance } from 'fastify';
import { buildBaseline } from '../../bench/baseline/app';
import { describeDataset, placeOrders, type Dataset } from '../../bench/dataset';
import { scenarios } from '../../bench/scenarios';
import { createCursorCodec } from '../../src/platform/cursor';
import { buildTestApp, type TestApp } from '../support/build-test-app';
import { seedDemoData } from '../../src/demo';

const REPEATS = 5;

let service: TestApp;
let baseline: FastifyInstance;
let dataset: Dataset;

beforeAll(async () => {
  service = await buildTestApp({ people: false });
  const { db } = service.database;
  await seedDemoData(service.foundation);
  await placeOrders(service.foundation, 60);
  dataset = await describeDataset(db);
  baseline = buildBaseline(db, createCursorCodec(service.foundation.deriveKey('cursor')));
  await baseline.ready();
});
afterAll(async () => {
  await baseline.close();
  await service.close();
});

describe('the hand-written baseline of the bench', () => {
  it.each(scenarios)(
    'answers what the service answers, in as many bytes: $name',
    async (scenario) => {
      const headers = scenario.authorization ? { authorization: scenario.authorization } : {};
      for (let repeat = 0; repeat < REPEATS; repeat += 1) {
        const url = scenario.path(dataset);
        const ours = await service.app.inject({ url, headers });
        const theirs = await baseline.inject({ url, headers });
        expect(ours.statusCode).toBe(200);
        expect(theirs.json()).toEqual(ours.json());
        expect(theirs.body.length).toBe(ours.body.length);
      }
    },
  );
});
