import type { ApiKeysRepository } from './api-keys.repository';
import type { AccountRepositories } from './collections.repository';
import { reachOf, type Action } from './policy';
import type { UsersRepository } from './users.repository';
import type { KnownViewer, Scope } from './viewer';

/**
 * The viewer that something set up earlier acts for, with the rights its owner has now; null when the owner may
 * no longer act at all. `scopes` narrow it as those of a key would; null = set up by the person.
 */
export type ViewerForOwner = (
  userId: string,
  scopes: readonly Scope[] | null,
) => Promise<KnownViewer | null>;

export function createViewerForOwner(users: Pick<UsersRepository, 'findById'>): ViewerForOwner {
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
export type HasRightNow = (
  action: Action,
  begun: { readonly userId: string; readonly keyId: string | null },
) => Promise<boolean>;

export function createHasRightNow(
  users: Pick<UsersRepository, 'findById'>,
  keys: Pick<ApiKeysRepository, 'isLive'>,
): HasRightNow {
  const viewerForOwner = createViewerForOwner(users);
  return async (action, { userId, keyId }) => {
    const viewer = await viewerForOwner(userId, null);
    if (viewer === null || reachOf(viewer, action) === null) return false;
    return keyId === null || keys.isLive(keyId);
  };
}

/** `inactive`: disabled or deleted; `unknown`: nobody has, or had within 90 days, this id. */
export type CustomerStatus = 'active' | 'inactive' | 'unknown';

/** Whether orders can be placed on behalf of an account. A block keeps somebody out of discussions only. */
export type ReadCustomerStatus = (id: string) => Promise<CustomerStatus>;

export function createReadCustomerStatus({
  users,
  erasures,
  securityEvents,
}: Pick<AccountRepositories, 'users' | 'erasures' | 'securityEvents'>): ReadCustomerStatus {
  return async (id) => {
    const user = await users.findById(id);
    if (user !== null) return user.status === 'disabled' ? 'inactive' : 'active';
    const wasDeleted = (await erasures.isErasing(id)) || (await securityEvents.hasDeletion(id));
    return wasDeleted ? 'inactive' : 'unknown';
  };
}
