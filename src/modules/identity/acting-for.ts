import type { UsersRepository } from './users.repository';
import type { KnownViewer, Scope } from './viewer';

/**
 * The viewer that something set up earlier acts for, with the rights its owner has now; null when the owner may
 * no longer act at all. `scopes` narrow it as those of a key would; null = set up by the person.
 */
export type ActingFor = (
  userId: string,
  scopes: readonly Scope[] | null,
) => Promise<KnownViewer | null>;

export function createActingFor(users: Pick<UsersRepository, 'findById'>): ActingFor {
  return async (userId, scopes) => {
    const user = await users.findById(userId);
    if (user === null || user.status === 'disabled') return null;
    const isBlocked = user.status === 'blocked';
    const facts = { userId, role: user.role, isBlocked, credentialId: `for:${userId}` };
    return scopes === null
      ? { kind: 'session', ...facts }
      : { kind: 'key', ...facts, scopes: new Set(scopes), documentsOnly: false };
  };
}
