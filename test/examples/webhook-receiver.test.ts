import type { Server } from 'node:http';
import { createReceiver, type ReceivedEvent } from '../../examples/webhook-receiver/receiver';
import { buildWebhookApp, type WebhookApp } from '../support/webhook-app';
import { listen } from '../support/webhook-receiver';

let service: WebhookApp;
let server: Server;
let url: string;
let endpoint: { readonly id: string; readonly secret: string };
const got: { readonly event: ReceivedEvent; readonly isLatest: boolean }[] = [];
let failNext = false;

beforeAll(async () => {
  service = await buildWebhookApp();
  endpoint = await service.createEndpoint('http://127.0.0.1:9/');
  server = createReceiver({
    secret: endpoint.secret,
    onEvent: (event, isLatest) => {
      if (failNext) {
        failNext = false;
        throw new Error('the database of the receiver is unreachable');
      }
      got.push({ event, isLatest });
    },
  });
  url = await listen(server);
  await service.send('PATCH', `/webhooks/endpoints/${endpoint.id}`, { payload: { url } });
});
beforeEach(() => {
  got.length = 0;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await service.close();
});

describe('the receiver of examples/', () => {
  it('refuses what is not signed with its secret', async () => {
    const headers = {
      'webhook-id': 'evt_forged',
      'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
      'webhook-signature': 'v1,AAAA',
    };
    const forged = await fetch(url, { method: 'POST', headers, body: '{"eventId":"evt_forged"}' });
    expect(forged.status).toBe(401);
    expect(got).toEqual([]);
  });

  it('processes a repeated event once', async () => {
    const [eventId] = await service.happen({ resourceId: 'ord_repeated' });
    await service.settle();
    await service.send('POST', `/webhooks/events/${eventId}/replay`, { payload: {} });
    await service.settle();
    expect(got.map(({ event }) => event.eventId)).toEqual([eventId]);
    const { data } = (await service.send('GET', `/webhooks/deliveries?eventId=${eventId}`)).json();
    expect(data.map(({ status }: { status: string }) => status)).toEqual([
      'delivered',
      'delivered',
    ]);
  });

  it('notices an event that comes after a later one', async () => {
    failNext = true;
    await service.happen({ resourceId: 'ord_late', type: 'order.paid' });
    await service.settle();
    await service.happen({ resourceId: 'ord_late', type: 'order.shipped' });
    await service.settle();
    service.clock.advance(80_000);
    await service.settle();
    expect(got.map(({ event, isLatest }) => [event.type, event.sequenceNumber, isLatest])).toEqual([
      ['order.shipped', 2, true],
      ['order.paid', 1, false],
    ]);
  });
});
