import { generateSync } from 'otplib';
import { bearer, codeIn, createAccount, PASSWORD, send } from '../../support/accounts';
import { crashAt, useKillableApp } from '../../support/crashing-database';
import { securityLogKills } from '../../support/killed-routes';
import { people } from '../../support/people';

const service = useKillableApp();

const NEW_PASSWORD = 'copper meadow signal 17';
const rows = (name: string) => service.database.db.collection<{ _id: string }>(name);
const countOf = (name: string, filter: object) => rows(name).countDocuments(filter);
const has = async (name: string, filter: object): Promise<boolean> =>
  (await countOf(name, filter)) > 0;

let count = 0;
/** The last request that was sent. */
let lastRequest = '';
const newClient = () => ({ ip: `198.${count >> 8}.${count & 255}.7`, token: '' });
interface Person {
  readonly email: string;
  readonly ip: string;
  readonly userId: string;
  readonly token: string;
}

type Method = 'POST' | 'DELETE';
const ask = (by: Pick<Person, 'ip' | 'token'>, [method, url]: [Method, string], body?: object) => {
  const headers = by.token === '' ? {} : bearer(by.token);
  lastRequest = `${method} ${url}`;
  return send(service, method, url, { ip: by.ip, headers, ...(body ? { body } : {}) });
};
const signIn = (by: Pick<Person, 'ip' | 'email'>) =>
  ask({ ...by, token: '' }, ['POST', '/auth/login'], { email: by.email, password: PASSWORD });

const person = async (): Promise<Person> => {
  const email = `kill${(count += 1)}@example.com`;
  return { email, ...newClient(), userId: await createAccount(service, email) };
};
const signedIn = async () => {
  const by = await person();
  const tokens = (await signIn(by)).json<{ accessToken: string; refreshToken: string }>();
  const session = await rows('sessions').findOne({ userId: by.userId });
  return {
    ...by,
    token: tokens.accessToken,
    refreshToken: tokens.refreshToken,
    sessionId: session?._id ?? '',
  };
};
const keyOf = async (by: Person): Promise<string> => {
  const body = { name: 'robot', scopes: ['orders:read'] };
  return (await ask(by, ['POST', '/auth/api-keys'], body)).json<{ id: string }>().id;
};
/** Enrols an app that waits for its first code. */
const enrolApp = async () => {
  const by = await signedIn();
  const body = { password: PASSWORD };
  const { secret } = (await ask(by, ['POST', '/auth/mfa/totp'], body)).json<{ secret: string }>();
  const code = () => generateSync({ secret, epoch: service.clock.now().getTime() / 1000 });
  return { by, code };
};
const newcomer = async () => {
  const email = `new${(count += 1)}@example.com`;
  const by = newClient();
  const signUp = { email, password: PASSWORD, displayName: 'Somebody' };
  return { email, by, signUp: () => ask(by, ['POST', '/auth/signup'], signUp) };
};

/** The remaining credentials of an account. */
const stateOf = async ({ userId, email }: Pick<Person, 'userId' | 'email'>) => ({
  sessions: await countOf('sessions', { userId, revokedAt: null }),
  tokens: await countOf('access_tokens', { userId }),
  keys: await countOf('api_keys', { userId, revokedAt: null }),
  isTold: await has('mails', { to: email, kind: 'password_changed' }),
});

interface Scenario {
  /** Sends the request to the process that is killed. */
  readonly act: () => Promise<unknown>;
  /** The outcome in the entry. */
  readonly about: object;
  /** Whether the change that the entry describes was made. */
  readonly hasHappened: () => Promise<boolean>;
  /** The state that must be found at the end if the change was made. */
  readonly follows?: readonly [findState: () => Promise<unknown>, expected: unknown];
}

type EntryType = keyof typeof securityLogKills | 'refresh_token_reused';

/** By type of entry, the request that causes it; each has an account of its own. */
const scenarios: Readonly<Record<EntryType, () => Promise<Scenario>>> = {
  sign_in_succeeded: async () => {
    const by = await person();
    const about = { userId: by.userId };
    return { about, act: () => signIn(by), hasHappened: () => has('sessions', about) };
  },
  sign_up_requested: async () => {
    const { email, signUp } = await newcomer();
    const userId = async () => (await rows('users').findOne({ email }))?._id;
    return {
      about: { ip: newClient().ip },
      act: signUp,
      hasHappened: async () => (await userId()) !== undefined,
    };
  },
  email_verified: async () => {
    const { email, by, signUp } = await newcomer();
    await signUp();
    const token = await codeIn(service, email, 'verify_email');
    const user = await rows('users').findOne({ email });
    return {
      about: { userId: user?._id },
      act: () => ask(by, ['POST', '/auth/verify-email'], { token }),
      hasHappened: () => has('users', { email, status: 'active' }),
    };
  },
  password_changed: async () => {
    const by = await signedIn();
    await signIn(by);
    const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    return {
      about: { userId: by.userId },
      act: () => ask(by, ['POST', '/auth/password'], body),
      hasHappened: () => has('users', { _id: by.userId, passwordChangedAt: { $exists: true } }),
      follows: [() => stateOf(by), { sessions: 1, tokens: 1, keys: 0, isTold: true }],
    };
  },
  password_reset: async () => {
    const by = await signedIn();
    await keyOf(by);
    await ask(by, ['POST', '/auth/password-reset'], { email: by.email });
    const token = await codeIn(service, by.email, 'password_reset');
    service.clock.advance(1000);
    const confirm = (password: string) =>
      ask({ ...by, token: '' }, ['POST', '/auth/password-reset/confirm'], { token, password });
    const again = async () => (await confirm(PASSWORD)).json<{ code: string }>().code;
    const findState = async () => [
      await stateOf(by),
      await again(),
      await countOf('security_events', { type: 'api_key_revoked', userId: by.userId }),
    ];
    return {
      about: { userId: by.userId },
      act: () => confirm(NEW_PASSWORD),
      hasHappened: () => has('users', { _id: by.userId, passwordChangedAt: { $exists: true } }),
      follows: [findState, [{ sessions: 0, tokens: 0, keys: 0, isTold: true }, 'invalid_token', 1]],
    };
  },
  totp_enabled: async () => {
    const { by, code } = await enrolApp();
    return {
      about: { userId: by.userId },
      act: () => ask(by, ['POST', '/auth/mfa/totp/confirm'], { code: code() }),
      hasHappened: () => has('users', { _id: by.userId, totp: { $exists: true } }),
    };
  },
  totp_disabled: async () => {
    const { by, code } = await enrolApp();
    await ask(by, ['POST', '/auth/mfa/totp/confirm'], { code: code() });
    service.clock.advance(60_000);
    return {
      about: { userId: by.userId },
      act: () => ask(by, ['DELETE', '/auth/mfa/totp'], { password: PASSWORD, code: code() }),
      hasHappened: () => has('users', { _id: by.userId, totp: { $exists: false } }),
    };
  },
  api_key_created: async () => {
    const by = await signedIn();
    return {
      about: { userId: by.userId },
      act: () => keyOf(by),
      hasHappened: () => has('api_keys', { ownerId: by.userId }),
    };
  },
  api_key_revoked: async () => {
    const by = await signedIn();
    const id = await keyOf(by);
    return {
      about: { userId: by.userId },
      act: () => ask(by, ['DELETE', `/auth/api-keys/${id}`]),
      hasHappened: async () => !(await has('api_keys', { _id: id, revokedAt: null })),
    };
  },
  session_revoked: async () => {
    const by = await signedIn();
    return {
      about: { userId: by.userId },
      act: () => ask(by, ['DELETE', `/auth/sessions/${by.sessionId}`]),
      hasHappened: () => has('sessions', { _id: by.sessionId, revokedAt: { $ne: null } }),
      follows: [() => stateOf(by), { sessions: 0, tokens: 0, keys: 0, isTold: false }],
    };
  },
  refresh_token_reused: async () => {
    const by = await signedIn();
    const refresh = () =>
      ask({ ...by, token: '' }, ['POST', '/auth/token/refresh'], { refreshToken: by.refreshToken });
    await refresh();
    service.clock.advance(60_000);
    const act = async () => {
      const answer = await refresh();
      return answer.statusCode === 401 ? 'refused' : answer;
    };
    return {
      about: { userId: by.userId },
      act,
      hasHappened: () => has('sessions', { _id: by.sessionId, revokedAt: { $ne: null } }),
      follows: [() => stateOf(by), { sessions: 0, tokens: 0, keys: 0, isTold: false }],
    };
  },
  user_disabled: async () => {
    const by = await signedIn();
    return {
      about: { userId: by.userId, actorId: people.admin.id },
      act: () => ask(people.admin as never, ['POST', `/users/${by.userId}/disable`], {}),
      hasHappened: () => has('users', { _id: by.userId, status: 'disabled' }),
      follows: [() => stateOf(by), { sessions: 0, tokens: 0, keys: 0, isTold: false }],
    };
  },
};

/** Covered by the tests of all routes, because the reuse of a token is refused. */
const routeOf = (type: string): RegExp => {
  const routes: Readonly<Record<string, string>> = securityLogKills;
  const route = routes[type] ?? 'POST /auth/token/refresh';
  return new RegExp(`^${route.replace(/:\w+/, '[^/]+')}$`);
};

const COMPLETED_OUTCOME = { outcome: 'completed' };

/** More commands than the longest of them sends. */
const COMMANDS = 24;

describe('a process that ends in the middle', () => {
  it.each(Object.entries(scenarios))(
    'has written its entry %s before the change, and completes it only after the change',
    async (type, prepare) => {
      const outcomes = new Set<boolean>();
      const seenOutcomes = new Set<string>();
      let isCompleted = false;
      for (let after = 0; !isCompleted && after < COMMANDS; after += 1) {
        for (const isExecuted of [true, false]) {
          const { act, about, hasHappened, follows } = await prepare();
          await rows('security_events').deleteMany({});
          const answer = (await service.during({ afterCommands: after, isExecuted }, act)) as
            { statusCode?: number } | string | undefined;
          isCompleted = typeof answer === 'object' ? (answer.statusCode ?? 500) < 300 : !!answer;
          expect(lastRequest).toMatch(routeOf(type));
          service.clock.advance(30_000);
          await service.app.worker.settle();
          const isDone = await hasHappened();
          outcomes.add(isDone);
          const entries = await countOf('security_events', { type, ...about });
          const completedCount = await countOf('security_events', {
            type,
            ...about,
            ...COMPLETED_OUTCOME,
          });
          // There is no change without an entry, and no completed entry without its change.
          const allowedOutcomes = isDone ? ['started', 'completed'] : ['none', 'started'];
          const entry = completedCount > 0 ? 'completed' : entries > 0 ? 'started' : 'none';
          expect(entries).toBeLessThanOrEqual(1);
          expect([after, isExecuted, allowedOutcomes]).toEqual([
            after,
            isExecuted,
            expect.arrayContaining([entry]),
          ]);
          seenOutcomes.add(entry);
          expect(await has('users', { revocation: { $exists: true } })).toBe(false);
          if (isDone && follows) expect(await follows[0]()).toEqual(follows[1]);
        }
      }
      expect([isCompleted, outcomes.size]).toEqual([true, 2]);
      expect(seenOutcomes).toContain('completed');
    },
  );
});

/** Twelve commands, each carried out or not. */
const STEPS = 24;

const { customer, admin } = people;
const block = () =>
  service.app.inject({
    method: 'POST',
    url: `/users/${customer.id}/block`,
    headers: admin.headers,
    payload: { reason: 'spam' },
  });

describe('a process that ends in the middle of a block', () => {
  it('leaves the block with its event and its entry in the security log, or none of the three', async () => {
    const outcomes = new Set<boolean>();
    for (let step = 0; step < STEPS; step += 1) {
      const active = { status: 'active', block: null };
      await rows('users').updateOne({ _id: customer.id }, { $set: active });
      await rows('security_events').deleteMany({});
      await rows('events').deleteMany({});
      // Caches the credential first, so that every attempt sends the same commands.
      await service.app.inject({ url: '/users/me', headers: admin.headers });
      await service.during(crashAt(step), block);
      service.clock.advance(30_000);
      await service.app.worker.settle();
      const user = await rows('users').findOne({ _id: customer.id, status: 'blocked' });
      const events = await rows('events').countDocuments({ type: 'user.blocked' });
      const entry = { type: 'user_blocked', userId: customer.id, actorId: admin.id };
      const entries = await rows('security_events').countDocuments(entry);
      const completedEntry = { ...entry, outcome: 'completed' };
      const count = user === null ? 0 : 1;
      outcomes.add(count === 1);
      expect([step, events]).toEqual([step, count]);
      // An entry that stays started means that the process ended in between.
      expect([count, 1]).toContain(entries);
      expect([0, count]).toContain(await rows('security_events').countDocuments(completedEntry));
    }
    expect(outcomes.size).toBe(2);
  });
});
