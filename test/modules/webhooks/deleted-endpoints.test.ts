import { createAccount, createSignIns, send } from '../../support/accounts';
import { beforeCommand } from '../../support/intercepted-database';
import { buildTestApp } from '../../support/build-test-app';
import { collectionScans, explainCommands } from '../../support/explain';
import { recordCommands, type LoggedCommand } from '../../support/query-log';
import { useWebhookApp } from '../../support/webhook-app';
import { eventsOf } from './other-worker';

const { wrap, arm: beforeDeletion } = beforeCommand('webhook_endpoints', 'deleteOne');
const service = useWebhookApp({}, (options) => buildTestApp({ ...options, wrapDatabase: wrap }));

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

const isAbout =
  (id: string) =>
  ({ command }: LoggedCommand): boolean =>
    JSON.stringify(command).includes(id);
const isLook = (asked: LoggedCommand): boolean =>
  asked.collection === 'webhook_deliveries' && isAbout('webhook_endpoints')(asked);

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
    const looks = explained.filter(({ command }) => isLook(command));
    expect(looks[0]?.stages).toContain('DISTINCT_SCAN');
    expect(collectionScans(explained)).toEqual([]);
  });

  it('is looked for no more when nothing waits for it: its deliveries end, and stay', async () => {
    const deleted = await waiting();
    await endpoints().deleteOne({ _id: deleted });
    service.clock.advance(5 * 60_000);
    await service.settle();
    expect(new Set(await statusesOf(deleted))).toEqual(new Set(['cancelled']));
    service.clock.advance(5 * 60_000);
    const commands = await recordCommands(service.database, () => service.settle());
    expect(commands.filter(isAbout(deleted))).toEqual([]);
    expect(commands.filter(isLook)).toHaveLength(1);
  });
});

describe('the endpoints of a deleted account', () => {
  it('go also when one is changed while they are removed, and that for the last time', async () => {
    const email = 'leaving@example.com';
    const ownerId = await createAccount(service, email);
    const headers = await createSignIns(() => service).signIn(email);
    const { id } = await service.createEndpoint('http://127.0.0.1:9/hook', {}, headers);
    expect((await send(service, 'DELETE', '/users/me', { headers })).statusCode).toBe(204);
    service.clock.advance(61_000);
    beforeDeletion(() => endpoints().updateOne({ _id: id }, { $inc: { version: 1 } }));
    await service.settle();
    const rows = (name: string) => service.database.db.collection<{ _id: string }>(name);
    expect(await rows('account_erasures').countDocuments({ _id: ownerId })).toBe(0);
    expect(await endpoints().countDocuments({ _id: id })).toBe(0);
  });
});
