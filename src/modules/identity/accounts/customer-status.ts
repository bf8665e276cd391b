import type { UsersRepository } from '../users.repository';
import type { ErasuresRepository } from './erasures.repository';

/** `inactive`: disabled or deleted; `unknown`: nobody has, or had within 90 days, this id. */
export type CustomerStatus = 'active' | 'inactive' | 'unknown';

/** Whether orders can be placed on behalf of an account. A block keeps somebody out of discussions only. */
export type ReadCustomerStatus = (id: string) => Promise<CustomerStatus>;

export function createReadCustomerStatus({
  users,
  erasures,
}: {
  readonly users: Pick<UsersRepository, 'findById'>;
  readonly erasures: Pick<ErasuresRepository, 'wasDeleted'>;
}): ReadCustomerStatus {
  return async (id) => {
    const user = await users.findById(id);
    if (user !== null) return user.status === 'disabled' ? 'inactive' : 'active';
    return (await erasures.wasDeleted(id)) ? 'inactive' : 'unknown';
  };
}
