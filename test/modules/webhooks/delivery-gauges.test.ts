import { createDeliveryGauges } from '../../../src/modules/webhooks';
import { collectionScans, explainCommands } from '../../support/explain';
import { useWebhookApp } from '../../support/webhook-app';
import { useReceiver, withStatus } from '../../support/webhook-receiver';

const service = useWebhookApp();
const receiver = useReceiver();

beforeEach(() => service.forgetWebhooks());

/** How many deliveries wait, and for how many seconds. */
async function backlog() {
  const gauges = createDeliveryGauges(service.database.db, service.clock);
  const readings = await Promise.all(gauges.map(async (gauge) => gauge.read()));
  return readings.map(([reading]) => reading?.value);
}

/** An endpoint for which two events about one order wait since ten minutes. */
async function waiting() {
  const { id } = await service.createEndpoint(receiver.url);
  const set = (status: string) =>
    service.send('PATCH', `/webhooks/endpoints/${id}`, { payload: { status } });
  await set('paused');
  await service.happen({}, {});
  await service.settle();
  service.clock.advance(600_000);
  return set;
}

describe('the gauges of new deliveries', () => {
  it('say how many are due, and since when', async () => {
    const set = await waiting();
    await set('active');
    expect(await backlog()).toEqual([2, 600]);
  });

  it('leave out those of a paused endpoint', async () => {
    await waiting();
    expect(await backlog()).toEqual([0, 0]);
  });

  it('leave out those of an endpoint that failed too often to be tried now', async () => {
    const set = await waiting();
    await set('active');
    const circuitOpenUntil = new Date(service.clock.now().getTime() + 1000);
    const endpoints = service.database.db.collection('webhook_endpoints');
    await endpoints.updateOne({}, { $set: { 'health.circuitOpenUntil': circuitOpenUntil } });
    expect(await backlog()).toEqual([0, 0]);
    service.clock.advance(1000);
    expect(await backlog()).toEqual([2, 601]);
  });

  it('leave out what waits for an earlier event', async () => {
    receiver.answer = withStatus(500);
    await service.createEndpoint(receiver.url, { ordering: 'per_resource' });
    await service.happen({}, {});
    await service.settle();
    service.clock.advance(30_000);
    const deliveries = service.database.db.collection('webhook_deliveries');
    expect(await deliveries.countDocuments({ status: 'pending' })).toBe(1);
    expect(await backlog()).toEqual([0, 0]);
  });

  it('are read by indexes', async () => {
    await waiting();
    const reads = await explainCommands(service.database, backlog);
    expect(reads.length).toBeGreaterThan(0);
    expect(collectionScans(reads)).toEqual([]);
  });
});
