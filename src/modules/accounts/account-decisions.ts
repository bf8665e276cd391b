import { forbiddenError, notFoundError, structuralError } from '../../platform/values/errors';
import type { EventDraft } from '../../platform/events';
import { isId } from '../../platform/values/ids';
import { attemptEach } from '../../platform/jobs';
import { once } from '../../platform/operations';
import type { Revocations } from './revocations';
import { authorizeKnown } from './policy';
import type { SecurityEvent } from './security-events.repository';
import type { AccountTools } from './tools';
import { accountStatusAfter, type AccountStatus, type StatusAction } from './user-status';
import type { Decision, UserRecord, UsersRepository } from './users.repository';
import type { RequestActor, Block, BlockRequest, User } from './users.types';
import type { KnownViewer, Role } from './viewer';

export type AccountDecisionsDeps = Pick<
  AccountTools,
  'users' | 'clock' | 'securityLog' | 'keepLastAdmin' | 'forgetViewer'
> & { readonly revocations: Pick<Revocations, 'carryOut'> };

const BATCH_SIZE = 100;

const EVENT_OF = {
  block: 'user_blocked',
  unblock: 'user_unblocked',
  disable: 'user_disabled',
  enable: 'user_enabled',
} as const satisfies Record<StatusAction, string>;

/** API keys need no revocation: they cannot be used while the account is disabled. */
const END_OF_SESSIONS = { exceptSessionId: null, keysRevoked: null, isPasswordNew: false };

interface Request {
  readonly id: string;
  readonly op: string | null;
  readonly event: SecurityEvent;
  readonly revocation?: Decision['revocation'];
  /** Null if there is nothing to change. */
  readonly decide: (user: UserRecord) => Pick<Decision, 'set' | 'event'> | null;
}

type StatusRequest = Pick<Request, 'id' | 'op'> & BlockRequest;

/** Makes a decision about an account and writes it, once per request. */
async function carryOut(deps: AccountDecisionsDeps, request: Request): Promise<User> {
  const { users, clock, securityLog, revocations, keepLastAdmin, forgetViewer } = deps;
  const { id, op, event, revocation = null, decide } = request;
  const { row, isChanged, outcome } = await once(op, {
    clock,
    read: async () => (isId('usr', id) ? users.findRecord(id) : null),
    write: async (user, log) => {
      const decision = decide(user);
      if (decision === null) return user;
      const { actorId } = event;
      const write = (deadline: Date | null) =>
        users.change(user, { ...decision, log: log(), actorId, revocation, deadline });
      return securityLog.around(event, () =>
        endsAdmin(user, decision.set) ? keepLastAdmin(id, write) : write(null),
      );
    },
  });
  if (row === null) throw notFoundError('user');
  if (isChanged) forgetViewer(id);
  // A retry completes the log entry of an attempt that ended before completing it.
  else if (outcome !== null) await securityLog.complete(event);
  if (revocation && row.revocation) await revocations.carryOut(row, row.revocation);
  return row;
}

/** Decisions of moderators and admins about accounts, made once per request and recorded in the security log. */
export function createAccountDecisions(deps: AccountDecisionsDeps) {
  const { clock, securityLog } = deps;
  const change = (action: StatusAction, actor: KnownViewer, request: StatusRequest) => {
    const { id, op, reason, until = null } = request;
    const block = action === 'block' ? { reason: reason || null, until, at: clock.now() } : null;
    const { userId: actorId } = actor;
    return carryOut(deps, {
      id,
      op,
      event: securityLog.draft({ type: EVENT_OF[action], userId: id, actorId, subject: id, op }),
      revocation: action === 'disable' ? END_OF_SESSIONS : null,
      decide: (user) => {
        refuseForbiddenTarget(actor, user);
        refuseExpiredBlock(block);
        const accountStatus = accountStatusAfter(action, user.accountStatus, block);
        return accountStatus && { set: accountStatus, event: eventOf(action, user, accountStatus) };
      },
    });
  };
  return {
    /** Excludes a user from discussions. Moderators block customers; only admins block staff. */
    block: async ({ viewer, op }: RequestActor, id: string, request: BlockRequest) =>
      change('block', authorizeKnown(viewer, 'user.block'), { ...request, id, op }),
    unblock: async ({ viewer, op }: RequestActor, id: string) =>
      change('unblock', authorizeKnown(viewer, 'user.block'), { id, op }),
    /** Closes an account: sign-in is refused and every session ends. */
    disable: async ({ viewer, op }: RequestActor, id: string) =>
      change('disable', authorizeKnown(viewer, 'user.disable'), { id, op }),
    enable: async ({ viewer, op }: RequestActor, id: string) =>
      change('enable', authorizeKnown(viewer, 'user.disable'), { id, op }),
    /** Changes a role, even the actor's own; the last admin keeps the role (`last_admin`). */
    changeRole: async ({ viewer, op }: RequestActor, id: string, role: Role) => {
      const { userId: actorId } = authorizeKnown(viewer, 'user.change_role');
      const facts = { type: 'role_changed', userId: id, actorId, subject: id, op } as const;
      return carryOut(deps, {
        id,
        op,
        event: securityLog.draft({ ...facts, reasons: [`role_${role}`] }),
        decide: (user) => (user.role === role ? null : { set: { role }, event: null }),
      });
    },
  };
}

/** Whether an admin who can sign in stops being one. */
function endsAdmin(user: UserRecord, { role = user.role, status = user.status }: Decision['set']) {
  return user.role === 'admin' && (role !== 'admin' || status === 'disabled');
}

/** Only blocks are events for webhooks. */
function eventOf(action: StatusAction, user: User, { status }: AccountStatus): EventDraft | null {
  if (action !== 'block' && action !== 'unblock') return null;
  const { id, email, displayName, avatarUrl, role, createdAt } = user;
  return {
    type: action === 'block' ? 'user.blocked' : 'user.unblocked',
    resourceType: 'user',
    resourceId: id,
    ownerId: id,
    isPublic: false,
    object: { id, email, displayName, avatarUrl, role, status, createdAt },
  };
}

/** Emits the events of expired blocks; false if there are none. */
export async function liftExpiredBlocks(
  users: UsersRepository,
  now: Date,
  signal: AbortSignal,
): Promise<boolean> {
  const expiredBlocks = await users.listExpiredBlocks(now, BATCH_SIZE);
  await attemptEach(expiredBlocks, signal, async (user) => {
    const accountStatus = accountStatusAfter('unblock', user.accountStatus);
    if (accountStatus === null) return;
    await users.change(user, {
      set: accountStatus,
      event: eventOf('unblock', user, accountStatus),
    });
  });
  return expiredBlocks.length > 0;
}

/** A block that has already expired would still be reported to webhooks. */
function refuseExpiredBlock(block: Block | null): void {
  if (block === null || block.until === null || block.until > block.at) return;
  const message = '"/until" must be in the future; without it the block stays until it is lifted.';
  const params = { earliest: block.at.toISOString() };
  throw structuralError([{ pointer: '/until', code: 'out_of_range', message, params }]);
}

/** Only admins may act on staff, and no one may act on their own account. */
function refuseForbiddenTarget(actor: KnownViewer, subject: User): void {
  if (actor.userId === subject.id) {
    throw forbiddenError('forbidden', 'You cannot do this to your own account.');
  }
  if (actor.role !== 'admin' && subject.role !== 'customer') {
    throw forbiddenError('forbidden', 'Moderators block customers; only admins block staff.');
  }
}
