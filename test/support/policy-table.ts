import type { Action } from '../../src/modules/identity';

/** How a route is guarded: the row of the policy table it asks, and a body that gets past the checks of form. */
export interface GuardedRoute {
  /** `null`: for everybody. */
  readonly action: Action | null;
  /** Blocked people are refused although the table lets their role in. */
  readonly refusesBlocked?: true | undefined;
  readonly body?: unknown;
  /** Codes that look like a refusal by the table but are the route's own answer. */
  readonly ownCodes?: readonly string[];
}

const priced = { title: 'Thing', price: 1, categoryId: 'cat_absent' };

/** Every route of the contract. A new endpoint needs a row here; without one the matrix test fails. */
export const guardedRoutes: Readonly<Record<string, GuardedRoute>> = {
  // Catalog
  'GET /products/:id': { action: 'product.read' },
  'GET /web/products/:id': { action: 'product.read' },
  'GET /mobile/products/:id': { action: 'product.read' },
  'GET /mobile/product-page/:id': { action: 'product.read' },
  'GET /partners/products/:id': { action: 'product.read_partner' },
  'GET /products': { action: 'product.read' },
  'GET /products/search': { action: 'product.read' },
  'GET /products/suggest': { action: 'product.read' },
  'GET /products/search/filters': { action: 'product.read' },
  'GET /products/changes': { action: 'product.read_changes' },
  'POST /products': { action: 'product.write', body: priced },
  'PATCH /products/:id': { action: 'product.write', body: { title: 'Other' } },
  'DELETE /products/:id': { action: 'product.write' },
  'POST /products/bulk': { action: 'product.write', body: { items: [priced] } },
  'PATCH /products/bulk': {
    action: 'product.write',
    body: { items: [{ id: 'prd_absent', title: 'Other' }] },
  },
  'DELETE /products/bulk': { action: 'product.write', body: { ids: ['prd_absent'] } },
  'GET /categories': { action: 'category.read' },
  'GET /categories/:id': { action: 'category.read' },
  'POST /categories': { action: 'category.write', body: { title: 'Shelf' } },
  'PATCH /categories/:id': { action: 'category.write', body: { title: 'Shelf' } },

  // Imports
  'POST /imports': { action: 'import.write' },
  'GET /imports': { action: 'import.read' },
  'GET /imports/:id': { action: 'import.read' },
  'GET /imports/:id/results': { action: 'import.read' },
  'POST /imports/:id/cancel': { action: 'import.write' },

  // Orders
  'POST /orders': {
    action: 'order.place',
    body: {
      items: [{ productId: 'prd_absent', quantity: 1 }],
      deliveryAddress: 'Main street 1',
      paymentMethodId: 'pm_card',
    },
  },
  'GET /orders': { action: 'order.read' },
  'GET /orders/:id': { action: 'order.read' },
  'PATCH /orders/:id': { action: 'order.update', body: { note: 'Other' } },
  'POST /orders/:id/pay': { action: 'order.pay', body: {} },
  'POST /orders/:id/cancel': { action: 'order.cancel', body: {} },
  'POST /orders/bulk-cancel': { action: 'order.cancel', body: { orderIds: ['ord_absent'] } },
  'POST /orders/:id/capture': { action: 'order.fulfil' },
  'POST /orders/:id/process': { action: 'order.fulfil' },
  'POST /orders/:id/ship': { action: 'order.fulfil', body: { carrier: 'Post' } },
  'POST /orders/:id/deliver': { action: 'order.fulfil' },
  'POST /orders/:id/refund': { action: 'order.fulfil', body: {} },
  'GET /payments/methods': { action: 'payment_method.read' },
  'POST /payments/notifications/:provider': { action: null },
  'POST /payments/builtin/:payment/confirm': { action: null },
  'POST /coupons': { action: 'coupon.manage', body: { code: 'TEN', percent: 10 } },
  'GET /coupons': { action: 'coupon.manage' },
  'PATCH /coupons/:code': { action: 'coupon.manage', body: { active: false } },
  'GET /coupons/:code': { action: 'coupon.manage' },
  'GET /country-rates': { action: 'charges.configure' },
  'PUT /country-rates': { action: 'charges.configure', body: { items: [] } },

  // Users and accounts
  'GET /users/me': { action: 'user.read_self' },
  'GET /users/me/export': { action: 'user.export_self' },
  'PATCH /users/me': { action: 'user.update_self' },
  'GET /users/:id': { action: 'user.read' },
  'DELETE /users/me': {
    action: 'user.delete_self',
    body: { password: 'not it' },
    ownCodes: ['wrong_password'],
  },
  'GET /users': { action: 'user.list' },
  'POST /users/:id/role': { action: 'user.change_role' },
  'POST /users/:id/block': { action: 'user.block' },
  'DELETE /users/:id/block': { action: 'user.block' },
  'POST /users/:id/disable': { action: 'user.disable' },
  'DELETE /users/:id/disable': { action: 'user.disable' },
  'POST /auth/signup': { action: null },
  'POST /auth/verify-email': { action: null },
  'POST /auth/login': { action: null },
  'POST /auth/mfa/verify': { action: null },
  'POST /auth/token/refresh': { action: null, ownCodes: ['invalid_credential'] },
  'POST /auth/password-reset': { action: null },
  'POST /auth/password-reset/confirm': { action: null },
  'GET /auth/captcha': { action: null },
  'POST /auth/logout': { action: 'session.manage' },
  'GET /auth/sessions': { action: 'session.manage' },
  'DELETE /auth/sessions/:id': { action: 'session.manage' },
  'POST /auth/password': { action: 'account.secure' },
  'POST /auth/mfa/totp': { action: 'account.secure' },
  'POST /auth/mfa/totp/confirm': { action: 'account.secure' },
  'DELETE /auth/mfa/totp': { action: 'account.secure' },
  'GET /auth/api-keys': { action: 'api_key.manage' },
  'POST /auth/api-keys': { action: 'api_key.manage' },
  'DELETE /auth/api-keys/:id': { action: 'api_key.manage' },
  'GET /users/me/security-events': { action: 'security_event.read_own' },
  'GET /auth/security-events': { action: 'security_event.read' },
  'GET /audit': { action: 'audit.read' },
  'GET /internal/mails': { action: 'mail.read' },

  // Discussions
  'GET /posts': { action: 'post.read' },
  'GET /posts/:id': { action: 'post.read' },
  'POST /posts': { action: 'post.write' },
  'POST /posts/:id/close': { action: 'post.write' },
  'POST /posts/:id/reopen': { action: 'post.write' },
  'DELETE /posts/:id': { action: 'post.write' },
  'GET /posts/:postId/comments': { action: 'comment.read' },
  'GET /comments/:id': { action: 'comment.read' },
  'GET /comments/:commentId/replies': { action: 'comment.read' },
  'POST /posts/:postId/comments': { action: 'comment.create', refusesBlocked: true },
  'POST /comments/:commentId/replies': { action: 'comment.create', refusesBlocked: true },
  'POST /comments/preview': {
    action: 'comment.create',
    refusesBlocked: true,
    body: { postId: 'pst_absent', text: 'Hello' },
  },
  'PATCH /comments/:id': { action: 'comment.edit', refusesBlocked: true, body: { text: 'Hello' } },
  'DELETE /comments/:id': { action: 'comment.delete' },
  'PUT /comments/:id/vote': { action: 'comment.vote', refusesBlocked: true },
  'POST /comments/:id/flags': { action: 'comment.flag', refusesBlocked: true },
  'POST /comments/:id/moderate': { action: 'comment.moderate' },
  'POST /comments/:id/purge': { action: 'comment.moderate' },
  'POST /comments/bulk-moderate': {
    action: 'comment.moderate',
    body: { items: [{ id: 'cmt_absent', action: 'publish' }] },
  },
  'GET /users/me/comments': { action: 'comment.read_own' },
  'GET /moderation/comments': { action: 'comment.moderate' },
  'GET /moderation/settings': { action: 'moderation.configure' },
  'PATCH /moderation/settings': { action: 'moderation.configure', body: { maxLinks: 3 } },
  'GET /search/synonyms': { action: 'search.configure' },
  'PUT /search/synonyms': { action: 'search.configure', body: { items: [] } },
  'GET /comments/:id/history': { action: 'comment.moderate' },

  // Webhooks
  'POST /webhooks/endpoints': { action: 'webhook.manage' },
  'GET /webhooks/endpoints': { action: 'webhook.manage' },
  'GET /webhooks/endpoints/:id': { action: 'webhook.manage' },
  'PATCH /webhooks/endpoints/:id': { action: 'webhook.manage' },
  'DELETE /webhooks/endpoints/:id': { action: 'webhook.manage' },
  'POST /webhooks/endpoints/:id/rotate-secret': { action: 'webhook.manage' },
  'POST /webhooks/endpoints/:id/verify': { action: 'webhook.manage' },
  'POST /webhooks/endpoints/:id/test': { action: 'webhook.manage' },
  'POST /webhooks/endpoints/:id/recover': { action: 'webhook.manage' },
  'GET /webhooks/endpoints/:id/statistics': { action: 'webhook.manage' },
  'GET /webhooks/events': { action: 'event.read' },
  'GET /webhooks/events/stream': { action: 'event.read' },
  'GET /webhooks/events/:eventId': { action: 'event.read' },
  'POST /webhooks/events/:eventId/replay': { action: 'webhook.manage' },
  'GET /webhooks/event-types': { action: 'event.read' },
  'GET /webhooks/deliveries': { action: 'webhook.manage' },
  'GET /webhooks/deliveries/:id': { action: 'webhook.manage' },
  'POST /webhooks/deliveries/:id/retry': { action: 'webhook.manage' },

  // Trusted documents
  'POST /graphql/documents': {
    action: 'document.manage',
    body: { name: 'shop', version: '1', documents: { Version: '{ apiVersion }' } },
  },
  'GET /graphql/documents': { action: 'document.manage' },
  'DELETE /graphql/documents/:name/:version': { action: 'document.manage' },

  // About the service
  'GET /meta/versions': { action: null },
  'GET /meta/limits': { action: null },
  'GET /meta/usage': { action: 'usage.read' },
  'GET /meta/deprecations': { action: 'deprecation.read' },
  'GET /meta/requests': { action: 'request.read' },
};
