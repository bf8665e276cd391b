import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { buildWebhookApp } from '../support/webhook-app';

const MAX_CLOSE_MS = 8000;

let collector: Server;
let endpoint: string;

beforeAll(async () => {
  collector = createServer((socket) => void socket.resume()).listen(0, '127.0.0.1');
  await once(collector, 'listening');
  endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  process.env['OTEL_EXPORTER_OTLP_ENDPOINT'] = endpoint;
});
afterAll(() => {
  delete process.env['OTEL_EXPORTER_OTLP_ENDPOINT'];
  collector.close();
});

describe('traces that a collector does not take', () => {
  it('keep no process from ending', async () => {
    const service = await buildWebhookApp({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint });
    await service.app.inject({ url: '/products/prd_one' });
    const closingAt = performance.now();
    await service.close();
    expect(performance.now() - closingAt).toBeLessThan(MAX_CLOSE_MS);
  });
});
