export const SECURITY_EVENT_TYPES = [
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
  'role_changed',
] as const;

export type SecurityEventType = (typeof SECURITY_EVENT_TYPES)[number];

/** Something that matters for the safety of accounts. Holds no password, token, key or e-mail address. */
export interface SecurityEvent {
  readonly id: string;
  readonly type: SecurityEventType;
  readonly createdAt: Date;
  /** Whose account it is about; null when there is none. */
  readonly userId: string | null;
  /** Who did it, when somebody else. */
  readonly actorId: string | null;
  readonly ip: string | null;
  readonly country: string | null;
  readonly clientId: string | null;
  /** Why, in words of tables: reasons of a risk score, names of limits. */
  readonly reasons: readonly string[];
}
