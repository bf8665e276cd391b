import type { Role, Scope, Viewer } from '../../src/modules/accounts';

/** How far a caller's right to an operation reaches: never, own objects, or all objects. */
type Reach = '-' | 'own' | 'any';

/** Who may use one operation. */
export interface Right {
  readonly anonymous: Reach;
  readonly roles: Readonly<Record<Role, Reach>>;
  /** An API key needs one of these scopes; '*' allows every key, '-' none. */
  readonly keys: readonly Scope[] | '*' | '-';
  /** The scope that is sufficient whatever the role of the key's owner. */
  readonly ownerless: Scope | null;
  /** Blocked users are refused although their role is allowed. */
  readonly refusesBlocked: boolean;
  /** Everyone can read the object; a caller whose reach does not include it cannot change it. */
  readonly isSeenByAll: boolean;
  /** Not allowed for one's own account. */
  readonly isForbiddenOnSelf: boolean;
}

/**
 * Who may do what, written by hand from the decisions (the number of each part is above its rows), never from the
 * policy of the product. Columns: anonymous, customer, moderator, admin, scopes of keys, operation, marks.
 */
const TABLE = `
# 8: "Anonymous: product reads and search (not partners), comment reads, auth, health, docs"
any any any any *                            GET /products/:id
any any any any *                            GET /web/products/:id
any any any any *                            GET /mobile/products/:id
any any any any *                            GET /mobile/product-page/:id
any any any any *                            GET /products
any any any any *                            GET /products/search
any any any any *                            GET /products/suggest
any any any any *                            GET /products/search/filters
any any any any *                            GET /categories
any any any any *                            GET /categories/:id
any any any any *                            GET /posts
any any any any *                            GET /posts/:id
any any any any *                            GET /posts/:postId/comments
any any any any *                            GET /comments/:id
any any any any *                            GET /comments/:commentId/replies
any any any any *                            POST /auth/signup
any any any any *                            POST /auth/verify-email
any any any any *                            POST /auth/login
any any any any *                            POST /auth/mfa/verify
any any any any *                            POST /auth/token/refresh
any any any any *                            POST /auth/password-reset
any any any any *                            POST /auth/password-reset/confirm
any any any any *                            GET /auth/captcha
any any any any *                            GET /meta/versions
any any any any *                            GET /meta/limits
# 12.5: notifications prove themselves by their signature, the page of the built-in provider by its address
any any any any *                            POST /payments/notifications/:provider
any any any any *                            POST /payments/builtin/:payment/confirm

# 5, 12.8: partners' shape and changes
-   -   -   any partners:read                GET /partners/products/:id               ownerless=partners:read
-   -   -   any partners:read,products:write GET /products/changes                    ownerless=partners:read

# 5, 8: the catalog is written with products:write
-   -   -   any products:write               POST /products
-   -   -   any products:write               PATCH /products/:id
-   -   -   any products:write               DELETE /products/:id
-   -   -   any products:write               POST /products/bulk
-   -   -   any products:write               PATCH /products/bulk
-   -   -   any products:write               DELETE /products/bulk
-   -   -   any products:write               POST /categories
-   -   -   any products:write               PATCH /categories/:id
# 12.4: synonyms (admin)
-   -   -   any admin                        GET /search/synonyms
-   -   -   any admin                        PUT /search/synonyms

# 6, 12.8: imports
-   -   -   any imports:write                POST /imports
-   -   -   any imports:write                GET /imports
-   -   -   any imports:write                GET /imports/:id
-   -   -   any imports:write                GET /imports/:id/results
-   -   -   any imports:write                POST /imports/:id/cancel

# 3: a customer sees only own orders; pay (owner), cancel (owner or fulfil), the rest orders:fulfil or admin
-   own own own orders:write                 POST /orders
-   own own any orders:read                  GET /orders
-   own own any orders:read                  GET /orders/:id
-   own own any orders:write,orders:fulfil   PATCH /orders/:id
-   own own any orders:write                 POST /orders/:id/pay
-   own own any orders:write,orders:fulfil   POST /orders/:id/cancel
-   own own any orders:write,orders:fulfil   POST /orders/bulk-cancel
-   -   -   any orders:fulfil                POST /orders/:id/capture
-   -   -   any orders:fulfil                POST /orders/:id/process
-   -   -   any orders:fulfil                POST /orders/:id/ship
-   -   -   any orders:fulfil                POST /orders/:id/deliver
-   -   -   any orders:fulfil                POST /orders/:id/refund
-   own own own orders:read,orders:write     GET /payments/methods
# 12.5: orders on behalf are for admins and orders:write keys of admins
-   -   -   any orders:write                 order.place_for
-   -   -   any admin                        POST /coupons
-   -   -   any admin                        GET /coupons
-   -   -   any admin                        GET /coupons/:code
-   -   -   any admin                        PATCH /coupons/:code

# 4, 12.3, 12.8: users and accounts
-   own own own *                            GET /users/me
-   own own own -                            PATCH /users/me
-   own own own -                            DELETE /users/me
-   own own own -                            GET /users/me/export
-   own own any users:read                   GET /users/:id
-   -   -   any users:read,admin             GET /users
-   -   -   any admin                        POST /users/:id/role
-   -   any any comments:moderate            POST /users/:id/block                    not-self
-   -   any any comments:moderate            DELETE /users/:id/block                  not-self
-   -   -   any admin                        POST /users/:id/disable                  not-self
-   -   -   any admin                        DELETE /users/:id/disable                not-self
# 8, 12.3: credentials are managed by people; a key makes no keys
-   own own own -                            POST /auth/logout
-   own own own -                            GET /auth/sessions
-   own own own -                            DELETE /auth/sessions/:id
-   own own own -                            POST /auth/password
-   own own own -                            POST /auth/mfa/totp
-   own own own -                            POST /auth/mfa/totp/confirm
-   own own own -                            DELETE /auth/mfa/totp
-   own own own -                            GET /auth/api-keys
-   own own own -                            POST /auth/api-keys
-   own own own -                            DELETE /auth/api-keys/:id
-   own own own -                            GET /users/me/security-events
-   -   -   any admin,internal:read          GET /auth/security-events
-   -   -   any admin                        GET /audit
-   -   -   any internal:read                GET /internal/mails

# 7: discussions; posts (admin), moderation (moderator), restrict and unrestrict (admin), blocked people take no part
-   -   -   any admin                        POST /posts
-   -   -   any admin                        POST /posts/:id/close
-   -   -   any admin                        POST /posts/:id/reopen
-   -   -   any admin                        DELETE /posts/:id
-   any any any comments:write               POST /posts/:postId/comments             blocked
-   any any any comments:write               POST /comments/:commentId/replies        blocked
-   own own own comments:write               PATCH /comments/:id                      blocked seen
-   own any any comments:write,comments:moderate DELETE /comments/:id                 seen
-   any any any comments:write               PUT /comments/:id/vote                   blocked
-   any any any comments:write               POST /comments/:id/flags                 blocked
-   own own own comments:write,comments:moderate GET /users/me/comments
-   -   any any comments:moderate            POST /comments/:id/moderate
-   -   any any comments:moderate            POST /comments/:id/purge
-   -   any any comments:moderate            POST /comments/bulk-moderate
-   -   any any comments:moderate            GET /moderation/comments
-   -   any any comments:moderate            GET /comments/:id/history
-   -   -   any admin                        comment.restrict
-   -   -   any admin                        GET /moderation/settings
-   -   -   any admin                        PATCH /moderation/settings

# 9: an endpoint, an event and a delivery belong to their owner
-   own own any webhooks:manage              POST /webhooks/endpoints
-   own own any webhooks:manage              GET /webhooks/endpoints
-   own own any webhooks:manage              GET /webhooks/endpoints/:id
-   own own any webhooks:manage              PATCH /webhooks/endpoints/:id
-   own own any webhooks:manage              DELETE /webhooks/endpoints/:id
-   own own any webhooks:manage              POST /webhooks/endpoints/:id/rotate-secret
-   own own any webhooks:manage              POST /webhooks/endpoints/:id/verify
-   own own any webhooks:manage              POST /webhooks/endpoints/:id/test
-   own own any webhooks:manage              POST /webhooks/endpoints/:id/recover
-   own own any webhooks:manage              GET /webhooks/events
-   own own any webhooks:manage              GET /webhooks/events/stream
-   own own any webhooks:manage              GET /webhooks/events/:eventId
-   own own any webhooks:manage              POST /webhooks/events/:eventId/replay
-   own own any webhooks:manage              GET /webhooks/event-types
-   own own any webhooks:manage              GET /webhooks/deliveries
-   own own any webhooks:manage              GET /webhooks/deliveries/:id
-   own own any webhooks:manage              POST /webhooks/deliveries/:id/retry

# 1, 10, 12.6, 12.8: documents, introspection, usage
-   -   -   any documents:write              POST /graphql/documents
-   -   -   any documents:write              GET /graphql/documents
-   -   -   any documents:write              DELETE /graphql/documents/:name/:version
-   -   -   any internal:read                internal.read
-   -   -   any internal:read                GET /meta/usage
-   own own any *                            GET /meta/deprecations
-   own own own *                            GET /meta/requests
`;

const rows = TABLE.split('\n').filter((line) => line !== '' && !line.startsWith('#'));

/** By operation: a route, or the name of a right that routes require under some condition. */
export const rights: ReadonlyMap<string, Right> = new Map(rows.map(rightIn));

function rightIn(line: string): [string, Right] {
  const words = line.trim().split(/\s+/);
  const [anonymous = '', customer = '', moderator = '', admin = '', keys = '', ...rest] = words;
  const isRoute = /^[A-Z]+$/.test(rest[0] ?? '');
  const marks = rest.slice(isRoute ? 2 : 1);
  const ownerless = marks.find((mark) => mark.startsWith('ownerless='))?.slice(10) ?? null;
  const right = {
    anonymous: anonymous as Reach,
    roles: { customer, moderator, admin } as Right['roles'],
    keys: (/^[*-]$/.test(keys) ? keys : keys.split(',')) as Right['keys'],
    ownerless: ownerless as Scope | null,
    refusesBlocked: marks.includes('blocked'),
    isSeenByAll: marks.includes('seen'),
    isForbiddenOnSelf: marks.includes('not-self'),
  };
  return [rest.slice(0, isRoute ? 2 : 1).join(' '), right];
}

export function rightFor(operation: string): Right {
  const right = rights.get(operation);
  if (right === undefined) throw new Error(`${operation} has no row in test/support/rights.ts`);
  return right;
}

/**
 * A caller's reach according to the table; null means never. A key acts as its owner, narrowed by
 * its scopes (part 8).
 */
export function reachIn(right: Right, viewer: Viewer): 'own' | 'any' | null {
  const reach = viewer.kind === 'anonymous' ? right.anonymous : reachOfViewer(right, viewer);
  return reach === '-' ? null : reach;
}

function reachOfViewer(
  { keys, ownerless, roles }: Right,
  viewer: Exclude<Viewer, { kind: 'anonymous' }>,
): Reach {
  if (viewer.kind !== 'key' || keys === '*') return roles[viewer.role];
  if (ownerless !== null && viewer.scopes.has(ownerless)) return 'any';
  const isGiven = keys !== '-' && keys.some((scope) => viewer.scopes.has(scope));
  return isGiven ? roles[viewer.role] : '-';
}

/** The scopes that a key may have, by its owner's role (`documents:write` is for admins). */
export const scopesByRole: Readonly<Record<Role, readonly Scope[]>> = {
  customer: ['orders:read', 'orders:write', 'comments:write', 'webhooks:manage', 'partners:read'],
  moderator: [
    ...(['orders:read', 'orders:write', 'comments:write', 'webhooks:manage'] as const),
    ...(['partners:read', 'comments:moderate', 'users:read'] as const),
  ],
  admin: [
    ...(['orders:read', 'orders:write', 'orders:fulfil', 'products:write'] as const),
    ...(['imports:write', 'users:read', 'comments:write', 'comments:moderate'] as const),
    ...(['webhooks:manage', 'partners:read', 'documents:write', 'internal:read', 'admin'] as const),
  ],
};
