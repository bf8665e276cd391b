import type { Db } from 'mongodb';
import type { Clock } from '../../platform/values/clock';
import { isEmail, normalizeEmail } from '../../platform/values/email';
import { once } from '../../platform/operations';
import { createAccountsRepository } from './accounts.repository';
import { createSecurityEventsRepository } from './security-events.repository';
import { toSecurityChange } from './security-log';
import { createUsersRepository, type UserRecord } from './users.repository';
import type { UserStatus } from './users.types';

export interface MakeAdminResult {
  readonly id: string;
  readonly status: UserStatus;
  readonly outcome: 'created' | 'changed' | 'unchanged';
}

/**
 * Makes the account with this address an admin, and creates the account if there is none; null if the text is not an
 * address.
 */
export type MakeAdmin = (email: string) => Promise<MakeAdminResult | null>;

/** A new account has no password: its owner sets one with a mailed reset code. */
const NEW_ACCOUNT = { displayName: 'Admin' } as const;

/** Used by the operator without a credential, because there may be no admin yet. */
export function createMakeAdmin({
  db,
  clock,
}: {
  readonly db: Db;
  readonly clock: Clock;
}): MakeAdmin {
  const users = createUsersRepository(db, clock);
  const accounts = createAccountsRepository(db, clock);
  const events = createSecurityEventsRepository(db);
  const promote = async (user: UserRecord): Promise<UserRecord | null> => {
    if (user.role === 'admin') return user;
    const { id: userId } = user;
    const reasons = ['role_admin', 'by_command'];
    const draft = { type: 'role_changed', userId, subject: userId, reasons } as const;
    const event = toSecurityChange(draft, clock);
    await events.insert(event);
    const outcome = await users.change(user, { set: { role: 'admin' }, event: null });
    await (outcome === null ? events.discard(event) : events.complete(event));
    return outcome;
  };
  return async (typedEmail) => {
    const email = normalizeEmail(typedEmail);
    if (!isEmail(email)) return null;
    const user = (await accounts.findByEmail(email))?.user ?? null;
    const { id } = user ?? (await accounts.register({ email, ...NEW_ACCOUNT })).user;
    const read = () => users.findRecord(id);
    const { row, isChanged } = await once(null, { clock, read, write: promote });
    if (row === null) return null;
    const outcome = isChanged ? 'changed' : 'unchanged';
    return { id, status: row.status, outcome: user === null ? 'created' : outcome };
  };
}
