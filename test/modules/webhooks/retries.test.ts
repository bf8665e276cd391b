import { buildTestApp } from '../../support/build-test-app';
import { beforeCommand } from '../../support/intercepted-database';
import { useWebhookApp } from '../../support/webhook-app';
import { useReceiver, withStatus } from '../../support/webhook-receiver';
import { eventsOf } from './other-worker';

const { wrap, arm } = beforeCommand('webhook_deliveries', 'updateMany');
const service = useWebhookApp({}, (options) => buildTestApp({ ...options, wrapDatabase: wrap }));
const receiver = useReceiver();

beforeEach(() => service.forgetWebhooks());

/** Retries a delivery that has failed once: what is read of it differs by one part, what is found at the write by another. */
async function retryWhile(before: object, after: object) {
  receiver.answer = withStatus(500);
  await service.createEndpoint(receiver.url);
  await service.happen(...eventsOf(1, 'retried'));
  await service.settle();
  const deliveries = service.database.db.collection('webhook_deliveries');
  const row = await deliveries.findOne({});
  await deliveries.updateOne({}, { $set: before });
  arm(() => deliveries.replaceOne({}, { ...row, ...after }));
  return service.send('POST', `/webhooks/deliveries/${String(row?._id)}/retry`);
}

describe('a retry of a delivery', () => {
  it('that arrives at that moment is refused as one that has arrived', async () => {
    const refused = await retryWhile({}, { status: 'delivered', nextAttemptAt: null });
    expect(refused.statusCode).toBe(422);
    const said = { code: 'invalid_state_transition', from: 'delivered', to: 'retrying' };
    expect(refused.json()).toMatchObject(said);
  });

  it('that is tried for the first time at that moment is accepted', async () => {
    const accepted = await retryWhile({ status: 'pending', attempts: [] }, {});
    expect(accepted.statusCode).toBe(202);
  });
});
