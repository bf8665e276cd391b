import type { ApiKeysRepository } from './api-keys.repository';
import type { AccountRepositories } from './collections.repository';
import { reachOf, type Action } from './policy';
import type { UsersRepository } from './users.repository';
import type { KnownViewer, Scope } from './viewer';

/**
 * The viewer on whose behalf earlier work continues, with the current rights of its owner; null if the owner may no
 * longer act at all. `scopes` narrow the rights like those of a key; null if the person started the work.
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

/** Whether the caller who started something, with this key or in person, may continue it now. */
export type HasRightNow = (
  action: Action,
  initiator: { readonly userId: string; readonly keyId: string | null },
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

/** `inactive`: disabled or deleted; `unknown`: no account has this id, or had it within 90 days. */
export type CustomerStatus = 'active' | 'inactive' | 'unknown';

/** Whether orders can be placed on behalf of an account. A block only excludes the account from discussions. */
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
