import { createPasswordHasher } from '../../../src/modules/sign-in';
import {
  bearer,
  codeIn,
  createAccount,
  createSignIns,
  mailTo,
  PASSWORD,
  send,
} from '../../support/accounts';
import { useTestApp } from '../../support/build-test-app';
import { keys, people } from '../../support/people';
import { eventually, until } from '../../support/until';

const service = useTestApp();

const { newIp, login } = createSignIns(() => service);

describe('API keys', () => {
  const path = '/auth/api-keys';
  const { headers } = people.otherCustomer;

  it('cannot be created by keys, nor with unknown scopes', async () => {
    const body = { name: 'Robot', scopes: ['orders:read'] };
    const byKey = await send(service, 'POST', path, { headers: keys.internal.headers, body });
    expect(byKey.statusCode).toBe(403);
    const unknown = await send(service, 'POST', path, {
      headers,
      body: { ...body, scopes: ['all'] },
    });
    expect(unknown.statusCode).toBe(400);
  });

  it('work until they are revoked; the secret is shown once', async () => {
    const creation = await send(service, 'POST', path, {
      headers,
      body: { name: 'Robot', scopes: ['orders:read'] },
    });
    expect(creation.statusCode).toBe(201);
    const { id, secret } = creation.json<{ id: string; secret: string }>();
    const list = await send(service, 'GET', path, { headers });
    expect(list.json()).toMatchObject({ data: [{ id, name: 'Robot', scopes: ['orders:read'] }] });
    expect(list.body).not.toContain('secret');
    const asKey = () => send(service, 'GET', '/users/me', { headers: bearer(secret) });
    expect((await asKey()).json()).toMatchObject({ id: people.otherCustomer.id });
    expect((await send(service, 'DELETE', `${path}/${id}`, { headers })).statusCode).toBe(204);
    expect((await asKey()).statusCode).toBe(401);
    expect((await send(service, 'DELETE', `${path}/${id}`, { headers })).statusCode).toBe(404);
  });
});

describe('an API key', () => {
  const path = '/auth/api-keys';
  const email = 'keyholder@example.com';
  const robot = { name: 'Robot', scopes: ['orders:read'] };
  const create = (token: string, body: object = robot) =>
    send(service, 'POST', path, { headers: bearer(token), body });
  const use = (secret: string, ip: string) =>
    send(service, 'GET', '/users/me', { headers: bearer(secret), ip });

  beforeAll(async () => {
    await createAccount(service, email);
  });

  it('needs a sign-in of the last five minutes, regardless of refreshes, or the password', async () => {
    const { accessToken, refreshToken } = (await login(email)).json();
    expect((await create(accessToken)).statusCode).toBe(201);
    await mailTo(service, email, 'api_key_created');
    service.clock.advance(5 * 60_000 + 1);
    const body = { refreshToken };
    const tokens = (await send(service, 'POST', '/auth/token/refresh', { body })).json();
    const stale = await create(tokens.accessToken);
    expect(stale.json()).toMatchObject({ status: 403, code: 'reauthentication_required' });
    const wrong = await create(tokens.accessToken, { ...robot, password: 'not this one' });
    expect(wrong.json()).toMatchObject({ status: 422, code: 'wrong_password' });
    const creation = await create(tokens.accessToken, { ...robot, password: PASSWORD });
    expect(creation.statusCode).toBe(201);
  });

  it('has only scopes that the role of its owner can use', async () => {
    const { accessToken } = (await login(email)).json();
    const scopes = ['orders:read', 'admin', 'users:read'];
    const refusal = await create(accessToken, { name: 'Robot', scopes });
    expect(refusal.json()).toMatchObject({
      status: 422,
      code: 'scope_not_allowed',
      errors: [{ pointer: '/scopes/1' }, { pointer: '/scopes/2' }],
      allowed: expect.arrayContaining(['orders:read', 'partners:read']),
    });
  });

  it('gets a refusal that names the missing role of its owner when its scope is sufficient', async () => {
    const { headers } = people.moderator;
    const body = { name: 'Reader', scopes: ['users:read'] };
    const { secret } = (await send(service, 'POST', path, { headers, body })).json();
    const refusal = await send(service, 'GET', '/users', { headers: bearer(secret) });
    expect(refusal.json()).toMatchObject({
      status: 403,
      detail: expect.stringContaining('The owner of the API key needs the role: admin.'),
    });
    expect(refusal.body).not.toContain('needs one of');
  });

  it('expires after a year, or at the time that its owner chose, within two years', async () => {
    const { accessToken } = (await login(email)).json();
    const days = (count: number) =>
      new Date(service.clock.now().getTime() + count * 86_400_000).toISOString();
    for (const expiresAt of [days(-1), days(732)]) {
      const refusal = await create(accessToken, { ...robot, expiresAt });
      expect(refusal.json()).toMatchObject({ status: 400, code: 'out_of_range' });
    }
    const usual = (await create(accessToken)).json();
    expect(Math.abs(Date.parse(usual.expiresAt) - Date.parse(days(365)))).toBeLessThan(90_000_000);
    const expiresAt = days(1);
    const { secret } = (await create(accessToken, { ...robot, expiresAt })).json();
    service.clock.advance(86_400_001);
    expect((await use(secret, newIp())).statusCode).toBe(401);
  });

  it('lists the networks it was used from, and its first use from a new network records a security event', async () => {
    const { accessToken } = (await login(email)).json();
    const { id, secret } = (await create(accessToken)).json();
    for (const ip of ['192.0.2.7', '192.0.2.8']) await use(secret, ip);
    // The service records a use after the response.
    const apiKeys = service.database.db.collection<{ _id: string; networks?: unknown[] }>(
      'api_keys',
    );
    await until(async () => ((await apiKeys.findOne({ _id: id }))?.networks ?? []).length > 0);
    await use(secret, '198.51.100.9');
    const events = service.database.db.collection('security_events');
    const newNetworks = { type: 'api_key_new_network', outcome: 'completed' };
    const newNetworksSeen = await eventually(
      () => events.distinct('reasons', newNetworks),
      (networks) => networks.length > 0,
    );
    expect(newNetworksSeen).toEqual(['198.51.100.0/24']);
    const { data } = (await send(service, 'GET', path, { headers: bearer(accessToken) })).json();
    const key = data.find((one: { id: string }) => one.id === id);
    const networks = key.networks.map(({ network }: { network: string }) => network);
    expect(networks).toEqual(['192.0.2.0/24', '198.51.100.0/24']);
    expect(key.lastUsedAt).not.toBeNull();
  });

  it.each([
    [{}, 401],
    [{ keepApiKeys: true }, 200],
  ])('ends with a password reset %j: %i', async (choice, status) => {
    service.clock.advance(3_601_000);
    await service.database.db.collection('mails').deleteMany({ to: email });
    const { user } = (await login(email)).json();
    await service.database.db
      .collection<{ _id: string }>('users')
      .updateOne(
        { _id: user.id },
        { $set: { passwordHash: await createPasswordHasher().hash(PASSWORD) } },
      );
    service.clock.advance(3_601_000);
    const { accessToken } = (await login(email)).json();
    const { secret } = (await create(accessToken)).json();
    expect((await use(secret, '192.0.2.7')).statusCode).toBe(200);
    await send(service, 'POST', '/auth/password-reset', { body: { email } });
    const token = await codeIn(service, email, 'password_reset');
    const body = { token, password: PASSWORD, ...choice };
    const confirmation = await send(service, 'POST', '/auth/password-reset/confirm', { body });
    expect(confirmation.statusCode).toBe(200);
    expect((await use(secret, '192.0.2.7')).statusCode).toBe(status);
  });
});
