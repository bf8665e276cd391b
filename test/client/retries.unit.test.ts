import { setTimeout as sleep } from 'node:timers/promises';
import {
  ConnectionError,
  DeadlineError,
  InputError,
  NotFound,
  Problem,
  RateLimited,
  Refused,
  Unauthenticated,
  Unavailable,
  type Retry,
} from 'commerce-client';
import { parseRetryAfter, pause, pauseBefore } from '../../packages/client/src/retry';
import { json, problem, scriptClient, silence, type Step } from './support/scripted-fetch';

const body = { items: [], deliveryAddress: {} } as never;
const fetchFailure = new TypeError('fetch failed');
/** `Retry-After: 0`, so that retries need no pause. */
const now = { 'retry-after': '0' };

async function order(steps: readonly Step[]) {
  const retries: Retry[] = [];
  const { client, requests } = scriptClient(steps, { onRetry: (retry) => retries.push(retry) });
  const outcome = await client.post('/orders', { body }).catch((error: unknown) => error);
  return { outcome, retries, keys: requests.map(({ headers }) => headers.get('idempotency-key')) };
}

describe('a change', () => {
  it('is sent again with the same key, which the client generates', async () => {
    const { outcome, keys, retries } = await order([
      fetchFailure,
      problem(503, 'overloaded', now),
      json({ id: 'o' }),
    ]);
    expect(outcome).toEqual({ id: 'o' });
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(retries.map(({ attempt, operation }) => [attempt, operation])).toEqual([
      [1, 'POST /orders'],
      [2, 'POST /orders'],
    ]);
  });

  it('has a new key each time, unless the caller gives one', async () => {
    const { client, requests } = scriptClient([json({}), json({}), json({})]);
    await client.post('/orders', { body });
    await client.post('/orders', { body });
    await client.post('/orders', { body, idempotencyKey: 'mine' });
    const [one, two, three] = requests.map(({ headers }) => headers.get('idempotency-key'));
    expect(one).not.toBe(two);
    expect(three).toBe('mine');
  });

  it('at /graphql has the key of its caller, and is sent again with it', async () => {
    const { client, requests } = scriptClient([
      problem(520, 'unknown', { 'retry-after': '0' }),
      json({}),
    ]);
    await client.send('POST', '/graphql', { body, idempotencyKey: 'mine' });
    const keys = requests.map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toEqual(['mine', 'mine']);
    const other = scriptClient([json({})]);
    await other.client.post('/graphql', { body: { query: '{ apiVersion }' } });
    expect(other.requests[0]?.headers.has('idempotency-key')).toBe(false);
  });

  it('keeps the key that its caller gives as a header', async () => {
    const { client, requests } = scriptClient([fetchFailure, json({})]);
    await client.post('/orders', { body, headers: { 'Idempotency-Key': 'mine' } });
    expect(requests.map(({ headers }) => headers.get('idempotency-key'))).toEqual(['mine', 'mine']);
  });

  it.each(['', 'a b', 'a\n', 'ü', 'k'.repeat(256)])(
    'is not sent with the key %j',
    async (idempotencyKey) => {
      const { client, requests } = scriptClient([]);
      const refusal = await client
        .post('/orders', { body, idempotencyKey })
        .catch((error) => error);
      expect(refusal).toBeInstanceOf(InputError);
      expect(refusal).toMatchObject({
        message: '"idempotencyKey" must be 1 to 255 visible ASCII characters.',
      });
      expect(requests).toEqual([]);
    },
  );

  it.each([
    ['POST', '/auth/password'],
    ['post', '/auth/password'],
    ['POST', '/auth/password?a=b'],
    ['DELETE', '/auth/sessions/ses_1'],
  ])('that ignores keys is not retried even if it has one: %s %s', async (method, path) => {
    const { client, requests } = scriptClient([fetchFailure, json({})]);
    const change = client.send(method, path, { idempotencyKey: 'mine' });
    await expect(change).rejects.toBeInstanceOf(ConnectionError);
    expect(requests.map(({ headers }) => headers.get('idempotency-key'))).toEqual(['mine']);
    expect(requests[0]?.method).toBe(method.toUpperCase());
  });

  it('is sent again if its response is cut off or incomplete', async () => {
    const broke = new Response(
      new ReadableStream({ start: (controller) => controller.error(new TypeError('terminated')) }),
      { status: 201 },
    );
    const half = new Response('{"id":', { headers: { 'content-type': 'application/json' } });
    const { outcome, keys } = await order([broke, half, json({ id: 'o' })]);
    expect(outcome).toEqual({ id: 'o' });
    expect(new Set(keys).size).toBe(1);
  });

  it('waits while the first request is still running', async () => {
    const { outcome } = await order([
      problem(409, 'idempotency_in_progress', now),
      json({ id: 'o' }),
    ]);
    expect(outcome).toEqual({ id: 'o' });
  });

  it.each([
    [400, 'validation_failed'],
    [409, 'external_id_taken'],
    [422, 'quantity_above_stock'],
  ])('is not sent again after %d %s', async (status, code) => {
    const { outcome, keys } = await order([problem(status, code)]);
    expect(outcome).toMatchObject({ status, code, requestId: 'req_1' });
    expect(keys).toHaveLength(1);
  });

  it('without a key is sent again only if it was rejected early', async () => {
    const signIn = { body: { email: 'a@b.example', password: 'p' } } as never;
    const keyless = scriptClient([fetchFailure]);
    await expect(keyless.client.post('/auth/login', signIn)).rejects.toBeInstanceOf(
      ConnectionError,
    );
    expect(keyless.requests[0]?.headers.has('idempotency-key')).toBe(false);
    const busy = scriptClient([problem(503, 'database_unavailable', now)]);
    await expect(busy.client.post('/auth/login', signIn)).rejects.toBeInstanceOf(Unavailable);
    const away = scriptClient([problem(429, 'rate_limited', now), json({})]);
    await away.client.post('/auth/login', signIn);
    expect(away.requests).toHaveLength(2);
    const facts = { code: 'rate_limited', challengeUrl: '/auth/captcha' };
    const solvable = scriptClient([json(facts, 429, now), json({})]);
    await expect(solvable.client.post('/auth/login', signIn)).rejects.toMatchObject({
      details: { challengeUrl: '/auth/captcha' },
    });
    expect(solvable.requests).toHaveLength(1);
    const concrete = scriptClient([fetchFailure]);
    await expect(concrete.client.send('DELETE', '/auth/sessions/ses_1')).rejects.toThrow();
    expect(concrete.requests).toHaveLength(1);
  });
});

const timedOut = { code: 'ETIMEDOUT', message: 'timed out' };
const REFUSAL = { code: 'ECONNREFUSED', message: '' };

describe('the pause', () => {
  afterEach(() => jest.useRealTimers());

  it('is the one that the service requests, in seconds or as a date', () => {
    const at = Date.parse('2026-01-01T00:00:00Z');
    expect(parseRetryAfter('3')).toBe(3000);
    expect(parseRetryAfter('Thu, 01 Jan 2026 00:00:05 GMT', at)).toBe(5000);
    expect(parseRetryAfter('Wed, 31 Dec 2025 00:00:05 GMT', at)).toBe(0);
    for (const none of [null, '', 'soon']) expect(parseRetryAfter(none)).toBeNull();
    const limitError = new RateLimited({
      status: 429,
      body: {},
      requestId: null,
      retryAfterMs: 3000,
    });
    for (let n = 0; n < 100; n += 1) {
      expect(pauseBefore(1, limitError)).toBeGreaterThan(3000);
      expect(pauseBefore(1, limitError)).toBeLessThanOrEqual(3250);
    }
  });

  it('of months is limited to the longest timer, rather than zero', async () => {
    jest.useFakeTimers();
    let isOver = false;
    void pause(100 * 86_400_000).then(() => (isOver = true));
    await jest.advanceTimersByTimeAsync(24 * 86_400_000);
    expect(isOver).toBe(false);
    await jest.advanceTimersByTimeAsync(86_400_000);
    expect(isOver).toBe(true);
  });

  it('otherwise doubles up to ten seconds, with jitter', () => {
    for (const [attempt, most] of [
      [1, 250],
      [2, 500],
      [3, 1000],
      [9, 10_000],
    ] as const) {
      const pauses = Array.from({ length: 100 }, () => pauseBefore(attempt, fetchFailure));
      expect(Math.max(...pauses)).toBeLessThanOrEqual(most);
      expect(Math.min(...pauses)).toBeGreaterThanOrEqual(most / 2);
      expect(new Set(pauses).size).toBeGreaterThan(50);
    }
  });
});

describe('a deadline', () => {
  afterEach(() => jest.useRealTimers());

  it('ends an attempt that gets no response, and starts the next one', async () => {
    const { client, requests } = scriptClient([silence, json({ id: 'o' })], {
      attemptTimeoutMs: 30,
    });
    expect(await client.get('/orders/{id}', { path: { id: 'o' } })).toEqual({ id: 'o' });
    expect(requests).toHaveLength(2);
  });

  /**
   * Calls a service that never responds, for 400 ms in total and 40 ms per attempt; returns the
   * error and the time.
   */
  function askTheSilent() {
    const { client, requests } = scriptClient([silence, silence, silence], {
      attemptTimeoutMs: 40,
      timeoutMs: 400,
      retries: 99,
    });
    jest.useFakeTimers();
    let error: unknown = null;
    void client.get('/orders/{id}', { path: { id: 'o' } }).catch((reason) => (error = reason));
    return { requests, refusal: () => error };
  }

  it('ends everything, including pauses', async () => {
    const { requests, refusal } = askTheSilent();
    await jest.advanceTimersByTimeAsync(400);
    expect(refusal()).toBeInstanceOf(DeadlineError);
    expect(requests.length).toBeLessThan(4);
  });

  it('ends everything on time even if the clock is set back', async () => {
    const { refusal } = askTheSilent();
    await jest.advanceTimersByTimeAsync(100);
    jest.setSystemTime(Date.now() - 3_600_000);
    await jest.advanceTimersByTimeAsync(300);
    expect(refusal()).toBeInstanceOf(DeadlineError);
  });

  it('also ends the function that returns the credential', async () => {
    const { client } = scriptClient([], { key: () => new Promise(() => undefined), retries: 0 });
    const call = client.get('/categories', { attemptTimeoutMs: 20 });
    await expect(call).rejects.toBeInstanceOf(DeadlineError);
  }, 5000);

  it('may be arbitrarily long', async () => {
    const slow: Step = (request) => Promise.race([silence(request), sleep(20, json({}))]);
    const { client } = scriptClient([slow], { retries: 0 });
    const patience = { timeoutMs: Infinity, attemptTimeoutMs: Infinity };
    expect(await client.get('/categories', patience)).toEqual({});
  });

  it('ends immediately if the service asks for more time than is left', async () => {
    const { client } = scriptClient([problem(503, 'overloaded', { 'retry-after': '120' })]);
    const refusal = await client.get('/categories').catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: 'overloaded', retryAfterMs: 120_000 });
  });

  it('of the caller ends a request and a pause with its reason', async () => {
    const reason = new Error('enough');
    for (const step of [silence, problem(503, 'overloaded', { 'retry-after': '20' })]) {
      const aborting = new AbortController();
      const { client } = scriptClient([step]);
      const limitError = client.get('/categories', { signal: aborting.signal });
      setTimeout(() => aborting.abort(reason), 20);
      await expect(limitError).rejects.toBe(reason);
    }
    const { client, requests } = scriptClient([silence]);
    await expect(client.get('/categories', { signal: AbortSignal.abort(reason) })).rejects.toBe(
      reason,
    );
    expect(requests.length).toBeLessThan(2);
  });

  it('of retries throws the last refusal', async () => {
    const busy = () => problem(503, 'overloaded', now);
    const { client, requests } = scriptClient([busy(), busy()], { retries: 1 });
    await expect(client.get('/categories')).rejects.toMatchObject({ code: 'overloaded' });
    expect(requests).toHaveLength(2);
  });
});

describe('a problem', () => {
  const refusal = async (response: Response): Promise<unknown> =>
    scriptClient([response], { retries: 0 })
      .client.get('/categories')
      .catch((error: unknown) => error);

  it('has the class of its status', async () => {
    const pairs = [
      [401, Unauthenticated],
      [404, NotFound],
      [422, Refused],
      [429, RateLimited],
      [500, Unavailable],
    ] as const;
    for (const [status, type] of pairs) {
      const error = await refusal(problem(status, 'some_code'));
      expect(error).toBeInstanceOf(type);
      expect(error).toBeInstanceOf(Problem);
      expect((error as Error).name).toBe(type.name);
    }
  });

  it('contains what is wrong and where, with details', async () => {
    const errors = [{ pointer: '/items/0/quantity', code: 'out_of_range', message: 'must be > 0' }];
    const body = { code: 'validation_failed', detail: 'No.', errors, requestId: 'req_2', max: 3 };
    const error = await refusal(json(body, 400));
    expect(error).toMatchObject({
      message: 'No.',
      errors,
      requestId: 'req_2',
      details: { max: 3 },
    });
  });

  it('is taken from the first error of /graphql', async () => {
    const extensions = { code: 'too_many_fields', requestId: 'req_3', max: 3 };
    const error = await refusal(json({ errors: [{ message: 'Too many.', extensions }] }, 400));
    expect(error).toMatchObject({
      message: 'Too many.',
      code: 'too_many_fields',
      requestId: 'req_3',
      errors: [],
    });
  });

  it('is also thrown if something other than the service responds', async () => {
    const error = await refusal(new Response('<h1>Bad gateway</h1>', { status: 502 }));
    expect(error).toMatchObject({
      code: 'http_502',
      message: 'The service answered 502.',
      errors: [],
    });
  });

  it.each([
    ['null'],
    ['7'],
    ['"no"'],
    ['[{"errors":[]}]'],
    ['{"errors":{"detail":"Bad Gateway"}}'],
    ['{"errors":null}'],
    ['{"errors":[null,"x",{"code":7},{"extensions":null}]}'],
    ['{"title":null,"detail":[],"type":{},"code":null,"requestId":7}'],
  ])('is retryable, whatever a gateway responds: %s', async (text) => {
    const answer = () =>
      new Response(text, {
        status: 502,
        headers: { 'content-type': 'application/json', 'retry-after': '0' },
      });
    const error = await refusal(answer());
    expect(error).toBeInstanceOf(Unavailable);
    expect(error).toMatchObject({
      message: 'The service answered 502.',
      type: 'about:blank',
      code: 'http_502',
      requestId: null,
      errors: [],
    });
    const { client } = scriptClient([answer(), json({ data: [] })]);
    expect(await client.get('/categories')).toEqual({ data: [] });
  });

  it.each([
    [
      { code: 'ENOTFOUND', message: 'getaddrinfo ENOTFOUND' },
      'No valid response from https://api.shop.example: getaddrinfo ENOTFOUND.',
    ],
    [{ code: 'ETIMEDOUT', message: '', errors: [timedOut, REFUSAL] }, 'Nothing answers at'],
    [
      { code: 'ETIMEDOUT', message: '', errors: [timedOut, timedOut] },
      'No valid response from https://api.shop.example: timed out.',
    ],
    [{ code: 'ETIMEDOUT', message: '' }, 'Nothing answers at'],
  ])('explains why a service cannot be reached: %j', async (cause, message) => {
    const { client } = scriptClient([new TypeError('fetch failed', { cause })], { retries: 0 });
    await expect(client.get('/categories')).rejects.toThrow(message);
  });

  it('is not thrown if nothing responds', async () => {
    const { client } = scriptClient([fetchFailure], { retries: 0 });
    const error = await client.get('/categories').catch((caught: unknown) => caught);
    expect(error).toMatchObject({
      name: 'ConnectionError',
      message: 'Nothing answers at https://api.shop.example.',
      cause: fetchFailure,
    });
  });
});
