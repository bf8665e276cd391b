import { useWebhookApp } from '../../support/webhook-app';
import { useReceiver } from '../../support/webhook-receiver';

const DAY_MS = 86_400_000;
const service = useWebhookApp();
const receiver = useReceiver();

const about = { resourceId: 'ord_test_one' };
const countOf = (collection: string) =>
  service.database.db.collection(collection).countDocuments(about);
const laterBy = async (days: number) => {
  service.clock.advance(days * DAY_MS);
  await service.settle();
};

describe('deliveries that are made long after their event', () => {
  beforeEach(() => service.forgetWebhooks());

  const replay = async (eventId: string, endpointId: string) => {
    const payload = { endpointId };
    const answer = await service.send('POST', `/webhooks/events/${eventId}/replay`, { payload });
    expect(answer.statusCode).toBe(202);
  };
  const recover = async (_eventId: string, endpointId: string) => {
    const payload = { since: new Date(service.clock.now().getTime() - 30 * DAY_MS) };
    const url = `/webhooks/endpoints/${endpointId}/recover`;
    expect((await service.send('POST', url, { payload })).json()).toMatchObject({ scheduled: 1 });
  };

  it.each([
    ['a replay', replay],
    ['a recovery', recover],
  ])('by %s say when they were made, and expire with their event', async (_what, repeat) => {
    const [eventId = ''] = await service.happen({});
    await laterBy(29);
    const { id } = await service.createEndpoint(receiver.url);
    await repeat(eventId, id);
    await service.settle();
    const url = `/webhooks/deliveries?endpointId=${id}`;
    const { data } = (await service.send('GET', url)).json();
    const createdAt = service.clock.now().toISOString();
    expect(data).toMatchObject([{ eventId, createdAt, status: 'delivered' }]);
    await laterBy(2);
    expect([await countOf('events'), await countOf('webhook_deliveries')]).toEqual([0, 0]);
  });

  it('by a late relay expire with their event', async () => {
    await service.createEndpoint(receiver.url);
    await service.happen({});
    service.clock.advance(29 * DAY_MS);
    await service.settle();
    expect(await countOf('webhook_deliveries')).toBe(1);
    await laterBy(2);
    expect([await countOf('events'), await countOf('webhook_deliveries')]).toEqual([0, 0]);
  });
});
