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

const sessionWrite = beforeCommand('sessions', 'updateOne');
const userWrite = beforeCommand('users', 'updateOne');
const service = useTestApp({
  env: { TRUSTED_PROXIES: '127.0.0.1', COUNTRY_HEADER: 'X-Country' },
  wrapDatabase: (real) => userWrite.wrap(sessionWrite.wrap(real)),
});
const { newIp, login, signIn } = createSignIns(() => service);

/** A sign-in behind the trusted proxy, which reports the country. */
const loginFrom = (country: string, email: string) =>
  send(service, 'POST', '/auth/login', {
    body: { email, password: PASSWORD },
    headers: { 'x-country': country, 'x-forwarded-for': newIp() },
  });
const verify = (mfaToken: string, code: string) =>
  send(service, 'POST', '/auth/mfa/verify', { body: { mfaToken, code }, ip: newIp() });
const rows = (name: string) => service.database.db.collection<{ _id: string }>(name);

const codeOf = (secret: string, inSeconds = 0): string =>
  generateSync({ secret, epoch: Math.floor(service.clock.now().getTime() / 1000) + inSeconds });

/** Turns on an authenticator app; returns a function that creates its codes. */
async function turnOnApp(headers: Headers): Promise<() => string> {
  const body = { password: PASSWORD };
  const enrolment = await send(service, 'POST', '/auth/mfa/totp', { headers, body });
  const { secret } = enrolment.json<{ secret: string }>();
  const code = () => codeOf(secret);
  const confirmation = { headers, body: { code: code() } };
  const answer = await send(service, 'POST', '/auth/mfa/totp/confirm', confirmation);
  expect(answer.statusCode).toBe(200);
  service.clock.advance(60_000);
  return code;
}

describe('an authenticator app', () => {
  const email = 'mia@example.com';
  let secret = '';
  let recoveryCodes: string[] = [];

  const currentCode = (): string => codeOf(secret);

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
    const confirmation = await confirm(currentCode());
    recoveryCodes = confirmation.json().recoveryCodes;
    expect(recoveryCodes).toHaveLength(10);
  });

  it('is required after the right password; one code sent 50 times works once', async () => {
    service.clock.advance(60_000);
    const answer = await login(email);
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({
      code: 'mfa_required',
      methods: ['totp', 'recovery_code'],
    });
    const { mfaToken } = answer.json();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => verify(mfaToken, currentCode())),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  it('accepts each recovery code once', async () => {
    service.clock.advance(3_600_000);
    const { mfaToken } = (await login(email)).json();
    const [code = ''] = recoveryCodes;
    expect((await verify(mfaToken, code)).statusCode).toBe(200);
    service.clock.advance(60_000);
    const next = (await login(email)).json();
    expect((await verify(next.mfaToken, code)).statusCode).toBe(401);
  });

  it('is replaced or turned off only with one of its codes or a recovery code', async () => {
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
    const replacement = await send(service, 'POST', '/auth/mfa/totp', { headers, body: proof });
    expect(replacement.statusCode).toBe(200);
    service.clock.advance(3_600_000);
    expect((await login(email)).json()).toMatchObject({ code: 'mfa_required' });
  });

  it('counts no failures for its owner: frequent sign-ins cause neither waits nor a CAPTCHA', async () => {
    let deviceToken = '';
    for (let visit = 0; visit < 8; visit += 1) {
      service.clock.advance(600_000);
      const refusal = await login(email, 'mistyped phrase', { 'x-device-token': deviceToken });
      expect(refusal.statusCode).toBe(401);
      const answer = await login(email, PASSWORD, { 'x-device-token': deviceToken });
      expect(answer.json()).toMatchObject({ code: 'mfa_required' });
      const verification = await send(service, 'POST', '/auth/mfa/verify', {
        body: { mfaToken: answer.json().mfaToken, code: currentCode() },
        headers: { 'x-device-token': deviceToken },
        ip: newIp(),
      });
      ({ deviceToken } = verification.json());
      expect(deviceToken).toMatch(/^dt_/);
    }
  });

  it('treats a device from before a password change as new, once', async () => {
    service.clock.advance(3_600_000);
    const signIn = async (password: string, deviceToken: string) => {
      const headers = { 'x-device-token': deviceToken };
      const { mfaToken } = (await login(email, password, headers)).json();
      const body = { mfaToken, code: currentCode() };
      const verification = await send(service, 'POST', '/auth/mfa/verify', { body, headers });
      service.clock.advance(60_000);
      return verification.json<{ accessToken: string; deviceToken: string }>();
    };
    const mails = service.database.db.collection('mails');
    const newDevices = async () => {
      await service.app.worker.settle();
      return mails.countDocuments({ to: email, kind: 'new_device' });
    };
    const earlier = await signIn(PASSWORD, '');
    const newPassword = 'umbrella pepper 77';
    const change = await send(service, 'POST', '/auth/password', {
      headers: bearer(earlier.accessToken),
      body: { currentPassword: PASSWORD, newPassword },
    });
    expect(change.statusCode).toBe(204);
    const before = await newDevices();
    const next = await signIn(newPassword, earlier.deviceToken);
    expect(next.deviceToken).not.toBe(earlier.deviceToken);
    expect(await newDevices()).toBe(before + 1);
    const later = await signIn(newPassword, next.deviceToken);
    expect(later.deviceToken).toBe(next.deviceToken);
    expect(await newDevices()).toBe(before + 1);
  });
});

describe('a wrong second factor', () => {
  it('is in the security log of its account, without an address once that is deleted', async () => {
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
    const filter = { type: 'second_factor_failed', userId };
    const failures = await rows('security_events').find(filter).toArray();
    expect(failures).toMatchObject([{ userId, ip: null, country: null }]);
  });

  it('of an unknown sign-in challenge is logged without an account', async () => {
    expect((await verify('mt_unknown', '000000')).statusCode).toBe(401);
    const last = await rows('security_events').findOne({ userId: null });
    expect(last).toMatchObject({ type: 'second_factor_failed' });
  });
});

describe('a mailed code', () => {
  it.each([
    { afterMs: 599_999, status: 200 },
    { afterMs: 600_000, status: 401 },
  ])('is answered with $status $afterMs ms after it was sent', async ({ afterMs, status }) => {
    const email = `late-${afterMs}@example.com`;
    await createAccount(service, email, { signInCountries: ['FI'] });
    await loginFrom('FI', email);
    const { mfaToken } = (await loginFrom('BR', email)).json<{ mfaToken: string }>();
    const code = await codeIn(service, email, 'sign_in_code');
    service.clock.advance(afterMs);
    expect((await verify(mfaToken, code)).statusCode).toBe(status);
  });
});

describe('an authenticator app that is turned on during a sign-in', () => {
  it('invalidates an e-mailed code', async () => {
    const email = 'mailed@example.com';
    await createAccount(service, email, { signInCountries: ['FI'] });
    const own = bearer((await loginFrom('FI', email)).json().accessToken);
    const answer = (await loginFrom('BR', email)).json();
    expect(answer).toMatchObject({ code: 'mfa_required', methods: ['mailed_code'] });
    const mailedCode = await codeIn(service, email, 'sign_in_code');
    const code = await turnOnApp({ ...own });
    expect((await verify(answer.mfaToken, mailedCode)).statusCode).toBe(401);
    const next = (await login(email)).json();
    expect((await verify(next.mfaToken, code())).statusCode).toBe(200);
  });

  it('prevents a session with the password alone', async () => {
    const email = 'racing@example.com';
    await createAccount(service, email);
    const own = await signIn(email);
    sessionWrite.arm(() => turnOnApp(own));
    expect((await login(email)).json()).toMatchObject({ code: 'invalid_credentials' });
    expect((await login(email)).json()).toMatchObject({ code: 'mfa_required' });
  });
});

describe('a device of a deleted account', () => {
  it('is a new one for a later account with the same address', async () => {
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

const TOTP = '/auth/mfa/totp';
const onlyPassword = { password: PASSWORD };
const refusal = { status: 422, code: 'invalid_code' };

describe('an authenticator app that is turned on in the meantime', () => {
  let count = 0;
  let email: string;
  let headers: ReturnType<typeof bearer>;

  const totp = (method: 'POST' | 'DELETE', body: object) =>
    send(service, method, TOTP, { headers, body });
  /** Confirms an enrolment; returns the recovery codes. */
  const confirm = async (secret: string): Promise<readonly string[]> => {
    const body = { code: codeOf(secret) };
    const confirmation = await send(service, 'POST', `${TOTP}/confirm`, { headers, body });
    expect(confirmation.statusCode).toBe(200);
    return confirmation.json<{ recoveryCodes: readonly string[] }>().recoveryCodes;
  };
  const enrol = async (proof: object): Promise<string> => {
    const answer = await totp('POST', proof);
    expect(answer.statusCode).toBe(200);
    return answer.json<{ secret: string }>().secret;
  };

  beforeEach(async () => {
    email = `racer-${(count += 1)}@example.com`;
    await createAccount(service, email);
    headers = bearer((await login(email)).json().accessToken);
  });

  it.each([
    ['turned off', 'DELETE'],
    ['replaced', 'POST'],
  ] as const)('is not %s with the password alone', async (_what, method) => {
    const secret = await enrol(onlyPassword);
    userWrite.arm(() => confirm(secret));
    expect((await totp(method, onlyPassword)).json()).toMatchObject(refusal);
    expect((await login(email)).json()).toMatchObject({ code: 'mfa_required' });
    const users = service.database.db.collection('users');
    expect((await users.findOne({ email }))?.pendingTotpSecret).toBeUndefined();
  });

  it('is not turned off by a code of the replaced app', async () => {
    const secret = await enrol(onlyPassword);
    const [first, second] = await confirm(secret);
    service.clock.advance(60_000);
    // Immediately after the code has been used.
    userWrite.arm(async () => {
      userWrite.arm(async () => {
        await confirm(await enrol({ ...onlyPassword, code: second }));
      });
    });
    const removal = await totp('DELETE', { ...onlyPassword, code: first });
    expect(removal.json()).toMatchObject(refusal);
    expect((await login(email)).json()).toMatchObject({ code: 'mfa_required' });
  });

  it('accepts no code of the replaced app', async () => {
    const secret = await enrol(onlyPassword);
    const [recoveryCode] = await confirm(secret);
    service.clock.advance(60_000);
    const { mfaToken } = (await login(email)).json();
    // A code of the next time step, which the new app has not used yet.
    const body = { mfaToken, code: codeOf(secret, 30) };
    userWrite.arm(async () => {
      await confirm(await enrol({ ...onlyPassword, code: recoveryCode }));
    });
    const answer = await send(service, 'POST', '/auth/mfa/verify', { body });
    expect(answer.statusCode).toBe(401);
  });
});
