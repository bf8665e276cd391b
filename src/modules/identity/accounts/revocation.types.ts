import type { SecurityEvent } from '../security/security-events.types';

/** What ends with a change of an account. Kept with the change until it is done, so that a crash ends it too. */
export interface Revocation {
  /** Only what is not newer. */
  readonly before: Date;
  /** The session that goes on. */
  readonly exceptSessionId: string | null;
  /** The entry of the security log about the API keys; null: they stay. */
  readonly keysRevoked: SecurityEvent | null;
  /** Whether the owner gets a mail about a new password. */
  readonly isPasswordNew: boolean;
}
