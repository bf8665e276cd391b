import { Writable } from 'node:stream';
import { buildApp } from '../../../src/app';
import { createLogger } from '../../../src/platform/logger';
import { createAccount, PASSWORD, send } from '../../support/accounts';
import { buildTestApp, type TestApp } from '../../support/build-test-app';
import { keys, people } from '../../support/people';

let service: TestApp;
let logged = '';

beforeAll(async () => {
  const base = await buildTestApp();
  const destination = new Writable({
    write(chunk: Buffer, _encoding, done) {
      logged += chunk.toString();
      done();
    },
  });
  const { config, clock } = base.foundation;
  const log = createLogger('trace', destination);
  const app = await buildApp({ config, database: base.database, log, clock });
  await app.ready();
  service = {
    ...base,
    app,
    close: async () => {
      await app.close();
      await base.close();
    },
  };
});
afterAll(() => service.close());

/** Everything a person of the tests types or is given. */
const secrets: string[] = [PASSWORD, 'another quiet phrase 9', 'ines@example.com'];

describe('the log', () => {
  it('holds no password, token, key or e-mail address of a whole visit', async () => {
    const email = 'ines@example.com';
    await createAccount(service, email);
    const signedIn = await send(service, 'POST', '/auth/login', {
      body: { email, password: PASSWORD },
    });
    const { accessToken, refreshToken, deviceToken } = signedIn.json();
    const headers = { authorization: `Bearer ${accessToken}`, 'x-device-token': deviceToken };
    const refreshed = await send(service, 'POST', '/auth/token/refresh', {
      body: { refreshToken },
    });
    const made = await send(service, 'POST', '/auth/api-keys', {
      headers,
      body: { name: 'Robot', scopes: ['orders:read'] },
    });
    const enrolled = await send(service, 'POST', '/auth/mfa/totp', {
      headers,
      body: { password: PASSWORD },
    });
    secrets.push(accessToken, refreshToken, deviceToken, refreshed.json().refreshToken);
    secrets.push(made.json().secret, enrolled.json().secret);
    secrets.push(people.customer.token, keys.internal.secret);

    await send(service, 'POST', '/auth/login', { body: { email, password: 'wrong phrase 123' } });
    secrets.push('wrong phrase 123');
    await send(service, 'POST', '/auth/signup', {
      body: { email, password: 'another quiet phrase 9', displayName: 'Ines' },
    });
    await send(service, 'POST', '/auth/password-reset', { body: { email } });
    await send(service, 'GET', '/users/me?email=ines@example.com', { headers });
    await send(service, 'GET', '/internal/mails?to=ines@example.com', {
      headers: keys.internal.headers,
    });
    await send(service, 'POST', '/graphql', {
      body: {
        query: `mutation { signIn(input: { email: "${email}", password: "${PASSWORD}" }) { accessToken nope } }`,
      },
    });
    await new Promise((resolve) => setTimeout(resolve, 200));

    expect(logged.length).toBeGreaterThan(0);
    expect(secrets.filter((secret) => logged.includes(secret))).toEqual([]);
    expect(secrets.filter((secret) => logged.includes(encodeURIComponent(secret)))).toEqual([]);
  });
});
