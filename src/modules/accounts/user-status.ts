import { domainError } from '../../platform/values/errors';
import type { Block, UserStatus } from './users.types';

/** Actions of moderators and admins on an account. */
export type StatusAction = 'block' | 'unblock' | 'disable' | 'enable';

/** The status, and those to which it returns after a block or a disablement. */
export interface AccountStatus {
  readonly status: UserStatus;
  readonly block: Block | null;
  readonly statusBeforeBlock: UserStatus | null;
  readonly statusBeforeDisable: UserStatus | null;
}

interface Transition {
  /** The statuses in which the action is possible. */
  readonly from: readonly UserStatus[];
  /** The statuses in which the action changes nothing. */
  readonly unchangedStatuses: readonly UserStatus[];
  readonly change: (
    from: AccountStatus,
    block: Block | null,
  ) => Partial<AccountStatus> & Pick<AccountStatus, 'status'>;
}

const transitions: Readonly<Record<StatusAction, Transition>> = {
  block: {
    from: ['active', 'unverified', 'blocked'],
    unchangedStatuses: [],
    change: ({ status, statusBeforeBlock }, block) => ({
      status: 'blocked',
      block,
      statusBeforeBlock: statusBeforeBlock ?? status,
    }),
  },
  unblock: {
    from: ['blocked'],
    unchangedStatuses: ['active', 'unverified'],
    change: (from) => ({ status: unblockedStatus(from), block: null, statusBeforeBlock: null }),
  },
  disable: {
    from: ['active', 'unverified', 'blocked'],
    unchangedStatuses: ['disabled'],
    change: ({ status }) => ({ status: 'disabled', statusBeforeDisable: status }),
  },
  enable: {
    from: ['disabled'],
    unchangedStatuses: ['active', 'unverified', 'blocked'],
    change: ({ statusBeforeDisable }) => ({
      status: statusBeforeDisable ?? 'active',
      statusBeforeDisable: null,
    }),
  },
};

/** The status of the account after an action, null if nothing changes; refuses what the table does not allow. */
export function accountStatusAfter(
  action: StatusAction,
  accountStatus: AccountStatus,
  block: Block | null = null,
): AccountStatus | null {
  const { from, unchangedStatuses, change } = transitions[action];
  if (unchangedStatuses.includes(accountStatus.status)) return null;
  if (!from.includes(accountStatus.status)) throw impossibleAction(action, accountStatus);
  return { ...accountStatus, ...change(accountStatus, block) };
}

/** The current status: an expired block no longer counts. */
export function effectiveStatus(accountStatus: AccountStatus, now: Date): UserStatus {
  const until = accountStatus.block?.until ?? null;
  const isOver = accountStatus.status === 'blocked' && until !== null && until <= now;
  return isOver ? unblockedStatus(accountStatus) : accountStatus.status;
}

/** Whether the e-mail address is proven, whatever was decided about the account since. */
export function isVerified(accountStatus: AccountStatus): boolean {
  const { status, statusBeforeBlock, statusBeforeDisable } = accountStatus;
  return ![status, statusBeforeBlock, statusBeforeDisable].includes('unverified');
}

function unblockedStatus({ statusBeforeBlock }: AccountStatus): UserStatus {
  return statusBeforeBlock === 'unverified' ? 'unverified' : 'active';
}

function impossibleAction(action: StatusAction, accountStatus: AccountStatus) {
  const { status: from } = accountStatus;
  const allowedActions = Object.values(transitions)
    .filter((transition) => transition.from.includes(from))
    .map(({ change }) => change(accountStatus, null).status);
  return domainError(
    'invalid_state_transition',
    `A ${from} account cannot be changed by "${action}".`,
    { from, to: transitions[action].change(accountStatus, null).status, allowed: allowedActions },
  );
}
