import type { FastifyInstance } from 'fastify';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildApp } from '../../src/app/app';
import { createClock } from '../../src/platform/values/clock';
import { buildTestApp, type TestApp } from '../support/build-test-app';
import { watchedLogger as log } from '../support/logger';
import { recordCommands, type LoggedCommand } from '../support/query-log';

/** Long enough for pauses to grow to their full length. */
const SETTLING_MS = 8000;
const WATCHED_MS = 4000;
const MAX_COMMANDS_A_SECOND = 25;

let service: TestApp;
/** The service on the time of the world, so that its jobs become due. */
let idle: FastifyInstance;

beforeAll(async () => {
  service = await buildTestApp();
  const { config } = service.foundation;
  idle = await buildApp({ config, database: service.database, log, clock: createClock(1) });
  await idle.ready();
  await idle.inject('/products/search?q=lamp');
});
afterAll(async () => {
  await idle.close();
  await service.close();
});

const isDurable = (sent?: LoggedCommand): boolean =>
  (sent?.command['writeConcern'] as { readonly w?: unknown } | undefined)?.w === 'majority';

describe('a process that has nothing to do', () => {
  it('sends few commands with its worker, and waits for no majority', async () => {
    idle.worker.start();
    await sleep(SETTLING_MS);
    const commands = await recordCommands(service.database, () => sleep(WATCHED_MS));
    expect(commands.map(({ collection }) => collection)).toContain('signals');
    const names = commands.map(({ name, collection }) => `${collection}.${name}`);
    expect(names.filter((_name, i) => isDurable(commands[i]))).toEqual([]);
    expect(names.length / (WATCHED_MS / 1000)).toBeLessThanOrEqual(MAX_COMMANDS_A_SECOND);
  });
});
