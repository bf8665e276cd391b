import { securityEventTypes } from '../contract/security-event-types';
import { defineEndpoint, type Endpoint } from './endpoint';
import { dateTime, oneOf, pageParameters, type Parameter, text } from './parameters';
import { relationLimits } from './relations';
import * as documents from './identity.generated';

const cursorOf = (list: string): Parameter<string> =>
  text(`Cursor of the next entries of \`${list}\`: its \`nextCursor\`.`, { min: 1, max: 1024 });

const YEAR_SECONDS = 31_536_000;

/** The headers that sign-in reads besides the body. */
const loginHeaders = {
  'X-Device-Token':
    '`deviceToken` of an earlier sign-in from this device; browsers send it as a cookie.',
  'X-Device-Id': 'Fingerprint of the device; limits are counted by it.',
};

/** A log entry as a row of a table. */
const securityEventColumns = [
  'createdAt',
  'type',
  'userId',
  'actorId',
  'ip',
  'country',
  'clientId',
  'reasons',
  'id',
  'outcome',
];

const user = { tag: 'users', resource: 'user' } as const;
const account = { tag: 'auth', resource: 'account', idempotent: false, cache: 'no-store' } as const;
const apiKey = {
  tag: 'auth',
  resource: 'API key',
  policy: 'api_key.manage',
  cache: 'no-store',
} as const;
const session = {
  tag: 'auth',
  resource: 'session',
  policy: 'session.manage',
  cache: 'no-store',
} as const;
const securityEvents = {
  resource: 'security events',
  isList: true,
  cache: 'no-store',
  csv: securityEventColumns,
} as const;

export const identityEndpoints: readonly Endpoint[] = [
  defineEndpoint('GET /users/me', {
    ...user,
    summary: 'Get your account',
    policy: 'user.read_self',
    document: documents.GetMe,
  }),
  defineEndpoint('GET /users/me/export', {
    tag: 'users',
    resource: 'export',
    summary: 'Export your data',
    description:
      'What is stored about your account, without secrets: profile, sign-in facts, sessions, API keys, security events, ' +
      'orders with their payments (null while the payment source is unavailable), refunds and reasons, imports, comments in their current form (including deleted ones), votes, ' +
      'flags and webhook endpoints. Your requests of the last 7 days, including searches, are in `GET /meta/requests`, ' +
      'and only moderators can read earlier texts of comments. Lists are sorted newest first. One response contains at most 1,000 items of a list (100 orders or imports); while `hasNext` of a list is true, ' +
      'repeat the request with its `nextCursor` in the parameter of that list.',
    policy: 'user.export_self',
    errors: ['invalid_cursor', 'cursor_mismatch'],
    query: {
      securityEventsCursor: cursorOf('securityEvents'),
      ordersCursor: cursorOf('orders'),
      importsCursor: cursorOf('imports'),
      commentsCursor: cursorOf('comments'),
      votesCursor: cursorOf('votes'),
      flagsCursor: cursorOf('flags'),
    },
    document: documents.ExportMe,
    cache: 'no-store',
  }),
  defineEndpoint('PATCH /users/me', {
    ...user,
    summary: 'Update your profile',
    policy: 'user.update_self',
    conditional: true,
    body: { inputType: 'UpdateMeInput' },
    document: documents.UpdateMe,
    example: { body: { displayName: 'Ada' } },
  }),
  defineEndpoint('DELETE /users/me', {
    ...user,
    summary: 'Delete your account',
    description:
      'Deletes your name, e-mail address, sessions, API keys and webhook endpoints immediately and permanently. Your comments ' +
      'remain, without an author; your orders are kept without e-mail address, note and delivery address except the ' +
      'country. Unpaid orders are cancelled. Refused while an order is paid, processing or authorized, has a payment or ' +
      'a refund in progress, or was shipped less than 30 days ago (`open_orders`). Needs a sign-in within the last five ' +
      'minutes or your password. The last admin cannot be deleted.',
    policy: 'user.delete_self',
    errors: [
      'reauthentication_required',
      'wrong_password',
      'last_admin',
      'open_orders',
      'rate_limited',
    ],
    conditional: true,
    idempotent: false,
    body: { inputType: 'DeleteMeInput', optional: true },
    document: documents.DeleteMe,
    status: 204,
    cache: 'no-store',
    example: { body: { password: 'correct-horse-battery-staple' } },
  }),
  defineEndpoint('GET /users/:id', {
    ...user,
    summary: 'Get a user',
    description:
      'Your own account, or for admins any account. `include=block` adds the reason and the end of a block.',
    policy: 'user.read',
    relations: { include: ['block'], expand: [], ...relationLimits.detail, documentDepth: 2 },
    document: documents.GetUser,
  }),
  defineEndpoint('GET /users', {
    ...user,
    summary: 'List users',
    description: 'All accounts, newest first, each with its block.',
    policy: 'user.list',
    query: {
      ...pageParameters,
      email: text('Only the account with this e-mail address, ignoring case.', {
        min: 1,
        max: 254,
      }),
      role: oneOf('Only accounts with this role.', ['customer', 'moderator', 'admin']),
      status: oneOf('Only accounts in this status.', [
        'active',
        'unverified',
        'blocked',
        'disabled',
      ]),
    },
    document: documents.ListUsers,
    isList: true,
    example: { query: { role: 'customer', pageSize: '5' } },
  }),
  defineEndpoint('POST /users/:id/role', {
    ...user,
    summary: "Change a user's role",
    description:
      'Takes effect immediately, for sessions and API keys: a key keeps only what the new role allows. The last admin cannot lose the role.',
    policy: 'user.change_role',
    errors: ['last_admin'],
    body: { inputType: 'ChangeRoleInput' },
    document: documents.ChangeUserRole,
    example: { params: { id: 'usr_demo_c02' }, body: { role: 'moderator' } },
  }),
  defineEndpoint('POST /users/:id/block', {
    ...user,
    summary: 'Block a user',
    description: 'A blocked user can read, but not take part in discussions.',
    policy: 'user.block',
    errors: ['invalid_state_transition'],
    body: { inputType: 'BlockUserInput', optional: true },
    document: documents.BlockUser,
    example: {
      params: { id: 'usr_demo_c02' },
      body: { reason: 'Repeated advertising', until: '2035-01-01T00:00:00.000Z' },
    },
  }),
  defineEndpoint('DELETE /users/:id/block', {
    ...user,
    summary: 'Unblock a user',
    description: 'The user can take part in discussions again.',
    policy: 'user.block',
    errors: ['invalid_state_transition'],
    document: documents.UnblockUser,
    example: { params: { id: 'usr_demo_c02' } },
  }),
  defineEndpoint('POST /users/:id/disable', {
    ...user,
    summary: 'Disable a user account',
    description: 'Ends all its sessions.',
    policy: 'user.disable',
    errors: ['last_admin'],
    document: documents.DisableUser,
    example: { params: { id: 'usr_demo_c01' } },
  }),
  defineEndpoint('DELETE /users/:id/disable', {
    ...user,
    summary: 'Enable a user account',
    description: 'Lets the user sign in again.',
    policy: 'user.disable',
    document: documents.EnableUser,
    example: { params: { id: 'usr_demo_c01' } },
  }),
  defineEndpoint('POST /auth/signup', {
    tag: 'auth',
    resource: 'sign-up',
    summary: 'Sign up',
    policy: 'public',
    errors: ['password_leaked', 'password_too_similar', 'captcha_required', 'rate_limited'],
    idempotent: false,
    body: { inputType: 'SignUpInput' },
    document: documents.SignUp,
    status: 202,
    cache: 'no-store',
    example: {
      body: { email: 'ada@example.com', password: 'a long and quiet phrase', displayName: 'Ada' },
    },
  }),
  defineEndpoint('POST /auth/verify-email', {
    ...account,
    summary: 'Verify an e-mail address',
    description: 'Activates the account with the code from the e-mail.',
    policy: 'public',
    errors: ['invalid_token', 'rate_limited'],
    body: { inputType: 'VerifyEmailInput' },
    document: documents.VerifyEmail,
    example: { body: { token: 'vt_from_the_mail' } },
  }),
  defineEndpoint('POST /auth/login', {
    ...account,
    summary: 'Sign in',
    policy: 'public',
    errors: ['invalid_credentials', 'captcha_required', 'mfa_required', 'rate_limited'],
    headers: loginHeaders,
    body: { inputType: 'SignInInput' },
    document: documents.Login,
    responseHeaders: { 'Set-Cookie': ({ signIn }) => deviceCookie(signIn.deviceToken) },
    example: { body: { email: 'customer@example.com', password: 'correct-horse-battery-staple' } },
  }),
  defineEndpoint('POST /auth/mfa/verify', {
    ...account,
    summary: 'Complete a sign-in with a second factor',
    description: 'For a sign-in that was refused with `mfa_required`.',
    policy: 'public',
    errors: ['invalid_credentials', 'rate_limited'],
    headers: loginHeaders,
    body: { inputType: 'SecondFactorInput' },
    document: documents.VerifyMfa,
    responseHeaders: {
      'Set-Cookie': ({ answerSecondFactor }) => deviceCookie(answerSecondFactor.deviceToken),
    },
    example: { body: { mfaToken: 'mt_from_the_answer', code: '123456' } },
  }),
  defineEndpoint('POST /auth/token/refresh', {
    tag: 'auth',
    resource: 'session',
    summary: 'Refresh an access token',
    description: 'Each refresh token works once.',
    policy: 'public',
    errors: ['invalid_credential'],
    idempotent: false,
    body: { inputType: 'RefreshTokenInput' },
    document: documents.RefreshToken,
    cache: 'no-store',
    example: { body: { refreshToken: 'rt_from_the_last_answer' } },
  }),
  defineEndpoint('POST /auth/logout', {
    ...session,
    summary: 'Sign out',
    description: 'Ends the session of this request.',
    idempotent: false,
    document: documents.Logout,
    status: 204,
  }),
  defineEndpoint('POST /auth/password-reset', {
    ...account,
    summary: 'Request a password reset',
    description: 'Sends a code by e-mail. The response does not reveal whether the account exists.',
    policy: 'public',
    errors: ['captcha_required', 'rate_limited'],
    body: { inputType: 'PasswordResetInput' },
    document: documents.RequestPasswordReset,
    status: 202,
    example: { body: { email: 'ada@example.com' } },
  }),
  defineEndpoint('POST /auth/password-reset/confirm', {
    ...account,
    summary: 'Reset the password',
    description: 'With the code from the e-mail. Ends every session.',
    policy: 'public',
    errors: ['invalid_token', 'password_leaked', 'password_too_similar', 'rate_limited'],
    body: { inputType: 'ConfirmPasswordResetInput' },
    document: documents.ConfirmPasswordReset,
    example: { body: { token: 'pt_from_the_mail', password: 'another long and quiet phrase' } },
  }),
  defineEndpoint('POST /auth/password', {
    ...account,
    summary: 'Change your password',
    description: 'Ends every other session of your account.',
    policy: 'account.secure',
    errors: ['wrong_password', 'password_leaked', 'password_too_similar', 'rate_limited'],
    body: { inputType: 'ChangePasswordInput' },
    document: documents.ChangePassword,
    status: 204,
    example: {
      body: {
        currentPassword: 'correct-horse-battery-staple',
        newPassword: 'another long and quiet phrase',
      },
    },
  }),
  defineEndpoint('POST /auth/mfa/totp', {
    ...account,
    summary: 'Start to set up an authenticator app',
    description: 'Returns the secret for the app; `POST /auth/mfa/totp/confirm` completes it.',
    policy: 'account.secure',
    errors: ['wrong_password', 'invalid_code', 'rate_limited'],
    body: { inputType: 'TotpChangeInput' },
    document: documents.EnrolTotp,
    example: { body: { password: 'correct-horse-battery-staple' } },
  }),
  defineEndpoint('POST /auth/mfa/totp/confirm', {
    ...account,
    summary: 'Confirm the authenticator app',
    description: 'Takes a code from the app and returns the recovery codes.',
    policy: 'account.secure',
    errors: ['invalid_code', 'rate_limited'],
    body: { inputType: 'ConfirmTotpInput' },
    document: documents.ConfirmTotp,
    example: { body: { code: '123456' } },
  }),
  defineEndpoint('DELETE /auth/mfa/totp', {
    ...account,
    summary: 'Remove the authenticator app',
    policy: 'account.secure',
    errors: ['wrong_password', 'invalid_code', 'rate_limited'],
    body: { inputType: 'TotpChangeInput' },
    document: documents.RemoveTotp,
    status: 204,
    example: { body: { password: 'correct-horse-battery-staple' } },
  }),
  defineEndpoint('GET /auth/sessions', {
    ...session,
    summary: 'List your sessions',
    document: documents.ListSessions,
  }),
  defineEndpoint('DELETE /auth/sessions/:id', {
    ...session,
    summary: 'End one of your sessions',
    idempotent: false,
    document: documents.EndSession,
    status: 204,
  }),
  defineEndpoint('GET /auth/api-keys', {
    ...apiKey,
    summary: 'List your API keys',
    document: documents.ListApiKeys,
  }),
  defineEndpoint('POST /auth/api-keys', {
    ...apiKey,
    summary: 'Create an API key',
    description: 'Only this response contains the secret.',
    errors: [
      'reauthentication_required',
      'wrong_password',
      'scope_not_allowed',
      'too_many_api_keys',
    ],
    body: { inputType: 'CreateApiKeyInput' },
    document: documents.CreateApiKey,
    status: 201,
    example: { body: { name: 'Warehouse', scopes: ['orders:read'] } },
  }),
  defineEndpoint('DELETE /auth/api-keys/:id', {
    ...apiKey,
    summary: 'Revoke one of your API keys',
    document: documents.RevokeApiKey,
    status: 204,
    // Not an id of the demo data, because a reader who tries it would revoke the key that the guides use.
    example: { params: { id: 'key_01jd8xk2p4t6v8w0' } },
  }),
  defineEndpoint('GET /auth/captcha', {
    tag: 'auth',
    resource: 'challenge',
    summary: 'Get a CAPTCHA challenge',
    policy: 'public',
    document: documents.GetCaptcha,
    cache: 'no-store',
  }),
  defineEndpoint('GET /auth/security-events', {
    ...securityEvents,
    tag: 'auth',
    summary: 'List security events',
    description:
      'Newest first; as a table with `Accept: text/csv`, whose cells are safe to open in a spreadsheet.',
    policy: 'security_event.read',
    errors: ['invalid_range'],
    query: {
      ...pageParameters,
      type: oneOf('Only events of this type.', securityEventTypes),
      userId: text('Only events about this account.', { min: 1, max: 64 }),
      ip: text('Only events from this IP address.', { min: 1, max: 64 }),
      createdFrom: dateTime('Only events at or after this time.'),
      createdTo: dateTime('Only events before this time.'),
    },
    document: documents.ListSecurityEvents,
  }),
  defineEndpoint('GET /users/me/security-events', {
    ...securityEvents,
    tag: 'users',
    summary: 'List your security events',
    description:
      'Security events of your account in the last 90 days, newest first; as a table with `Accept: text/csv`.',
    policy: 'security_event.read_own',
    query: pageParameters,
    document: documents.ListMySecurityEvents,
  }),
  defineEndpoint('GET /internal/mails', {
    tag: 'internal',
    resource: 'mails',
    summary: 'List captured e-mails',
    description: 'E-mails that were captured instead of sent (development).',
    policy: 'mail.read',
    query: { to: text('Only e-mails to this address.', { min: 1, max: 254 }) },
    document: documents.ListInternalMails,
    cache: 'no-store',
  }),
];

/** The device token as a cookie for browsers. It is only sent to sign-in, and scripts cannot read it. */
function deviceCookie(token: string): string {
  const attributes = `Path=/auth; Max-Age=${YEAR_SECONDS / 2}; HttpOnly; Secure; SameSite=Strict`;
  return `device_token=${token}; ${attributes}`;
}
