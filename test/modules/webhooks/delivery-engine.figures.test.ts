import { createServer, type Server } from 'node:http';
import { createEgress, type Egress } from '../../../src/platform/egress';
import { percentile } from '../../support/statistics';
import { until } from '../../support/until';
import { useWebhookApp } from '../../support/webhook-app';
import { startReceiver } from '../../support/webhook-receiver';
import { DISTRIBUTION_JOB } from '../../../src/modules/webhooks';
import { eventsOf, webhooksWith, workerWith } from './other-worker';
import { listenOnLoopback } from '../../support/loopback';
import { isDeep } from '../../support/size';

/** `DEEP=1` runs at full size; otherwise a part that fits into CI. */

const service = useWebhookApp();
const servers: Server[] = [];

beforeEach(() => service.forgetWebhooks());
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

const report = (figure: string): void => void (isDeep && process.stdout.write(`${figure}\n`));

const network = (): Egress => createEgress({ timeoutMs: 15_000, rules: { allowLoopback: true } });

describe('ten thousand endpoints of other owners', () => {
  it.each([
    ['that subscribe to other types', { eventTypes: ['import.completed'] }],
    ['that may not receive the event', { eventTypes: ['*'] }],
  ])('%s add at most 50 ms to a distribution pass', async (_name, eventTypes) => {
    const { id } = await service.createEndpoint('http://127.0.0.1:9/', eventTypes);
    const rows = service.database.db.collection<{ _id: string }>('webhook_endpoints');
    const endpoint = await rows.findOneAndDelete({ _id: id });
    await rows.insertMany(
      Array.from({ length: 10_000 }, (_, n) => ({
        ...endpoint,
        _id: `${id}${n}`,
        ownerId: `usr_other${n}`,
      })),
    );
    await service.createEndpoint('http://127.0.0.1:9/', { eventTypes: ['order.paid'] });
    await service.settle();
    const { jobs } = webhooksWith(service, {});
    const distribution = jobs.find(({ name }) => name === DISTRIBUTION_JOB);
    const times: number[] = [];
    for (let n = 0; n < 7; n += 1) {
      await service.forgetReceivers();
      await service.happen({ resourceId: `ord_round${n}` });
      const startedAt = performance.now();
      await distribution?.pass();
      times.push(performance.now() - startedAt);
    }
    // Its lease does not expire while the clock of the tests stands still.
    await distribution?.drain?.();
    const median = percentile(times, 50);
    report(`a pass beside 10,000 endpoints: ${median.toFixed(1)} ms`);
    expect(median).toBeLessThanOrEqual(50);
    expect(await service.database.db.collection('webhook_deliveries').countDocuments()).toBe(7);
  });
});

describe('faulty receivers', () => {
  /** Receivers that respond in harmful ways. */
  const bad = {
    hangs: createServer(() => undefined),
    drips: createServer((_request, response) => {
      response.writeHead(200);
      const timer = setInterval(() => response.write('.'), 100);
      response.on('close', () => clearInterval(timer));
    }),
    floods: createServer((_request, response) => {
      response.writeHead(500).end(Buffer.alloc(5 * 1024 * 1024, 'x'));
    }),
    redirects: createServer((_request, response) => {
      response.writeHead(302, { location: 'http://169.254.169.254/' }).end();
    }),
    resets: createServer((request) => request.socket.destroy()),
  };

  it('do not delay a healthy one, however fast events arrive', async () => {
    servers.push(...Object.values(bad));
    for (const server of servers)
      await service.createEndpoint(`http://127.0.0.1:${await listenOnLoopback(server)}/hook`);
    const latencies: number[] = [];
    const sentAt = new Map<string, number>();
    const good = await startReceiver((response, { event }) => {
      latencies.push(Date.now() - (sentAt.get(String(event['resourceId'])) ?? 0));
      response.writeHead(204).end();
    });
    await service.createEndpoint(good.url);
    const worker = workerWith(service, network());
    worker.start();
    const count = isDeep ? 500 : 100;
    for (const event of eventsOf(count, 'mixed')) {
      sentAt.set(event.resourceId, Date.now());
      await service.happen(event);
    }
    await until(() => latencies.length >= count, { withinMs: 90_000 });
    const p95 = percentile(latencies, 95);
    report(`${count} events beside bad receivers: p95 ${p95} ms`);
    expect(p95).toBeLessThanOrEqual(2000);
    for (const server of servers) server.closeAllConnections();
    await worker.stop();
    const drip = await service.send('GET', '/webhooks/deliveries?status=delivered&pageSize=100');
    expect(drip.json().data).toHaveLength(100);
    await good.close();
  });

  it('with thousands of events do not delay the events of a healthy one', async () => {
    const dead = createServer(() => undefined);
    const deadUrl = `http://127.0.0.1:${await listenOnLoopback(dead)}/hook`;
    await new Promise((resolve) => dead.close(resolve));
    const live = await startReceiver();
    await service.createEndpoint(deadUrl, { eventTypes: ['order.paid'] });
    await service.createEndpoint(live.url, { eventTypes: ['order.shipped'] });
    const total = isDeep ? 10_000 : 1000;
    const worker = workerWith(service, network());
    worker.start();
    for (let i = 0; i < total; i += 500) await service.happen(...eventsOf(500, `dead${i}`));
    const startedAt = Date.now();
    await service.happen(
      ...eventsOf(100, 'live').map((event) => ({ ...event, type: 'order.shipped' })),
    );
    await until(() => live.messages.length >= 100);
    const tookMs = Date.now() - startedAt;
    report(`100 live events behind ${total} for a dead endpoint: ${tookMs} ms`);
    expect(tookMs).toBeLessThanOrEqual(5000);
    await worker.stop();
    await live.close();
  });
});
