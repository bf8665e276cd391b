import type { SecurityEvent } from '../security/security-events.types';

/** What ends with a change of an account. Kept with the change until it is done, so that a crash ends it too. */
export interface Revocation {
  /** Only what is not newer. */
  readonly before: Date;
  /** The session that goes on. */
  readonly exceptSessionId: string | null;
  /** The entry of the security log about the API keys; null: they stay. */
  readonly keysRevoked: SecurityEvent | null;
  /** The same bound for keys: that of the change that was to end them. Without it, `before`. */
  readonly keysBefore?: Date;
  /** Whether the owner gets a mail about a new password. */
  readonly isPasswordNew: boolean;
}

/** As a change asks for it; the moments are those of its write. */
export type RevocationDraft = Omit<Revocation, 'before' | 'keysBefore'>;
