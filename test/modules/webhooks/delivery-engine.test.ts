import { createServer, type Server } from 'node:http';
import { Webhook } from 'standardwebhooks';
import { eventTypes } from '../../../src/contract/event-types';
import { createActingFor, createUsersRepository } from '../../../src/modules/identity';
import { createWebhookRepositories, createWebhooks } from '../../../src/modules/webhooks';
import { createCursorCodec } from '../../../src/platform/cursor';
import { createEgress, type Egress, type PostOutcome } from '../../../src/platform/egress';
import { createEventsRepository } from '../../../src/platform/events';
import { createWorker } from '../../../src/platform/jobs';
import { createSecretBox } from '../../../src/platform/secret-box';
import { buildWebhookApp, type WebhookApp } from '../../support/webhook-app';
import { recordCommands } from '../../support/query-log';
import { percentile } from '../../support/statistics';
import { listen, startReceiver, withStatus } from '../../support/webhook-receiver';
import { until } from '../../support/until';

/** `DEEP=1` runs the figures in full; otherwise a part that fits into CI. */
const isDeep = process.env['DEEP'] === '1';

let service: WebhookApp;
const servers: Server[] = [];

beforeAll(async () => {
  service = await buildWebhookApp();
});
beforeEach(() => service.forgetWebhooks());
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});
afterAll(() => service.close());

const OK: PostOutcome = { kind: 'answered', status: 204, retryAfter: null, body: '', error: null };

/** A worker of another process: the same database, a network of its own. */
function workerWith(egress: Egress) {
  const { db, clock, log, deriveKey } = service.foundation;
  const cursors = createCursorCodec(deriveKey('cursor'));
  const { jobs } = createWebhooks({
    ...createWebhookRepositories({ db, clock, cursors }),
    events: createEventsRepository(db),
    actingFor: createActingFor(createUsersRepository(db, clock)),
    renderResource: async () => null,
    mayReadComment: async () => true,
    readableComments: async (_viewer, ids) => new Set(ids),
    notifyDisabled: async () => undefined,
    types: Object.entries(eventTypes).map(([type, facts]) => ({ type, ...facts })),
    box: createSecretBox(deriveKey('secret-box')),
    allowInsecure: true,
    egress,
    cursors,
    clock,
    log,
  });
  return createWorker({ jobs, log });
}

const events = (count: number, name: string) =>
  Array.from({ length: count }, (_, i) => ({ resourceId: `ord_${name}_${i}` }));

describe('the delivery engine', () => {
  it('drops what a worker says that was stopped for longer than its leases', async () => {
    let release = (): void => undefined;
    let isHeld = false;
    const stopped = workerWith({
      post: async () => {
        isHeld = true;
        await new Promise<void>((resolve) => (release = resolve));
        return { ...OK, status: 500 };
      },
      close: async () => undefined,
    });
    await service.createEndpoint('http://127.0.0.1:9/');
    await service.happen({});
    const settling = stopped.settle();
    await until(() => isHeld);
    service.clock.advance(65_000);
    await workerWith({ post: async () => OK, close: async () => undefined }).settle();
    release();
    await settling;
    const [delivery] = await service.database.db.collection('webhook_deliveries').find().toArray();
    expect(delivery).toMatchObject({ status: 'delivered' });
    expect(delivery?.['attempts']).toHaveLength(1);
    const [endpoint] = await service.database.db.collection('webhook_endpoints').find().toArray();
    expect(endpoint).toMatchObject({ health: { consecutiveFailures: 0 } });
  });

  it('has at most four requests to one endpoint under way, over all workers', async () => {
    let running = 0;
    let most = 0;
    const egress: Egress = {
      post: async () => {
        most = Math.max(most, ++running);
        await new Promise((resolve) => setTimeout(resolve, 20));
        running -= 1;
        return OK;
      },
      close: async () => undefined,
    };
    await service.createEndpoint('http://127.0.0.1:9/');
    await service.happen(...events(30, 'busy'));
    await Promise.all([1, 2, 3].map(() => workerWith(egress).settle()));
    expect(most).toBe(4);
  });

  it('sends the same id, bytes and sequence in every attempt, each signed afresh for its endpoint', async () => {
    const receiver = await startReceiver(withStatus(500));
    const endpoints = isDeep ? 14 : 2;
    const secrets = new Map<string, string>();
    for (let i = 0; i < endpoints; i += 1) {
      const url = `${receiver.url}/${i}`;
      secrets.set(url, (await service.createEndpoint(url)).secret);
    }
    const ids = await service.happen(...events(isDeep ? 8 : 2, 'again'));
    await service.settle();
    for (let next = await nextAttemptAt(); next !== null; next = await nextAttemptAt()) {
      service.clock.set(new Date(Math.max(next.getTime(), service.clock.now().getTime() + 61_000)));
      await service.settle();
    }
    expect(receiver.received).toHaveLength(endpoints * ids.length * 9);
    for (const id of ids) {
      const attempts = receiver.received.filter(({ headers }) => headers['webhook-id'] === id);
      expect(new Set(attempts.map(({ body }) => body)).size).toBe(1);
      expect(new Set(attempts.map(({ event }) => event['sequenceNumber'])).size).toBe(1);
      for (const { body, headers, path, at } of attempts) {
        const secret = secrets.get(new URL(path, receiver.url).href) ?? '';
        new Webhook(secret).verify(body, headers as Record<string, string>);
        const age = at.getTime() / 1000 - Number(headers['webhook-timestamp']);
        expect(Math.abs(age)).toBeLessThan(3);
      }
    }
    await receiver.close();
  }, 240_000);
});

describe('fan-out', () => {
  it('to many endpoints writes no more at once than the database takes in its time', async () => {
    for (let i = 0; i < 20; i += 1) {
      const { id } = await service.createEndpoint('http://127.0.0.1:9/');
      const payload = { status: 'paused' };
      await service.send('PATCH', `/webhooks/endpoints/${id}`, { payload });
    }
    await service.happen(...events(40, 'wide'));
    const commands = await recordCommands(service.database, () => service.settle());
    const sizes = commands
      .filter(({ name, collection }) => name === 'insert' && collection === 'webhook_deliveries')
      .map(({ command }) => (command['documents'] as readonly unknown[]).length);
    expect(sizes).toEqual([500, 300]);
  });
});

describe('bad receivers', () => {
  /** Answers in the ways that hurt. */
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

  it('do not delay a good one, however fast events come', async () => {
    servers.push(...Object.values(bad));
    for (const server of servers) await service.createEndpoint(await listen(server));
    const latencies: number[] = [];
    const sentAt = new Map<string, number>();
    const good = await startReceiver((response, { event }) => {
      latencies.push(Date.now() - (sentAt.get(String(event['resourceId'])) ?? 0));
      response.writeHead(204).end();
    });
    await service.createEndpoint(good.url);
    const worker = workerWith(network());
    worker.start();
    const count = isDeep ? 500 : 100;
    for (const event of events(count, 'mixed')) {
      sentAt.set(event.resourceId, Date.now());
      await service.happen(event);
    }
    await until(() => latencies.length >= count);
    const p95 = percentile(latencies, 95);
    report(`${count} events beside bad receivers: p95 ${p95} ms`);
    expect(p95).toBeLessThanOrEqual(2000);
    for (const server of servers) server.closeAllConnections();
    await worker.stop();
    const drip = await service.send('GET', '/webhooks/deliveries?status=delivered&pageSize=100');
    expect(drip.json().data).toHaveLength(100);
    await good.close();
  }, 120_000);

  it('a dead one with thousands of events does not delay the events of a live one', async () => {
    const dead = createServer(() => undefined);
    const deadUrl = await listen(dead);
    await new Promise((resolve) => dead.close(resolve));
    const live = await startReceiver();
    await service.createEndpoint(deadUrl, { eventTypes: ['order.paid'] });
    await service.createEndpoint(live.url, { eventTypes: ['order.shipped'] });
    const total = isDeep ? 10_000 : 1000;
    const worker = workerWith(network());
    worker.start();
    for (let i = 0; i < total; i += 500) await service.happen(...events(500, `dead${i}`));
    const startedAt = Date.now();
    await service.happen(
      ...events(100, 'live').map((event) => ({ ...event, type: 'order.shipped' })),
    );
    await until(() => live.received.length >= 100);
    const tookMs = Date.now() - startedAt;
    report(`100 live events behind ${total} for a dead endpoint: ${tookMs} ms`);
    expect(tookMs).toBeLessThanOrEqual(5000);
    await worker.stop();
    await live.close();
  }, 120_000);
});

const report = (figure: string): void => void (isDeep && process.stdout.write(`${figure}\n`));

const network = (): Egress => createEgress({ timeoutMs: 15_000, rules: { allowLoopback: true } });

/** The earliest attempt that is still to come. */
async function nextAttemptAt(): Promise<Date | null> {
  const row = await service.database.db
    .collection('webhook_deliveries')
    .findOne({ nextAttemptAt: { $ne: null } }, { sort: { nextAttemptAt: 1 } });
  return (row?.['nextAttemptAt'] as Date | undefined) ?? null;
}
