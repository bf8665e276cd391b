/**
 * Unsafe routes without keys that `unkeyed-kills` sends to a process that is killed at each command, and then again.
 */
export const unkeyedKills = [
  'POST /auth/logout',
  'POST /auth/mfa/totp',
  'POST /auth/mfa/verify',
  'POST /auth/password-reset',
  'POST /auth/token/refresh',
  'POST /payments/builtin/:payment/confirm',
  'POST /payments/notifications/:provider',
] as const;

/** The routes that `security-log-kills` sends to such a process, by the type of the entry that each causes. */
export const securityLogKills = {
  sign_in_succeeded: 'POST /auth/login',
  sign_up_requested: 'POST /auth/signup',
  email_verified: 'POST /auth/verify-email',
  password_changed: 'POST /auth/password',
  password_reset: 'POST /auth/password-reset/confirm',
  totp_enabled: 'POST /auth/mfa/totp/confirm',
  totp_disabled: 'DELETE /auth/mfa/totp',
  api_key_created: 'POST /auth/api-keys',
  api_key_revoked: 'DELETE /auth/api-keys/:id',
  session_revoked: 'DELETE /auth/sessions/:id',
  user_disabled: 'POST /users/:id/disable',
} as const;

/** The route that `deletion-kills` tests. */
export const deletionKill = 'DELETE /users/me';
