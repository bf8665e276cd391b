import type { Collection, Db, Filter } from 'mongodb';
import type { Clock } from '../../platform/values/clock';
import { createLeases, type LeaseClaim, type LeaseFields } from '../../platform/jobs';
import { MAX_TIME_MS } from '../../platform/mongo/client';
import type { CollectionDefinition } from '../../platform/mongo/collections';
import { usersCollection, type UserDocument } from './users.repository';
import { domainError } from '../../platform/values/errors';

interface AdminTurn extends LeaseFields {
  readonly _id: string;
}

/** One document: the lease under which an account stops being an admin. */
export const adminTurnsCollection: CollectionDefinition = { name: 'admin_turns', indexes: [] };

/** Longer than any request takes. The lease of a killed process expires after this time. */
const TURN_MS = 15_000;
const _id = 'admins';

/** The right to remove one account from the admins. */
interface Turn extends LeaseClaim {
  /** by the database's clock. */
  readonly deadline: Date;
}

export type AdminsRepository = ReturnType<typeof createAdminsRepository>;

/** The admins, and the lease for changing who is one. */
export function createAdminsRepository(db: Db, clock: Clock) {
  const users: Collection<UserDocument> = db.collection(usersCollection.name);
  const turns: Collection<AdminTurn> = db.collection(adminTurnsCollection.name);
  const leases = createLeases({ collection: turns, clock, leaseMs: TURN_MS });
  return {
    /**
     * Null while another change holds the lease. A majority confirms it, so that a failover cannot give it to a second
     * holder.
     */
    takeTurn: async (): Promise<Turn | null> => {
      const lease = await leases.take(_id);
      if (lease === null || lease.nextAttemptAt === null) return null;
      return { _id, leaseId: lease.leaseId, deadline: lease.nextAttemptAt };
    },
    /** Never throws: a lease that cannot be released expires at its deadline. */
    endTurn: (turn: Turn) => leases.free(turn),
    /** Whether another admin can sign in. */
    hasOther: async (id: string) => {
      const others = { role: 'admin', _id: { $ne: id }, status: { $in: ['active', 'blocked'] } };
      const options = { maxTimeMS: MAX_TIME_MS, projection: { _id: 1 } } as const;
      return (await users.findOne(others as Filter<UserDocument>, options)) !== null;
    },
  };
}

/**
 * Carries out a change after which an account is no longer an admin, unless it is the last one (`last_admin`). The
 * change must be written before `deadline`, by the database's clock, or not at all. Null: another change holds the
 * lease, or the account was changed at the same moment; try again.
 */
export type LastAdminGuard = <T>(
  id: string,
  change: (deadline: Date) => Promise<T | null>,
) => Promise<T | null>;

/** The rule spans documents and there are no transactions, so one lease serializes such changes. */
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
