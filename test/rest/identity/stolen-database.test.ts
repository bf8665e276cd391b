import { generateSync } from 'otplib';
import { bearer, codeIn, createSignIns, PASSWORD, send } from '../../support/accounts';
import { useTestApp } from '../../support/build-test-app';

const service = useTestApp();
const { login, signIn } = createSignIns(() => service);

/** The whole database, without the copies of sent mails that exist only in development. */
async function storedText(): Promise<ReadonlyMap<string, string>> {
  const { db } = service.database;
  const names = (await db.listCollections().toArray()).map(({ name }) => name);
  const texts = names
    .filter((name) => name !== 'mails')
    .map(async (name) => [name, JSON.stringify(await db.collection(name).find().toArray())]);
  return new Map((await Promise.all(texts)) as [string, string][]);
}

describe('a copy of the database', () => {
  const email = 'stolen-copy@example.com';
  const collectionsWith = async (text: string) =>
    [...(await storedText())].filter(([, content]) => content.includes(text)).map(([name]) => name);

  it('contains no password, token, code or key that works', async () => {
    const body = { email, password: PASSWORD, displayName: 'N' };
    expect((await send(service, 'POST', '/auth/signup', { body })).statusCode).toBe(202);
    const verification = await codeIn(service, email, 'verify_email');
    for (const secret of [PASSWORD, verification]) {
      expect(await collectionsWith(secret)).toEqual([]);
    }
    await send(service, 'POST', '/auth/verify-email', { body: { token: verification } });
    const session = (await login(email)).json<Record<string, string>>();
    const headers = bearer(session['accessToken'] ?? '');
    const key = await send(service, 'POST', '/auth/api-keys', {
      headers: { ...headers, 'idempotency-key': 'stolen copy' },
      body: { name: 'Robot', scopes: ['orders:read'] },
    });
    const enrolment = { headers, body: { password: PASSWORD } };
    const totp = (await send(service, 'POST', '/auth/mfa/totp', enrolment)).json().secret as string;
    const epoch = Math.floor(service.clock.now().getTime() / 1000);
    const confirmation = { headers, body: { code: generateSync({ secret: totp, epoch }) } };
    const { recoveryCodes } = (
      await send(service, 'POST', '/auth/mfa/totp/confirm', confirmation)
    ).json<{ recoveryCodes: readonly string[] }>();
    await send(service, 'POST', '/auth/password-reset', { body: { email } });
    const reset = await codeIn(service, email, 'password_reset');

    const { accessToken, refreshToken, deviceToken } = session;
    const keySecret = key.json<{ secret: string }>().secret;
    const tokens = [accessToken, refreshToken, deviceToken, keySecret, totp, reset];
    const secrets = [PASSWORD, verification, ...tokens, ...recoveryCodes];
    expect(secrets.filter((secret) => (secret ?? '').length < 8)).toEqual([]);
    for (const secret of secrets) expect(await collectionsWith(String(secret))).toEqual([]);
  });

  it('contains the password as argon2id, with 19 MiB and 2 passes', async () => {
    const user = await service.database.db.collection('users').findOne({ email });
    expect(user?.['passwordHash']).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('contains e-mail addresses only in accounts, and no typed address that has no account', async () => {
    await signIn('nobody-in-the-copy@example.com');
    expect(await collectionsWith('nobody-in-the-copy')).toEqual([]);
    expect(await collectionsWith(email)).toEqual(['users']);
  });
});
