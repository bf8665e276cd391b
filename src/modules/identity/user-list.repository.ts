import type { Collection, Db, Filter } from 'mongodb';
import type { Clock } from '../../platform/values/clock';
import type { CursorCodec } from '../../platform/values/cursor';
import { newestFirst } from '../../platform/mongo/newest-first';
import type { Page, PageRequest } from '../../platform/values/paging';
import { normalizeEmail } from './pseudonym';
import { userOf, usersCollection, withoutSecrets, type UserDocument } from './users.repository';
import type { User, UserStatus } from './users.types';
import type { Role } from './viewer';

export interface UserFilter {
  readonly email?: string | null;
  readonly role?: Role | null;
  readonly status?: UserStatus | null;
}

/** Accounts as admins look for them. */
export interface UserListRepository {
  /** Newest first. */
  list(filter: UserFilter, page: PageRequest): Promise<Page<User>>;
}

export function createUserListRepository(
  db: Db,
  clock: Clock,
  cursors: CursorCodec,
): UserListRepository {
  const users: Collection<UserDocument> = db.collection(usersCollection.name);
  return {
    list: async (given, page) => {
      const filter = toFilter(given, clock.now());
      const query = { filter, scope: ['users', given], projection: withoutSecrets };
      const { data, pagination } = await newestFirst(users, query, { page, cursors });
      return { data: data.map((row) => userOf(row, clock.now())), pagination };
    },
  };
}

/** A block whose time is over counts no longer. */
function toFilter({ email, role, status }: UserFilter, now: Date): Filter<UserDocument> {
  const isOpen = [{ 'block.until': null }, { 'block.until': { $gt: now } }];
  return {
    ...(email ? { email: normalizeEmail(email) } : {}),
    ...(role ? { role } : {}),
    ...(status ? { status } : {}),
    ...(status === 'blocked' ? { $or: isOpen } : {}),
  };
}
