import type { IncomingMessage, Server } from 'node:http';
import { Webhook } from 'standardwebhooks';
import { createReceiver, type ReceivedEvent } from '../../examples/webhook-receiver/receiver';
import { until } from '../support/until';
import { useWebhookApp } from '../support/webhook-app';
import { listenOnLoopback } from '../support/loopback';

const service = useWebhookApp();
let server: Server;
let url: string;
let endpoint: { readonly id: string; readonly secret: string };
const handledEvents: { readonly event: ReceivedEvent; readonly isLatest: boolean }[] = [];
let failNext = false;
/** Delays the handling of an event. */
let pause = Promise.resolve();
/** Requests that have arrived completely. */
let arrivals = 0;

beforeAll(async () => {
  endpoint = await service.createEndpoint('http://127.0.0.1:9/');
  server = createReceiver({
    secret: endpoint.secret,
    onEvent: async (event, isLatest) => {
      await pause;
      if (failNext) {
        failNext = false;
        throw new Error('the database of the receiver is unreachable');
      }
      handledEvents.push({ event, isLatest });
    },
  });
  server.on('request', (request: IncomingMessage) => request.on('end', () => (arrivals += 1)));
  url = `http://127.0.0.1:${await listenOnLoopback(server)}/hook`;
  await service.send('PATCH', `/webhooks/endpoints/${endpoint.id}`, { payload: { url } });
});
beforeEach(() => {
  handledEvents.length = 0;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
});

/** The status with which the receiver responds to an event. */
async function deliverSigned(event: Partial<ReceivedEvent> & { readonly eventId: string }) {
  const body = JSON.stringify(event);
  const sentAt = new Date();
  const headers = {
    'webhook-id': event.eventId,
    'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
    'webhook-signature': new Webhook(endpoint.secret).sign(event.eventId, sentAt, body),
  };
  return (await fetch(url, { method: 'POST', headers, body })).status;
}

describe('the receiver of examples/', () => {
  it('refuses messages not signed with its secret', async () => {
    const headers = {
      'webhook-id': 'evt_forged',
      'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
      'webhook-signature': 'v1,AAAA',
    };
    const forgery = await fetch(url, { method: 'POST', headers, body: '{"eventId":"evt_forged"}' });
    expect(forgery.status).toBe(401);
    expect(handledEvents).toEqual([]);
  });

  it('processes a repeated event once', async () => {
    const [eventId] = await service.happen({ resourceId: 'ord_repeated' });
    await service.settle();
    await service.send('POST', `/webhooks/events/${eventId}/replay`, { payload: {} });
    await service.settle();
    expect(handledEvents.map(({ event }) => event.eventId)).toEqual([eventId]);
    const { data } = (await service.send('GET', `/webhooks/deliveries?eventId=${eventId}`)).json();
    expect(data.map(({ status }: { status: string }) => status)).toEqual([
      'delivered',
      'delivered',
    ]);
  });

  it.each([
    ['once', false, [200, 200]],
    ['again after a failure, which both deliveries report', true, [500, 500]],
  ])('handles an event that arrives twice simultaneously %s', async (_how, fails, statuses) => {
    const eventId = `evt_at_once_${String(fails)}`;
    const deliver = () => deliverSigned({ eventId, resourceId: eventId, sequenceNumber: 1 });
    let resume = (): void => undefined;
    pause = new Promise((resolve) => (resume = resolve));
    failNext = fails;
    arrivals = 0;
    const deliveries = [deliver(), deliver()];
    await until(() => arrivals === 2);
    resume();
    expect(await Promise.all(deliveries)).toEqual(statuses);
    expect(await deliver()).toBe(200);
    expect(handledEvents.map(({ event }) => event.eventId)).toEqual([eventId]);
  });

  it('recognizes an event that arrives after a later one', async () => {
    failNext = true;
    await service.happen({ resourceId: 'ord_late', type: 'order.paid' });
    await service.settle();
    await service.happen({ resourceId: 'ord_late', type: 'order.shipped' });
    await service.settle();
    service.clock.advance(80_000);
    await service.settle();
    expect(
      handledEvents.map(({ event, isLatest }) => [event.type, event.sequenceNumber, isLatest]),
    ).toEqual([
      ['order.shipped', 2, true],
      ['order.paid', 1, false],
    ]);
  });
});
