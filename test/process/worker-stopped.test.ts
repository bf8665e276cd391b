import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildWebhookApp, type WebhookApp } from '../support/webhook-app';
import { startReceiver, type TestReceiver } from '../support/webhook-receiver';
import { startWorkerProcess } from '../support/worker-process';

/** `DEEP=1` stops for two leases; otherwise for as long as it takes another worker to take over. */
const stoppedMs = process.env['DEEP'] === '1' ? 2 * 9000 : 0;
const EVENTS = 4;

let service: WebhookApp;
let receiver: TestReceiver;

beforeAll(async () => {
  service = await buildWebhookApp();
  receiver = await startReceiver();
});
afterAll(async () => {
  await receiver.close();
  await service.close();
});

const until = async (condition: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await condition())) await sleep(50);
};
const stored = async () => {
  const { db } = service.database;
  const names = ['webhook_deliveries', 'webhook_endpoints', 'events'];
  return Promise.all(names.map((name) => db.collection(name).find().sort({ _id: 1 }).toArray()));
};
const delivered = async () =>
  (await service.database.db
    .collection('webhook_deliveries')
    .countDocuments({ status: 'delivered' })) >= EVENTS;

describe('a worker stopped with SIGSTOP until another one has done its work', () => {
  it('writes nothing of it when it goes on, and takes new work again', async () => {
    const held: ServerResponse[] = [];
    receiver.answer = (response) => void held.push(response);
    await service.createEndpoint(receiver.url);
    const stopped = startWorkerProcess(service);
    await service.happen(...Array.from({ length: EVENTS }, (_, i) => ({ resourceId: `ord_${i}` })));
    await until(() => held.length === EVENTS);
    const stoppedAt = Date.now();
    process.kill(stopped.pid, 'SIGSTOP');

    receiver.answer = (response) => response.writeHead(204).end();
    const other = startWorkerProcess(service);
    await until(delivered);
    other.child.kill('SIGTERM');
    expect((await other.exited()).code).toBe(0);
    await sleep(Math.max(0, stoppedMs - (Date.now() - stoppedAt)));
    const before = await stored();
    expect(before[0]?.map((delivery) => delivery['attempts'].length)).toEqual([1, 1, 1, 1]);

    for (const response of held) response.writeHead(500).end();
    process.kill(stopped.pid, 'SIGCONT');
    await sleep(2000);
    expect(await stored()).toEqual(before);
    expect(receiver.received).toHaveLength(2 * EVENTS);

    await service.happen({ resourceId: 'ord_after' });
    await until(() => receiver.received.length === 2 * EVENTS + 1);
    stopped.child.kill('SIGTERM');
    expect((await stopped.exited()).code).toBe(0);
  }, 120_000);
});
