import type { Clock } from '../../platform/clock';
import { conflictError, forbiddenError, notFoundError } from '../../platform/errors';
import type { EventDraft } from '../../platform/events';
import { isId } from '../../platform/ids';
import { authorize, authorizeKnown } from './policy';
import { standingAfter, type StandingAction } from './user-status';
import type { SecurityLog } from './security/security-log';
import type { JudgedUser, UsersRepository } from './users.repository';
import type { Block, ProfileChanges, User } from './users.types';
import type { KnownViewer, Viewer } from './viewer';

/** A user with what moderators and admins have decided about the account. */
export interface UserStanding extends User {
  readonly block: Block | null;
}

export interface BlockRequest {
  readonly reason?: string | null;
  readonly until?: Date | null;
}

export interface UsersService {
  /** One user the viewer may see: themselves, or everybody for admins and `users:read`; else null. */
  findUser(viewer: Viewer, id: string): Promise<User | null>;
  getOwn(viewer: Viewer): Promise<User | null>;
  updateOwn(viewer: Viewer, changes: ProfileChanges): Promise<User | null>;
  /** Keeps a user out of discussions. Moderators block customers; only admins block staff. */
  block(viewer: Viewer, id: string, request: BlockRequest): Promise<UserStanding>;
  unblock(viewer: Viewer, id: string): Promise<UserStanding>;
  /** Closes an account: sign-in is refused and every session ends. */
  disable(viewer: Viewer, id: string): Promise<UserStanding>;
  enable(viewer: Viewer, id: string): Promise<UserStanding>;
  /** Tells the news of blocks that ended by themselves; true when there may be more. */
  liftEndedBlocks(): Promise<boolean>;
  /** Users by id for other resources that refer to them, in one read of the moment; no authorization. */
  loadUser(id: string): Promise<User | null>;
}

export interface UsersDeps {
  readonly users: UsersRepository;
  readonly clock: Clock;
  readonly securityLog: SecurityLog;
  /** Ends every session of a user. */
  readonly revokeSessions: (userId: string) => Promise<void>;
}

const ATTEMPTS = 3;
const ENDED_AT_ONCE = 100;

const EVENT_OF = {
  block: 'user_blocked',
  unblock: 'user_unblocked',
  disable: 'user_disabled',
  enable: 'user_enabled',
} as const satisfies Record<StandingAction, string>;

interface Decision {
  readonly id: string;
  readonly action: StandingAction;
  readonly block?: Block | null;
}

export function createUsersService({
  users,
  clock,
  revokeSessions,
  securityLog,
}: UsersDeps): UsersService {
  const transition = async (
    actor: KnownViewer,
    { id, action, block = null }: Decision,
  ): Promise<UserStanding> => {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const user = isId('usr', id) ? await users.findJudged(id) : null;
      if (user === null) throw notFoundError('user');
      const standing = standingAfter(action, user.standing, block);
      if (standing === null) return withBlock(user);
      const changed = await users.changeStanding(user, standing, newsOf(action, id));
      if (changed === null) continue;
      securityLog.record({ type: EVENT_OF[action], userId: id, actorId: actor.userId });
      return withBlock(changed);
    }
    throw conflictError('concurrent_change', 'The account is being changed by somebody else.');
  };
  const judged = async (viewer: Viewer, id: string, action: 'block' | 'unblock', block?: Block) => {
    const judge = authorizeKnown(viewer, 'user.block');
    const subject = isId('usr', id) ? await users.findById(id) : null;
    if (subject !== null) refuseUnequal(judge, subject);
    return transition(judge, { id, action, block });
  };
  const ruled = async (viewer: Viewer, id: string, action: 'disable' | 'enable') => {
    const ruler = authorizeKnown(viewer, 'user.disable');
    if (ruler.userId === id) throw notOneself();
    return transition(ruler, { id, action });
  };

  return {
    findUser: async (viewer, id) => {
      const known = authorizeKnown(viewer, 'user.read');
      const isVisible = known.userId === id || authorize(viewer, 'user.read') === 'any';
      return isVisible && isId('usr', id) ? users.findById(id) : null;
    },
    getOwn: (viewer) => users.findById(authorizeKnown(viewer, 'user.read_self').userId),
    updateOwn: (viewer, changes) =>
      users.updateProfile(authorizeKnown(viewer, 'user.update_self').userId, changes),
    block: (viewer, id, { reason = null, until = null }) =>
      judged(viewer, id, 'block', { reason, until, at: clock.now() }),
    unblock: (viewer, id) => judged(viewer, id, 'unblock'),
    disable: async (viewer, id) => {
      const disabled = await ruled(viewer, id, 'disable');
      await revokeSessions(id);
      return disabled;
    },
    enable: (viewer, id) => ruled(viewer, id, 'enable'),
    liftEndedBlocks: () => liftEndedBlocks(users, clock.now()),
    loadUser: (id) => users.findById(id),
  };
}

/** Only blocks are news to receivers of webhooks. */
function newsOf(action: StandingAction, id: string): EventDraft | null {
  if (action !== 'block' && action !== 'unblock') return null;
  const type = action === 'block' ? 'user.blocked' : 'user.unblocked';
  return { type, resourceType: 'user', resourceId: id, ownerId: id, isPublic: false };
}

function withBlock(user: JudgedUser): UserStanding {
  return { ...user, block: user.standing.block };
}

async function liftEndedBlocks(users: UsersRepository, now: Date): Promise<boolean> {
  const ended = await users.listEndedBlocks(now, ENDED_AT_ONCE);
  for (const user of ended) {
    const standing = standingAfter('unblock', user.standing);
    if (standing !== null) await users.changeStanding(user, standing, newsOf('unblock', user.id));
  }
  return ended.length === ENDED_AT_ONCE;
}

/** Staff is judged by admins only, and nobody by themselves. */
function refuseUnequal(judge: KnownViewer, subject: User): void {
  if (judge.userId === subject.id) throw notOneself();
  if (judge.role !== 'admin' && subject.role !== 'customer') {
    throw forbiddenError('forbidden', 'Moderators block customers; only admins block staff.');
  }
}

function notOneself() {
  return forbiddenError('forbidden', 'Nobody does this to their own account.');
}
