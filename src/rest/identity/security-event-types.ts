import type { SecurityEventType } from './identity.generated';

/** The allowed values of `type`; the compiler compares them with the schema. */
export const securityEventTypes = [
  'sign_up_requested',
  'email_verified',
  'sign_in_succeeded',
  'sign_in_failed',
  'sign_in_refused',
  'captcha_required',
  'second_factor_required',
  'second_factor_failed',
  'mass_attack_detected',
  'refresh_token_reused',
  'session_revoked',
  'password_reset_requested',
  'password_reset',
  'password_changed',
  'totp_enabled',
  'totp_disabled',
  'totp_lost',
  'api_key_created',
  'api_key_revoked',
  'api_key_new_network',
  'user_blocked',
  'user_unblocked',
  'user_disabled',
  'user_enabled',
] as const satisfies readonly SecurityEventType[];
