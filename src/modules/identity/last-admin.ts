import { domainError } from '../../platform/values/errors';
import type { AdminsRepository } from './admins.repository';

/** Names an announcement; the change that it stands for is written only while the announcement lives. */
export type Fence = string;

/**
 * Carries out a change after which an account is no admin any more, unless it is the last one. `change` must be
 * written under the fence. Null: somebody else does the same at this moment, or was faster; to be tried again.
 */
export type LastAdminGuard = <T>(
  id: string,
  change: (fence: Fence) => Promise<T | null>,
) => Promise<T | null>;

/**
 * The rule spans documents, and there are no transactions: each announces itself on its own account before it counts
 * the others. Who is announced does not count, so of two at once at most one goes on.
 */
export function createLastAdminGuard(admins: AdminsRepository): LastAdminGuard {
  return async (id, change) => {
    const fence = await admins.announce(id);
    const others = await admins.countOthers(id);
    let changed: Awaited<ReturnType<typeof change>> = null;
    try {
      if (others.staying > 0) changed = await change(fence);
    } finally {
      if (changed === null) await admins.withdraw(id, fence);
    }
    if (others.staying + others.announced === 0) throw lastAdmin();
    return changed;
  };
}

function lastAdmin() {
  return domainError('last_admin', 'This is the last admin; make somebody else an admin first.');
}
