import { setTimeout as sleep } from 'node:timers/promises';
import fastify from 'fastify';
import { registerRequestDeadline } from '../../src/http/request-deadline';
import type { AppError } from '../../src/platform/errors';

const REQUEST_MS = 50;

async function serve(isUpload: boolean) {
  const app = fastify();
  app.setErrorHandler((error, _request, reply) => reply.code(503).send((error as AppError).code));
  registerRequestDeadline(app, { requestMs: REQUEST_MS, isUpload: () => isUpload });
  app.post('/slow', async () => {
    await sleep(3 * REQUEST_MS);
    return 'done';
  });
  app.post('/quick', async () => 'done');
  return app;
}

describe('a request that takes too long', () => {
  it('is answered 503 in time, and only once', async () => {
    const app = await serve(false);
    const { statusCode, body } = await app.inject({ method: 'POST', url: '/slow' });
    expect([statusCode, body]).toEqual([503, 'overloaded']);
    await sleep(3 * REQUEST_MS);
    const quick = await app.inject({ method: 'POST', url: '/quick' });
    expect([quick.statusCode, quick.body]).toEqual([200, 'done']);
  });

  it('may take its time when it is an upload', async () => {
    const app = await serve(true);
    const { statusCode, body } = await app.inject({ method: 'POST', url: '/slow' });
    expect([statusCode, body]).toEqual([200, 'done']);
  });
});
