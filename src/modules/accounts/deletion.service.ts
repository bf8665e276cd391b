import { versionMismatch } from '../../platform/values/errors';
import { attemptEach, type PeriodicTask } from '../../platform/jobs';
import { untilApplied } from '../../platform/values/repeat';
import { authorizeKnown } from './policy';
import type { AccountTools } from './tools';
import type { ClientFacts, Viewer } from './viewer';

import { dueErasures, type Erasure } from './erasures.repository';

export interface DeletionRequest {
  readonly viewer: Viewer;
  readonly client: ClientFacts;
  /** Required if the sign-in is not recent. */
  readonly password: string | null;
  /** Deletes the account only while it has this version. */
  readonly version?: number | null;
}

type DeletionDeps = AccountTools & {
  /** Cancels the unpaid orders of a customer who deletes the account; throws `open_orders` if others are open. */
  readonly settleOrders: (customerId: string) => Promise<void>;
};

/** By then, requests that were in flight at the deletion have ended, and the deadline of the removal has passed. */
const LATE_MS = 60_000;

export function createDeletion(deps: DeletionDeps) {
  const { users, erasures, securityLog, freshSignIn, keepLastAdmin, settleOrders, clock } = deps;
  /**
   * Whether the account no longer exists, removed by this attempt or an earlier one; null if the caller must try again.
   */
  const remove = async (
    userId: string,
    version: number | null,
  ): Promise<'removed' | 'gone' | null> => {
    const user = await users.findRecord(userId);
    if (user === null) return 'gone';
    if (version !== null && version !== user.version) throw versionMismatch('user');
    const write = async (turnDeadline: Date | null): Promise<'removed' | null> => {
      const { id: _id, email } = user;
      await settleOrders(_id);
      const deadline = await erasures.put({ _id, email, since: clock.now() });
      if (!(await erasures.removeUser(user, turnDeadline ?? deadline))) return null;
      // The account is deleted; the job repeats whatever fails from here on.
      await erasures.makeAnonymous(_id, clock.now()).catch(() => undefined);
      return 'removed';
    };
    return user.role === 'admin' ? keepLastAdmin(userId, write) : write(null);
  };
  return {
    /** Deletes the viewer's account immediately; its traces elsewhere are erased within seconds. Returns its id. */
    deleteOwn: async ({
      viewer,
      client,
      password,
      version = null,
    }: DeletionRequest): Promise<{ readonly id: string }> => {
      const owner = authorizeKnown(viewer, 'user.delete_self');
      const { userId } = owner;
      await freshSignIn.require(owner, password);
      const facts = { type: 'account_deleted', userId, client, subject: userId } as const;
      await securityLog.around(
        securityLog.draft(facts),
        async () => (await untilApplied(() => remove(userId, version))) === 'removed',
      );
      deps.forgetViewer(userId);
      return { id: userId };
    },
  };
}

/** The account whose data is erased. */
export interface ErasedAccount {
  readonly userId: string;
  readonly email: string;
}

/** One kind of data stored about an account: how it is exported, and how it is erased. */
export interface AccountDataStep {
  readonly name: string;
  /** The fields of the export that contain it; empty for copies and for data of no use to the owner. */
  readonly exportedAs: readonly string[];
  /** What happens to its work in progress when the account is deleted. */
  readonly inProgress: string;
  /**
   * Safe to repeat, and repeated for a minute. `open_orders`: an order that was paid during the deletion keeps its
   * address until it has arrived.
   */
  erase(account: ErasedAccount): Promise<void | 'complete' | 'open_orders'>;
}

/** When an account with open orders is checked again. */
const OPEN_ORDERS_MS = 24 * 3_600_000;

/** Erases the traces of deleted accounts step by step, and checks again a minute later. */
export function createAccountErasure(
  { erasures, forgetViewer, clock }: Pick<AccountTools, 'erasures' | 'forgetViewer' | 'clock'>,
  steps: readonly AccountDataStep[],
): PeriodicTask {
  const erase = async (erasure: Erasure): Promise<void> => {
    const { _id: userId, email, since, hasOutbox } = erasure;
    const isOver = clock.now().getTime() - since.getTime() > LATE_MS;
    // The deletion was refused, or its process ended first: the account remains.
    if (await erasures.hasUser(userId)) {
      if (isOver) await erasures.remove(erasure);
      return;
    }
    forgetViewer(userId);
    if (hasOutbox) await erasures.makeAnonymous(userId, clock.now());
    let hasOpenOrders = false;
    for (const step of steps) {
      if ((await step.erase({ userId, email })) === 'open_orders') hasOpenOrders = true;
    }
    if (!isOver) return;
    if (!hasOpenOrders) await erasures.remove(erasure);
    else await erasures.postpone(userId, new Date(clock.now().getTime() + OPEN_ORDERS_MS));
  };
  return {
    name: 'deleted-accounts',
    everyMs: 2000,
    waiting: [dueErasures],
    run: (signal) => attemptEach(erasures.list(), signal, erase),
  };
}
