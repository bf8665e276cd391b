import { domainError } from '../../platform/values/errors';
import type { Block, UserStatus } from './users.types';

/** What moderators and admins do to an account. */
export type StatusAction = 'block' | 'unblock' | 'disable' | 'enable';

/** The status together with what it returns to. */
export interface AccountStatus {
  readonly status: UserStatus;
  readonly block: Block | null;
  readonly statusBeforeBlock: UserStatus | null;
  readonly statusBeforeDisable: UserStatus | null;
}

/** From which status an action is possible; in a status it leads to it changes nothing. */
const transitions: Readonly<
  Record<StatusAction, { from: readonly UserStatus[]; done: readonly UserStatus[] }>
> = {
  block: { from: ['active', 'unverified', 'blocked'], done: [] },
  unblock: { from: ['blocked'], done: ['active', 'unverified'] },
  disable: { from: ['active', 'unverified', 'blocked'], done: ['disabled'] },
  enable: { from: ['disabled'], done: ['active', 'unverified', 'blocked'] },
};

const actions = Object.keys(transitions) as StatusAction[];

/** The status of the account after an action, null when nothing changes; refuses what the table does not allow. */
export function accountStatusAfter(
  action: StatusAction,
  accountStatus: AccountStatus,
  block: Block | null = null,
): AccountStatus | null {
  const { from, done } = transitions[action];
  if (done.includes(accountStatus.status)) return null;
  if (!from.includes(accountStatus.status)) throw impossible(action, accountStatus);
  const status = statusAfter(action, accountStatus);
  switch (action) {
    case 'block':
      return {
        ...accountStatus,
        status,
        block,
        statusBeforeBlock: accountStatus.statusBeforeBlock ?? accountStatus.status,
      };
    case 'unblock':
      return { ...accountStatus, status, block: null, statusBeforeBlock: null };
    case 'disable':
      return { ...accountStatus, status, statusBeforeDisable: accountStatus.status };
    case 'enable':
      return { ...accountStatus, status, statusBeforeDisable: null };
  }
}

/** The status that holds now: a block whose time is over no longer counts. */
export function effectiveStatus(accountStatus: AccountStatus, now: Date): UserStatus {
  const until = accountStatus.block?.until ?? null;
  const isOver = accountStatus.status === 'blocked' && until !== null && until <= now;
  return isOver ? unblockedStatus(accountStatus) : accountStatus.status;
}

/** Whether the e-mail address is proven, whatever was decided about the account since. */
export function isVerified({
  status,
  statusBeforeBlock,
  statusBeforeDisable,
}: AccountStatus): boolean {
  return ![status, statusBeforeBlock, statusBeforeDisable].includes('unverified');
}

function unblockedStatus({ statusBeforeBlock }: AccountStatus): UserStatus {
  return statusBeforeBlock === 'unverified' ? 'unverified' : 'active';
}

function statusAfter(action: StatusAction, accountStatus: AccountStatus): UserStatus {
  switch (action) {
    case 'block':
      return 'blocked';
    case 'unblock':
      return unblockedStatus(accountStatus);
    case 'disable':
      return 'disabled';
    case 'enable':
      return accountStatus.statusBeforeDisable ?? 'active';
  }
}

function impossible(action: StatusAction, accountStatus: AccountStatus) {
  const { status: from } = accountStatus;
  const allowed = actions
    .filter((other) => transitions[other].from.includes(from))
    .map((other) => statusAfter(other, accountStatus));
  return domainError(
    'invalid_state_transition',
    `A ${from} account cannot be changed by "${action}".`,
    { from, to: statusAfter(action, accountStatus), allowed },
  );
}
