import { useReceiver, withStatus } from '../../support/webhook-receiver';
import { useDeliveryApp } from '../../support/webhook-app';

const service = useDeliveryApp();
const receiver = useReceiver();

beforeEach(() => service.forgetWebhooks());

/** `<resource>:<sequence number>` of all requests so far, in the order of their arrival. */
const sentNumbers = () =>
  receiver.messages.map(
    ({ event }) => `${String(event['resourceId'])}:${String(event['sequenceNumber'])}`,
  );
const sentOf = (resourceId: string) =>
  sentNumbers().filter((each) => each.startsWith(`${resourceId}:`));
const failing = (resourceId: string): void => {
  receiver.answer = (response, { event }) =>
    response.writeHead(event['resourceId'] === resourceId ? 500 : 204).end();
};
const times = (resourceId: string, count: number) =>
  Array.from({ length: count }, () => ({ resourceId }));
const later = async (minutes: number): Promise<void> => {
  service.clock.advance(minutes * 60_000);
  await service.settle();
};

describe('an endpoint with ordering per_resource', () => {
  it('gets the events about a resource one after the other', async () => {
    await service.createEndpoint(receiver.url, { ordering: 'per_resource' });
    await service.happen(...times('ord_a', 30), ...times('ord_b', 30));
    await service.settle();
    for (const resource of ['ord_a', 'ord_b']) {
      expect(sentOf(resource)).toEqual(
        Array.from({ length: 30 }, (_, i) => `${resource}:${i + 1}`),
      );
    }
  });

  it('holds back later events after a failed attempt, but not those of other resources', async () => {
    await service.createEndpoint(receiver.url, { ordering: 'per_resource' });
    failing('ord_a');
    await service.happen(...times('ord_a', 40), ...times('ord_b', 3));
    await service.settle();
    expect(sentOf('ord_a')).toEqual(['ord_a:1']);
    expect(sentOf('ord_b')).toEqual(['ord_b:1', 'ord_b:2', 'ord_b:3']);
    await service.happen(...times('ord_a', 1), ...times('ord_b', 1));
    await later(2);
    expect(sentOf('ord_a')).toEqual(['ord_a:1', 'ord_a:1']);
    expect(sentOf('ord_b')).toHaveLength(4);
    receiver.answer = withStatus(204);
    await later(10);
    const rest = Array.from({ length: 40 }, (_, i) => `ord_a:${i + 2}`);
    expect(sentOf('ord_a').slice(2)).toEqual(['ord_a:1', ...rest]);
  });

  it('continues at once when the first one is retried manually', async () => {
    await service.createEndpoint(receiver.url, { ordering: 'per_resource' });
    failing('ord_a');
    await service.happen(...times('ord_a', 3));
    await service.settle();
    await later(2);
    receiver.answer = withStatus(204);
    const open = (await service.send('GET', '/webhooks/deliveries?status=retrying')).json();
    await service.send('POST', `/webhooks/deliveries/${String(open.data[0].id)}/retry`);
    await service.settle();
    expect(sentOf('ord_a').slice(2)).toEqual(['ord_a:1', 'ord_a:2', 'ord_a:3']);
  });

  it('continues at once with resent events after the endpoint was disabled', async () => {
    const { id } = await service.createEndpoint(receiver.url, { ordering: 'per_resource' });
    const since = service.clock.now().toISOString();
    failing('ord_a');
    await service.happen(...times('ord_a', 3));
    await service.settle();
    receiver.answer = withStatus(410);
    await later(2);
    failing('ord_a');
    await service.send('PATCH', `/webhooks/endpoints/${id}`, { payload: { status: 'active' } });
    const recovery = { payload: { since } };
    await service.send('POST', `/webhooks/endpoints/${id}/recover`, recovery);
    await service.settle();
    expect(sentOf('ord_a')).toEqual(['ord_a:1', 'ord_a:1', 'ord_a:1']);
    receiver.answer = withStatus(204);
    const deliveries = service.database.db.collection<{ _id: string }>('webhook_deliveries');
    const first = await deliveries.findOne({ sequenceNumber: 1 });
    await service.send('POST', `/webhooks/deliveries/${String(first?._id)}/retry`);
    await service.settle();
    expect(sentOf('ord_a').slice(3)).toEqual(['ord_a:1', 'ord_a:2', 'ord_a:3']);
  });

  it('continues with the next event when one has failed for good', async () => {
    await service.createEndpoint(receiver.url, { ordering: 'per_resource' });
    receiver.answer = (response, { event }) =>
      response.writeHead(event['sequenceNumber'] === 1 ? 500 : 204).end();
    await service.happen(...times('ord_a', 2));
    await service.settle();
    for (const pause of [1, 5, 30, 120, 360, 720, 1440, 1440]) await later(1.2 * pause);
    expect(sentOf('ord_a')).toEqual([...Array.from({ length: 9 }, () => 'ord_a:1'), 'ord_a:2']);
  });

  it('waits for an earlier event that has not been distributed yet', async () => {
    const { id } = await service.createEndpoint(receiver.url, { ordering: 'per_resource' });
    const [first = '', second = ''] = await service.happen(...times('ord_a', 2));
    const events = service.database.db.collection<{ _id: string }>('events');
    const patch = (status: string) =>
      service.send('PATCH', `/webhooks/endpoints/${id}`, { payload: { status } });
    await patch('paused');
    await service.settle();
    const deliveries = service.database.db.collection('webhook_deliveries');
    await deliveries.deleteOne({ eventId: first });
    await events.updateOne({ _id: first }, { $set: { needsFanOut: true } });
    await patch('active');
    await service.settle();
    await later(1);
    expect(second).not.toBe('');
    expect(sentNumbers()).toEqual(['ord_a:1', 'ord_a:2']);
  });
});

describe('an endpoint without ordering', () => {
  it('that had it gets waiting events at once', async () => {
    const { id } = await service.createEndpoint(receiver.url, { ordering: 'per_resource' });
    failing('ord_a');
    await service.happen(...times('ord_a', 3), ...times('ord_b', 1));
    await service.settle();
    receiver.answer = withStatus(204);
    const change = { payload: { ordering: 'none' } };
    await service.send('PATCH', `/webhooks/endpoints/${id}`, change);
    await service.settle();
    expect(sentOf('ord_a').sort()).toEqual(['ord_a:1', 'ord_a:2', 'ord_a:3']);
    await later(2);
    expect(sentOf('ord_a').slice(3)).toEqual(['ord_a:1']);
    const rows = service.database.db.collection<{ _id: string }>('webhook_endpoints');
    expect(await rows.findOne({ _id: id })).not.toHaveProperty('isUnordered');
  });

  it('gets later events despite a failed attempt', async () => {
    await service.createEndpoint(receiver.url);
    receiver.answer = (response, { event }) =>
      response.writeHead(event['sequenceNumber'] === 1 ? 500 : 204).end();
    await service.happen(...times('ord_a', 3));
    await service.settle();
    expect(sentNumbers().sort()).toEqual(['ord_a:1', 'ord_a:2', 'ord_a:3']);
  });
});

describe('an endpoint with resourceIds', () => {
  it('gets only events about these resources, even in a recovery', async () => {
    const { id } = await service.createEndpoint(receiver.url, { resourceIds: ['ord_a'] });
    const since = new Date(service.clock.now().getTime() - 1000).toISOString();
    await service.happen(...times('ord_a', 1), ...times('ord_b', 1));
    await service.settle();
    expect(sentNumbers()).toEqual(['ord_a:1']);
    service.clock.advance(1000);
    const options = { payload: { since } };
    const recovery = await service.send('POST', `/webhooks/endpoints/${id}/recover`, options);
    expect(recovery.json()).toMatchObject({ scheduled: 0 });
  });
});
