import { createServer, type Server } from 'node:net';
import { buildWebhookApp } from '../support/webhook-app';
import { listenOnLoopback } from '../support/loopback';

const MAX_CLOSE_MS = 8000;

let collector: Server;
let endpoint: string;

beforeAll(async () => {
  collector = createServer((socket) => void socket.resume());
  endpoint = `http://127.0.0.1:${await listenOnLoopback(collector)}`;
  process.env['OTEL_EXPORTER_OTLP_ENDPOINT'] = endpoint;
});
afterAll(() => {
  delete process.env['OTEL_EXPORTER_OTLP_ENDPOINT'];
  collector.close();
});

describe('traces that the collector does not accept', () => {
  it('do not prevent a process from exiting', async () => {
    const service = await buildWebhookApp({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint });
    await service.app.inject({ url: '/products/prd_one' });
    const closingAt = performance.now();
    await service.close();
    expect(performance.now() - closingAt).toBeLessThan(MAX_CLOSE_MS);
  });
});
