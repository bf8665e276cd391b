import { generateSync } from 'otplib';
import { createPasswordHasher } from '../../../src/modules/identity';
import type { LightMyRequestResponse } from 'fastify';
import { buildTestApp, type TestApp } from '../../support/build-test-app';
import { loadConfig } from '../../../src/platform/config';
import { bearer, codeIn, createAccount, mailTo, PASSWORD, send } from '../../support/accounts';
import { keys, people } from '../../support/people';
import { eventually } from '../../support/until';

let service: TestApp;

beforeAll(async () => {
  service = await buildTestApp();
});
afterAll(() => service.close());

let lastOctet = 0;
/** A client nobody has seen before. */
const newIp = (): string => `10.${(lastOctet += 1)}.1.1`;

function login(email: string, password = PASSWORD, headers: Record<string, string> = {}) {
  return send(service, 'POST', '/auth/login', {
    body: { email, password },
    headers,
    ip: newIp(),
  });
}

describe('POST /auth/signup', () => {
  const signUp = (body: object) => send(service, 'POST', '/auth/signup', { body, ip: newIp() });

  it.each([
    [{ email: 'nobody', password: PASSWORD, displayName: 'N' }, 400, 'wrong_format'],
    [{ email: 'n@example.com', password: 'short', displayName: 'N' }, 400, 'too_short'],
    [{ email: 'n@example.com', password: 'password1', displayName: 'N' }, 422, 'password_leaked'],
    [
      { email: 'wolfgang@example.com', password: 'Wolfgang-99!', displayName: 'N' },
      422,
      'password_too_similar',
    ],
  ])('refuses %j', async (body, status, code) => {
    const response = await signUp(body);
    expect(response.statusCode).toBe(status);
    expect(response.json()).toMatchObject({ code });
  });

  it('opens an account with the mailed code and not before', async () => {
    const email = 'newcomer@example.com';
    const asked = await signUp({
      email: 'Newcomer@Example.com',
      password: PASSWORD,
      displayName: 'N',
    });
    expect(asked.statusCode).toBe(202);
    expect((await login(email)).statusCode).toBe(401);
    const token = await codeIn(service, email, 'verify_email');
    const verified = await send(service, 'POST', '/auth/verify-email', { body: { token } });
    expect(verified.statusCode).toBe(200);
    service.clock.advance(60_000);
    const signedIn = await login(email);
    expect(signedIn.statusCode).toBe(200);
    expect(signedIn.json()).toMatchObject({ user: { email, status: 'active' } });
    const again = await send(service, 'POST', '/auth/verify-email', { body: { token } });
    expect(again.json()).toMatchObject({ code: 'invalid_token' });
  });

  it('answers the same for an address that has an account, and tells only its owner', async () => {
    await createAccount(service, 'taken@example.com');
    const fresh = await signUp({ email: 'free@example.com', password: PASSWORD, displayName: 'N' });
    const taken = await signUp({
      email: 'taken@example.com',
      password: PASSWORD,
      displayName: 'N',
    });
    expect(taken.body).toBe(fresh.body);
    expect(taken.statusCode).toBe(fresh.statusCode);
    expect(Object.keys(taken.headers).sort()).toEqual(Object.keys(fresh.headers).sort());
    await mailTo(service, 'taken@example.com', 'already_registered');
  });
});

describe('POST /auth/login', () => {
  it('answers tokens that work, never to be stored', async () => {
    await createAccount(service, 'ann@example.com');
    const response = await login(' ANN@example.com ');
    expect(response.statusCode).toBe(200);
    expect(response.headers['cache-control']).toBe('no-store');
    const { accessToken, tokenType, expiresIn, refreshToken, deviceToken } = response.json();
    expect([tokenType, expiresIn]).toEqual(['Bearer', 900]);
    expect([refreshToken.slice(0, 3), deviceToken.slice(0, 3)]).toEqual(['rt_', 'dt_']);
    const me = await send(service, 'GET', '/users/me', { headers: bearer(accessToken) });
    expect(me.json()).toMatchObject({ email: 'ann@example.com' });
    await mailTo(service, 'ann@example.com', 'new_device');
  });

  it('mails another code to somebody who knows the password of an unverified account', async () => {
    const email = 'forgotten@example.com';
    await createAccount(service, email, { status: 'unverified' });
    expect((await login(email, 'not the password')).statusCode).toBe(401);
    expect((await login(email)).statusCode).toBe(401);
    const token = await codeIn(service, email, 'verify_email');
    await send(service, 'POST', '/auth/verify-email', { body: { token } });
    expect((await login(email)).statusCode).toBe(200);
    const mails = service.database.db.collection('mails');
    expect(await mails.countDocuments({ to: email, kind: 'verify_email' })).toBe(1);
  });

  it('lets an access token die after 15 minutes', async () => {
    await createAccount(service, 'late@example.com');
    const { accessToken } = (await login('late@example.com')).json();
    service.clock.advance(15 * 60_000 + 1);
    const me = await send(service, 'GET', '/users/me', { headers: bearer(accessToken) });
    expect(me.statusCode).toBe(401);
  });

  it('signs a blocked user in', async () => {
    await createAccount(service, 'blocked-one@example.com', { status: 'blocked' });
    expect((await login('blocked-one@example.com')).statusCode).toBe(200);
  });

  it('signs in through /graphql alike', async () => {
    await createAccount(service, 'graph@example.com');
    const query = `mutation { signIn(input: { email: "graph@example.com", password: "${PASSWORD}" }) { tokenType user { email } } }`;
    const response = await send(service, 'POST', '/graphql', { body: { query }, ip: newIp() });
    const { data, errors } = response.json();
    expect(errors).toBeUndefined();
    expect(data).toEqual({
      signIn: { tokenType: 'Bearer', user: { email: 'graph@example.com' } },
    });
  });
});

describe('POST /auth/token/refresh', () => {
  /** As clients do: once more after a 503. */
  const refresh = async (refreshToken: string): Promise<LightMyRequestResponse> => {
    const answer = await send(service, 'POST', '/auth/token/refresh', { body: { refreshToken } });
    return answer.statusCode === 503 ? refresh(refreshToken) : answer;
  };

  it('refuses what it does not know', async () => {
    expect((await refresh('rt_unknown')).statusCode).toBe(401);
  });

  it('gives 100 parallel refreshes one successor, and ends the family on later reuse', async () => {
    await createAccount(service, 'rita@example.com');
    const { refreshToken } = (await login('rita@example.com')).json();
    const answers = await Promise.all(Array.from({ length: 100 }, () => refresh(refreshToken)));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    const successors = new Set(answers.map((answer) => answer.json().refreshToken as string));
    expect(successors.size).toBe(1);
    const [successor = ''] = successors;
    service.clock.advance(10_001);
    expect((await refresh(refreshToken)).statusCode).toBe(401);
    expect((await refresh(successor)).statusCode).toBe(401);
    const { accessToken } = answers[0]?.json() as { accessToken: string };
    const me = await send(service, 'GET', '/users/me', { headers: bearer(accessToken) });
    expect(me.statusCode).toBe(401);
    await mailTo(service, 'rita@example.com', 'session_stolen');
  });
});

describe('sessions', () => {
  it('say in plain words on which device and in which country they began', async () => {
    await createAccount(service, 'device@example.com');
    const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0';
    const signedIn = await send(service, 'POST', '/auth/login', {
      headers: { 'user-agent': agent },
      body: { email: 'device@example.com', password: PASSWORD },
    });
    const { accessToken } = signedIn.json<{ accessToken: string }>();
    const sessions = service.database.db.collection('sessions');
    const headers = bearer(accessToken);
    const listed = async () => (await send(service, 'GET', '/auth/sessions', { headers })).json();
    expect(await listed()).toMatchObject({ data: [{ device: 'Firefox on Linux', place: null }] });
    await sessions.updateOne({ userAgent: agent }, { $set: { country: 'FI' } });
    expect(await listed()).toMatchObject({ data: [{ userAgent: agent, place: 'Finland' }] });
  });

  it('are listed, ended one by one, and by signing out', async () => {
    await createAccount(service, 'sam@example.com');
    const one = (await login('sam@example.com')).json();
    service.clock.advance(1000);
    const two = (await login('sam@example.com')).json();
    const list = await send(service, 'GET', '/auth/sessions', { headers: bearer(one.accessToken) });
    const { data } = list.json<{ data: { id: string; isCurrent: boolean }[] }>();
    expect(data.map(({ isCurrent }) => isCurrent)).toEqual([false, true]);
    const ended = await send(service, 'DELETE', `/auth/sessions/${data[0]?.id}`, {
      headers: bearer(one.accessToken),
    });
    expect(ended.statusCode).toBe(204);
    const gone = await send(service, 'GET', '/users/me', { headers: bearer(two.accessToken) });
    expect(gone.statusCode).toBe(401);
    const out = await send(service, 'POST', '/auth/logout', { headers: bearer(one.accessToken) });
    expect(out.statusCode).toBe(204);
  });

  it('of others are not there', async () => {
    const response = await send(service, 'DELETE', '/auth/sessions/ses_other', {
      headers: people.customer.headers,
    });
    expect(response.statusCode).toBe(404);
  });
});

describe('passwords', () => {
  it('are reset with a mailed code, once, and every session ends', async () => {
    const email = 'pat@example.com';
    await createAccount(service, email);
    const { accessToken } = (await login(email)).json();
    const asked = await send(service, 'POST', '/auth/password-reset', { body: { email } });
    const unknown = await send(service, 'POST', '/auth/password-reset', {
      body: { email: 'not-there@example.com' },
    });
    expect([asked.statusCode, asked.body]).toEqual([202, unknown.body]);
    const token = await codeIn(service, email, 'password_reset');
    const confirm = (password: string) =>
      send(service, 'POST', '/auth/password-reset/confirm', { body: { token, password } });
    expect((await confirm('password1')).json()).toMatchObject({ code: 'password_leaked' });
    expect((await confirm('umbrella pepper 77')).statusCode).toBe(200);
    expect((await confirm('umbrella pepper 78')).json()).toMatchObject({ code: 'invalid_token' });
    const me = await send(service, 'GET', '/users/me', { headers: bearer(accessToken) });
    expect(me.statusCode).toBe(401);
    service.clock.advance(60_000);
    expect((await login(email)).statusCode).toBe(401);
    expect((await login(email, 'umbrella pepper 77')).statusCode).toBe(200);
  });

  it('are changed with the current one; other sessions end', async () => {
    const email = 'chris@example.com';
    await createAccount(service, email);
    const mine = (await login(email)).json();
    const other = (await login(email)).json();
    const change = (currentPassword: string) =>
      send(service, 'POST', '/auth/password', {
        headers: bearer(mine.accessToken),
        body: { currentPassword, newPassword: 'umbrella pepper 77' },
      });
    expect((await change('wrong one')).json()).toMatchObject({ code: 'wrong_password' });
    expect((await change(PASSWORD)).statusCode).toBe(204);
    const still = await send(service, 'GET', '/users/me', { headers: bearer(mine.accessToken) });
    expect(still.statusCode).toBe(200);
    const gone = await send(service, 'GET', '/users/me', { headers: bearer(other.accessToken) });
    expect(gone.statusCode).toBe(401);
  });
});

describe('an authenticator app', () => {
  const email = 'mia@example.com';
  let secret = '';
  let recoveryCodes: string[] = [];

  const currentCode = (): string =>
    generateSync({ secret, epoch: Math.floor(service.clock.now().getTime() / 1000) });
  const verify = (mfaToken: string, code: string) =>
    send(service, 'POST', '/auth/mfa/verify', { body: { mfaToken, code }, ip: newIp() });

  it('is turned on with the password and a first code', async () => {
    await createAccount(service, email);
    const headers = bearer((await login(email)).json().accessToken);
    const totp = (body: object) => send(service, 'POST', '/auth/mfa/totp', { headers, body });
    expect((await totp({ password: 'wrong one' })).json()).toMatchObject({
      code: 'wrong_password',
    });
    secret = (await totp({ password: PASSWORD })).json().secret;
    const confirm = (code: string) =>
      send(service, 'POST', '/auth/mfa/totp/confirm', { headers, body: { code } });
    expect((await confirm('000000')).json()).toMatchObject({ code: 'invalid_code' });
    const confirmed = await confirm(currentCode());
    recoveryCodes = confirmed.json().recoveryCodes;
    expect(recoveryCodes).toHaveLength(10);
  });

  it('is asked for after the right password; one code sent 50 times works once', async () => {
    service.clock.advance(60_000);
    const asked = await login(email);
    expect(asked.statusCode).toBe(403);
    expect(asked.json()).toMatchObject({
      code: 'mfa_required',
      methods: ['totp', 'recovery_code'],
    });
    const { mfaToken } = asked.json();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => verify(mfaToken, currentCode())),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  it('takes no code twice, but a recovery code once', async () => {
    service.clock.advance(3_600_000);
    const { mfaToken } = (await login(email)).json();
    const [code = ''] = recoveryCodes;
    expect((await verify(mfaToken, code)).statusCode).toBe(200);
    service.clock.advance(60_000);
    const next = (await login(email)).json();
    expect((await verify(next.mfaToken, code)).statusCode).toBe(401);
  });

  it('is replaced or turned off only with a code of it or a recovery code', async () => {
    service.clock.advance(3_600_000);
    const { mfaToken } = (await login(email)).json();
    const headers = bearer((await verify(mfaToken, currentCode())).json().accessToken);
    for (const [method, url] of [
      ['POST', '/auth/mfa/totp'],
      ['DELETE', '/auth/mfa/totp'],
    ] as const) {
      for (const code of [{}, { code: '000000' }]) {
        const body = { password: PASSWORD, ...code };
        const answer = await send(service, method, url, { headers, body });
        expect(answer.json()).toMatchObject({ status: 422, code: 'invalid_code' });
        service.clock.advance(60_000);
      }
    }
    const proof = { password: PASSWORD, code: recoveryCodes[1] };
    const replaced = await send(service, 'POST', '/auth/mfa/totp', { headers, body: proof });
    expect(replaced.statusCode).toBe(200);
    service.clock.advance(3_600_000);
    expect((await login(email)).json()).toMatchObject({ code: 'mfa_required' });
  });

  it('costs its owner no failures: neither waits nor a CAPTCHA come of signing in often', async () => {
    let deviceToken = '';
    for (let visit = 0; visit < 8; visit += 1) {
      service.clock.advance(600_000);
      const mistyped = await login(email, 'mistyped phrase', { 'x-device-token': deviceToken });
      expect(mistyped.statusCode).toBe(401);
      const asked = await login(email, PASSWORD, { 'x-device-token': deviceToken });
      expect(asked.json()).toMatchObject({ code: 'mfa_required' });
      const verified = await send(service, 'POST', '/auth/mfa/verify', {
        body: { mfaToken: asked.json().mfaToken, code: currentCode() },
        headers: { 'x-device-token': deviceToken },
        ip: newIp(),
      });
      ({ deviceToken } = verified.json());
      expect(deviceToken).toMatch(/^dt_/);
    }
  });
});

describe('API keys', () => {
  const path = '/auth/api-keys';
  const { headers } = people.otherCustomer;

  it('are not made by keys, nor with unknown scopes', async () => {
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
    const made = await send(service, 'POST', path, {
      headers,
      body: { name: 'Robot', scopes: ['orders:read'] },
    });
    expect(made.statusCode).toBe(201);
    const { id, secret } = made.json<{ id: string; secret: string }>();
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

  it('needs a sign-in of the last five minutes, whatever was refreshed since, or the password', async () => {
    const { accessToken, refreshToken } = (await login(email)).json();
    expect((await create(accessToken)).statusCode).toBe(201);
    await mailTo(service, email, 'api_key_created');
    service.clock.advance(5 * 60_000 + 1);
    const body = { refreshToken };
    const refreshed = (await send(service, 'POST', '/auth/token/refresh', { body })).json();
    const stale = await create(refreshed.accessToken);
    expect(stale.json()).toMatchObject({ status: 403, code: 'reauthentication_required' });
    const wrong = await create(refreshed.accessToken, { ...robot, password: 'not this one' });
    expect(wrong.json()).toMatchObject({ status: 422, code: 'wrong_password' });
    const made = await create(refreshed.accessToken, { ...robot, password: PASSWORD });
    expect(made.statusCode).toBe(201);
  });

  it('has only scopes that the role of its owner can use', async () => {
    const { accessToken } = (await login(email)).json();
    const scopes = ['orders:read', 'admin', 'users:read'];
    const refused = await create(accessToken, { name: 'Robot', scopes });
    expect(refused.json()).toMatchObject({
      status: 422,
      code: 'scope_not_allowed',
      errors: [{ pointer: '/scopes/1' }, { pointer: '/scopes/2' }],
      allowed: expect.arrayContaining(['orders:read', 'partners:read']),
    });
  });

  it('expires in a year, or when its owner says, in two years at most', async () => {
    const { accessToken } = (await login(email)).json();
    const days = (count: number) =>
      new Date(service.clock.now().getTime() + count * 86_400_000).toISOString();
    for (const expiresAt of [days(-1), days(732)]) {
      const refused = await create(accessToken, { ...robot, expiresAt });
      expect(refused.json()).toMatchObject({ status: 400, code: 'out_of_range' });
    }
    const usual = (await create(accessToken)).json();
    expect(Math.abs(Date.parse(usual.expiresAt) - Date.parse(days(365)))).toBeLessThan(90_000_000);
    const expiresAt = days(1);
    const { secret } = (await create(accessToken, { ...robot, expiresAt })).json();
    service.clock.advance(86_400_001);
    expect((await use(secret, newIp())).statusCode).toBe(401);
  });

  it('shows from where it was used, and an event when that is new', async () => {
    const { accessToken } = (await login(email)).json();
    const { id, secret } = (await create(accessToken)).json();
    for (const ip of ['192.0.2.7', '192.0.2.8', '198.51.100.9']) await use(secret, ip);
    const events = service.database.db.collection('security_events');
    const noted = await eventually(
      () => events.findOne({ type: 'api_key_new_network' }),
      (event) => event !== null,
    );
    expect(noted).toMatchObject({ reasons: ['198.51.100.0/24'] });
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
    const confirmed = await send(service, 'POST', '/auth/password-reset/confirm', { body });
    expect(confirmed.statusCode).toBe(200);
    expect((await use(secret, '192.0.2.7')).statusCode).toBe(status);
  });
});

describe('a change of an account', () => {
  it('is seen at once by credentials that were used a moment ago', async () => {
    const email = 'cached@example.com';
    const id = await createAccount(service, email);
    const { accessToken } = (await login(email)).json();
    const as = bearer(accessToken);
    const whoAmI = async () =>
      (await send(service, 'GET', '/users/me', { headers: as })).statusCode;
    const admin = people.admin.headers;
    const postId = (
      await send(service, 'POST', '/posts', { headers: admin, body: { title: 'P' } })
    ).json().id;
    const comment = async (text: string) =>
      (await send(service, 'POST', `/posts/${postId}/comments`, { headers: as, body: { text } }))
        .statusCode;
    expect(await comment('before')).toBe(201);
    await send(service, 'POST', `/users/${id}/block`, { headers: admin, body: {} });
    expect(await comment('while blocked')).toBe(403);
    await send(service, 'DELETE', `/users/${id}/block`, { headers: admin });
    expect(await comment('after')).toBe(201);
    await send(service, 'POST', `/users/${id}/disable`, { headers: admin });
    expect(await whoAmI()).toBe(401);
  });
});

describe('GET /internal/mails', () => {
  it('is for internal keys', async () => {
    const url = '/internal/mails?to=ann@example.com';
    expect((await send(service, 'GET', url, { headers: people.customer.headers })).statusCode).toBe(
      403,
    );
    const read = await send(service, 'GET', url, { headers: keys.internal.headers });
    expect(read.json()).toMatchObject({ data: [{ kind: 'new_device', to: 'ann@example.com' }] });
  });

  it.each([
    [{ NODE_ENV: 'staging' }, false],
    [{ NODE_ENV: 'development', DEMO_DATA: 'false' }, false],
    [{ NODE_ENV: 'development' }, true],
    [{}, true],
  ])('is there only in development with demo data: %j', (env, expected) => {
    const settings = { DEMO_DATA: 'true', SECRET_KEY: 'k'.repeat(32), ...env };
    expect(loadConfig(settings).showsMails).toBe(expected);
  });
});

describe('a password', () => {
  it('is the same in every form of its characters', async () => {
    const email = 'zoe@example.com';
    const composed = 'Zo\u00eb under the caf\u00e9';
    const passwordHash = await createPasswordHasher().hash(composed.normalize('NFD'));
    await createAccount(service, email, { passwordHash });
    expect((await login(email, composed)).statusCode).toBe(200);
    expect((await login(email, composed.normalize('NFD'))).statusCode).toBe(200);
  });

  it('does not consist of blanks', async () => {
    const body = { email: 'blank@example.com', password: ' '.repeat(12), displayName: 'B' };
    const answer = await send(service, 'POST', '/auth/signup', { body, ip: newIp() });
    expect(answer.json()).toMatchObject({ status: 400, code: 'wrong_format' });
  });
});
