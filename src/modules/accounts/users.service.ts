import type { Page, PageRequest } from '../../platform/values/paging';
import { isId } from '../../platform/values/ids';
import { versionMismatch } from '../../platform/values/errors';
import { once } from '../../platform/operations';
import {
  createAccountDecisions,
  liftEndedBlocks,
  type AccountDecisions,
  type AccountDecisionsDeps,
} from './account-decisions';
import type { AccountsRepository } from './accounts.repository';
import { authorize, authorizeKnown, reachOf } from './policy';
import type { UserFilter, UserListRepository } from './users.repository';
import type { AccountExport, Acting, ProfileChanges, ShownUser, User } from './users.types';
import type { Viewer } from './viewer';

export interface UsersService extends AccountDecisions {
  /** One user the viewer may see: themselves, or everybody for admins and `users:read`; else null. */
  findUser(viewer: Viewer, id: string): Promise<User | null>;
  /** All accounts, newest first, for admins and their keys with `users:read`. */
  listUsers(viewer: Viewer, filter: UserFilter, page: PageRequest): Promise<Page<User>>;
  getOwn(viewer: Viewer): Promise<User | null>;
  /** The viewer's account, to be exported with all that belongs to it. */
  exportOwn(viewer: Viewer): Promise<AccountExport | null>;
  /** `version`: only while the account has it. */
  updateOwn(acting: Acting, changes: ProfileChanges, version?: number | null): Promise<User | null>;
  /** Emits the events of blocks that ended by themselves; true when there may be more. */
  liftEndedBlocks(signal: AbortSignal): Promise<boolean>;
  /** The user for those who may read them, for others the card that comes with what belongs to them. */
  shownTo(viewer: Viewer, user: User): ShownUser;
  /** Users by id for other resources that refer to them, in one read of the moment; no authorization. */
  loadUser(id: string): Promise<User | null>;
  loadUsers(ids: readonly string[]): Promise<readonly (User | null)[]>;
}

export interface UsersDeps extends AccountDecisionsDeps {
  readonly userList: UserListRepository;
  readonly accounts: Pick<AccountsRepository, 'findById'>;
}

export function createUsersService(deps: UsersDeps): UsersService {
  const { users, userList, accounts, clock } = deps;
  return {
    ...createAccountDecisions(deps),
    findUser: async (viewer, id) => {
      const known = authorizeKnown(viewer, 'user.read');
      const isVisible = known.userId === id || authorize(viewer, 'user.read') === 'any';
      return isVisible && isId('usr', id) ? users.findById(id) : null;
    },
    listUsers: async (viewer, filter, page) => {
      authorize(viewer, 'user.list');
      return userList.list(filter, page);
    },
    getOwn: (viewer) => users.findById(authorizeKnown(viewer, 'user.read_self').userId),
    exportOwn: async (viewer) => {
      const found = await accounts.findById(authorizeKnown(viewer, 'user.export_self').userId);
      if (found === null) return null;
      const { user: account, signInCountries: countries, passwordChangedAt, totp } = found;
      const signIn = { countries, passwordChangedAt, hasAuthenticator: totp !== null };
      return { exportedAt: clock.now(), account, signIn };
    },
    updateOwn: async ({ viewer, op }, changes, version = null) => {
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
    liftEndedBlocks: (signal) => liftEndedBlocks(users, clock.now(), signal),
    shownTo: (viewer, user) => {
      const { id, displayName, email, avatarUrl } = user;
      const reach = reachOf(viewer, 'user.read');
      const isOwn = viewer.kind !== 'anonymous' && viewer.userId === id;
      return reach === 'any' || (reach === 'own' && isOwn)
        ? user
        : { id, displayName, email, avatarUrl };
    },
    loadUser: (id) => users.findById(id),
    loadUsers: (ids) => users.findEach(ids),
  };
}
