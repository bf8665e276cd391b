import type { Clock } from '../../platform/values/clock';
import { forbiddenError, notFoundError, structuralError } from '../../platform/values/errors';
import type { EventDraft } from '../../platform/events';
import { isId } from '../../platform/values/ids';
import { attemptEach } from '../../platform/jobs';
import { once } from '../../platform/operations';
import type { Revocations } from './revocations';
import type { LastAdminGuard } from './last-admin.repository';
import { authorizeKnown } from './policy';
import type { SecurityEvent } from './security-events.repository';
import type { SecurityLog } from './security-log';
import { accountStatusAfter, type AccountStatus, type StatusAction } from './user-status';
import type { Decision, UserRecord, UsersRepository } from './users.repository';
import type { Acting, Block, BlockRequest, User } from './users.types';
import type { KnownViewer, Role } from './viewer';
import type { ForgetViewer } from './viewer-cache';

export interface AccountDecisionsDeps {
  readonly users: UsersRepository;
  readonly clock: Clock;
  readonly securityLog: SecurityLog;
  readonly keepLastAdmin: LastAdminGuard;
  readonly revocations: Pick<Revocations, 'carryOut'>;
  readonly forgetViewer: ForgetViewer;
}

/** What moderators and admins decide about accounts, each once per request and in the security log. */
export interface AccountDecisions {
  /** Keeps a user out of discussions. Moderators block customers; only admins block staff. */
  block(acting: Acting, id: string, request: BlockRequest): Promise<User>;
  unblock(acting: Acting, id: string): Promise<User>;
  /** Closes an account: sign-in is refused and every session ends. */
  disable(acting: Acting, id: string): Promise<User>;
  enable(acting: Acting, id: string): Promise<User>;
  /** Also of oneself; the last admin keeps the role (`last_admin`). */
  changeRole(acting: Acting, id: string, role: Role): Promise<User>;
}

const BATCH_SIZE = 100;

const EVENT_OF = {
  block: 'user_blocked',
  unblock: 'user_unblocked',
  disable: 'user_disabled',
  enable: 'user_enabled',
} as const satisfies Record<StatusAction, string>;

/** Keys stay: they are of no use while the account is disabled. */
const END_OF_SESSIONS = { exceptSessionId: null, keysRevoked: null, isPasswordNew: false };

interface Request {
  readonly id: string;
  readonly op: string | null;
  readonly event: SecurityEvent;
  readonly revocation?: Decision['revocation'];
  /** Null: there is nothing to change. */
  readonly decide: (user: UserRecord) => Pick<Decision, 'set' | 'event'> | null;
}

/** Decides and writes once per request. */
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
  // A repeat finds what an attempt has left that ended right then.
  else if (outcome !== null) await securityLog.complete(event);
  if (revocation && row.revocation) await revocations.carryOut(row, row.revocation);
  return row;
}

export function createAccountDecisions(deps: AccountDecisionsDeps): AccountDecisions {
  const { users, clock, securityLog } = deps;
  const change = (
    { userId: actorId }: KnownViewer,
    { action, op, ...rest }: { action: StatusAction; id: string; op: string | null } & BlockRequest,
  ) => {
    const { id, reason, until = null } = rest;
    const block = action === 'block' ? { reason: reason || null, until, at: clock.now() } : null;
    return carryOut(deps, {
      id,
      op,
      event: securityLog.draft({ type: EVENT_OF[action], userId: id, actorId, subject: id, op }),
      revocation: action === 'disable' ? END_OF_SESSIONS : null,
      decide: (user) => {
        refuseEnded(block);
        const accountStatus = accountStatusAfter(action, user.accountStatus, block);
        return accountStatus && { set: accountStatus, event: eventOf(action, user, accountStatus) };
      },
    });
  };
  const moderatorFor = async (viewer: Acting['viewer'], id: string): Promise<KnownViewer> => {
    const moderator = authorizeKnown(viewer, 'user.block');
    const subject = isId('usr', id) ? await users.findById(id) : null;
    if (subject !== null) refuseUnequal(moderator, subject);
    return moderator;
  };
  const adminFor = (viewer: Acting['viewer'], id: string): KnownViewer => {
    const admin = authorizeKnown(viewer, 'user.disable');
    if (admin.userId === id) throw notOneself();
    return admin;
  };
  return {
    block: async ({ viewer, op }, id, request) =>
      change(await moderatorFor(viewer, id), { ...request, id, op, action: 'block' }),
    unblock: async ({ viewer, op }, id) =>
      change(await moderatorFor(viewer, id), { id, op, action: 'unblock' }),
    disable: async ({ viewer, op }, id) =>
      change(adminFor(viewer, id), { id, op, action: 'disable' }),
    enable: async ({ viewer, op }, id) =>
      change(adminFor(viewer, id), { id, op, action: 'enable' }),
    changeRole: async ({ viewer, op }, id, role) => {
      const { userId: actorId } = authorizeKnown(viewer, 'user.change_role');
      const drafted = { type: 'role_changed', userId: id, actorId, subject: id, op } as const;
      return carryOut(deps, {
        id,
        op,
        event: securityLog.draft({ ...drafted, reasons: [`role_${role}`] }),
        decide: (user) => (user.role === role ? null : { set: { role }, event: null }),
      });
    },
  };
}

/** Whether an admin who can sign in is none afterwards. */
function endsAdmin(user: UserRecord, { role = user.role, status = user.status }: Decision['set']) {
  return user.role === 'admin' && (role !== 'admin' || status === 'disabled');
}

/** Only blocks are events for receivers of webhooks. */
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

/** Emits the events of blocks that ended by themselves; false when there are none. */
export async function liftEndedBlocks(
  users: UsersRepository,
  now: Date,
  signal: AbortSignal,
): Promise<boolean> {
  const ended = await users.listEndedBlocks(now, BATCH_SIZE);
  await attemptEach(ended, signal, async (user) => {
    const accountStatus = accountStatusAfter('unblock', user.accountStatus);
    if (accountStatus === null) return;
    await users.change(user, {
      set: accountStatus,
      event: eventOf('unblock', user, accountStatus),
    });
  });
  return ended.length > 0;
}

/** A block that blocks nobody would be told to receivers all the same. */
function refuseEnded(block: Block | null): void {
  if (block === null || block.until === null || block.until > block.at) return;
  const message = '"/until" must be in the future; without it the block stays until it is lifted.';
  const params = { earliest: block.at.toISOString() };
  throw structuralError([{ pointer: '/until', code: 'out_of_range', message, params }]);
}

/** Only admins act on staff, and nobody on themselves. */
function refuseUnequal(actor: KnownViewer, subject: User): void {
  if (actor.userId === subject.id) throw notOneself();
  if (actor.role !== 'admin' && subject.role !== 'customer') {
    throw forbiddenError('forbidden', 'Moderators block customers; only admins block staff.');
  }
}

function notOneself() {
  return forbiddenError('forbidden', 'Nobody does this to their own account.');
}
