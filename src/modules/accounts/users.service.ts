import type { PageRequest } from '../../platform/values/paging';
import { isId } from '../../platform/values/ids';
import { versionMismatch } from '../../platform/values/errors';
import { once } from '../../platform/operations';
import {
  createAccountDecisions,
  liftEndedBlocks,
  type AccountDecisionsDeps,
} from './account-decisions';
import { authorize, authorizeKnown, ownerSeenBy, reachOf } from './policy';
import type { AccountTools } from './tools';
import type { UserFilter } from './users.repository';
import type { AccountExport, Acting, ProfileChanges, ShownUser, User } from './users.types';
import type { Viewer } from './viewer';

export type UsersService = ReturnType<typeof createUsersService>;

export function createUsersService(deps: AccountTools & AccountDecisionsDeps) {
  const { users, accounts, cursors, clock } = deps;
  return {
    ...createAccountDecisions(deps),
    /** One user the viewer may see: themselves, or everybody for admins and `users:read`; else null. */
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
    /** The viewer's account, to be exported with all that belongs to it. */
    exportOwn: async (viewer: Viewer): Promise<AccountExport | null> => {
      const own = await accounts.findById(authorizeKnown(viewer, 'user.export_self').userId);
      if (own === null) return null;
      const { user: account, signInCountries: countries, passwordChangedAt, totp } = own;
      const signIn = { countries, passwordChangedAt, hasAuthenticator: totp !== null };
      return { exportedAt: clock.now(), account, signIn };
    },
    /** `version`: only while the account has it. */
    updateOwn: async (
      { viewer, op }: Acting,
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
    /** Emits the events of blocks that ended by themselves; true when there may be more. */
    liftEndedBlocks: (signal: AbortSignal) => liftEndedBlocks(users, clock.now(), signal),
    /** The user for those who may read them, for others the card that comes with what belongs to them. */
    shownTo: (viewer: Viewer, user: User): ShownUser => {
      const { id, displayName, email, avatarUrl } = user;
      const reach = reachOf(viewer, 'user.read');
      const isOwn = viewer.kind !== 'anonymous' && viewer.userId === id;
      return reach === 'any' || (reach === 'own' && isOwn)
        ? user
        : { id, displayName, email, avatarUrl };
    },
    /** Users by id for other resources that refer to them, in one read of the moment; no authorization. */
    loadUser: (id: string) => users.findById(id),
    loadUsers: (ids: readonly string[]) => users.findEach(ids),
  };
}
