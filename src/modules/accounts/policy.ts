import { forbiddenError, unauthenticatedError, type AppError } from '../../platform/values/errors';
import { SCOPES, type KnownViewer, type Role, type Scope, type Viewer } from './viewer';

/** How far a permission reaches: only the viewer's own objects, or all objects. */
export type Reach = 'own' | 'any';

/** One row of the policy table. */
interface Rule {
  /** Callers without a credential are allowed. */
  readonly anonymous?: true;
  /** The reach of each role; a role that is not named is never allowed. */
  readonly roles: Partial<Record<Role, Reach>>;
  /** An API key needs one of these scopes. If it is null, no API key is allowed; if it is absent, every API key is. */
  readonly scopes?: readonly Scope[] | null;
}

const everybody = { customer: 'any', moderator: 'any', admin: 'any' } as const;
const selfOrAdmin = { customer: 'own', moderator: 'own', admin: 'any' } as const;
const self = { customer: 'own', moderator: 'own', admin: 'own' } as const;
const moderators = { moderator: 'any', admin: 'any' } as const;
const admins = { admin: 'any' } as const;

/**
 * The policy table: action × role/scope × relation. Services check it below GraphQL, so REST and GraphQL cannot
 * disagree.
 */
export const policy = {
  'product.read': { anonymous: true, roles: everybody },
  'product.read_partner': { roles: admins, scopes: ['partners:read'] },
  'product.read_changes': { roles: admins, scopes: ['partners:read', 'products:write'] },
  'product.write': { roles: admins, scopes: ['products:write'] },
  'category.read': { anonymous: true, roles: everybody },
  'category.write': { roles: admins, scopes: ['products:write'] },
  'import.write': { roles: admins, scopes: ['imports:write'] },
  'import.read': { roles: admins, scopes: ['imports:write'] },

  'order.read': { roles: selfOrAdmin, scopes: ['orders:read'] },
  'order.place': { roles: self, scopes: ['orders:write'] },
  'order.place_for': { roles: admins, scopes: ['orders:write'] },
  'order.update': { roles: selfOrAdmin, scopes: ['orders:write', 'orders:fulfil'] },
  'order.pay': { roles: selfOrAdmin, scopes: ['orders:write'] },
  'payment_method.read': { roles: self, scopes: ['orders:read', 'orders:write'] },
  'order.cancel': { roles: selfOrAdmin, scopes: ['orders:write', 'orders:fulfil'] },
  'order.fulfil': { roles: admins, scopes: ['orders:fulfil'] },

  'coupon.manage': { roles: admins, scopes: ['admin'] },

  'user.read': { roles: selfOrAdmin, scopes: ['users:read'] },
  'user.list': { roles: admins, scopes: ['users:read', 'admin'] },
  'user.read_self': { roles: self },
  'user.export_self': { roles: self, scopes: null },
  'user.delete_self': { roles: self, scopes: null },
  'user.update_self': { roles: self, scopes: null },
  'user.block': { roles: moderators, scopes: ['comments:moderate'] },
  'user.disable': { roles: admins, scopes: ['admin'] },
  'user.change_role': { roles: admins, scopes: ['admin'] },

  'account.secure': { roles: self, scopes: null },
  'session.manage': { roles: self, scopes: null },
  'api_key.manage': { roles: self, scopes: null },
  'security_event.read_own': { roles: self, scopes: null },
  'security_event.read': { roles: admins, scopes: ['admin', 'internal:read'] },
  'audit.read': { roles: admins, scopes: ['admin'] },
  'mail.read': { roles: admins, scopes: ['internal:read'] },

  'post.read': { anonymous: true, roles: everybody },
  'post.write': { roles: admins, scopes: ['admin'] },
  'comment.read': { anonymous: true, roles: everybody },
  'comment.read_own': { roles: everybody, scopes: ['comments:write', 'comments:moderate'] },
  'comment.create': { roles: everybody, scopes: ['comments:write'] },
  'comment.edit': { roles: self, scopes: ['comments:write'] },
  'comment.delete': {
    roles: { customer: 'own', moderator: 'any', admin: 'any' },
    scopes: ['comments:write', 'comments:moderate'],
  },
  'comment.vote': { roles: everybody, scopes: ['comments:write'] },
  'comment.flag': { roles: everybody, scopes: ['comments:write'] },
  'comment.moderate': { roles: moderators, scopes: ['comments:moderate'] },
  'moderation.configure': { roles: admins, scopes: ['admin'] },
  'search.configure': { roles: admins, scopes: ['admin'] },
  'comment.restrict': { roles: admins, scopes: ['admin'] },

  'webhook.manage': { roles: selfOrAdmin, scopes: ['webhooks:manage'] },
  'event.read': { roles: selfOrAdmin, scopes: ['webhooks:manage'] },

  'internal.read': { roles: admins, scopes: ['internal:read'] },
  'usage.read': { roles: admins, scopes: ['internal:read'] },
  'document.manage': { roles: admins, scopes: ['documents:write'] },
  'deprecation.read': { roles: selfOrAdmin },
  'request.read': { roles: self },
} as const satisfies Record<string, Rule>;

export type Action = keyof typeof policy;

/** The callers that a row of the table allows, as published in the contract. */
export interface Access {
  readonly roles: readonly Role[];
  /** Scopes of which an API key needs one; empty if every key is allowed, null if none is. */
  readonly scopes: readonly Scope[] | null;
  /** Whether a key is allowed regardless of its owner's role. */
  readonly isForAnyOwner: boolean;
}

export function accessTo(action: Action): Access {
  const { roles, scopes = [] }: Rule = policy[action];
  return {
    roles: Object.keys(roles) as Role[],
    scopes,
    isForAnyOwner: PARTNER_ACTIONS.has(action),
  };
}

const customerScopes: readonly Scope[] = [
  'orders:read',
  'orders:write',
  'comments:write',
  'webhooks:manage',
  'partners:read',
];

/** The scopes that keys of an owner with this role may have. */
export function scopesOf(role: Role): readonly Scope[] {
  if (role === 'admin') return SCOPES;
  return role === 'customer'
    ? customerScopes
    : [...customerScopes, 'comments:moderate', 'users:read'];
}

/** The reach that the table grants, without throwing: `null` if it is never allowed. */
export function reachOf(viewer: Viewer, action: Action): Reach | null {
  const rule: Rule = policy[action];
  if (viewer.kind === 'anonymous') return rule.anonymous ? 'any' : null;
  if (viewer.kind === 'key' && !hasScopeFor(viewer.scopes, rule))
    return rule.anonymous ? 'any' : null;
  return roleReach(viewer, action);
}

function hasScopeFor(scopes: ReadonlySet<Scope>, rule: Rule): boolean {
  if (rule.scopes === undefined) return true;
  return rule.scopes !== null && rule.scopes.some((scope) => scopes.has(scope));
}

const PARTNER_ACTIONS: ReadonlySet<Action> = new Set([
  'product.read_partner',
  'product.read_changes',
]);

/** `partners:read` is granted to keys of any owner; everything else is limited by the owner's role. */
function roleReach(viewer: KnownViewer, action: Action): Reach | null {
  const isPartner = viewer.kind === 'key' && viewer.scopes.has('partners:read');
  if (isPartner && PARTNER_ACTIONS.has(action)) return 'any';
  const rule: Rule = policy[action];
  return rule.roles[viewer.role] ?? null;
}

/**
 * The check before every look-up: 401 for an anonymous viewer, 403 if the role or scope can never do it, otherwise the
 * viewer's reach. Services treat objects beyond the reach as absent.
 */
export function authorize(viewer: Viewer, action: Action): Reach {
  const reach = reachOf(viewer, action);
  if (reach !== null) return reach;
  if (viewer.kind === 'anonymous') throw authenticationRequired();
  const rule: Rule = policy[action];
  throw forbiddenError(
    'forbidden',
    `Your role or key does not allow this (${action}).${needsOf(viewer, rule)}`,
  );
}

function needsOf(viewer: KnownViewer, rule: Rule): string {
  if (viewer.kind === 'key' && hasScopeFor(viewer.scopes, rule))
    return ` The owner of the API key needs the role: ${Object.keys(rule.roles).join(' or ')}.`;
  return rule.scopes?.length ? ` An API key needs one of: ${rule.scopes.join(', ')}.` : '';
}

/** Like `authorize`, for actions that need an identified viewer (writes on someone's behalf). */
export function authorizeKnown(viewer: Viewer, action: Action): KnownViewer {
  authorize(viewer, action);
  if (viewer.kind === 'anonymous') throw authenticationRequired();
  return viewer;
}

/** The owner to whose objects the viewer is limited; null for all objects. For identified viewers. */
export function ownerSeenBy(viewer: Viewer, action: Action): string | null {
  const { userId } = authorizeKnown(viewer, action);
  return reachOf(viewer, action) === 'any' ? null : userId;
}

function authenticationRequired(): AppError {
  return unauthenticatedError(
    'authentication_required',
    'This needs a credential: Authorization: Bearer …',
  );
}

/** A blocked user reads and signs in, but takes no part in discussions. */
export function refuseBlocked(viewer: KnownViewer): void {
  if (viewer.isBlocked) {
    throw forbiddenError(
      'user_blocked',
      'Your account is blocked from taking part in discussions; its block says why and until when.',
    );
  }
}
