import DataLoader from 'dataloader';
import type { UsersService } from './users.service';

export type AccountLoaders = ReturnType<typeof createAccountLoaders>;

export function createAccountLoaders({
  users,
}: {
  readonly users: Pick<UsersService, 'loadUsers'>;
}) {
  return {
    /** Users by id for cards in other resources; null if the account is gone. */
    user: new DataLoader((ids: readonly string[]) => users.loadUsers(ids)),
  };
}
