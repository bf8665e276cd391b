import { Forbidden, Unauthenticated, type Retry } from 'commerce-client';
import {
  json,
  problem,
  scriptClient,
  silence,
  createStream,
  type Step,
} from './support/scripted-fetch';

const streams: AsyncGenerator<unknown>[] = [];
afterEach(() => Promise.all(streams.splice(0).map((states) => states.return(undefined))));

const at = { path: { id: 'ord_1' } };

function follow(steps: readonly Step[], options = {}) {
  const retries: Retry[] = [];
  const { client, requests } = scriptClient(steps, { onRetry: (retry) => retries.push(retry) });
  const states = client.live('/orders/{id}', { ...at, ...options });
  streams.push(states);
  return { states, requests, retries, next: async () => (await states.next()).value };
}

const lastIds = (requests: readonly { readonly headers: Headers }[]) =>
  requests.map(({ headers }) => headers.get('last-event-id'));

describe('a stream', () => {
  it('delivers states as they arrive, however the bytes are split', async () => {
    const stream = createStream();
    const { next, requests } = follow([stream.response]);
    for (const piece of [
      'id: a\nda',
      'ta: {"version":',
      '1}\n',
      '\n:\n\nid: b\r\n',
      'data: {"version":2}\r\n\r',
      '\n',
    ]) {
      stream.push(piece);
    }
    expect([await next(), await next()]).toEqual([{ version: 1 }, { version: 2 }]);
    expect(requests[0]?.headers.get('accept')).toBe('text/event-stream');
  });

  it('resumes after the last message if it is cut, ended or temporarily refused', async () => {
    const [one, two, three] = [createStream(), createStream(), createStream()];
    const busy = problem(503, 'overloaded', { 'retry-after': '0' });
    const { next, requests, retries } = follow([one.response, two.response, busy, three.response]);
    one.push('id: a\ndata: 1\n\n');
    expect(await next()).toBe(1);
    one.cut();
    two.push('id: b\ndata: 2\n\nid: c\n\nretry: 5\n\n');
    expect(await next()).toBe(2);
    two.end();
    three.push('id: d\ndata: 3\n\n');
    expect(await next()).toBe(3);
    expect(lastIds(requests)).toEqual([null, 'a', 'c', 'c']);
    expect(retries.map(({ waitMs }) => waitMs)[1]).toBe(5);
  });

  it('starts after a given resume point, and reports the processed ones', async () => {
    const stream = createStream();
    const points: string[] = [];
    const options = { lastEventId: 'k', onResumePoint: (id: string) => points.push(id) };
    const { next, requests } = follow([stream.response], options);
    stream.push('id: l\n\nid: m\ndata: 1\n\nid: n\ndata: 2\n\n');
    await next();
    expect(points).toEqual(['l']);
    await next();
    expect(points).toEqual(['l', 'm']);
    expect(lastIds(requests)).toEqual(['k']);
  });

  it('is reopened when it falls silent', async () => {
    const [one, two] = [createStream(), createStream()];
    const { next, retries } = follow([one.response, two.response], { silenceMs: 60 });
    one.push('id: a\ndata: 1\n\n');
    expect(await next()).toBe(1);
    two.push('data: 2\n\n');
    expect(await next()).toBe(2);
    expect(retries.map(({ error }) => String(error))).toEqual([
      'ConnectionError: The stream was silent for 60 ms.',
    ]);
  });

  it('may be silent for any length of time if the caller allows it', async () => {
    const stream = createStream();
    const silentFirst: Step = (request) => {
      setTimeout(() => stream.push('data: 1\n\n'), 50);
      return stream.response(request);
    };
    const { next, requests } = follow([silentFirst], { silenceMs: Infinity });
    expect(await next()).toBe(1);
    expect(requests).toHaveLength(1);
  });

  it('is kept open by heartbeats', async () => {
    const stream = createStream();
    const { next } = follow([stream.response], { silenceMs: 150 });
    const beating = setInterval(() => stream.push(':\n\n'), 20);
    setTimeout(() => stream.push('data: 1\n\n'), 400);
    expect(await next()).toBe(1);
    clearInterval(beating);
  });

  it('ends when the resource is deleted', async () => {
    const stream = createStream();
    const { states } = follow([stream.response]);
    stream.push('data: 1\n\nevent: deleted\ndata: {"id":"ord_1"}\n\n');
    const items = [];
    for await (const state of states) items.push(state);
    expect(items).toEqual([1]);
  });

  it.each([
    [401, 'invalid_credential', Unauthenticated],
    [403, 'forbidden', Forbidden],
  ])('throws on %d, when it is opened and later', async (status, code, type) => {
    await expect(follow([problem(status, code)]).next()).rejects.toBeInstanceOf(type);
    const stream = createStream();
    const { next, requests } = follow([stream.response]);
    stream.push('id: a\ndata: 1\n\n');
    await next();
    stream.push(
      `event: problem\ndata: ${JSON.stringify({ status, code, detail: 'No more.' })}\n\n`,
    );
    await expect(next()).rejects.toMatchObject({ code, message: 'No more.' });
    expect(requests).toHaveLength(1);
  });

  it.each(['null', '7', '{"status":"x"}'])(
    'is reopened after a problem without details: %s',
    async (data) => {
      const [one, two] = [createStream(), createStream()];
      const { next, retries } = follow([one.response, two.response]);
      one.push(`retry: 1\n\nevent: problem\ndata: ${data}\n\n`);
      two.push('data: 2\n\n');
      expect(await next()).toBe(2);
      expect(retries.map(({ error }) => error)).toMatchObject([{ status: 500, code: 'http_500' }]);
    },
  );

  it('ends if the resource was deleted while it was disconnected', async () => {
    const stream = createStream();
    const { states, next } = follow([stream.response, problem(404, 'order_not_found')]);
    stream.push('id: a\ndata: 1\n\n');
    expect(await next()).toBe(1);
    stream.cut();
    expect(await states.next()).toEqual({ done: true, value: undefined });
  });

  it('gives up if it could never be opened', async () => {
    const { client, requests } = scriptClient(
      Array.from({ length: 5 }, () => problem(503, 'overloaded', { 'retry-after': '0' })),
      { retries: 2 },
    );
    await expect(client.live('/orders/{id}', at).next()).rejects.toMatchObject({
      code: 'overloaded',
    });
    expect(requests).toHaveLength(3);
  });

  it('throws if the response is not a stream, or no stream starts', async () => {
    await expect(follow([json({})]).next()).rejects.toThrow('does not answer with a stream');
    const { client } = scriptClient([silence], { retries: 0, attemptTimeoutMs: 20 });
    await expect(client.live('/orders/{id}', at).next()).rejects.toThrow('within 20 ms');
    const unending = new Response(new ReadableStream(), { status: 502 });
    const stuck = scriptClient([unending], { retries: 0, attemptTimeoutMs: 20 });
    await expect(stuck.client.live('/orders/{id}', at).next()).rejects.toThrow('within 20 ms');
  });

  it('ends its request when the reader stops or the caller aborts', async () => {
    let isAborted = false;
    const [one, two] = [createStream(), createStream()];
    const watchAbort: Step = (request) => {
      request.signal.addEventListener('abort', () => (isAborted = true));
      return one.response(request);
    };
    one.push('data: 1\n\n');
    for await (const state of follow([watchAbort]).states) if (state) break;
    expect(isAborted).toBe(true);
    const aborting = new AbortController();
    const reason = new Error('enough');
    const { next } = follow([two.response], { signal: aborting.signal });
    setTimeout(() => aborting.abort(reason), 20);
    await expect(next()).rejects.toBe(reason);
  });

  // On Node 20 the signal of a request no longer reaches its body once the request has been garbage collected.
  it('ends when the caller aborts or it falls silent, even though its body continues', async () => {
    const deaf = (): Response => {
      const body = new ReadableStream({
        start: (controller) => controller.enqueue(new TextEncoder().encode('data: 1\n\n')),
      });
      return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
    };
    const aborting = new AbortController();
    const reason = new Error('enough');
    const endless = follow([deaf()], { signal: aborting.signal });
    expect(await endless.next()).toBe(1);
    const end = endless.next();
    aborting.abort(reason);
    await expect(end).rejects.toBe(reason);
    const silent = follow([deaf(), deaf()], { silenceMs: 20 });
    expect([await silent.next(), await silent.next()]).toEqual([1, 1]);
    expect(silent.retries.map(({ error }) => String(error))).toEqual([
      'ConnectionError: The stream was silent for 20 ms.',
    ]);
  });
});
