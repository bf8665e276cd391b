import { accessTo, authorize, type Action, type Viewer } from '../modules/identity';
import { endpoints, rootFieldOf } from '../rest/endpoints';
import type { GuardOf } from '../rest/engine/route';
import type { AccessOf } from '../rest/openapi/access';

/**
 * Which row of the policy table guards a route. It is asked before the body is read, so that nobody learns the form
 * of a request they may not make; the services ask it again, and decide what depends on the object. Routes that
 * anybody may call have no row.
 */
const guarded: Partial<Record<Action, readonly string[]>> = {
  'product.read_partner': ['GET /partners/products/:id'],
  'product.read_changes': ['GET /products/changes'],
  'product.write': [
    'POST /products',
    'PATCH /products/:id',
    'DELETE /products/:id',
    'POST /products/bulk',
    'PATCH /products/bulk',
    'DELETE /products/bulk',
  ],
  'category.write': ['POST /categories', 'PATCH /categories/:id'],
  'import.write': ['POST /imports', 'POST /imports/:id/cancel'],
  'import.read': ['GET /imports', 'GET /imports/:id', 'GET /imports/:id/results'],
  'order.place': ['POST /orders'],
  'order.read': ['GET /orders', 'GET /orders/:id'],
  'order.update': ['PATCH /orders/:id'],
  'order.pay': ['POST /orders/:id/pay'],
  'order.cancel': ['POST /orders/:id/cancel', 'POST /orders/bulk-cancel'],
  'order.fulfil': [
    'POST /orders/:id/capture',
    'POST /orders/:id/process',
    'POST /orders/:id/ship',
    'POST /orders/:id/deliver',
    'POST /orders/:id/refund',
  ],
  'payment_method.read': ['GET /payments/methods'],
  'coupon.manage': ['POST /coupons', 'GET /coupons', 'GET /coupons/:code', 'PATCH /coupons/:code'],
  'user.read_self': ['GET /users/me'],
  'user.update_self': ['PATCH /users/me'],
  'user.read': ['GET /users/:id'],
  'user.export_self': ['GET /users/me/export'],
  'user.delete_self': ['DELETE /users/me'],
  'user.list': ['GET /users'],
  'user.change_role': ['POST /users/:id/role'],
  'user.block': ['POST /users/:id/block', 'DELETE /users/:id/block'],
  'user.disable': ['POST /users/:id/disable', 'DELETE /users/:id/disable'],
  'session.manage': ['POST /auth/logout', 'GET /auth/sessions', 'DELETE /auth/sessions/:id'],
  'account.secure': [
    'POST /auth/password',
    'POST /auth/mfa/totp',
    'POST /auth/mfa/totp/confirm',
    'DELETE /auth/mfa/totp',
  ],
  'api_key.manage': ['GET /auth/api-keys', 'POST /auth/api-keys', 'DELETE /auth/api-keys/:id'],
  'security_event.read_own': ['GET /users/me/security-events'],
  'security_event.read': ['GET /auth/security-events'],
  'audit.read': ['GET /audit'],
  'mail.read': ['GET /internal/mails'],
  'post.write': [
    'POST /posts',
    'POST /posts/:id/close',
    'POST /posts/:id/reopen',
    'DELETE /posts/:id',
  ],
  'comment.read_own': ['GET /users/me/comments'],
  'comment.create': ['POST /posts/:postId/comments', 'POST /comments/:commentId/replies'],
  'comment.edit': ['PATCH /comments/:id'],
  'comment.delete': ['DELETE /comments/:id'],
  'comment.vote': ['PUT /comments/:id/vote'],
  'comment.flag': ['POST /comments/:id/flags'],
  'comment.moderate': [
    'POST /comments/:id/moderate',
    'POST /comments/:id/purge',
    'POST /comments/bulk-moderate',
    'GET /moderation/comments',
    'GET /comments/:id/history',
  ],
  'moderation.configure': ['GET /moderation/settings', 'PATCH /moderation/settings'],
  'search.configure': ['GET /search/synonyms', 'PUT /search/synonyms'],
  'webhook.manage': [
    'POST /webhooks/endpoints',
    'GET /webhooks/endpoints',
    'GET /webhooks/endpoints/:id',
    'PATCH /webhooks/endpoints/:id',
    'DELETE /webhooks/endpoints/:id',
    'POST /webhooks/endpoints/:id/rotate-secret',
    'POST /webhooks/endpoints/:id/test',
    'POST /webhooks/endpoints/:id/verify',
    'POST /webhooks/endpoints/:id/recover',
    'POST /webhooks/events/:eventId/replay',
    'GET /webhooks/deliveries',
    'GET /webhooks/deliveries/:id',
    'POST /webhooks/deliveries/:id/retry',
  ],
  'event.read': [
    'GET /webhooks/events',
    'GET /webhooks/events/stream',
    'GET /webhooks/events/:eventId',
    'GET /webhooks/event-types',
  ],
  'usage.read': ['GET /meta/usage'],
  'document.manage': [
    'POST /graphql/documents',
    'GET /graphql/documents',
    'DELETE /graphql/documents/:name/:version',
  ],
  'deprecation.read': ['GET /meta/deprecations'],
  'request.read': ['GET /meta/requests'],
};

const actions = new Map(
  Object.entries(guarded).flatMap(([action, routes]) =>
    routes.map((route) => [route, action as Action] as const),
  ),
);

/** The query that reads what a subscription tells. */
const SUBSCRIPTIONS: Readonly<Record<string, string>> = {
  orderChanged: 'order',
  productChanged: 'product',
  importChanged: 'import',
  commentsChanged: 'comments',
  eventAdded: 'webhookEventLog',
};

let actionsOfFields: ReadonlyMap<string, Action | null> | undefined;

/** Read out of the documents when it is needed: a start has no time for that. */
function readActionsOfFields(): ReadonlyMap<string, Action | null> {
  const rows = endpoints.flatMap((endpoint) => {
    const action = actions.get(`${endpoint.method} ${endpoint.path}`) ?? null;
    return rootFieldOf(endpoint).map((field) => [field, action] as const);
  });
  return new Map(rows);
}

/** Asks the row of the route that runs this field of the public schema, where the field itself is not run. */
export function authorizeField(viewer: Viewer, field: string): void {
  actionsOfFields ??= readActionsOfFields();
  const action = actionsOfFields.get(SUBSCRIPTIONS[field] ?? field);
  if (action === undefined) throw new Error(`no route runs ${field}`);
  if (action !== null) authorize(viewer, action);
}

const guardOf: GuardOf = ({ method, path }) => {
  const action = actions.get(`${method} ${path}`);
  return action === undefined ? null : ({ viewer }) => void authorize(viewer, action);
};

/** Who may call a route, as the contract tells it; null for routes that anybody may call. */
export const accessOf: AccessOf = ({ method, path }) => {
  const action = actions.get(`${method} ${path}`);
  return action === undefined ? null : accessTo(action);
};

/** The wall in front of every route, and what the contract tells of it. */
export const routePolicy = { guardOf, accessOf };
