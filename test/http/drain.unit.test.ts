import { once } from 'node:events';
import { connect } from 'node:net';
import Fastify from 'fastify';
import { createDrain } from '../../src/http/drain';
import { OpenRequests } from '../../src/http/open-requests';
import { until } from '../support/until';

/** Closes a server that has one silent connection, which then sends its first request. */
async function answerToLateRequest({ lingerMs }: { readonly lingerMs: number }): Promise<string> {
  const app = Fastify({ forceCloseConnections: false, return503OnClosing: false });
  const open = new OpenRequests(app, () => ({ status: 503, headers: {}, body: '' }));
  const times = { announceMs: 100, lingerMs, drainMs: 60_000 };
  const drain = createDrain(app, {
    times,
    open,
    isUpload: () => false,
    endStreams: () => undefined,
  });
  app.addHook('onRequest', open.followToEnd);
  app.addHook('preClose', drain.drain);
  app.get('/', () => 'served');
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  const socket = connect(Number(port), '127.0.0.1').setEncoding('utf8');
  let output = '';
  socket.on('data', (text: string) => (output += text)).on('error', () => undefined);
  const over = new Promise((resolve) => socket.once('close', resolve));
  await once(app.server, 'connection');
  const closing = app.close();
  await until(() => !app.server.listening);
  socket.write('GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
  await Promise.all([over, closing]);
  return output;
}

describe('a closing server', () => {
  it('serves the first request of the last accepted connection', async () => {
    expect(await answerToLateRequest({ lingerMs: 30_000 })).toMatch(/^HTTP\/1.1 200 .*served$/s);
  });

  it('waits for that request no longer than the given time', async () => {
    expect(await answerToLateRequest({ lingerMs: 0 })).not.toContain('served');
  });
});
