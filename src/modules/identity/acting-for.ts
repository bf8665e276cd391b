import type { ApiKeysRepository } from './keys/api-keys.repository';
import { reachOf, type Action } from './policy';
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

/** Whether who began something, with this key or in person, may go on with it now. */
export type MayStill = (
  action: Action,
  begun: { readonly userId: string; readonly keyId: string | null },
) => Promise<boolean>;

export function createMayStill(
  users: Pick<UsersRepository, 'findById'>,
  keys: Pick<ApiKeysRepository, 'isLive'>,
): MayStill {
  const actingFor = createActingFor(users);
  return async (action, { userId, keyId }) => {
    const viewer = await actingFor(userId, null);
    if (viewer === null || reachOf(viewer, action) === null) return false;
    return keyId === null || keys.isLive(keyId);
  };
}
