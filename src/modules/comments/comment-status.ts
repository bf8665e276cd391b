import { conflictError, domainError, type AppError } from '../../platform/values/errors';
import type { CommentStatus, CommentVisibility } from './comments.types';

export type CommentAction =
  | 'publish'
  | 'reject'
  | 'hide'
  | 'delete'
  | 'restrict'
  | 'unrestrict'
  | 'edit'
  | 'reply'
  | 'vote'
  | 'flag';

/** An action of a moderator or admin on a comment. */
export type ModerationAction = Extract<
  CommentAction,
  'publish' | 'reject' | 'hide' | 'delete' | 'restrict' | 'unrestrict'
>;

/** The capacity in which an actor acts on a comment; `system` is screening. */
export type Actor = 'author' | 'member' | 'moderator' | 'admin' | 'system';

interface Row {
  readonly actors: readonly Actor[];
  /** The new status by current status. For a status without an entry the action is refused. */
  readonly to: Partial<Record<CommentStatus, CommentStatus>>;
}

const moderators = ['moderator', 'admin'] as const;
const anybody = ['author', 'member', 'moderator', 'admin'] as const;
const sameState = {
  pending: 'pending',
  published: 'published',
  rejected: 'rejected',
  hidden: 'hidden',
} as const;
const toDeleted = {
  pending: 'deleted',
  published: 'deleted',
  rejected: 'deleted',
  hidden: 'deleted',
} as const;

/** The only table of state × action × actor (docs/decisions/012-comments.md). `deleted` is final. */
const transitions: Readonly<Record<CommentAction, Row>> = {
  publish: {
    actors: moderators,
    to: { pending: 'published', hidden: 'published', rejected: 'published' },
  },
  reject: {
    actors: moderators,
    to: { pending: 'rejected', published: 'rejected', hidden: 'rejected' },
  },
  hide: { actors: [...moderators, 'system'], to: { published: 'hidden' } },
  delete: { actors: ['author', ...moderators], to: toDeleted },
  restrict: { actors: ['admin'], to: sameState },
  unrestrict: { actors: ['admin'], to: sameState },
  edit: { actors: ['author'], to: { pending: 'pending', published: 'published' } },
  reply: { actors: anybody, to: { published: 'published' } },
  vote: { actors: anybody, to: { published: 'published' } },
  flag: { actors: anybody, to: { published: 'published' } },
};

export interface State {
  readonly status: CommentStatus;
  readonly visibility: CommentVisibility;
}

/** Whether this kind of actor may ever perform the action. */
export function mayAct(action: CommentAction, actor: Actor): boolean {
  return transitions[action].actors.includes(actor);
}

/** The state after an action; null if the table does not allow the action in this state. */
export function stateAfter(action: CommentAction, { status, visibility }: State): State | null {
  const next = transitions[action].to[status];
  if (next === undefined) return null;
  if (action === 'restrict')
    return visibility === 'public' ? { status, visibility: 'admins' } : null;
  if (action === 'unrestrict')
    return visibility === 'admins' ? { status, visibility: 'public' } : null;
  return { status: next, visibility };
}

/** The error for an action that the state does not allow. */
export function invalidTransition(action: CommentAction, state: State): AppError {
  const { status } = state;
  return domainError(
    'invalid_state_transition',
    `A comment that is ${obstacleOf(action, state)} does not allow "${action}".`,
    { from: status, to: targetOf(action), allowed: allowedFrom(status) },
  );
}

/** The part of the state that prevents the action. */
function obstacleOf(action: CommentAction, { status, visibility }: State): string {
  if (transitions[action].to[status] === undefined) return status;
  return visibility === 'admins' ? 'restricted already' : 'not restricted';
}

/** The error after a concurrent change; `facts` describe the current state. */
export function concurrentChange(facts?: Readonly<Record<string, unknown>>): AppError {
  const message = 'The comment has just been changed by somebody else; read it again.';
  return conflictError('concurrent_change', message, facts);
}

/** The statuses that can follow a status. */
function allowedFrom(status: CommentStatus): readonly CommentStatus[] {
  const targets = (['publish', 'reject', 'hide', 'delete'] as const).flatMap(
    (action) => transitions[action].to[status] ?? [],
  );
  return [...new Set(targets)];
}

/** The status that an action leads to; for actions that change no status, the action itself. */
function targetOf(action: CommentAction): string {
  switch (action) {
    case 'publish':
      return 'published';
    case 'reject':
      return 'rejected';
    case 'hide':
      return 'hidden';
    case 'delete':
      return 'deleted';
    default:
      return action;
  }
}
