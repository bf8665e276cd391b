import { createDeliveryGauges } from '../../../src/modules/webhooks';
import { createAccount, createSignIns, send } from '../../support/accounts';
import { buildTestApp } from '../../support/build-test-app';
import { collectionScans, explainCommands } from '../../support/explain';
import { beforeCommand } from '../../support/intercepted-database';
import { recordCommands, type LoggedCommand } from '../../support/query-log';
import { useWebhookApp } from '../../support/webhook-app';
import { useReceiver, withStatus } from '../../support/webhook-receiver';
import { eventsOf } from './other-worker';

const beforeRetry = beforeCommand('webhook_deliveries', 'updateMany');
const beforeDeletion = beforeCommand('webhook_endpoints', 'deleteOne');
const service = useWebhookApp({}, (options) =>
  buildTestApp({ ...options, wrapDatabase: (db) => beforeRetry.wrap(beforeDeletion.wrap(db)) }),
);
const receiver = useReceiver();

beforeEach(() => service.forgetWebhooks());

/**
 * Retries a delivery that has failed once, which another process changes before the read, or
 * between the read and the write.
 */
async function retryWhile(before: object, after: object) {
  receiver.answer = withStatus(500);
  await service.createEndpoint(receiver.url);
  await service.happen(...eventsOf(1, 'retried'));
  await service.settle();
  const deliveries = service.database.db.collection('webhook_deliveries');
  const row = await deliveries.findOne({});
  await deliveries.updateOne({}, { $set: before });
  beforeRetry.arm(() => deliveries.replaceOne({}, { ...row, ...after }));
  return service.send('POST', `/webhooks/deliveries/${String(row?._id)}/retry`);
}

describe('a retry of a delivery', () => {
  it('is refused if the delivery succeeds at that moment', async () => {
    const refusal = await retryWhile({}, { status: 'delivered', nextAttemptAt: null });
    expect(refusal.statusCode).toBe(422);
    const expectedProblem = { code: 'invalid_state_transition', from: 'delivered', to: 'retrying' };
    expect(refusal.json()).toMatchObject(expectedProblem);
  });

  it('is accepted if the first attempt fails at that moment', async () => {
    const acceptance = await retryWhile({ status: 'pending', attempts: [] }, {});
    expect(acceptance.statusCode).toBe(202);
  });
});

/** A paused endpoint with three waiting deliveries. */
async function createPausedEndpoint(): Promise<string> {
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

const isAbout =
  (id: string) =>
  ({ command }: LoggedCommand): boolean =>
    JSON.stringify(command).includes(id);
const looksForDeletedEndpoints = (command: LoggedCommand): boolean =>
  command.collection === 'webhook_deliveries' && isAbout('webhook_endpoints')(command);

describe('pending deliveries of an endpoint', () => {
  it('are cancelled by a worker when the process that deletes the endpoint crashes', async () => {
    const id = await createPausedEndpoint();
    const other = await createPausedEndpoint();
    const ofOther = await statusesOf(other);
    await endpoints().deleteOne({ _id: id });
    expect(new Set(await statusesOf(id))).toEqual(new Set(['pending']));
    service.clock.advance(5 * 60_000);
    const plans = await explainCommands(service.database, () => service.settle());
    expect(new Set(await statusesOf(id))).toEqual(new Set(['cancelled']));
    expect(await statusesOf(other)).toEqual(ofOther);
    const looks = plans.filter(({ command }) => looksForDeletedEndpoints(command));
    expect(looks[0]?.stages).toContain('DISTINCT_SCAN');
    expect(collectionScans(plans)).toEqual([]);
  });

  it('are not queried if there are none, and finished deliveries are kept', async () => {
    const id = await createPausedEndpoint();
    await endpoints().deleteOne({ _id: id });
    service.clock.advance(5 * 60_000);
    await service.settle();
    expect(new Set(await statusesOf(id))).toEqual(new Set(['cancelled']));
    service.clock.advance(5 * 60_000);
    const commands = await recordCommands(service.database, () => service.settle());
    expect(commands.filter(isAbout(id))).toEqual([]);
    expect(commands.filter(looksForDeletedEndpoints)).toHaveLength(1);
  });
});

describe('the waiting deliveries of a disabled account', () => {
  it('are cancelled instead of sent, and recover sends them once the account is enabled', async () => {
    const email = 'disabled@example.com';
    const ownerId = await createAccount(service, email);
    const headers = await createSignIns(() => service).signIn(email);
    const since = service.clock.now();
    receiver.answer = withStatus(500);
    const { id } = await service.createEndpoint(receiver.url, {}, headers);
    await service.happen({ ownerId }, { ownerId });
    await service.settle();
    expect(receiver.messages).toHaveLength(2);
    receiver.answer = withStatus(200);
    expect((await service.send('POST', `/users/${ownerId}/disable`)).statusCode).toBe(200);
    service.clock.advance(120_000);
    await service.settle();
    expect(receiver.messages).toHaveLength(2);
    expect(await statusesOf(id)).toEqual(['cancelled', 'cancelled']);
    expect((await service.send('DELETE', `/users/${ownerId}/disable`)).statusCode).toBe(200);
    const recovery = { payload: { since: since.toISOString() } };
    await service.send('POST', `/webhooks/endpoints/${id}/recover`, recovery);
    await service.settle();
    expect(receiver.messages).toHaveLength(4);
    expect(await statusesOf(id)).toEqual(['delivered', 'delivered']);
  });
});

describe('the endpoints of a deleted account', () => {
  it('are deleted even when one is changed during the removal', async () => {
    const email = 'leaving@example.com';
    const ownerId = await createAccount(service, email);
    const headers = await createSignIns(() => service).signIn(email);
    const { id } = await service.createEndpoint('http://127.0.0.1:9/hook', {}, headers);
    expect((await send(service, 'DELETE', '/users/me', { headers })).statusCode).toBe(204);
    service.clock.advance(61_000);
    beforeDeletion.arm(() => endpoints().updateOne({ _id: id }, { $inc: { version: 1 } }));
    await service.settle();
    const rows = (name: string) => service.database.db.collection<{ _id: string }>(name);
    expect(await rows('account_erasures').countDocuments({ _id: ownerId })).toBe(0);
    expect(await endpoints().countDocuments({ _id: id })).toBe(0);
  });
});

/** The number of due deliveries, and how many seconds the oldest has waited. */
async function backlog() {
  const gauges = createDeliveryGauges(service.database.db, service.clock);
  const readings = await Promise.all(gauges.map(async (gauge) => gauge.read()));
  return readings.map(([reading]) => reading?.value);
}

/** An endpoint for which two events about one order have waited for ten minutes. */
async function waitingPair() {
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
  it('show how many are due, and since when', async () => {
    const set = await waitingPair();
    await set('active');
    expect(await backlog()).toEqual([2, 600]);
  });

  it('omit those of a paused endpoint', async () => {
    await waitingPair();
    expect(await backlog()).toEqual([0, 0]);
  });

  it('omit those of a suspended endpoint', async () => {
    const set = await waitingPair();
    await set('active');
    const circuitOpenUntil = new Date(service.clock.now().getTime() + 1000);
    const endpoints = service.database.db.collection('webhook_endpoints');
    await endpoints.updateOne({}, { $set: { 'health.circuitOpenUntil': circuitOpenUntil } });
    expect(await backlog()).toEqual([0, 0]);
    service.clock.advance(1000);
    expect(await backlog()).toEqual([2, 601]);
  });

  it('omit those that wait for an earlier event', async () => {
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
    await waitingPair();
    const reads = await explainCommands(service.database, backlog);
    expect(reads.length).toBeGreaterThan(0);
    expect(collectionScans(reads)).toEqual([]);
  });
});

const DAY_MS = 86_400_000;

const about = { resourceId: 'ord_test_one' };
const countOf = (collection: string) =>
  service.database.db.collection(collection).countDocuments(about);
const laterBy = async (days: number) => {
  service.clock.advance(days * DAY_MS);
  await service.settle();
};

describe('deliveries created long after their event', () => {
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
  ])('by %s show when they were created, and expire with their event', async (_what, repeat) => {
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
