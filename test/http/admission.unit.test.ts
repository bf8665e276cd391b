import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import type { AppError } from '../../src/platform/values/errors';
import { createAdmission } from '../../src/http/admission';
import { OpenRequests } from '../../src/http/open-requests';
import { Semaphore } from '../../src/platform/operations/semaphore';

let app: FastifyInstance;
let finish: () => void = () => {};
let running = 0;
let mostRunning = 0;

beforeEach(async () => {
  running = 0;
  mostRunning = 0;
  const gate = new Promise<void>((resolve) => {
    finish = resolve;
  });
  app = fastify();
  app.setErrorHandler((error, _request, reply) => reply.code(503).send((error as AppError).code));
  const open = new OpenRequests(app, () => ({ status: 500, headers: {}, body: '' }));
  const limits = { maxRunning: 2, maxWaiting: 3, maxWaitMs: 50 };
  const signIns = new Semaphore({ name: 'sign_in', maxRunning: 1, maxWaiting: 1 });
  const signInQueueOf = ({ url }: FastifyRequest) => (url.startsWith('/auth/') ? signIns : null);
  const admission = createAdmission(app, { ...limits, signInQueueOf });
  app.addHook('onRequest', open.followToEnd);
  app.addHook('onRequest', admission.waitForSlot);
  app.addHook('preParsing', admission.pauseWhileBodyArrives);
  app.addHook('preValidation', admission.resumeWithBody);
  app.addHook('onSend', admission.releaseSlot);
  open.onEnd(({ slot }) => slot?.release());
  const work = async (): Promise<string> => {
    running += 1;
    mostRunning = Math.max(mostRunning, running);
    await gate;
    running -= 1;
    return 'done';
  };
  app.get('/auth/login', async () => 'signed in');
  app.get('/work', work);
  app.get('/health/live', async () => 'ok');
  await app.ready();
});
afterEach(() => app.close());

describe('admission', () => {
  it('refuses requests immediately when the queue is full, and queued ones that waited too long', async () => {
    const answers = Array.from({ length: 6 }, async () => app.inject('/work'));
    const refusals = await Promise.all(answers.slice(2));
    expect(refusals.map(({ body }) => body)).toEqual(Array(4).fill('overloaded'));
    finish();
    const successes = await Promise.all(answers.slice(0, 2));
    expect(successes.map(({ body }) => body)).toEqual(['done', 'done']);
    expect(mostRunning).toBe(2);
  });

  it('admits the next request when one is done, without leaking slots', async () => {
    const answers = Array.from({ length: 5 }, async () => app.inject('/work'));
    setImmediate(() => finish());
    const bodies = (await Promise.all(answers)).map(({ body }) => body);
    expect(bodies).toEqual(['done', 'done', 'done', 'done', 'done']);
    expect(mostRunning).toBe(2);
    expect((await app.inject('/work')).body).toBe('done');
  });

  it('does not let a burst on one semaphore delay another', async () => {
    const burst = Array.from({ length: 5 }, async () => app.inject('/work'));
    expect((await app.inject('/auth/login')).body).toBe('signed in');
    finish();
    await Promise.all(burst);
  });

  it('always admits health checks', async () => {
    const answers = Array.from({ length: 5 }, async () => app.inject('/work'));
    expect((await app.inject('/health/live')).body).toBe('ok');
    finish();
    await Promise.all(answers);
  });
});
