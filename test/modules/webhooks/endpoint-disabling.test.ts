import type { Egress } from '../../../src/platform/egress';
import { killableDatabase } from '../../support/crashing-database';
import { withFailingCalls } from '../../support/intercepted-database';
import { people } from '../../support/people';
import { useDeliveryApp } from '../../support/webhook-app';
import { useReceiver, withStatus } from '../../support/webhook-receiver';
import { eventsOf, workerWith } from './other-worker';

const service = useDeliveryApp();
const receiver = useReceiver();
let id: string;

beforeEach(async () => {
  await service.forgetWebhooks();
  ({ id } = await service.createEndpoint(receiver.url));
  await service.happen(...eventsOf(30, 'gone'));
  await workerThatEnds();
});

/** A network on which every receiver responds with 410. */
const goneEgress: Egress = {
  post: async () => ({ kind: 'answered', status: 410, retryAfter: null, body: '', error: null }),
  close: async () => undefined,
};

/** The worker disables the endpoint and then does nothing more. */
async function workerThatEnds(): Promise<void> {
  const cancelling = { collection: 'webhook_deliveries', command: 'updateMany', times: 1 };
  const { foundation } = service;
  const db = withFailingCalls(foundation.db, { ...cancelling, isExecuted: false });
  await workerWith({ foundation: { ...foundation, db } }, goneEgress).settle();
}

const countOf = (status: string) =>
  service.database.db.collection('webhook_deliveries').countDocuments({ endpointId: id, status });
const mails = () =>
  service.database.db.collection('mails').find({ kind: 'webhook_disabled' }).toArray();
/** Runs the tasks again when it is too late for the worker to continue. */
const later = async () => {
  service.clock.advance(60_000);
  await service.settle();
};

/** The number of commands of a worker after the response that disables an endpoint. */
const STEPS = [0, 1, 2, 3, 4, 5];

describe('an endpoint that is disabled by a worker that pauses at that moment', () => {
  it.each(STEPS)(
    'keeps deliveries that were added or retried in the meantime: %i',
    async (afterCommands) => {
      await service.forgetWebhooks();
      ({ id } = await service.createEndpoint(receiver.url));
      receiver.answer = withStatus(500);
      await service.happen(...eventsOf(1, 'ended'));
      await service.settle();
      const deliveries = service.database.db.collection<{ _id: string }>('webhook_deliveries');
      // The state in which the last attempt leaves the delivery.
      const endedDelivery = await deliveries.findOneAndUpdate(
        { resourceId: 'ord_ended_0' },
        { $set: { status: 'failed', nextAttemptAt: null } },
      );
      await service.happen(...eventsOf(1, 'one'));
      const { foundation } = service;
      const { db, live } = killableDatabase(foundation.db);
      const reactivate = jest.fn(async () => {
        service.clock.advance(1000);
        await service.send('PATCH', `/webhooks/endpoints/${id}`, { payload: { status: 'active' } });
        await service.happen(...eventsOf(1, 'since'));
        const retry = await service.send(
          'POST',
          `/webhooks/deliveries/${endedDelivery?._id}/retry`,
        );
        expect(retry.statusCode).toBe(202);
        await service.settle();
      });
      const plan = { afterCommands, isExecuted: true, pause: reactivate };
      let posts = 0;
      const egress: Egress = {
        ...goneEgress,
        post: async (request) => {
          if ((posts += 1) > 1) return { ...(await goneEgress.post(request)), status: 500 };
          live(plan);
          return goneEgress.post(request);
        },
      };
      await workerWith({ foundation: { ...foundation, db } }, egress).settle();
      await later();
      expect(reactivate).toHaveBeenCalledTimes(1);
      const openDeliveries = {
        resourceId: { $in: ['ord_since_0', 'ord_ended_0'] },
        status: 'retrying',
      };
      expect(await deliveries.countDocuments(openDeliveries)).toBe(2);
    },
  );
});

describe('an endpoint that is disabled by a worker that crashes at that moment', () => {
  it('has its deliveries cancelled and its owner notified once, by another worker', async () => {
    const endpoint = (await service.send('GET', `/webhooks/endpoints/${id}`)).json();
    expect(endpoint).toMatchObject({ status: 'disabled', disabledReason: 'gone' });
    expect(await countOf('pending')).toBeGreaterThan(0);
    await later();
    await later();
    expect(await countOf('pending')).toBe(0);
    expect(await countOf('cancelled')).toBeGreaterThan(0);
    expect(await mails()).toMatchObject([{ to: people.admin.email }]);
    expect(receiver.messages).toEqual([]);
  });

  it('keeps pending deliveries when its owner has reactivated it, and still notifies the owner', async () => {
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
