import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { useWebhookApp } from '../support/webhook-app';
import { useReceiver } from '../support/webhook-receiver';
import { startWorkerProcess } from '../support/service-process';
import { until } from '../support/until';
import { isDeep } from '../support/size';

/**
 * With `DEEP=1`, the worker stops for two leases; otherwise for as long as another worker needs to
 * take over.
 */
const stoppedMs = isDeep ? 2 * 9000 : 0;
const EVENTS = 4;
/** Deliveries to one endpoint that are in flight at the same time. */
const AT_ONCE = 4;
const MANY = 3 * AT_ONCE;

const service = useWebhookApp();
const receiver = useReceiver();

beforeEach(() => service.forgetWebhooks());

/** The given events with their deliveries, and the time of their endpoint's last failure. */
const readStored = async (ids: readonly string[]) => {
  const { db } = service.database;
  const rows = (name: string, of: object) =>
    db.collection(name).find(of).sort({ _id: 1 }).toArray();
  const [endpoint] = await rows('webhook_endpoints', {});
  return {
    deliveries: await rows('webhook_deliveries', { eventId: { $in: ids } }),
    events: await rows('events', { _id: { $in: ids } }),
    lastFailureAt: endpoint?.['health'].lastFailureAt as Date | null,
  };
};
const readDelivered = async () =>
  (await service.database.db
    .collection('webhook_deliveries')
    .countDocuments({ status: 'delivered' })) >= EVENTS;

describe('a worker that is asked to stop', () => {
  it('completes its current work and immediately releases the rest to the next worker', async () => {
    const heldResponses: ServerResponse[] = [];
    receiver.answer = (response) => void heldResponses.push(response);
    const { id } = await service.createEndpoint(receiver.url);
    const first = startWorkerProcess(service);
    await service.happen(...Array.from({ length: MANY }, (_, i) => ({ resourceId: `ord_m${i}` })));
    await until(() => heldResponses.length >= AT_ONCE);
    first.child.kill('SIGTERM');
    receiver.answer = (response) => response.writeHead(204).end();
    for (const response of heldResponses) response.writeHead(204).end();
    expect(await first.exited()).toEqual({ code: 0, signal: null });
    const endpoints = service.database.db.collection<{ _id: string }>('webhook_endpoints');
    expect(await endpoints.findOne({ _id: id })).not.toHaveProperty('leaseId');
    expect(receiver.messages.length).toBeLessThan(MANY);

    const next = startWorkerProcess(service);
    await until(() => receiver.messages.length >= MANY);
    next.child.kill('SIGTERM');
    expect(await next.exited()).toEqual({ code: 0, signal: null });
    const ids = receiver.messages.map(({ headers }) => headers['webhook-id']);
    expect([ids.length, new Set(ids).size]).toEqual([MANY, MANY]);
  });
});

describe('a worker that is suspended by SIGSTOP until another one has done its work', () => {
  it('writes none of that work when it resumes, and then takes new work', async () => {
    const heldResponses: ServerResponse[] = [];
    receiver.answer = (response) => void heldResponses.push(response);
    await service.createEndpoint(receiver.url);
    const stoppedWorker = startWorkerProcess(service);
    const ids = await service.happen(
      ...Array.from({ length: EVENTS }, (_, i) => ({ resourceId: `ord_${i}` })),
    );
    await until(() => heldResponses.length === EVENTS);
    const stoppedAt = Date.now();
    process.kill(stoppedWorker.pid, 'SIGSTOP');

    receiver.answer = (response) => response.writeHead(204).end();
    const other = startWorkerProcess(service);
    await until(readDelivered);
    other.child.kill('SIGTERM');
    expect((await other.exited()).code).toBe(0);
    await sleep(Math.max(0, stoppedMs - (Date.now() - stoppedAt)));
    const before = await readStored(ids);
    expect(before.events).toHaveLength(EVENTS);
    expect(before.deliveries.map(({ attempts }) => attempts.length)).toEqual([1, 1, 1, 1]);
    expect(before.lastFailureAt).toBeNull();

    for (const response of heldResponses) response.writeHead(500).end();
    process.kill(stoppedWorker.pid, 'SIGCONT');
    await service.happen({ resourceId: 'ord_after' });
    await until(() => receiver.messages.length === 2 * EVENTS + 1);
    stoppedWorker.child.kill('SIGTERM');
    // The worker first completes the work that it has begun.
    expect((await stoppedWorker.exited()).code).toBe(0);
    expect(await readStored(ids)).toEqual(before);
  });
});
