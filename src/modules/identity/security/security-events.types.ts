import type { SecurityEventType } from '../../../contract/security-event-types';

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
