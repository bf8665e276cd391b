import { generateSync } from 'otplib';
import { hashCredential, type ApiKeyDocument } from '../../../src/modules/accounts';
import { bearer, codeIn, createAccount, PASSWORD, send } from '../../support/accounts';
import { useTestApp } from '../../support/build-test-app';
import { people } from '../../support/people';

const service = useTestApp();

let networks = 0;
/** An unknown client. */
function newIp(): string {
  networks += 1;
  return `40.${networks >> 8}.${networks & 255}.1`;
}

const post = (url: string, body: object, headers: Record<string, string> = {}) =>
  send(service, 'POST', url, { body, headers, ip: newIp() });
const login = (email: string, password = PASSWORD, headers: Record<string, string> = {}) =>
  post('/auth/login', { email, password }, headers);

async function statusesOf(count: number, ask: (index: number) => ReturnType<typeof post>) {
  const answers = await Promise.all(Array.from({ length: count }, (_, index) => ask(index)));
  return answers.map(({ statusCode }) => statusCode);
}

describe('guessing through /graphql', () => {
  it('counts every alias of signIn as an attempt, and takes no batches', async () => {
    const email = 'aliased-owner@example.com';
    await createAccount(service, email);
    const guess = (index: number) =>
      `a${index}: signIn(input: { email: "${email}", password: "guess number ${index}" }) { tokenType }`;
    const query = `mutation { ${Array.from({ length: 6 }, (_, index) => guess(index)).join(' ')} }`;
    // The first failure ends the document; each document costs at least one attempt.
    const codes: string[] = [];
    for (let document = 0; document < 4; document += 1) {
      const { errors } = (await post('/graphql', { query })).json();
      codes.push(errors[0].extensions.code);
    }
    expect(codes).toEqual([...Array(3).fill('invalid_credentials'), 'rate_limited']);
    const batch = await post('/graphql', [{ query }, { query }]);
    expect(batch.statusCode).toBe(400);
  });
});

describe('one e-mail address in many spellings', () => {
  it('belongs to one account and one rate limit', async () => {
    await createAccount(service, 'spelled@example.com');
    const spellings = [
      'Spelled@Example.com',
      ' spelled@example.com ',
      'SPELLED@EXAMPLE.COM',
      'spelled@example.com\u0009',
    ];
    const statuses: number[] = [];
    for (const spelling of spellings) {
      statuses.push((await login(spelling, 'not the password')).statusCode);
    }
    expect(statuses).toEqual([401, 401, 401, 429]);
  });

  it.each(['/auth/signup', '/auth/password-reset'])(
    'is trimmed at %s, as at sign-in',
    async (url) => {
      const account = { password: PASSWORD, displayName: 'Spelled' };
      const others = url === '/auth/signup' ? account : {};
      const ask = (email: string) => post(url, { email, ...others });
      expect((await ask(' Spelled-Alike@Example.com ')).statusCode).toBe(202);
      expect((await ask('no address')).json()).toMatchObject({
        status: 400,
        errors: [{ pointer: '/email', code: 'wrong_format' }],
      });
    },
  );

  it.each([
    ['a NUL byte', 'nul\u0000@example.com', 400],
    ['an object', { $gt: '' }, 400],
    ['a list', ['a@example.com'], 400],
    ['255 characters', `${'a'.repeat(243)}@example.com`, 400],
  ])('matches no account and causes no error as %s', async (_, email, status) => {
    const answer = await post('/auth/login', { email, password: PASSWORD });
    expect(answer.statusCode).toBe(status);
  });
});

describe('a very long password', () => {
  it.each(['/auth/login', '/auth/signup'])('is refused by %s before it is hashed', async (url) => {
    const body = { email: 'long@example.com', password: 'x'.repeat(10_000) };
    const answer = await post(url, url.endsWith('signup') ? { ...body, displayName: 'L' } : body);
    expect(answer.json()).toMatchObject({ status: 400, code: 'too_long' });
  });
});

describe('fields that no client may set', () => {
  it.each(['role', 'status', 'email', 'passwordHash', 'id'])(
    'PATCH /users/me {%s}',
    async (name) => {
      const answer = await send(service, 'PATCH', '/users/me', {
        headers: people.customer.headers,
        body: { [name]: 'admin' },
      });
      expect(answer.json()).toMatchObject({ status: 400, code: 'unknown_field' });
    },
  );

  it.each(['role', 'status', 'emailVerified'])('POST /auth/signup {%s}', async (name) => {
    const newcomer = { email: 'eager@example.com', password: PASSWORD, displayName: 'E' };
    const answer = await post('/auth/signup', { ...newcomer, [name]: 'admin' });
    expect(answer.json()).toMatchObject({ status: 400, code: 'unknown_field' });
  });
});

describe('probing for accounts', () => {
  const kinds = ['nobody', 'active', 'disabled', 'unverified'];

  beforeAll(async () => {
    for (const status of ['active', 'disabled', 'unverified']) {
      await createAccount(service, `asked-${status}@example.com`, { status });
    }
  });

  it.each([
    ['/auth/signup', { password: 'harbour walnut 1902', displayName: 'A' }],
    ['/auth/password-reset', {}],
  ])('gets the same response from %s', async (url, rest) => {
    const shapes = new Set<string>();
    for (const kind of kinds) {
      const answer = await post(url, { email: `asked-${kind}@example.com`, ...rest });
      const headers = Object.keys(answer.headers).sort().join();
      shapes.add(`${answer.statusCode} ${headers} ${answer.body}`);
    }
    expect([...shapes]).toHaveLength(1);
  });

  it('gets the same limits, with the same headers', async () => {
    const shapes = new Set<string>();
    for (const email of ['asked-active@example.com', 'limited-nobody@example.com']) {
      service.clock.advance(3_600_000);
      await statusesOf(3, () => login(email, 'not the password'));
      const { statusCode, headers, body } = await login(email);
      const { 'x-request-id': _id, date: _date, ...rest } = headers;
      shapes.add(JSON.stringify([statusCode, rest, body.replace(/"requestId":"[^"]*"/, '')]));
      expect(headers).toMatchObject({
        'retry-after': '1',
        ratelimit: '"attempts";r=0;t=1',
        'ratelimit-policy': '"attempts";q=5;w=60, "attempts";q=20;w=3600',
      });
    }
    expect([...shapes]).toHaveLength(1);
  });
});

describe('a mailed code that resets a password', () => {
  const email = 'resetting@example.com';
  const newCode = async (): Promise<string> => {
    service.clock.advance(60_000);
    await service.database.db.collection('mails').deleteMany({ to: email });
    await post('/auth/password-reset', { email });
    return codeIn(service, email, 'password_reset');
  };
  const confirm = (token: string, password: string) =>
    post('/auth/password-reset/confirm', { token, password });

  it('works for one of 20 simultaneous uses, and voids earlier codes', async () => {
    await createAccount(service, email);
    const older = await newCode();
    const code = await newCode();
    const statuses = await statusesOf(20, (index) => confirm(code, `brand new phrase ${index}`));
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect((await confirm(older, 'an older phrase 77')).json()).toMatchObject({
      code: 'invalid_token',
    });
  });

  it('cannot be used for another purpose', async () => {
    const code = await newCode();
    const verification = await post('/auth/verify-email', { token: code });
    expect(verification.json()).toMatchObject({ code: 'invalid_token' });
  });
});

describe('a second factor', () => {
  /** An account with an authenticator app, and the current code of the app. */
  async function withApp(email: string): Promise<() => string> {
    await createAccount(service, email);
    const headers = bearer((await login(email)).json().accessToken);
    const asMe = (url: string, body: object) => send(service, 'POST', url, { headers, body });
    const { secret } = (await asMe('/auth/mfa/totp', { password: PASSWORD })).json();
    const code = (): string =>
      generateSync({ secret, epoch: Math.floor(service.clock.now().getTime() / 1000) });
    await asMe('/auth/mfa/totp/confirm', { code: code() });
    service.clock.advance(60_000);
    return code;
  }
  const verify = (mfaToken: string, code: string) => post('/auth/mfa/verify', { mfaToken, code });

  it('allows a limited number of guesses over all challenges; then every code is refused', async () => {
    const email = 'second@example.com';
    const code = await withApp(email);
    for (let challenge = 0; challenge < 3; challenge += 1) {
      const { mfaToken } = (await login(email)).json();
      await statusesOf(8, () => verify(mfaToken, '000000'));
      service.clock.advance(60_000);
    }
    const { mfaToken } = (await login(email)).json();
    await statusesOf(8, () => verify(mfaToken, '000000'));
    expect((await verify(mfaToken, code())).statusCode).toBe(429);
  });

  const NEW_PASSWORD = 'umbrella pepper 77';
  async function reset(email: string): Promise<void> {
    await post('/auth/password-reset', { email });
    const token = await codeIn(service, email, 'password_reset');
    const confirmation = await post('/auth/password-reset/confirm', {
      token,
      password: NEW_PASSWORD,
    });
    expect(confirmation.statusCode).toBe(200);
  }
  /** An unknown client has tried one code, after `more` earlier attempts. */
  async function guess(email: string, more: { hits?: number; failures?: number }): Promise<void> {
    const { mfaToken } = (await login(email)).json();
    await verify(mfaToken, '000000');
    const buckets = service.database.db.collection<{ _id: string }>('throttle');
    const latest = { sort: { expiresAt: -1 } } as const;
    const own = await buckets.findOne({ _id: /^secondFactor:/ }, latest);
    const dates = (length = 0) => ({ $each: Array.from({ length }, () => service.clock.now()) });
    const $push = { hits: dates(more.hits), failures: dates(more.failures) };
    await buckets.updateOne({ _id: own?._id ?? '' }, { $push: $push as never });
  }
  /** Password and code, 30 seconds later, when the app shows another code. */
  async function signInWith(
    { email, code, password = PASSWORD }: { email: string; code: () => string; password?: string },
    headers: Record<string, string> = {},
  ) {
    service.clock.advance(30_000);
    const { mfaToken } = (await login(email, password, headers)).json();
    return post('/auth/mfa/verify', { mfaToken, code: code() }, headers);
  }

  it('stays available to a known device and a session while an unknown client guesses', async () => {
    const email = 'second-owner@example.com';
    const code = await withApp(email);
    const owner = { email, code };
    const { deviceToken, accessToken } = (await signInWith(owner)).json();
    service.clock.advance(1000);
    await guess(email, { hits: 19 });
    expect((await signInWith(owner)).statusCode).toBe(429);
    expect((await signInWith(owner, { 'x-device-token': deviceToken })).statusCode).toBe(200);
    service.clock.advance(30_000);
    const proof = { password: PASSWORD, code: code() };
    const headers = bearer(accessToken);
    const asOwner = { headers, body: proof };
    expect((await send(service, 'POST', '/auth/mfa/totp', asOwner)).statusCode).toBe(200);
  });

  it('has no wait after a reset, but no more guesses within the hour', async () => {
    const waiting = { email: 'second-waits@example.com', password: NEW_PASSWORD };
    const appOfWaiting = await withApp(waiting.email);
    await guess(waiting.email, { failures: 12 });
    await reset(waiting.email);
    expect((await signInWith({ ...waiting, code: appOfWaiting })).statusCode).toBe(200);
    const full = { email: 'second-full@example.com', password: NEW_PASSWORD };
    const appOfFull = await withApp(full.email);
    await guess(full.email, { hits: 19 });
    await reset(full.email);
    expect((await signInWith({ ...full, code: appOfFull })).statusCode).toBe(429);
    service.clock.advance(3_600_000);
    expect((await signInWith({ ...full, code: appOfFull })).statusCode).toBe(200);
  });

  it('allows no more guesses with devices from before a change of the password', async () => {
    const email = 'second-devices@example.com';
    const code = await withApp(email);
    const { deviceToken } = (await signInWith({ email, code })).json();
    service.clock.advance(1000);
    await reset(email);
    const owner = { email, code, password: NEW_PASSWORD };
    const current = (await signInWith(owner)).json().deviceToken;
    const { mfaToken } = (await login(email, NEW_PASSWORD)).json();
    service.clock.advance(60_000);
    for (let wrong = 0; wrong < 3; wrong += 1) await verify(mfaToken, '000000');
    const verifyFrom = (token: string) =>
      post('/auth/mfa/verify', { mfaToken, code: '000000' }, { 'x-device-token': token });
    expect((await verifyFrom(deviceToken)).statusCode).toBe(429);
    expect((await verifyFrom(current)).statusCode).toBe(401);
  });

  it('that is refused with 429 does not count towards any limit, including that of the address', async () => {
    const email = 'neighbour-second@example.com';
    const code = await withApp(email);
    await createAccount(service, 'neighbour@example.com');
    const ip = newIp();
    const at = (url: string, body: object) => send(service, 'POST', url, { body, ip });
    const { mfaToken } = (await login(email)).json();
    for (let guess = 0; guess < 3; guess += 1) await verify(mfaToken, '000000');
    for (let attempt = 0; attempt < 40; attempt += 1) {
      const refusal = await at('/auth/mfa/verify', { mfaToken, code: code() });
      expect(refusal.statusCode).toBe(429);
    }
    const neighbour = { email: 'neighbour@example.com', password: PASSWORD };
    expect((await at('/auth/login', neighbour)).statusCode).toBe(200);
  });

  it('that is refused with 429 does not use up an attempt of the password', async () => {
    const email = 'hasty-owner@example.com';
    const code = await withApp(email);
    const { mfaToken } = (await login(email)).json();
    const headers = bearer((await verify(mfaToken, code())).json().accessToken);
    service.clock.advance(60_000);
    const asOwner = (method: 'POST' | 'DELETE', url: string, body: object) =>
      send(service, method, url, { headers, body });
    const remove = (input: string, password = PASSWORD) =>
      asOwner('DELETE', '/auth/mfa/totp', { password, code: input });
    expect((await remove('000000', 'not the password')).json().code).toBe('wrong_password');
    for (let guess = 0; guess < 3; guess += 1) {
      expect((await remove('000000')).json().code).toBe('invalid_code');
    }
    for (let attempt = 0; attempt < 6; attempt += 1) {
      expect((await remove(code())).statusCode).toBe(429);
    }
    const key = { name: 'k', scopes: ['orders:read'], password: PASSWORD };
    expect((await asOwner('POST', '/auth/api-keys', key)).statusCode).toBe(201);
  });

  it('and a code to reset the password are accepted from a known device, whatever others at its address try', async () => {
    const email = 'second-shares-address@example.com';
    const code = await withApp(email);
    const { deviceToken } = (await signInWith({ email, code })).json();
    await createAccount(service, 'second-thief@example.com');
    const other = (await login('second-thief@example.com')).json().deviceToken;
    await post('/auth/password-reset', { email });
    const token = await codeIn(service, email, 'password_reset');
    service.clock.advance(30_000);
    const { mfaToken } = (await login(email, PASSWORD, { 'x-device-token': deviceToken })).json();
    const ip = newIp();
    const sendFrom = (device: string | null, url: string, body: object) =>
      send(service, 'POST', url, {
        body,
        ip,
        headers: device === null ? {} : { 'x-device-token': device },
      });
    const confirmation = { token, password: NEW_PASSWORD };
    for (let attempt = 0; attempt < 30; attempt += 1) {
      await sendFrom(null, '/auth/mfa/verify', { mfaToken: `unknown-${attempt}`, code: '000000' });
    }
    for (const device of [null, other]) {
      const strangers = [
        await sendFrom(device, '/auth/mfa/verify', { mfaToken, code: code() }),
        await sendFrom(device, '/auth/password-reset/confirm', confirmation),
      ];
      expect(strangers.map(({ statusCode }) => statusCode)).toEqual([429, 429]);
    }
    const unknown = { mfaToken: 'unknown', code: '000000' };
    expect((await sendFrom(deviceToken, '/auth/mfa/verify', unknown)).statusCode).toBe(429);
    const second = await sendFrom(deviceToken, '/auth/mfa/verify', { mfaToken, code: code() });
    expect(second.statusCode).toBe(200);
    const reset = await sendFrom(deviceToken, '/auth/password-reset/confirm', confirmation);
    expect(reset.statusCode).toBe(200);
  });

  it('that is entered too fast is refused with 429 and does not use up the challenge', async () => {
    const email = 'hasty@example.com';
    const code = await withApp(email);
    const { mfaToken } = (await login(email)).json();
    for (let guess = 0; guess < 3; guess += 1) await verify(mfaToken, '000000');
    const hasty = await statusesOf(10, () => verify(mfaToken, '000000'));
    expect(new Set(hasty)).toEqual(new Set([429]));
    service.clock.advance(1000);
    expect((await verify(mfaToken, code())).statusCode).toBe(200);
  });
});

describe('a stolen device token', () => {
  it('allows its thief five guesses a minute and does not limit the owner', async () => {
    const email = 'robbed@example.com';
    await createAccount(service, email);
    const signIn = async () => (await login(email)).json().deviceToken as string;
    const session = await signIn();
    const other = await signIn();
    const thief = await statusesOf(20, () =>
      login(email, 'not the password', { 'x-device-token': session }),
    );
    // Three attempts come before a wait.
    const guesses = thief.filter((status) => status === 401).length;
    expect(guesses).toBeGreaterThanOrEqual(3);
    expect(guesses).toBeLessThanOrEqual(5);
    expect((await login(email, PASSWORD, { 'x-device-token': other })).statusCode).toBe(200);
    expect((await login(email)).statusCode).toBe(200);
  });

  it('is not adopted for another account, which prevents session fixation', async () => {
    await createAccount(service, 'fixed@example.com');
    await createAccount(service, 'fixer@example.com');
    const attackerLogin = (await login('fixer@example.com')).json();
    const answer = await login('fixed@example.com', PASSWORD, {
      'x-device-token': attackerLogin.deviceToken,
      cookie: `device_token=${attackerLogin.deviceToken}`,
      authorization: `Bearer ${attackerLogin.accessToken}`,
    });
    const own = answer.json();
    for (const name of ['accessToken', 'refreshToken', 'deviceToken'] as const) {
      expect(own[name]).not.toBe(attackerLogin[name]);
    }
    expect(String(answer.headers['set-cookie'])).toContain(own.deviceToken);
  });

  it('is invalid when a single character differs', async () => {
    const email = 'forged@example.com';
    await createAccount(service, email);
    const { deviceToken } = (await login(email)).json();
    const forgedToken = deviceToken.replace(/\.(.)/, (_: string, first: string) =>
      first === 'm' ? '.n' : '.m',
    );
    const statuses: number[] = [];
    for (let guess = 0; guess < 5; guess += 1) {
      const headers = { 'x-device-token': forgedToken };
      statuses.push((await login(email, 'not the password', headers)).statusCode);
    }
    const ownerStatus = (await login(email, PASSWORD, { 'x-device-token': deviceToken }))
      .statusCode;
    expect([statuses, ownerStatus]).toEqual([[401, 401, 401, 429, 429], 200]);
  });
});

describe('a refresh token of a disabled account', () => {
  it('is invalid, even after the account is enabled again', async () => {
    const email = 'closing@example.com';
    const id = await createAccount(service, email);
    const { refreshToken } = (await login(email)).json();
    const { headers } = people.admin;
    await send(service, 'POST', `/users/${id}/disable`, { headers });
    expect((await post('/auth/token/refresh', { refreshToken })).statusCode).toBe(401);
    await send(service, 'DELETE', `/users/${id}/disable`, { headers });
    expect((await post('/auth/token/refresh', { refreshToken })).statusCode).toBe(401);
  });
});

describe('a key with every scope', () => {
  it('has no more rights than its owner, and none over the account itself', async () => {
    const secret = 'sk_of_somebody_who_was_an_admin';
    // Created while its owner had another role.
    await service.database.db.collection<ApiKeyDocument>('api_keys').insertOne({
      _id: 'key_test_greedy',
      hash: hashCredential(secret),
      ownerId: people.customer.id,
      name: 'Greedy',
      scopes: ['admin', 'users:read', 'products:write', 'internal:read'],
      createdAt: service.clock.now(),
      lastUsedAt: null,
    });
    const headers = bearer(secret);
    const statuses: Record<string, number> = {};
    for (const url of [
      '/auth/security-events',
      '/internal/mails',
      `/users/${people.otherCustomer.id}`,
      '/auth/sessions',
      '/auth/api-keys',
    ]) {
      statuses[url] = (await send(service, 'GET', url, { headers })).statusCode;
    }
    expect(statuses).toEqual({
      '/auth/security-events': 403,
      '/internal/mails': 403,
      [`/users/${people.otherCustomer.id}`]: 404,
      '/auth/sessions': 403,
      '/auth/api-keys': 403,
    });
    const change = { currentPassword: PASSWORD, newPassword: 'a stolen phrase 11' };
    expect(
      (await send(service, 'POST', '/auth/password', { headers, body: change })).statusCode,
    ).toBe(403);
  });
});
