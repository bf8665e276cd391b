import { createReceiver } from '../../../examples/webhook-receiver/receiver';
import { createEventCheck, type PublishedEvents } from '../../support/event-check';
import { people } from '../../support/people';
import { buildWebhookApp, useDeliveryApp } from '../../support/webhook-app';
import { useReceiver, withStatus, type Answer } from '../../support/webhook-receiver';
import { Webhook } from 'standardwebhooks';
import { listenOnLoopback } from '../../support/loopback';

const service = useDeliveryApp({ WEBHOOK_ENDPOINT_VERIFICATION: 'challenge' });
const proving: Answer = (response, { event }) =>
  event['type'] === 'endpoint.verification'
    ? response.end(JSON.stringify({ challenge: event['challenge'] }))
    : response.writeHead(204).end();
const receiver = useReceiver(proving);

beforeEach(() => service.forgetWebhooks());

const read = async (id: string) =>
  (await service.send('GET', `/webhooks/endpoints/${id}`)).json<{
    status: string;
    health: string;
    verification: { attempts: number; lastError: string; nextAttemptAt: string | null } | null;
  }>();
const verify = (id: string) => service.send('POST', `/webhooks/endpoints/${id}/verify`);
const typesReceived = () => receiver.messages.map(({ event }) => event['type']);

describe('an endpoint with a new URL', () => {
  it('gets a signed challenge, and nothing else before it has answered', async () => {
    receiver.answer = withStatus(204);
    const { id, secret, ...fields } = await service.createEndpoint(receiver.url);
    expect(fields).toMatchObject({ status: 'pending_verification' });
    await service.happen({ resourceId: 'ord_early' });
    await service.settle();
    expect(typesReceived()).toEqual(['endpoint.verification']);
    const [first] = receiver.messages;
    if (first === undefined) throw new Error('nothing came');
    const { body, headers, event } = first;
    expect(new Webhook(secret).verify(body, headers as never)).toMatchObject({
      type: 'endpoint.verification',
      resourceId: id,
      challenge: expect.stringMatching(/^[\w-]{32}$/),
    });
    expect(event['eventId']).toBe(headers['webhook-id']);
    const contract = (await service.send('GET', '/openapi.json')).json<PublishedEvents>();
    expect(createEventCheck(contract)(event, headers)).toBeNull();
    expect(await read(id)).toMatchObject({
      status: 'pending_verification',
      health: 'pending_verification',
      verification: { attempts: 1, lastError: 'wrong_challenge' },
    });
  });

  it('is active once it has answered; earlier events are sent only by recover', async () => {
    const since = service.clock.now();
    receiver.answer = withStatus(500);
    const { id } = await service.createEndpoint(receiver.url);
    await service.happen({ resourceId: 'ord_before' });
    await service.settle();
    receiver.answer = proving;
    service.clock.advance(80_000);
    await service.settle();
    expect(await read(id)).toMatchObject({ status: 'active', verification: null });
    await service.happen({ resourceId: 'ord_after' });
    await service.settle();
    expect(resources()).toEqual(['ord_after']);
    const payload = { since };
    await service.send('POST', `/webhooks/endpoints/${id}/recover`, { payload });
    await service.settle();
    expect(resources()).toEqual(['ord_after', 'ord_before']);
  });

  it.each<[string, Answer]>([
    ['http_500', withStatus(500, {}, '{"challenge":"x"}')],
    ['http_302', withStatus(302, { location: '/else' })],
    ['wrong_challenge', withStatus(200, {}, '{"challenge":"guessed"}')],
    ['wrong_challenge', withStatus(200, {}, 'null')],
    ['wrong_challenge', withStatus(200, {}, 'x'.repeat(10_000))],
  ])('is not verified by this response: %s', async (lastError, answer) => {
    receiver.answer = answer;
    const { id } = await service.createEndpoint(receiver.url);
    await service.settle();
    expect((await read(id)).verification).toMatchObject({ attempts: 1, lastError });
  });

  it('is not verified by the response to an earlier challenge', async () => {
    const bodies: unknown[] = [];
    receiver.answer = (response, { event }) => {
      response.end(JSON.stringify({ challenge: bodies[0] ?? 'none' }));
      bodies.push(event['challenge']);
    };
    const { id } = await service.createEndpoint(receiver.url);
    await service.settle();
    await verify(id);
    await service.settle();
    expect(bodies).toHaveLength(2);
    expect((await read(id)).status).toBe('pending_verification');
  });

  it('gets nine challenges on the schedule of deliveries, then only by verify', async () => {
    receiver.answer = withStatus(503);
    const { id } = await service.createEndpoint(receiver.url);
    for (let day = 0; day < 12; day += 1) {
      await service.settle();
      service.clock.advance(30 * 3_600_000);
    }
    expect((await read(id)).verification).toMatchObject({ attempts: 9, nextAttemptAt: null });
    receiver.answer = proving;
    const answer = await verify(id);
    expect(answer.statusCode).toBe(202);
    await service.settle();
    expect(await read(id)).toMatchObject({ status: 'active' });
    expect((await verify(id)).json()).toMatchObject({ status: 'active' });
  });

  it('gets nothing before that while it is paused either, and shows both states', async () => {
    const { id } = await service.createEndpoint(receiver.url);
    await service.settle();
    receiver.answer = withStatus(500);
    const [eventId] = await service.happen({});
    await service.settle();
    const patch = (payload: object) =>
      service.send('PATCH', `/webhooks/endpoints/${id}`, { payload });
    await patch({ url: `${receiver.url}/new`, status: 'paused' });
    const deliveriesOf = async () =>
      (await service.send('GET', `/webhooks/deliveries?endpointId=${id}`)).json<{
        data: readonly { readonly id: string }[];
      }>().data;
    const [{ id: deliveryId } = { id: '' }] = await deliveriesOf();
    const requests: [string, object][] = [
      [`/webhooks/endpoints/${id}/recover`, { since: new Date(0) }],
      [`/webhooks/events/${eventId}/replay`, { endpointId: id }],
      [`/webhooks/deliveries/${deliveryId}/retry`, {}],
    ];
    const detail =
      'The webhook endpoint is paused and not verified; set it active and answer its challenge first.';
    for (const [url, payload] of requests) {
      const response = await service.send('POST', url, { payload });
      expect(response.json()).toMatchObject({
        ...{ code: 'endpoint_not_active', from: 'paused', detail },
      });
    }
    expect(await deliveriesOf()).toHaveLength(1);
  });

  it('refuses tests, replays and recovery before that', async () => {
    receiver.answer = withStatus(500);
    const { id } = await service.createEndpoint(receiver.url);
    const [eventId] = await service.happen({});
    await service.settle();
    const since = new Date(0);
    const requests: [string, object][] = [
      [`/webhooks/endpoints/${id}/test`, {}],
      [`/webhooks/endpoints/${id}/recover`, { since }],
      [`/webhooks/events/${eventId}/replay`, { endpointId: id }],
    ];
    for (const [url, payload] of requests) {
      const response = await service.send('POST', url, { payload });
      expect(response.json()).toMatchObject({
        code: 'endpoint_not_active',
        from: 'pending_verification',
      });
    }
    await service.settle();
    expect(new Set(typesReceived())).toEqual(new Set(['endpoint.verification']));
  });
});

describe('an endpoint whose URL is changed', () => {
  it('must verify the new URL, and its pending deliveries to the old URL are cancelled', async () => {
    const { id } = await service.createEndpoint(receiver.url);
    await service.settle();
    receiver.answer = withStatus(500);
    await service.happen({ resourceId: 'ord_old' });
    await service.settle();
    const update = await service.send('PATCH', `/webhooks/endpoints/${id}`, {
      payload: { url: `${receiver.url}/new` },
    });
    expect(update.json()).toMatchObject({ status: 'pending_verification' });
    receiver.messages.length = 0;
    receiver.answer = proving;
    await service.settle();
    service.clock.advance(3_600_000);
    await service.settle();
    expect(receiver.messages.map(({ path, event }) => [path, event['type']])).toEqual([
      ['/hook/new', 'endpoint.verification'],
    ]);
    const { data } = (await service.send('GET', `/webhooks/deliveries?endpointId=${id}`)).json();
    expect(data.map(({ status }: { status: string }) => status)).toEqual(['cancelled']);
  });

  it('needs no verification when the URL is unchanged, and cannot be activated without it', async () => {
    const { id } = await service.createEndpoint(receiver.url);
    await service.settle();
    const patch = (payload: object) =>
      service.send('PATCH', `/webhooks/endpoints/${id}`, { payload });
    expect((await patch({ url: receiver.url, eventTypes: ['ping'] })).json().status).toBe('active');
    receiver.answer = withStatus(500);
    await patch({ url: `${receiver.url}/other`, status: 'paused' });
    expect((await verify(id)).json()).toMatchObject({
      code: 'endpoint_not_active',
      from: 'paused',
    });
    expect((await patch({ status: 'active' })).json().status).toBe('pending_verification');
    await service.happen({ resourceId: 'ord_unproven' });
    await service.settle();
    expect(resources()).toEqual([]);
  });
});

it('an endpoint is active at once, without a challenge, when verification is off', async () => {
  const plain = await buildWebhookApp();
  const endpoint = await plain.createEndpoint(receiver.url);
  expect(endpoint).toMatchObject({ status: 'active' });
  await plain.settle();
  expect(receiver.messages).toEqual([]);
  await plain.close();
});

it('an endpoint gets no challenge at an address that is no longer allowed', async () => {
  const { id } = await service.createEndpoint(receiver.url);
  const privateAddress = { $set: { url: 'http://10.0.0.1/hook' } };
  await service.database.db
    .collection('webhook_endpoints')
    .updateOne({ _id: id as never }, privateAddress);
  await service.settle();
  expect((await read(id)).verification).toMatchObject({ lastError: 'blocked_destination' });
});

it('an endpoint can be verified only by its owner', async () => {
  const { id } = await service.createEndpoint(receiver.url);
  const headers = people.otherCustomer.headers;
  const response = await service.send('POST', `/webhooks/endpoints/${id}/verify`, { headers });
  expect(response.statusCode).toBe(404);
});

it('an endpoint is verified by the receiver of examples/', async () => {
  const { id, secret } = await service.createEndpoint('http://127.0.0.1:9/');
  const server = createReceiver({ secret, onEvent: () => undefined });
  const url = `http://127.0.0.1:${await listenOnLoopback(server)}/hook`;
  await service.send('PATCH', `/webhooks/endpoints/${id}`, { payload: { url } });
  await service.settle();
  expect(await read(id)).toMatchObject({ status: 'active', verification: null });
  server.closeAllConnections();
  server.close();
});

const resources = () =>
  receiver.messages
    .filter(({ event }) => event['type'] !== 'endpoint.verification')
    .map(({ event }) => event['resourceId']);
