import { generateSync } from 'otplib';
import {
  bearer,
  codeIn,
  createAccount,
  createSignIns,
  mailTo,
  PASSWORD,
  send,
} from '../../support/accounts';
import { beforeCommand } from '../../support/intercepted-database';
import { useTestApp } from '../../support/build-test-app';

type Headers = Record<string, string>;

const { wrap, arm: beforeSession } = beforeCommand('sessions', 'updateOne');
const service = useTestApp({
  env: { TRUSTED_PROXIES: '127.0.0.1', COUNTRY_HEADER: 'X-Country' },
  wrapDatabase: wrap,
});
const { newIp, login, signIn } = createSignIns(() => service);

/** A sign-in behind the trusted proxy, which tells the country. */
const loginFrom = (country: string, email: string) =>
  send(service, 'POST', '/auth/login', {
    body: { email, password: PASSWORD },
    headers: { 'x-country': country, 'x-forwarded-for': newIp() },
  });
const verify = (mfaToken: string, code: string) =>
  send(service, 'POST', '/auth/mfa/verify', { body: { mfaToken, code }, ip: newIp() });
const rows = (name: string) => service.database.db.collection<{ _id: string }>(name);

/** Turns an authenticator app on; answers codes of it. */
async function turnOnApp(headers: Headers): Promise<() => string> {
  const body = { password: PASSWORD };
  const enrolled = await send(service, 'POST', '/auth/mfa/totp', { headers, body });
  const { secret } = enrolled.json<{ secret: string }>();
  const code = () =>
    generateSync({ secret, epoch: Math.floor(service.clock.now().getTime() / 1000) });
  const confirmation = { headers, body: { code: code() } };
  const confirmed = await send(service, 'POST', '/auth/mfa/totp/confirm', confirmation);
  expect(confirmed.statusCode).toBe(200);
  service.clock.advance(60_000);
  return code;
}

describe('a wrong second factor', () => {
  it('stands in the security log of its account, and keeps no address once that is deleted', async () => {
    const email = 'guessed@example.com';
    const userId = await createAccount(service, email);
    const own = await signIn(email);
    const code = await turnOnApp(own);
    const { mfaToken } = (await login(email)).json();
    const wrong = code() === '000000' ? '000001' : '000000';
    expect((await verify(mfaToken, wrong)).statusCode).toBe(401);
    const log = await send(service, 'GET', '/users/me/security-events', { headers: own });
    expect(log.json().data).toContainEqual(
      expect.objectContaining({ type: 'second_factor_failed', userId }),
    );
    const body = { password: PASSWORD };
    expect((await send(service, 'DELETE', '/users/me', { headers: own, body })).statusCode).toBe(
      204,
    );
    await service.app.worker.settle();
    const kept = await rows('security_events').find({ type: 'second_factor_failed' }).toArray();
    expect(kept).toMatchObject([{ userId, ip: null, country: null }]);
  });

  it('for a sign-in that nobody began names nobody', async () => {
    expect((await verify('mt_unknown', '000000')).statusCode).toBe(401);
    const last = await rows('security_events').findOne({ userId: null });
    expect(last).toMatchObject({ type: 'second_factor_failed' });
  });
});

describe('an authenticator app that is turned on during a sign-in', () => {
  it('makes a mailed code void', async () => {
    const email = 'mailed@example.com';
    await createAccount(service, email, { signInCountries: ['FI'] });
    const own = bearer((await loginFrom('FI', email)).json().accessToken);
    const asked = (await loginFrom('BR', email)).json();
    expect(asked).toMatchObject({ code: 'mfa_required', methods: ['mailed_code'] });
    const mailed = await codeIn(service, email, 'sign_in_code');
    const code = await turnOnApp({ ...own });
    expect((await verify(asked.mfaToken, mailed)).statusCode).toBe(401);
    const next = (await login(email)).json();
    expect((await verify(next.mfaToken, code())).statusCode).toBe(200);
  });

  it('lets no password alone open a session', async () => {
    const email = 'racing@example.com';
    await createAccount(service, email);
    const own = await signIn(email);
    beforeSession(() => turnOnApp(own));
    expect((await login(email)).json()).toMatchObject({ code: 'invalid_credentials' });
    expect((await login(email)).json()).toMatchObject({ code: 'mfa_required' });
  });
});

describe('a device of a deleted account', () => {
  it('is a new one of a later account with the address', async () => {
    const email = 'again@example.com';
    await createAccount(service, email);
    const earlier = (await login(email)).json<{ accessToken: string; deviceToken: string }>();
    const body = { password: PASSWORD };
    const headers = bearer(earlier.accessToken);
    expect((await send(service, 'DELETE', '/users/me', { headers, body })).statusCode).toBe(204);
    service.clock.advance(3_600_000);
    await service.app.worker.settle();
    await createAccount(service, email);
    const { deviceToken } = earlier;
    const later = await login(email, PASSWORD, { 'x-device-token': deviceToken });
    expect(later.json().deviceToken).toMatch(/^dt_/);
    expect(later.json().deviceToken).not.toBe(deviceToken);
    await mailTo(service, email, 'new_device');
  });
});
