import { setTimeout as sleep } from 'node:timers/promises';
import fastify, { type FastifyInstance } from 'fastify';
import { createDeadline, OpenRequests } from '../../src/http/open-requests';
import type { AppError } from '../../src/platform/values/errors';
import { until } from '../support/until';

const REQUEST_MS = 1000;
const DATABASE_MS = 200;

async function serve({ isUpload = false, isFailing = false, isSlowToSend = false }) {
  const app = fastify();
  const open = new OpenRequests(app, (error) => ({
    status: 503,
    headers: {},
    body: (error as AppError).code,
  }));
  const deadline = createDeadline(open, {
    requestMs: REQUEST_MS,
    databaseMs: DATABASE_MS,
    isUpload: () => isUpload,
    database: { hasFailedSince: (moment) => isFailing && moment <= performance.now() },
  });
  app.addHook('onRequest', open.followToEnd);
  app.addHook('preValidation', deadline.startDeadline);
  app.addHook('onSend', open.noteResponse);
  app.addHook('onClose', async () => deadline.stop());
  // Waits for the end of the response, because the framework only then measures its time.
  app.addHook('onResponse', async () => undefined);
  app.addHook('onSend', async () => sleep(isSlowToSend ? 2 * DATABASE_MS : 0));
  app.post('/slow', async () => {
    await sleep(2 * REQUEST_MS);
    return 'done';
  });
  app.post('/quick', async () => 'done');
  return app;
}

describe('a request that takes too long', () => {
  it('gets a 503 in time, and only one response', async () => {
    const app = await serve({});
    const { statusCode, body } = await app.inject({ method: 'POST', url: '/slow' });
    expect([statusCode, body]).toEqual([503, 'overloaded']);
    await sleep(2 * REQUEST_MS);
    const quick = await app.inject({ method: 'POST', url: '/quick' });
    expect([quick.statusCode, quick.body]).toEqual([200, 'done']);
  });

  it('gets a 503 much earlier if the database fails in the meantime', async () => {
    const answers: unknown[] = [];
    const apps = await Promise.all([serve({}), serve({ isFailing: true })]);
    const ask = async (app: FastifyInstance): Promise<void> => {
      const { statusCode, body } = await app.inject({ method: 'POST', url: '/slow' });
      answers.push([statusCode, body]);
    };
    await Promise.all(apps.map(ask));
    expect(answers).toEqual([
      [503, 'database_unavailable'],
      [503, 'overloaded'],
    ]);
  });

  it('gets only the one response that is being sent at the deadline', async () => {
    const app = await serve({ isFailing: true, isSlowToSend: true });
    const { statusCode, body } = await app.inject({ method: 'POST', url: '/quick' });
    expect([statusCode, body]).toEqual([200, 'done']);
  });

  it('is watched by a timer that ends with the last request, so an idle service sleeps', async () => {
    const app = await serve({});
    const setIntervalSpy = jest.spyOn(globalThis, 'setInterval');
    const clearIntervalSpy = jest.spyOn(globalThis, 'clearInterval');
    await app.inject({ method: 'POST', url: '/quick' });
    const [timer] = setIntervalSpy.mock.results.map(({ value }: { value: unknown }) => value);
    expect(timer).toBeDefined();
    await until(() => clearIntervalSpy.mock.calls.some(([of]) => of === timer));
    await app.inject({ method: 'POST', url: '/quick' });
    expect(setIntervalSpy).toHaveBeenCalledTimes(2);
    jest.restoreAllMocks();
  });

  it('may take longer if it is an upload', async () => {
    const app = await serve({ isUpload: true });
    const { statusCode, body } = await app.inject({ method: 'POST', url: '/slow' });
    expect([statusCode, body]).toEqual([200, 'done']);
  });
});
