import { generateSync } from 'otplib';
import { bearer, createAccount, createSignIns, PASSWORD, send } from '../../support/accounts';
import { beforeCommand } from '../../support/intercepted-database';
import { useTestApp } from '../../support/build-test-app';

const { wrap, arm: beforeChange } = beforeCommand('users', 'updateOne');
const service = useTestApp({ wrapDatabase: wrap });
const { login } = createSignIns(() => service);
const path = '/auth/mfa/totp';
const onlyPassword = { password: PASSWORD };
const refusal = { status: 422, code: 'invalid_code' };

describe('an authenticator app that is turned on meanwhile', () => {
  let count = 0;
  let email: string;
  let headers: ReturnType<typeof bearer>;

  const totp = (method: 'POST' | 'DELETE', body: object) =>
    send(service, method, path, { headers, body });
  const codeOf = (secret: string, inSeconds = 0): string =>
    generateSync({ secret, epoch: Math.floor(service.clock.now().getTime() / 1000) + inSeconds });
  /** Confirms an enrolment; answers the recovery codes. */
  const confirm = async (secret: string): Promise<readonly string[]> => {
    const body = { code: codeOf(secret) };
    const confirmed = await send(service, 'POST', `${path}/confirm`, { headers, body });
    expect(confirmed.statusCode).toBe(200);
    return confirmed.json<{ recoveryCodes: readonly string[] }>().recoveryCodes;
  };
  const enrol = async (proof: object): Promise<string> => {
    const answer = await totp('POST', proof);
    expect(answer.statusCode).toBe(200);
    return answer.json<{ secret: string }>().secret;
  };

  beforeEach(async () => {
    email = `mia-${(count += 1)}@example.com`;
    await createAccount(service, email);
    headers = bearer((await login(email)).json().accessToken);
  });

  it.each([
    ['turned off', 'DELETE'],
    ['replaced', 'POST'],
  ] as const)('is not %s with the password alone', async (_what, method) => {
    const secret = await enrol(onlyPassword);
    beforeChange(() => confirm(secret));
    expect((await totp(method, onlyPassword)).json()).toMatchObject(refusal);
    expect((await login(email)).json()).toMatchObject({ code: 'mfa_required' });
    const users = service.database.db.collection('users');
    expect((await users.findOne({ email }))?.pendingTotpSecret).toBeUndefined();
  });

  it('is not turned off by a code of the app that it has replaced', async () => {
    const secret = await enrol(onlyPassword);
    const [first, second] = await confirm(secret);
    service.clock.advance(60_000);
    // Right after the code has been used up.
    beforeChange(async () => {
      beforeChange(async () => {
        await confirm(await enrol({ ...onlyPassword, code: second }));
      });
    });
    const removed = await totp('DELETE', { ...onlyPassword, code: first });
    expect(removed.json()).toMatchObject(refusal);
    expect((await login(email)).json()).toMatchObject({ code: 'mfa_required' });
  });

  it('takes no code of the app that it has replaced', async () => {
    const secret = await enrol(onlyPassword);
    const [recoveryCode] = await confirm(secret);
    service.clock.advance(60_000);
    const { mfaToken } = (await login(email)).json();
    // Of the next step, so that the new app has used none that is as late.
    const body = { mfaToken, code: codeOf(secret, 30) };
    beforeChange(async () => {
      await confirm(await enrol({ ...onlyPassword, code: recoveryCode }));
    });
    const answer = await send(service, 'POST', '/auth/mfa/verify', { body });
    expect(answer.statusCode).toBe(401);
  });
});
