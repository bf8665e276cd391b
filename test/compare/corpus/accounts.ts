import { generateSync } from 'otplib';
import type { Session } from '../session';
import { emailOf, mailedCode, PASSWORD, signIn, signUp, viewers } from '../world';
import type { Script } from './index';

const NEW_PASSWORD = 'another long and quiet phrase';

const login = (session: Session, name: string, password = PASSWORD, headers = {}) =>
  session.ask('anonymous', 'POST /auth/login', { email: emailOf(name), password }, headers);

const signUps: Script = {
  name: 'accounts/sign-up',
  play: async (session) => {
    const body = { email: emailOf('grace'), password: PASSWORD, displayName: 'Grace' };
    for (const wrong of [
      { password: 'password1' },
      { password: emailOf('wrong') },
      { password: 'short' },
      { password: ' '.repeat(12) },
      { password: '\u200b'.repeat(12) },
      { email: 'nobody' },
      { email: `${'x'.repeat(65)}@compare.example` },
      { displayName: '' },
      { displayName: '\u200b' },
      { displayName: 'x'.repeat(201) },
    ])
      await session.ask('anonymous', 'POST /auth/signup', {
        ...body,
        email: emailOf('wrong'),
        ...wrong,
      });
    await session.ask('anonymous', 'POST /auth/signup', body);
    const token = await mailedCode(session, emailOf('grace'), 'verify_email');
    await login(session, 'grace');
    for (const code of [`vt_${'x'.repeat(43)}`, token, token])
      await session.ask('anonymous', 'POST /auth/verify-email', { token: code });
    await session.ask('anonymous', 'POST /auth/signup', body);
    await mailedCode(session, emailOf('grace'), 'already_registered');
    const userId = await signIn(session, 'grace');
    for (const viewer of [...viewers, 'grace', 'internal']) {
      await session.ask(viewer, `GET /users/${userId}`);
      await session.ask(viewer, `GET /users?email=${emailOf('grace')}`);
    }
    await session.ask(
      'grace',
      'PATCH /users/me',
      { displayName: 'Rear Admiral' },
      { 'if-match': '"99"' },
    );
    await session.ask('grace', 'PATCH /users/me', {
      displayName: 'Rear Admiral',
      avatarUrl: 'https://pictures.example/g.png',
    });
    await session.ask('grace', 'PATCH /users/me', { avatarUrl: 'javascript:alert(1)' });
    for (const path of [
      '/users/me',
      '/users/me/export',
      '/users/me/security-events',
      '/auth/sessions',
    ])
      await session.ask('grace', `GET ${path}`);
    await session.ask('grace', 'DELETE /users/me', { password: 'not this one' });
    await session.ask('grace', 'DELETE /users/me', { password: PASSWORD });
    await session.ask('grace', 'GET /users/me');
    await login(session, 'grace');
    await session.ask('admin', `GET /users/${userId}`);
  },
};

const sessions: Script = {
  name: 'accounts/sessions',
  play: async (session) => {
    await signUp(session, 'hedy');
    const first = await login(session, 'hedy');
    const { refreshToken, deviceToken } = first.body as Record<string, string>;
    const refresh = (token: string | undefined) =>
      session.ask('anonymous', 'POST /auth/token/refresh', { refreshToken: token });
    const { body } = await refresh(refreshToken);
    await refresh(refreshToken);
    await refresh(`rt_${'x'.repeat(43)}`);
    session.signIn('hedy', (body as Record<string, string>)['accessToken'] ?? '');
    await login(session, 'hedy', PASSWORD, {
      'x-device-token': String(deviceToken),
      'x-client-id': 'shop-web',
    });
    const list = await session.ask('hedy', 'GET /auth/sessions');
    const { data } = list.body as { data: readonly { id: string }[] };
    for (const viewer of ['customer', 'hedy', 'hedy'])
      await session.ask(viewer, `DELETE /auth/sessions/${data[0]?.id}`);
    await session.ask('hedy', 'POST /auth/password', {
      currentPassword: 'wrong one',
      newPassword: NEW_PASSWORD,
    });
    await session.ask('hedy', 'POST /auth/password', {
      currentPassword: PASSWORD,
      newPassword: 'password1',
    });
    await session.ask('hedy', 'POST /auth/password', {
      currentPassword: PASSWORD,
      newPassword: NEW_PASSWORD,
    });
    await mailedCode(session, emailOf('hedy'), 'password_changed');
    await login(session, 'hedy');
    await signIn(session, 'hedy', NEW_PASSWORD);
    await session.ask('anonymous', 'POST /auth/password-reset', { email: emailOf('nobody') });
    await session.ask('anonymous', 'POST /auth/password-reset', { email: emailOf('hedy') });
    const token = await mailedCode(session, emailOf('hedy'), 'password_reset');
    for (const code of [`pt_${'x'.repeat(43)}`, token, token])
      await session.ask('anonymous', 'POST /auth/password-reset/confirm', {
        token: code,
        password: PASSWORD,
      });
    await session.ask('hedy', 'GET /users/me');
    await signIn(session, 'hedy');
    await session.ask('hedy', 'POST /auth/logout');
    await session.ask('hedy', 'GET /users/me');
  },
};

const secondFactor: Script = {
  name: 'accounts/second-factor',
  play: async (session) => {
    await signUp(session, 'ida');
    await session.ask('ida', 'POST /auth/mfa/totp', { password: 'wrong one' });
    const { body } = await session.ask('ida', 'POST /auth/mfa/totp', { password: PASSWORD });
    const { secret = '', uri = '' } = body as Record<string, string>;
    const key = secret || (new URL(uri || 'otpauth://x').searchParams.get('secret') ?? '');
    await session.ask('ida', 'POST /auth/mfa/totp/confirm', { code: '000000' });
    const confirmation = await session.ask('ida', 'POST /auth/mfa/totp/confirm', {
      code: generateSync({ secret: key }),
    });
    const { recoveryCodes = [] } = confirmation.body as { recoveryCodes?: readonly string[] };
    // With the right password, but from another country: a second factor is required.
    const elsewhere = { 'x-country': 'BR', 'x-forwarded-for': '20.9.9.9' };
    for (const code of ['000000', recoveryCodes[0], recoveryCodes[0]]) {
      const answer = await login(session, 'ida', PASSWORD, elsewhere);
      const { mfaToken = 'mt_none' } = answer.body as { mfaToken?: string };
      await session.ask('anonymous', 'POST /auth/mfa/verify', { mfaToken, code }, elsewhere);
    }
    await session.ask('ida', 'DELETE /auth/mfa/totp', { password: PASSWORD });
    await session.ask('ida', 'DELETE /auth/mfa/totp', {
      password: PASSWORD,
      code: recoveryCodes[1],
    });
    await session.ask('ida', 'GET /users/me/security-events');
  },
};

const keys: Script = {
  name: 'accounts/keys',
  play: async (session) => {
    const scopes = [
      'orders:read',
      'orders:write',
      'comments:moderate',
      'products:write',
      'partners:read',
      'admin',
    ];
    for (const viewer of [...viewers, 'partner']) {
      for (const scope of scopes)
        await session.ask(viewer, 'POST /auth/api-keys', { name: `To ${scope}`, scopes: [scope] });
      await session.ask(viewer, 'GET /auth/api-keys');
    }
    const rest = { password: PASSWORD, expiresAt: '2027-06-01T00:00:00Z' };
    const idempotent = { 'idempotency-key': 'key-1' };
    const creation = await session.ask(
      'customer',
      'POST /auth/api-keys',
      { name: 'App', scopes: ['orders:read'], documentsOnly: true, ...rest },
      idempotent,
    );
    await session.ask(
      'customer',
      'POST /auth/api-keys',
      { name: 'App', scopes: ['orders:read'], documentsOnly: true, ...rest },
      idempotent,
    );
    for (const wrong of [
      { expiresAt: '2099-01-01T00:00:00Z' },
      { expiresAt: '2020-01-01T00:00:00Z' },
      { password: 'wrong one' },
      { scopes: [] },
    ])
      await session.ask('customer', 'POST /auth/api-keys', {
        name: 'Other',
        scopes: ['orders:read'],
        ...rest,
        ...wrong,
      });
    session.signIn('app', (creation.body as { secret: string }).secret);
    for (const line of [
      'GET /orders?limit=1',
      'GET /users/me',
      'GET /payments/methods',
      'GET /auth/api-keys',
    ])
      await session.ask('app', line);
    await session.ask('app', 'POST /graphql', { query: '{ apiVersion }' });
    for (const viewer of ['other', 'customer', 'customer'])
      await session.ask(viewer, `DELETE /auth/api-keys/${creation.id}`);
    await session.ask('app', 'GET /orders?limit=1');
  },
};

const staff: Script = {
  name: 'accounts/staff',
  play: async (session) => {
    const userId = await signUp(session, 'joan');
    for (const viewer of viewers) {
      await session.ask(viewer, `POST /users/${userId}/role`, { role: 'moderator' });
      await session.ask(viewer, 'GET /users?role=moderator');
      await session.ask(viewer, `POST /users/${userId}/disable`);
      await session.ask('joan', 'GET /users/me');
      await session.ask(viewer, `DELETE /users/${userId}/disable`);
    }
    await session.ask('admin', `POST /users/${userId}/disable`);
    await login(session, 'joan');
    const isComplete = ({ data }: { data: readonly object[] }): boolean => data.length > 0;
    await session.until('admin', `GET /audit?resourceId=${userId}`, isComplete);
    await session.ask('admin', 'GET /users?status=disabled');
    await session.ask('admin', 'GET /users/usr_none');
    await session.ask('admin', `GET /users/${userId}`);
  },
};

const throttledSignIns: Script = {
  name: 'accounts/throttle',
  play: async (session) => {
    await signUp(session, 'kate');
    for (let attempt = 0; attempt < 6; attempt += 1) {
      const answer = await login(session, 'kate', `wrong number ${attempt}`);
      if (answer.status === 429) break;
    }
    await login(session, 'kate');
    await session.ask('anonymous', 'GET /auth/captcha');
    await login(session, 'nobody', 'wrong');
  },
};

export const accountScripts = [signUps, sessions, secondFactor, keys, staff, throttledSignIns];
