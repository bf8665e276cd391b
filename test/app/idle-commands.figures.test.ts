import type { FastifyInstance } from 'fastify';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildApp } from '../../src/app/app';
import { RELAY_JOB } from '../../src/platform/events';
import { createClock } from '../../src/platform/values/clock';
import { basketOf } from '../support/basket';
import { buildTestApp, type TestApp } from '../support/build-test-app';
import { watchedLogger as log } from '../support/logger';
import { people } from '../support/people';
import { seedProducts } from '../support/products';
import { recordCommands } from '../support/query-log';
import { until } from '../support/until';

/** Long enough for the follow-up work of the start to be done. */
const SETTLING_MS = 5000;
/** Long enough to contain one run of each task with a period of fifteen seconds. */
const WATCHED_MS = 30_000;
const MAX_COMMANDS_A_SECOND = 3;
const POLL_MS = 15_000;

let service: TestApp;
/** The service with real time, so that its jobs become due. */
let idle: FastifyInstance;

beforeAll(async () => {
  service = await buildTestApp();
  await seedProducts(service.database.db, [{ _id: 'prd_lamp', stock: 50 }]);
  const { config } = service.foundation;
  idle = await buildApp({ config, database: service.database, log, clock: createClock(1) });
  await idle.ready();
  await idle.inject('/products/search?q=lamp');
  idle.worker.start();
  await sleep(SETTLING_MS);
});
afterAll(async () => {
  await idle.close();
  await service.close();
});

describe('an idle process', () => {
  it('sends at most three commands a second, including those of its worker', async () => {
    const commands = await recordCommands(service.database, () => sleep(WATCHED_MS));
    const names = commands.map(({ name, collection }) => `${collection}.${name}`);
    expect(names).toContain('signals.find');
    expect(names.length / (WATCHED_MS / 1000)).toBeLessThanOrEqual(MAX_COMMANDS_A_SECOND);
  });

  it('finds the events of another process whose signal was lost', async () => {
    // This app wakes neither its worker nor other processes.
    const { statusCode } = await service.app.inject({
      method: 'POST',
      url: '/orders',
      headers: people.customer.headers,
      payload: basketOf('prd_lamp'),
    });
    expect(statusCode).toBe(201);
    const signals = await service.database.db.collection('signals').findOne({});
    expect(Object.keys((signals?.['counts'] ?? {}) as object)).not.toContain(RELAY_JOB);
    const placedAt = performance.now();
    const events = service.database.db.collection('events');
    await until(async () => (await events.countDocuments({ type: 'order.created' })) > 0);
    expect(performance.now() - placedAt).toBeLessThan(POLL_MS + 1000);
  });
});
