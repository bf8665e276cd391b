import { collectionScans, explainCommands } from '../../support/explain';
import { buildWebhookApp, type WebhookApp } from '../../support/webhook-app';
import { eventsOf } from './other-worker';

let service: WebhookApp;

beforeAll(async () => {
  service = await buildWebhookApp();
});
afterAll(() => service.close());

/** A paused endpoint for which three deliveries wait. */
async function waiting(): Promise<string> {
  const { id } = await service.createEndpoint('http://127.0.0.1:9/hook');
  await service.send('PATCH', `/webhooks/endpoints/${id}`, { payload: { status: 'paused' } });
  await service.happen(...eventsOf(3, id));
  await service.settle();
  return id;
}

const endpoints = () => service.database.db.collection<{ _id: string }>('webhook_endpoints');
const statusesOf = async (endpointId: string) => {
  const { body } = await service.send('GET', `/webhooks/deliveries?endpointId=${endpointId}`);
  return (JSON.parse(body) as { data: { status: string }[] }).data.map(({ status }) => status);
};

describe('what waits for an endpoint', () => {
  it('is cancelled by a worker when the process that deletes the endpoint ends right then', async () => {
    const deleted = await waiting();
    const other = await waiting();
    const ofOther = await statusesOf(other);
    await endpoints().deleteOne({ _id: deleted });
    expect(new Set(await statusesOf(deleted))).toEqual(new Set(['pending']));
    service.clock.advance(5 * 60_000);
    const explained = await explainCommands(service.database, () => service.settle());
    expect(new Set(await statusesOf(deleted))).toEqual(new Set(['cancelled']));
    expect(await statusesOf(other)).toEqual(ofOther);
    const looks = explained.filter(({ command }) => command.name === 'distinct');
    expect(looks[0]?.stages).toContain('DISTINCT_SCAN');
    expect(collectionScans(explained)).toEqual([]);
  });
});
