import type { PageRequest } from '../../platform/values/paging';
import { isId } from '../../platform/values/ids';
import { versionMismatch } from '../../platform/values/errors';
import { once } from '../../platform/operations';
import {
  createAccountDecisions,
  liftExpiredBlocks,
  type AccountDecisionsDeps,
} from './account-decisions';
import { authorize, authorizeKnown, ownerSeenBy, reachOf } from './policy';
import type { AccountTools } from './tools';
import type { UserFilter } from './users.repository';
import type { AccountExport, RequestActor, ProfileChanges, ShownUser, User } from './users.types';
import type { Viewer } from './viewer';

export type UsersService = ReturnType<typeof createUsersService>;

export function createUsersService(deps: AccountTools & AccountDecisionsDeps) {
  const { users, accounts, cursors, clock } = deps;
  return {
    ...createAccountDecisions(deps),
    /**
     * One user that the viewer may see: their own account, or any account for admins and `users:read`; otherwise null.
     */
    findUser: async (viewer: Viewer, id: string) => {
      const ownerId = ownerSeenBy(viewer, 'user.read');
      const isVisible = ownerId === null || ownerId === id;
      return isVisible && isId('usr', id) ? users.findById(id) : null;
    },
    /** All accounts, newest first, for admins and their keys with `users:read`. */
    listUsers: async (viewer: Viewer, filter: UserFilter, page: PageRequest) => {
      authorize(viewer, 'user.list');
      return users.list(filter, { page, cursors });
    },
    getOwn: (viewer: Viewer) => users.findById(authorizeKnown(viewer, 'user.read_self').userId),
    /** The viewer's account, for the export. */
    exportOwn: async (viewer: Viewer): Promise<AccountExport | null> => {
      const own = await accounts.findById(authorizeKnown(viewer, 'user.export_self').userId);
      if (own === null) return null;
      const { user: account, signInCountries: countries, passwordChangedAt, totp } = own;
      const signIn = { countries, passwordChangedAt, hasAuthenticator: totp !== null };
      return { exportedAt: clock.now(), account, signIn };
    },
    /** Changes the account only while it has this version; null for any. */
    updateOwn: async (
      { viewer, op }: RequestActor,
      changes: ProfileChanges,
      version: number | null = null,
    ): Promise<User | null> => {
      const { userId } = authorizeKnown(viewer, 'user.update_self');
      const { row } = await once(op, {
        clock,
        read: () => users.findRecord(userId),
        write: async (user, log) => {
          if (version !== null && version !== user.version) throw versionMismatch('user');
          return users.updateProfile(user, changes, log());
        },
      });
      return row;
    },
    /** Emits the events of expired blocks; true if there may be more. */
    liftExpiredBlocks: (signal: AbortSignal) => liftExpiredBlocks(users, clock.now(), signal),
    /** The user for callers who may read it, otherwise the card that accompanies the content of the user. */
    shownTo: (viewer: Viewer, user: User): ShownUser => {
      const { id, displayName, email, avatarUrl } = user;
      const reach = reachOf(viewer, 'user.read');
      const isOwn = viewer.kind !== 'anonymous' && viewer.userId === id;
      return reach === 'any' || (reach === 'own' && isOwn)
        ? user
        : { id, displayName, email, avatarUrl };
    },
    /** Users by id for resources that refer to them; simultaneous calls share a read. Checks no authorization. */
    loadUser: (id: string) => users.findById(id),
    loadUsers: (ids: readonly string[]) => users.findEach(ids),
  };
}
