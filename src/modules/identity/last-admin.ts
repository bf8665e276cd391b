import { domainError } from '../../platform/values/errors';
import type { AdminsRepository } from './admins.repository';

/**
 * Carries out a change after which an account is no admin any more, unless it is the last one (`last_admin`). The change
 * must be written before `deadline`, by the database's time, or not at all. Null: another change has the turn, or the
 * account was changed at the same moment; to be tried again.
 */
export type LastAdminGuard = <T>(
  id: string,
  change: (deadline: Date) => Promise<T | null>,
) => Promise<T | null>;

/** The rule spans documents, and there are no transactions: one lease lets such changes happen one after the other. */
export function createLastAdminGuard(admins: AdminsRepository): LastAdminGuard {
  return async (id, change) => {
    const turn = await admins.takeTurn();
    if (turn === null) return null;
    try {
      if (!(await admins.hasOther(id))) throw lastAdmin();
      return await change(turn.deadline);
    } finally {
      await admins.endTurn(turn);
    }
  };
}

function lastAdmin() {
  return domainError('last_admin', 'This is the last admin; make somebody else an admin first.');
}
