import { beforeCommand } from '../../support/intercepted-database';
import { buildTestApp } from '../../support/build-test-app';
import { keys, people } from '../../support/people';
import { useWebhookApp } from '../../support/webhook-app';

const { admin, customer, otherCustomer } = people;
const url = 'http://127.0.0.1:9/hook';
const { wrap, arm: beforeRemoval } = beforeCommand('webhook_endpoints', 'deleteOne');
const service = useWebhookApp({}, (options) => buildTestApp({ ...options, wrapDatabase: wrap }));

describe('POST /webhooks/endpoints', () => {
  it('needs a credential with the right scope', async () => {
    const payload = { url };
    const anonymous = await service.send('POST', '/webhooks/endpoints', { headers: {}, payload });
    expect(anonymous.statusCode).toBe(401);
    const headers = keys.readonly.headers;
    expect(
      (await service.send('POST', '/webhooks/endpoints', { headers, payload })).statusCode,
    ).toBe(403);
  });

  it.each([
    [{}, 'required'],
    [{ url: 'http://10.0.0.1/hook' }, 'webhook_url_not_allowed'],
    [{ url: 'http://169.254.169.254/latest' }, 'webhook_url_not_allowed'],
    [{ url: 'ftp://example.com' }, 'webhook_url_not_allowed'],
    [{ url: 'http://user:pw@127.0.0.1/' }, 'webhook_url_not_allowed'],
    [{ url: 'http://127.0.0.1:9/hook#part' }, 'webhook_url_not_allowed'],
    [{ url: 'http://127.0.0.1:9/ho\nok' }, 'webhook_url_not_allowed'],
    [{ url: 'http://127.0.0.1:9/ho ok' }, 'webhook_url_not_allowed'],
    [{ url: 'http://127.0.0.1:9/hook\u0000' }, 'wrong_format'],
    [{ url, ordering: 'global' }, 'not_allowed'],
    [{ url, resourceIds: Array.from({ length: 101 }, (_, i) => `ord_${i}`) }, 'too_many_items'],
    [{ url, eventTypes: ['order.exploded'] }, 'not_allowed'],
    [{ url, payloadStyle: 'fat' }, 'not_allowed'],
    [{ url, secret: 'mine' }, 'unknown_field'],
  ])('refuses %j', async (payload, code) => {
    const response = await service.send('POST', '/webhooks/endpoints', { payload });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code });
  });

  it('returns the secret once', async () => {
    const payload = { url, eventTypes: ['order.*', 'ping'], description: 'Warehouse' };
    const response = await service.send('POST', '/webhooks/endpoints', { payload });
    expect(response.statusCode).toBe(201);
    expect(response.headers['cache-control']).toBe('no-store');
    const endpoint = response.json();
    expect(endpoint).toMatchObject({
      ...payload,
      payloadStyle: 'thin',
      status: 'active',
      version: 1,
    });
    expect(Buffer.from(endpoint.secret.slice('whsec_'.length), 'base64')).toHaveLength(32);
    expect(response.headers.location).toBe(`/webhooks/endpoints/${endpoint.id}`);
    const answer = await service.send('GET', `/webhooks/endpoints/${endpoint.id}`);
    expect(answer.json()).toMatchObject({
      id: endpoint.id,
      health: 'healthy',
      disabledReason: null,
    });
    expect(answer.body).not.toContain('secret');
    const rows = await service.database.db.collection('webhook_endpoints').find().toArray();
    expect(JSON.stringify(rows)).not.toContain(endpoint.secret);
  });

  it('stores repeated types once, and accepts its options', async () => {
    const payload = {
      url,
      eventTypes: ['order.*', 'ping', 'order.*', '*'],
      resourceIds: ['ord_a', 'ord_b', 'ord_a'],
      ordering: 'per_resource',
    };
    const endpoint = (await service.send('POST', '/webhooks/endpoints', { payload })).json();
    const filter = { eventTypes: ['order.*', 'ping', '*'], resourceIds: ['ord_a', 'ord_b'] };
    expect(endpoint).toMatchObject({ ...filter, ordering: 'per_resource' });
    const change = { resourceIds: null, ordering: 'none' };
    const patch = { payload: change };
    const update = await service.send('PATCH', `/webhooks/endpoints/${endpoint.id}`, patch);
    expect(update.json()).toMatchObject({ resourceIds: [], ordering: 'none' });
  });

  it('creates one endpoint for a repeated request, with the same secret', async () => {
    const request = {
      headers: { ...admin.headers, 'idempotency-key': 'make-one' },
      payload: { url, description: 'Once' },
    };
    const first = await service.send('POST', '/webhooks/endpoints', request);
    const again = await service.send('POST', '/webhooks/endpoints', request);
    expect(again.json()).toEqual(first.json());
    const rows = await service.database.db.collection('idempotency_keys').find().toArray();
    expect(JSON.stringify(rows)).not.toContain(first.json().secret);
  });

  it('allows 20 per owner, even for simultaneous requests', async () => {
    const { headers } = otherCustomer;
    const all = await Promise.all(
      Array.from({ length: 25 }, (_none, number) =>
        service.send('POST', '/webhooks/endpoints', {
          // A request that is repeated after a 503 creates no second endpoint.
          headers: { ...headers, 'idempotency-key': `one-of-many-${number}` },
          payload: { url },
        }),
      ),
    );
    const refusals = all.filter(({ statusCode }) => statusCode === 422);
    expect(refusals).toHaveLength(5);
    expect(refusals[0]?.json()).toMatchObject({ code: 'too_many_endpoints', max: 20 });
    const list = await service.send('GET', '/webhooks/endpoints?pageSize=100', { headers });
    expect(list.json().data).toHaveLength(20);
  });
});

describe('/webhooks/endpoints/{id}', () => {
  it('is not found for other users, whatever the method', async () => {
    const { id } = await service.createEndpoint(url);
    const { headers } = customer;
    const calls = [
      service.send('GET', `/webhooks/endpoints/${id}`, { headers }),
      service.send('PATCH', `/webhooks/endpoints/${id}`, { headers, payload: {} }),
      service.send('DELETE', `/webhooks/endpoints/${id}`, { headers }),
      service.send('POST', `/webhooks/endpoints/${id}/rotate-secret`, { headers }),
      service.send('POST', `/webhooks/endpoints/${id}/test`, { headers, payload: {} }),
      service.send('POST', `/webhooks/endpoints/${id}/recover`, {
        headers,
        payload: { since: '2026-01-01T00:00:00.000Z' },
      }),
    ];
    for (const response of await Promise.all(calls)) expect(response.statusCode).toBe(404);
    const list = await service.send('GET', '/webhooks/endpoints', { headers });
    expect(list.json().data).toEqual([]);
  });

  it('changes the given fields of the given version', async () => {
    const { id } = await service.createEndpoint(url, { eventTypes: ['order.paid'] });
    const patch = (payload: object, headers = {}) =>
      service.send('PATCH', `/webhooks/endpoints/${id}`, {
        headers: { ...admin.headers, ...headers },
        payload,
      });
    const update = await patch({ status: 'paused', eventTypes: null }, { 'if-match': '"1"' });
    expect(update.json()).toMatchObject({
      status: 'paused',
      health: 'paused',
      eventTypes: [],
      url,
      version: 2,
    });
    expect((await patch({ description: 'x' }, { 'if-match': '"1"' })).statusCode).toBe(412);
    expect((await patch({ url: 'http://192.168.0.1/' })).statusCode).toBe(400);
    expect((await patch({ status: 'disabled' })).statusCode).toBe(400);
  });

  it('is not found after DELETE', async () => {
    const { id } = await service.createEndpoint(url);
    expect((await service.send('DELETE', `/webhooks/endpoints/${id}`)).statusCode).toBe(204);
    expect((await service.send('GET', `/webhooks/endpoints/${id}`)).statusCode).toBe(404);
    expect((await service.send('DELETE', `/webhooks/endpoints/${id}`)).statusCode).toBe(404);
  });

  describe('a webhook endpoint that is changed while it is deleted', () => {
    let id: string;
    const remove = (headers: Readonly<Record<string, string>>) =>
      service.send('DELETE', `/webhooks/endpoints/${id}`, {
        headers: { ...admin.headers, ...headers },
      });
    beforeEach(async () => {
      ({ id } = await service.createEndpoint(url));
      const payload = { description: 'Newer' };
      beforeRemoval(() => service.send('PATCH', `/webhooks/endpoints/${id}`, { payload }));
    });
    const read = () => service.send('GET', `/webhooks/endpoints/${id}`);

    it('stays if the deletion names the old version', async () => {
      const refusal = await remove({ 'if-match': '"1"', 'idempotency-key': 'changed-meanwhile' });
      expect([refusal.statusCode, refusal.json().code]).toEqual([412, 'version_mismatch']);
      expect((await read()).json()).toMatchObject({ description: 'Newer', version: 2 });
      const again = { 'if-match': '"2"', 'idempotency-key': 'changed-meanwhile' };
      expect((await remove(again)).statusCode).toBe(204);
      expect((await remove(again)).headers).toMatchObject({ 'idempotent-replayed': 'true' });
    });

    it('is deleted if any version is accepted', async () => {
      expect((await remove({})).statusCode).toBe(204);
      expect((await read()).statusCode).toBe(404);
    });
  });

  it('gets a new secret and shows how long the old one still signs', async () => {
    const { id, secret } = await service.createEndpoint(url);
    const rotation = await service.send('POST', `/webhooks/endpoints/${id}/rotate-secret`);
    expect(rotation.statusCode).toBe(200);
    expect(rotation.json().secret).not.toBe(secret);
    const until = new Date(service.clock.now().getTime() + 86_400_000).toISOString();
    expect(rotation.json().previousSecretExpiresAt).toBe(until);
  });
});

describe('GET /webhooks/event-types', () => {
  it('lists them with their meaning', async () => {
    const { data } = (await service.send('GET', '/webhooks/event-types')).json();
    expect(data).toContainEqual(
      expect.objectContaining({ type: 'order.paid', resourceType: 'order' }),
    );
  });
});
