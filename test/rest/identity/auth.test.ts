import type { LightMyRequestResponse } from 'fastify';
import { createPasswordHasher } from '../../../src/modules/sign-in';
import { hashCredential, type AccessTokenDocument } from '../../../src/modules/accounts';
import { loadConfig } from '../../../src/platform/config/config';
import { newId } from '../../../src/platform/values/ids';
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
import { beforeCommand } from '../../support/intercepted-database';
import { keys, people } from '../../support/people';
import { recordCommands } from '../../support/query-log';

const failingEnd = beforeCommand('access_tokens', 'deleteMany');
const service = useTestApp({ wrapDatabase: failingEnd.wrap });

const { newIp, login } = createSignIns(() => service);

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

  it('activates an account with the e-mailed code, not before', async () => {
    const email = 'newcomer@example.com';
    const signUpAnswer = await signUp({
      email: 'Newcomer@Example.com',
      password: PASSWORD,
      displayName: 'N',
    });
    expect(signUpAnswer.statusCode).toBe(202);
    expect((await login(email)).statusCode).toBe(401);
    const token = await codeIn(service, email, 'verify_email');
    const verification = await send(service, 'POST', '/auth/verify-email', { body: { token } });
    expect(verification.statusCode).toBe(200);
    service.clock.advance(60_000);
    const signedIn = await login(email);
    expect(signedIn.statusCode).toBe(200);
    expect(signedIn.json()).toMatchObject({ user: { email, status: 'active' } });
    const again = await send(service, 'POST', '/auth/verify-email', { body: { token } });
    expect(again.json()).toMatchObject({ code: 'invalid_token' });
  });

  it('confirms only the latest of several sign-ups of an address', async () => {
    const email = 'twice@example.com';
    const passwords = [PASSWORD, 'another quiet lantern 77', 'a third orbit of velvet 9'];
    const tokens: string[] = [];
    const mails = service.database.db.collection('mails');
    for (const [index, password] of passwords.entries()) {
      await signUp({ email, password, displayName: `Name ${index}` });
      tokens.push(await codeIn(service, email, 'verify_email'));
      await mails.deleteMany({ to: email });
    }
    const verify = (token: string | undefined) =>
      send(service, 'POST', '/auth/verify-email', { body: { token } });
    for (const earlier of tokens.slice(0, 2)) {
      const refusal = await verify(earlier);
      expect([refusal.statusCode, refusal.json().code]).toEqual([422, 'invalid_token']);
    }
    // A reminder also belongs to the newest password.
    expect((await login(email, PASSWORD)).statusCode).toBe(401);
    expect(await mails.countDocuments({ to: email, kind: 'verify_email' })).toBe(0);
    expect((await verify(tokens[2])).statusCode).toBe(200);
    expect((await verify(tokens[0])).json().code).toBe('invalid_token');
    service.clock.advance(60_000);
    expect((await login(email, PASSWORD)).statusCode).toBe(401);
    const signedIn = await login(email, passwords[2]);
    expect(signedIn.json()).toMatchObject({ user: { displayName: 'Name 2' } });
  });

  it.each([
    '\u200b'.repeat(8),
    '\u00ad\u2060\u200d\ufeff'.repeat(2),
    '\u3164'.repeat(9),
    ' '.repeat(8),
  ])('refuses a password that has no visible character: %j', async (password) => {
    const email = 'unseen@example.com';
    const refusal = await signUp({ email, password, displayName: 'N' });
    expect([refusal.statusCode, refusal.json().errors]).toMatchObject([
      400,
      [{ pointer: '/password', code: 'wrong_format' }],
    ]);
    const unseen = await signUp({ email, password: PASSWORD, displayName: password });
    expect([unseen.statusCode, unseen.json().errors]).toMatchObject([
      400,
      [{ pointer: '/displayName' }],
    ]);
  });

  it('gives the same response for an address with an account, and notifies only its owner', async () => {
    await createAccount(service, 'taken@example.com');
    const fresh = await signUp({ email: 'free@example.com', password: PASSWORD, displayName: 'N' });
    const answer = await signUp({
      email: 'taken@example.com',
      password: PASSWORD,
      displayName: 'N',
    });
    expect(answer.body).toBe(fresh.body);
    expect(answer.statusCode).toBe(fresh.statusCode);
    expect(Object.keys(answer.headers).sort()).toEqual(Object.keys(fresh.headers).sort());
    await mailTo(service, 'taken@example.com', 'already_registered');
  });
});

describe('POST /auth/login', () => {
  it('returns working tokens that must not be cached', async () => {
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

  it('mails a new code to a user who knows the password of an unverified account', async () => {
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

  it('expires an access token after 15 minutes', async () => {
    await createAccount(service, 'late@example.com');
    const { accessToken } = (await login('late@example.com')).json();
    service.clock.advance(15 * 60_000 + 1);
    const me = await send(service, 'GET', '/users/me', { headers: bearer(accessToken) });
    expect(me.statusCode).toBe(401);
  });

  it('signs in a blocked user', async () => {
    await createAccount(service, 'blocked-one@example.com', { status: 'blocked' });
    expect((await login('blocked-one@example.com')).statusCode).toBe(200);
  });

  it('also signs in through /graphql', async () => {
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
  /** As clients do: retries once after a 503. */
  const refresh = async (refreshToken: string): Promise<LightMyRequestResponse> => {
    const answer = await send(service, 'POST', '/auth/token/refresh', { body: { refreshToken } });
    return answer.statusCode === 503 ? refresh(refreshToken) : answer;
  };

  it('refuses an unknown token', async () => {
    expect((await refresh('rt_unknown')).statusCode).toBe(401);
  });

  it('gives 100 parallel refreshes one successor, and ends the session on later reuse', async () => {
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
  const bearerOf = ({ accessToken }: { accessToken: string }) => ({
    headers: bearer(accessToken),
  });

  it('describe the device and the country of their sign-in', async () => {
    await createAccount(service, 'device@example.com');
    const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0';
    const signedIn = await send(service, 'POST', '/auth/login', {
      headers: { 'user-agent': agent },
      body: { email: 'device@example.com', password: PASSWORD },
    });
    const { accessToken } = signedIn.json<{ accessToken: string }>();
    const sessions = service.database.db.collection('sessions');
    const headers = bearer(accessToken);
    const listSessions = async () =>
      (await send(service, 'GET', '/auth/sessions', { headers })).json();
    expect(await listSessions()).toMatchObject({
      data: [{ device: 'Firefox on Linux', place: null }],
    });
    await sessions.updateOne({ userAgent: agent }, { $set: { country: 'FI' } });
    expect(await listSessions()).toMatchObject({ data: [{ userAgent: agent, place: 'Finland' }] });
  });

  it('show the IPv4 address of a client of a dual-stack listener', async () => {
    await createAccount(service, 'both-kinds@example.com');
    const body = { email: 'both-kinds@example.com', password: PASSWORD };
    const ip = '::ffff:192.0.2.44';
    const signedIn = await send(service, 'POST', '/auth/login', { body, ip });
    const headers = bearer(signedIn.json<{ accessToken: string }>().accessToken);
    const sessions = await send(service, 'GET', '/auth/sessions', { headers });
    expect(sessions.json()).toMatchObject({ data: [{ ip: '192.0.2.44' }] });
    const url = '/auth/security-events?ip=192.0.2.44';
    const events = await send(service, 'GET', url, { headers: people.admin.headers });
    expect(events.json()).toMatchObject({ data: [{ type: 'sign_in_succeeded' }] });
  });

  it('are listed, and ended one by one or by signing out', async () => {
    await createAccount(service, 'sam@example.com');
    const one = (await login('sam@example.com')).json();
    service.clock.advance(1000);
    const two = (await login('sam@example.com')).json();
    const list = await send(service, 'GET', '/auth/sessions', { headers: bearer(one.accessToken) });
    const { data } = list.json<{ data: { id: string; isCurrent: boolean }[] }>();
    expect(data.map(({ isCurrent }) => isCurrent)).toEqual([false, true]);
    const removal = await send(service, 'DELETE', `/auth/sessions/${data[0]?.id}`, {
      headers: bearer(one.accessToken),
    });
    expect(removal.statusCode).toBe(204);
    const answer = await send(service, 'GET', '/users/me', { headers: bearer(two.accessToken) });
    expect(answer.statusCode).toBe(401);
    const own = { headers: bearer(one.accessToken) };
    expect((await send(service, 'POST', '/auth/logout', own)).statusCode).toBe(204);
    expect((await send(service, 'GET', '/users/me', own)).statusCode).toBe(401);
  });

  it('cost no database command while their viewer is cached', async () => {
    await createAccount(service, 'looked-up@example.com');
    const { accessToken } = (await login('looked-up@example.com')).json<{ accessToken: string }>();
    const ask = () =>
      recordCommands(service.database, () =>
        send(service, 'GET', '/auth/captcha', { headers: bearer(accessToken) }),
      );
    const [first, second] = [await ask(), await ask()];
    expect([first.length > 0, second]).toEqual([true, []]);
  });

  it('revoke a refresh token that is stored too late', async () => {
    await createAccount(service, 'standstill@example.com');
    const tokens = (await login('standstill@example.com')).json<{ accessToken: string }>();
    const accessTokens = service.database.db.collection<AccessTokenDocument>('access_tokens');
    const late = await accessTokens.findOne({ _id: hashCredential(tokens.accessToken) });
    const headers = bearer(tokens.accessToken);
    expect((await send(service, 'POST', '/auth/logout', { headers })).statusCode).toBe(204);
    // The process that issued it was paused in the meantime.
    await accessTokens.insertOne(late as AccessTokenDocument);
    const response = await send(service, 'GET', '/auth/sessions', { headers });
    expect(response.statusCode).toBe(401);
    expect(response.json()).toMatchObject({ code: 'invalid_credential' });
  });

  const sessionRows = () =>
    service.database.db.collection<{ _id: string; userId: string }>('sessions');
  /** Opens the first of 100 sessions. */
  async function oldestOf100(email: string) {
    await createAccount(service, email);
    const oldest = (await login(email)).json();
    service.clock.advance(1000);
    const userId: string = oldest.user.id;
    const first = await sessionRows().findOne({ userId });
    const now = service.clock.now();
    const others = Array.from({ length: 99 }, () => ({ ...first, _id: newId('ses', now), userId }));
    await sessionRows().insertMany(others);
    return { ...oldest, sessionId: first?._id };
  }

  it('are limited to 100: a further sign-in ends the oldest', async () => {
    const email = 'many-sessions@example.com';
    const oldest = await oldestOf100(email);
    expect((await send(service, 'GET', '/users/me', bearerOf(oldest))).statusCode).toBe(200);
    service.clock.advance(1000);
    const newest = (await login(email)).json();
    const list = await send(service, 'GET', '/auth/sessions', bearerOf(newest));
    expect(list.json().data).toHaveLength(100);
    expect((await send(service, 'GET', '/users/me', bearerOf(oldest))).statusCode).toBe(401);
    const { refreshToken } = oldest;
    const refresh = { body: { refreshToken } };
    expect((await send(service, 'POST', '/auth/token/refresh', refresh)).statusCode).toBe(401);
  });

  it('beyond 100 that cannot be ended immediately do not block a sign-in, and are ended by the next one', async () => {
    const email = 'stubborn-session@example.com';
    const oldest = await oldestOf100(email);
    failingEnd.arm(() => Promise.reject(new Error('the database has no time for this')));
    service.clock.advance(1000);
    expect((await login(email)).statusCode).toBe(200);
    expect((await send(service, 'GET', '/users/me', bearerOf(oldest))).statusCode).toBe(200);
    service.clock.advance(1000);
    expect((await login(email)).statusCode).toBe(200);
    expect((await send(service, 'GET', '/users/me', bearerOf(oldest))).statusCode).toBe(401);
  });

  it('of others are not found', async () => {
    const response = await send(service, 'DELETE', '/auth/sessions/ses_other', {
      headers: people.customer.headers,
    });
    expect(response.statusCode).toBe(404);
  });
});

describe('passwords', () => {
  it('are reset with an e-mailed code, once, which ends every session', async () => {
    const email = 'pat@example.com';
    await createAccount(service, email);
    const { accessToken } = (await login(email)).json();
    const answer = await send(service, 'POST', '/auth/password-reset', { body: { email } });
    const unknown = await send(service, 'POST', '/auth/password-reset', {
      body: { email: 'not-there@example.com' },
    });
    expect([answer.statusCode, answer.body]).toEqual([202, unknown.body]);
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

  it('are changed with the current one, which ends other sessions', async () => {
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
    const answer = await send(service, 'GET', '/users/me', { headers: bearer(other.accessToken) });
    expect(answer.statusCode).toBe(401);
  });
});

describe('a change of an account', () => {
  it('applies immediately to recently used credentials', async () => {
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
    const answer = await send(service, 'GET', url, { headers: keys.internal.headers });
    expect(answer.json()).toMatchObject({ data: [{ kind: 'new_device', to: 'ann@example.com' }] });
  });

  it.each([
    [{ NODE_ENV: 'staging' }, false],
    [{ NODE_ENV: 'development', DEMO_DATA: 'false' }, false],
    [{ NODE_ENV: 'development' }, true],
    [{}, true],
  ])('exists only in development with demo data: %j', (env, expected) => {
    const settings = { DEMO_DATA: 'true', SECRET_KEY: 'k'.repeat(32), ...env };
    expect(loadConfig(settings).showsMails).toBe(expected);
  });
});

describe('a password', () => {
  it('is the same in every Unicode form', async () => {
    const email = 'zoe@example.com';
    const composedForm = 'Zo\u00eb under the caf\u00e9';
    const passwordHash = await createPasswordHasher().hash(composedForm.normalize('NFD'));
    await createAccount(service, email, { passwordHash });
    expect((await login(email, composedForm)).statusCode).toBe(200);
    expect((await login(email, composedForm.normalize('NFD'))).statusCode).toBe(200);
  });

  describe.each(['NFC', 'NFD'])('typed in %s', (form) => {
    const normalize = (password: string) => password.normalize(form);
    const viaGraph = async (field: string, input: object) => {
      const type = `${field[0]?.toUpperCase()}${field.slice(1)}Input!`;
      const query = `mutation M($input: ${type}) { ${field}(input: $input) { __typename } }`;
      const body = { query, variables: { input } };
      const answer = await send(service, 'POST', '/graphql', { body, ip: newIp() });
      return answer.json<{ errors?: { extensions: object }[] }>();
    };

    it('is too short with 4 characters', async () => {
      const password = normalize('\u00e9'.repeat(4));
      const input = { email: `four-${form}@example.com`, password, displayName: 'F' };
      const answer = await send(service, 'POST', '/auth/signup', { body: input, ip: newIp() });
      const errors = [{ pointer: '/password', code: 'too_short', params: { min: 8 } }];
      expect(answer.json()).toMatchObject({ status: 400, errors });
      expect((await viaGraph('signUp', input)).errors?.[0]?.extensions).toMatchObject({
        code: 'too_short',
      });
    });

    it('signs in with 128 characters', async () => {
      const email = `long-${form.toLowerCase()}@example.com`;
      const long = 'caf\u00e9 \u00fcber '.repeat(13).slice(0, 128);
      await createAccount(service, email, {
        passwordHash: await createPasswordHasher().hash(long),
      });
      expect((await login(email, normalize(long))).statusCode).toBe(200);
      expect(
        (await viaGraph('signIn', { email, password: normalize(long) })).errors,
      ).toBeUndefined();
      expect((await login(email, normalize(`${long}\u00e9`))).json()).toMatchObject({
        code: 'too_long',
      });
    });
  });
});
