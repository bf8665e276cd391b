import type { ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { EventStreams, type EventStream } from '../../src/http/event-streams';
import { until } from '../support/until';
import { servingPort } from '../support/loopback';

let app: FastifyInstance;
let socket: Socket | undefined;
let openedStreams: EventStream[];
let closedCount: number;
let endAll: () => void;
let raw: ServerResponse;

beforeEach(() => {
  [openedStreams, closedCount] = [[], 0];
  app = fastify();
  app.decorateRequest('viewer', null as never);
  app.addHook('onRequest', async (request) => {
    request.viewer = { kind: 'anonymous' };
  });
  const streams = new EventStreams({
    authenticate: { renew: () => Promise.reject(new Error('anonymous')) },
    changes: { follow: () => () => undefined },
  });
  endAll = streams.endAll;
  app.get('/live', (request, reply) => {
    const owner = {
      onRights: () => undefined,
      onRefused: () => undefined,
      onClose: () => void (closedCount += 1),
    };
    raw = reply.raw;
    const stream = streams.open(request, reply, owner);
    stream.send({ data: 'the present state' });
    openedStreams.push(stream);
  });
});
afterEach(async () => {
  socket?.destroy();
  jest.restoreAllMocks();
  await app.close();
});

/** Opens a client that reads the response with `onText`, or does not read it. */
async function open(onText?: (text: string) => void): Promise<EventStream> {
  socket = connect(await servingPort(app), '127.0.0.1');
  if (onText) socket.on('data', (chunk) => onText(chunk.toString()));
  else socket.pause();
  socket.on('error', () => undefined);
  socket.write('GET /live HTTP/1.1\r\nhost: x\r\n\r\n');
  await until(() => openedStreams.length === 1, { everyMs: 5 });
  return openedStreams[0] as EventStream;
}

describe('streams beyond the limit of a caller', () => {
  it('are refused with the limit in the rate limit headers', async () => {
    const before = Array.from({ length: 100 }, () =>
      app.inject({ url: '/live', payloadAsStream: true }),
    );
    const streams = await Promise.all(before);
    const { headers } = await app.inject({ url: '/live' });
    expect(headers).toMatchObject({
      ratelimit: '"streams";r=0;t=10',
      'ratelimit-policy': '"streams";q=100;qu="concurrent-requests"',
    });
    for (const stream of streams) stream.raw.res.destroy();
    await until(() => closedCount === streams.length);
  });
});

describe('a stream of server-sent events', () => {
  it('has a heartbeat every 15 seconds', async () => {
    const timers = jest.spyOn(globalThis, 'setInterval');
    let text = '';
    await open((chunk) => (text += chunk));
    const beats = timers.mock.calls.filter(([, everyMs]) => everyMs === 15_000);
    expect(beats).toHaveLength(1);
    for (const [beat] of beats) beat();
    await until(() => text.includes('\n:\n\n'));
  });

  it('sends positions with messages, and a hint to reconnect when the process ends', async () => {
    let text = '';
    const stream = await open((chunk) => (text += chunk));
    stream.send({ event: 'deleted', id: '7', data: '{}' });
    await until(() => text.includes('event: deleted\nid: 7\ndata: {}\n\n'));
    endAll();
    await until(() => closedCount === 1);
    await until(() => /retry: \d{3,4}\n\n/.test(text));
  });

  it('ends immediately when the process is already ending', async () => {
    endAll();
    let text = '';
    const stream = await open((chunk) => (text += chunk));
    await until(() => closedCount === 1);
    await until(() => /data: the present state\n\n[^]*retry: \d{3,4}\n\n/.test(text));
    stream.send({ data: 'too late' });
    expect(stream.isOpen).toBe(false);
  });

  it('does not delay the end of the process when its reader does not read', async () => {
    const stream = await open();
    const data = 'x'.repeat(64 * 1024);
    let fullChecks = 0;
    const isFull = (): boolean => {
      fullChecks = raw.writableNeedDrain ? fullChecks + 1 : 0;
      if (fullChecks === 0) stream.send({ data });
      return fullChecks === 20;
    };
    await until(isFull, { everyMs: 1 });
    stream.send({ data });
    expect(closedCount).toBe(0);
    endAll();
    await until(() => closedCount === 1, { withinMs: 2000 });
  });

  it('is ended when its reader leaves too much unread', async () => {
    const stream = await open();
    const data = 'x'.repeat(64 * 1024);
    let sentBytes = 0;
    for (; stream.isOpen && sentBytes < 2 ** 26; sentBytes += data.length) {
      stream.send({ data });
      await new Promise((resolve) => setImmediate(resolve));
    }
    // The buffers of the operating system come on top of the 256 KiB of the process.
    expect(sentBytes).toBeLessThan(2 ** 25);
    await until(() => closedCount === 1);
    const writes = jest.spyOn(raw, 'write');
    stream.send({ data });
    expect(writes).not.toHaveBeenCalled();
  });

  it('is not ended while its reader reads, and reports when everything is sent', async () => {
    let bytes = 0;
    const stream = await open((chunk) => (bytes += chunk.length));
    const data = 'x'.repeat(64 * 1024);
    const before = raw.listenerCount('close');
    for (let count = 0; count < 100; count += 1) {
      stream.send({ data });
      await stream.drain();
      await new Promise((resolve) => setImmediate(resolve));
    }
    await until(() => bytes > 100 * data.length);
    expect([stream.isOpen, closedCount, raw.listenerCount('close')]).toEqual([true, 0, before]);
  });

  it('accepts a message of any size, and further ones once that is sent', async () => {
    let text = '';
    const stream = await open((chunk) => (text += chunk));
    const data = 'x'.repeat(1024 * 1024);
    stream.send({ data });
    expect(stream.isOpen).toBe(true);
    await stream.drain();
    stream.send({ data: 'and more' });
    await until(() => text.includes('data: and more\n\n'));
    expect(text).toContain(`data: ${data}\n\n`);
  });
});
