import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { privateHosts } from '../../support/private-hosts';
import { useWebhookApp } from '../../support/webhook-app';

const service = useWebhookApp({ ALLOW_INSECURE_WEBHOOKS: 'false' });
let canary: Server;
let port: number;
let connections = 0;

beforeAll(async () => {
  canary = createServer((_request, response) => response.end('reached'));
  canary.on('connection', () => (connections += 1));
  await new Promise<void>((resolve) => canary.listen(0, '::', resolve));
  port = (canary.address() as AddressInfo).port;
});
afterAll(async () => {
  await new Promise((resolve) => canary.close(resolve));
});

const refusal = { code: 'webhook_url_not_allowed' };
const endpoints = () => service.database.db.collection<{ _id: string }>('webhook_endpoints');

describe('an endpoint with a private address', () => {
  it('is not created, whatever the spelling', async () => {
    for (const host of privateHosts) {
      const payload = { url: `https://${host}/hook` };
      const response = await service.send('POST', '/webhooks/endpoints', { payload });
      expect([host, response.statusCode, response.json().code]).toEqual([host, 400, refusal.code]);
    }
    expect(await endpoints().countDocuments()).toBe(0);
  });

  it('cannot be set by a change', async () => {
    const { id } = await service.createEndpoint('https://93.184.215.14/hook');
    for (const host of privateHosts) {
      const payload = { url: `https://${host}:8443/hook` };
      const response = await service.send('PATCH', `/webhooks/endpoints/${id}`, { payload });
      expect([host, response.statusCode, response.json().code]).toEqual([host, 400, refusal.code]);
    }
    expect(await endpoints().findOne({ _id: id })).toMatchObject({ version: 1 });
  });

  it('gets nothing by test, replay, recover or retry even if it is stored', async () => {
    await service.forgetWebhooks();
    const hosts = ['127.0.0.1', 'localhost', '2130706433', '[::1]', '[::ffff:127.0.0.1]', '0'];
    const creations = await Promise.all(
      hosts.map(() => service.createEndpoint('https://93.184.215.14/hook')),
    );
    await Promise.all(
      creations.map(({ id }, i) =>
        endpoints().updateOne({ _id: id }, { $set: { url: `https://${hosts[i]}:${port}/` } }),
      ),
    );
    const since = new Date(service.clock.now().getTime() - 1).toISOString();
    const [eventId] = await service.happen({});
    const post = (url: string, payload?: object) => service.send('POST', url, { payload });
    const replay = await post(`/webhooks/events/${eventId}/replay`, {});
    expect(replay.json().deliveries).toHaveLength(hosts.length);
    service.clock.advance(1000);
    for (const { id } of creations) {
      expect((await post(`/webhooks/endpoints/${id}/test`, {})).statusCode).toBe(202);
      expect((await post(`/webhooks/endpoints/${id}/recover`, { since })).statusCode).toBe(202);
    }
    await service.settle();
    const { data } = (await service.send('GET', '/webhooks/deliveries?pageSize=100')).json();
    for (const { id } of data) {
      expect((await post(`/webhooks/deliveries/${id}/retry`)).statusCode).toBe(202);
    }
    await service.settle();
    const rows = await service.database.db.collection('webhook_deliveries').find().toArray();
    const attempts = rows.flatMap((row) => row['attempts'] as { status: string; error: string }[]);
    expect(rows).toHaveLength(3 * hosts.length);
    expect(attempts).toHaveLength(2 * rows.length);
    expect(new Set(attempts.map(({ status }) => status))).toEqual(new Set(['blocked']));
    expect(connections).toBe(0);
  });
});
