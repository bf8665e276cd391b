import { generateSync } from 'otplib';
import { bearer, createAccount, createSignIns, PASSWORD, send } from '../../support/accounts';
import { useTestApp } from '../../support/build-test-app';

const service = useTestApp();

const { newIp, login } = createSignIns(() => service);

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

  it('makes a device of the earlier password a new one, once', async () => {
    service.clock.advance(3_600_000);
    const signIn = async (password: string, deviceToken: string) => {
      const headers = { 'x-device-token': deviceToken };
      const { mfaToken } = (await login(email, password, headers)).json();
      const body = { mfaToken, code: currentCode() };
      const verified = await send(service, 'POST', '/auth/mfa/verify', { body, headers });
      service.clock.advance(60_000);
      return verified.json<{ accessToken: string; deviceToken: string }>();
    };
    const mails = service.database.db.collection('mails');
    const newDevices = async () => {
      await service.app.worker.settle();
      return mails.countDocuments({ to: email, kind: 'new_device' });
    };
    const earlier = await signIn(PASSWORD, '');
    const newPassword = 'umbrella pepper 77';
    const changed = await send(service, 'POST', '/auth/password', {
      headers: bearer(earlier.accessToken),
      body: { currentPassword: PASSWORD, newPassword },
    });
    expect(changed.statusCode).toBe(204);
    const before = await newDevices();
    const next = await signIn(newPassword, earlier.deviceToken);
    expect(next.deviceToken).not.toBe(earlier.deviceToken);
    expect(await newDevices()).toBe(before + 1);
    const later = await signIn(newPassword, next.deviceToken);
    expect(later.deviceToken).toBe(next.deviceToken);
    expect(await newDevices()).toBe(before + 1);
  });
});
