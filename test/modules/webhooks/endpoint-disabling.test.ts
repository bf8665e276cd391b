import type { Egress } from '../../../src/platform/egress';
import { withFailingCalls } from '../../support/failing-calls';
import { people } from '../../support/people';
import { buildWebhookApp, type WebhookApp } from '../../support/webhook-app';
import { startReceiver, type TestReceiver } from '../../support/webhook-receiver';
import { eventsOf, workerWith } from './other-worker';

let service: WebhookApp;
let receiver: TestReceiver;
let id: string;

beforeAll(async () => {
  service = await buildWebhookApp();
});
beforeEach(async () => {
  await service.forgetWebhooks();
  receiver = await startReceiver();
  ({ id } = await service.createEndpoint(receiver.url));
  await service.happen(...eventsOf(30, 'gone'));
  await workerThatEnds();
});
afterEach(() => receiver.close());
afterAll(() => service.close());

/** A network on which every receiver has gone. */
const gone: Egress = {
  post: async () => ({ kind: 'answered', status: 410, retryAfter: null, body: '', error: null }),
  close: async () => undefined,
};

/** It disables the endpoint, and does nothing any more after that. */
async function workerThatEnds(): Promise<void> {
  const cancelling = { collection: 'webhook_deliveries', method: 'updateMany', times: 1 };
  const { foundation } = service;
  const db = withFailingCalls(foundation.db, { ...cancelling, isExecuted: false });
  await workerWith({ foundation: { ...foundation, db } }, gone).settle();
}

const countOf = (status: string) =>
  service.database.db.collection('webhook_deliveries').countDocuments({ endpointId: id, status });
const mails = () =>
  service.database.db.collection('mails').find({ kind: 'webhook_disabled' }).toArray();
/** The tasks run again, after the time in which the worker might have gone on. */
const later = async () => {
  service.clock.advance(60_000);
  await service.settle();
};

describe('an endpoint that is disabled by a worker that ends right then', () => {
  it('has its deliveries cancelled and its owner told by another one, once', async () => {
    const endpoint = (await service.send('GET', `/webhooks/endpoints/${id}`)).json();
    expect(endpoint).toMatchObject({ status: 'disabled', disabledReason: 'gone' });
    expect(await countOf('pending')).toBeGreaterThan(0);
    await later();
    await later();
    expect(await countOf('pending')).toBe(0);
    expect(await countOf('cancelled')).toBeGreaterThan(0);
    expect(await mails()).toMatchObject([{ to: people.admin.email }]);
    expect(receiver.received).toEqual([]);
  });

  it('keeps what waits when its owner has taken it back, who is told all the same', async () => {
    const waiting = await countOf('pending');
    await service.send('PATCH', `/webhooks/endpoints/${id}`, { payload: { status: 'active' } });
    await later();
    await later();
    expect(await countOf('cancelled')).toBe(0);
    expect(await countOf('pending')).toBe(0);
    expect(await countOf('delivered')).toBeGreaterThanOrEqual(waiting);
    expect(await mails()).toHaveLength(1);
  });
});
