import type { Clock } from '../../platform/clock';
import { forbiddenError, notFoundError } from '../../platform/errors';
import type { EventDraft } from '../../platform/events';
import { isId } from '../../platform/ids';
import { once } from '../../platform/operations';
import { authorize, authorizeKnown, reachOf } from './policy';
import { standingAfter, type Standing, type StandingAction } from './user-status';
import type { SecurityEvent } from './security/security-events.types';
import type { SecurityLog } from './security/security-log';
import type { UserWithStanding, UsersRepository } from './users.repository';
import type { Block, ProfileChanges, ShownUser, User } from './users.types';
import type { KnownViewer, Viewer } from './viewer';
import type { ForgetViewer } from './viewer-cache';

/** A user with what moderators and admins have decided about the account. */
export interface UserStanding extends User {
  readonly block: Block | null;
}

export interface BlockRequest {
  readonly reason?: string | null;
  readonly until?: Date | null;
}

/** Somebody who acts, and the seed that repeated attempts of one request share (null without a key). */
export interface Acting {
  readonly viewer: Viewer;
  readonly op: string | null;
}

export interface UsersService {
  /** One user the viewer may see: themselves, or everybody for admins and `users:read`; else null. */
  findUser(viewer: Viewer, id: string): Promise<User | null>;
  getOwn(viewer: Viewer): Promise<User | null>;
  updateOwn(acting: Acting, changes: ProfileChanges): Promise<User | null>;
  /** Keeps a user out of discussions. Moderators block customers; only admins block staff. */
  block(acting: Acting, id: string, request: BlockRequest): Promise<UserStanding>;
  unblock(acting: Acting, id: string): Promise<UserStanding>;
  /** Closes an account: sign-in is refused and every session ends. */
  disable(acting: Acting, id: string): Promise<UserStanding>;
  enable(acting: Acting, id: string): Promise<UserStanding>;
  /** Emits the events of blocks that ended by themselves; true when there may be more. */
  liftEndedBlocks(): Promise<boolean>;
  /** Brings into the security log what is kept with the users it tells of. */
  settleSecurityLog(): Promise<void>;
  /** The user for those who may read them, for others the card that comes with what belongs to them. */
  shownTo(viewer: Viewer, user: User): ShownUser;
  /** Users by id for other resources that refer to them, in one read of the moment; no authorization. */
  loadUser(id: string): Promise<User | null>;
}

export interface UsersDeps {
  readonly users: UsersRepository;
  readonly clock: Clock;
  readonly securityLog: SecurityLog;
  /** Ends every session of a user. */
  readonly revokeSessions: (userId: string) => Promise<void>;
  readonly forgetViewer: ForgetViewer;
}

const BATCH_SIZE = 100;

const EVENT_OF = {
  block: 'user_blocked',
  unblock: 'user_unblocked',
  disable: 'user_disabled',
  enable: 'user_enabled',
} as const satisfies Record<StandingAction, string>;

interface Decision {
  readonly id: string;
  readonly op: string | null;
  readonly action: StandingAction;
  readonly block?: Block | null;
}

/** The decisions of moderators and admins about accounts. */
function createStandings({ users, clock, securityLog, forgetViewer }: UsersDeps) {
  const transition = async (
    actor: KnownViewer,
    { id, op, action, block = null }: Decision,
  ): Promise<UserStanding> => {
    const owed = securityLog.draft({
      type: EVENT_OF[action],
      userId: id,
      actorId: actor.userId,
    });
    const { row, isChanged } = await once(op, {
      clock,
      read: async () => (isId('usr', id) ? users.findWithStanding(id) : null),
      write: async (user, log) => {
        const standing = standingAfter(action, user.standing, block);
        if (standing === null) return user;
        const event = eventOf(action, user, standing);
        return users.changeStanding(user, { standing, event, log: log(), owed });
      },
    });
    if (row === null) throw notFoundError('user');
    if (isChanged) {
      forgetViewer(id);
      // Whoever fails here leaves it to the task: the entry is kept with the change.
      await settle({ users, securityLog }, [owed]).catch(() => undefined);
    }
    return withBlock(row);
  };
  const moderate = async ({ viewer, op }: Acting, decision: Omit<Decision, 'op'>) => {
    const moderator = authorizeKnown(viewer, 'user.block');
    const subject = isId('usr', decision.id) ? await users.findById(decision.id) : null;
    if (subject !== null) refuseUnequal(moderator, subject);
    return transition(moderator, { ...decision, op });
  };
  const administer = async ({ viewer, op }: Acting, decision: Omit<Decision, 'op'>) => {
    const admin = authorizeKnown(viewer, 'user.disable');
    if (admin.userId === decision.id) throw notOneself();
    return transition(admin, { ...decision, op });
  };
  return { moderate, administer };
}

export function createUsersService(deps: UsersDeps): UsersService {
  const { users, clock, revokeSessions } = deps;
  const { moderate, administer } = createStandings(deps);
  return {
    findUser: async (viewer, id) => {
      const known = authorizeKnown(viewer, 'user.read');
      const isVisible = known.userId === id || authorize(viewer, 'user.read') === 'any';
      return isVisible && isId('usr', id) ? users.findById(id) : null;
    },
    getOwn: (viewer) => users.findById(authorizeKnown(viewer, 'user.read_self').userId),
    updateOwn: async ({ viewer, op }, changes) => {
      const { userId } = authorizeKnown(viewer, 'user.update_self');
      const { row } = await once(op, {
        clock,
        read: () => users.findWithStanding(userId),
        write: (user, log) => users.updateProfile(user, changes, log()),
      });
      return row;
    },
    block: (acting, id, { reason = null, until = null }) =>
      moderate(acting, { id, action: 'block', block: { reason, until, at: clock.now() } }),
    unblock: (acting, id) => moderate(acting, { id, action: 'unblock' }),
    disable: async (acting, id) => {
      const disabled = await administer(acting, { id, action: 'disable' });
      await revokeSessions(id);
      return disabled;
    },
    enable: (acting, id) => administer(acting, { id, action: 'enable' }),
    liftEndedBlocks: () => liftEndedBlocks(users, clock.now()),
    settleSecurityLog: async () => settle(deps, await users.listOwed(BATCH_SIZE)),
    shownTo: (viewer, user) => {
      const { id, displayName, email } = user;
      const reach = reachOf(viewer, 'user.read');
      const isOwn = viewer.kind !== 'anonymous' && viewer.userId === id;
      return reach === 'any' || (reach === 'own' && isOwn) ? user : { id, displayName, email };
    },
    loadUser: (id) => users.findById(id),
  };
}

async function settle(
  { users, securityLog }: Pick<UsersDeps, 'users' | 'securityLog'>,
  owed: readonly SecurityEvent[],
): Promise<void> {
  if (owed.length === 0) return;
  await securityLog.settle(owed);
  await users.removeOwed(owed);
}

/** Only blocks are events for receivers of webhooks. */
function eventOf(action: StandingAction, user: User, { status }: Standing): EventDraft | null {
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

function withBlock(user: UserWithStanding): UserStanding {
  return { ...user, block: user.standing.block };
}

async function liftEndedBlocks(users: UsersRepository, now: Date): Promise<boolean> {
  const ended = await users.listEndedBlocks(now, BATCH_SIZE);
  for (const user of ended) {
    const standing = standingAfter('unblock', user.standing);
    if (standing === null) continue;
    await users.changeStanding(user, { standing, event: eventOf('unblock', user, standing) });
  }
  return ended.length === BATCH_SIZE;
}

/** Only admins act on staff, and nobody on themselves. */
function refuseUnequal(judge: KnownViewer, subject: User): void {
  if (judge.userId === subject.id) throw notOneself();
  if (judge.role !== 'admin' && subject.role !== 'customer') {
    throw forbiddenError('forbidden', 'Moderators block customers; only admins block staff.');
  }
}

function notOneself() {
  return forbiddenError('forbidden', 'Nobody does this to their own account.');
}
