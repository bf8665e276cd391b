import DataLoader from 'dataloader';
import type { User } from './users.types';
import type { UsersService } from './users.service';

export interface AccountLoaders {
  /** Users by id for cards in other resources; null when the account is gone. */
  readonly user: DataLoader<string, User | null>;
}

export function createAccountLoaders({
  users,
}: {
  readonly users: Pick<UsersService, 'loadUsers'>;
}): AccountLoaders {
  return {
    user: new DataLoader((ids) => users.loadUsers(ids)),
  };
}
