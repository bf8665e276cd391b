import { domainError } from '../../platform/values/errors';
import type { Block, UserStatus } from './users.types';

/** What moderators and admins do to an account. */
export type StandingAction = 'block' | 'unblock' | 'disable' | 'enable';

/** The status together with what it returns to. */
export interface Standing {
  readonly status: UserStatus;
  readonly block: Block | null;
  readonly statusBeforeBlock: UserStatus | null;
  readonly statusBeforeDisable: UserStatus | null;
}

/** From which status an action is possible; in a status it leads to it changes nothing. */
const transitions: Readonly<
  Record<StandingAction, { from: readonly UserStatus[]; done: readonly UserStatus[] }>
> = {
  block: { from: ['active', 'unverified', 'blocked'], done: [] },
  unblock: { from: ['blocked'], done: ['active', 'unverified'] },
  disable: { from: ['active', 'unverified', 'blocked'], done: ['disabled'] },
  enable: { from: ['disabled'], done: ['active', 'unverified', 'blocked'] },
};

const actions = Object.keys(transitions) as StandingAction[];

/** The standing after an action, null when nothing changes; refuses what the table does not allow. */
export function standingAfter(
  action: StandingAction,
  standing: Standing,
  block: Block | null = null,
): Standing | null {
  const { from, done } = transitions[action];
  if (done.includes(standing.status)) return null;
  if (!from.includes(standing.status)) throw impossible(action, standing);
  const status = statusAfter(action, standing);
  switch (action) {
    case 'block':
      return {
        ...standing,
        status,
        block,
        statusBeforeBlock: standing.statusBeforeBlock ?? standing.status,
      };
    case 'unblock':
      return { ...standing, status, block: null, statusBeforeBlock: null };
    case 'disable':
      return { ...standing, status, statusBeforeDisable: standing.status };
    case 'enable':
      return { ...standing, status, statusBeforeDisable: null };
  }
}

/** The status that holds now: a block whose time is over no longer counts. */
export function effectiveStatus(standing: Standing, now: Date): UserStatus {
  const until = standing.block?.until ?? null;
  const isOver = standing.status === 'blocked' && until !== null && until <= now;
  return isOver ? unblockedStatus(standing) : standing.status;
}

/** Whether the e-mail address is proven, whatever was decided about the account since. */
export function isVerified({ status, statusBeforeBlock, statusBeforeDisable }: Standing): boolean {
  return ![status, statusBeforeBlock, statusBeforeDisable].includes('unverified');
}

function unblockedStatus({ statusBeforeBlock }: Standing): UserStatus {
  return statusBeforeBlock === 'unverified' ? 'unverified' : 'active';
}

function statusAfter(action: StandingAction, standing: Standing): UserStatus {
  switch (action) {
    case 'block':
      return 'blocked';
    case 'unblock':
      return unblockedStatus(standing);
    case 'disable':
      return 'disabled';
    case 'enable':
      return standing.statusBeforeDisable ?? 'active';
  }
}

function impossible(action: StandingAction, standing: Standing) {
  const { status: from } = standing;
  const allowed = actions
    .filter((other) => transitions[other].from.includes(from))
    .map((other) => statusAfter(other, standing));
  return domainError(
    'invalid_state_transition',
    `A ${from} account cannot be changed by "${action}".`,
    { from, to: statusAfter(action, standing), allowed },
  );
}
