/** The request that the matrix of rights sends to a route. */
export interface MatrixRequest {
  /** A body that passes structural validation, for routes whose published example does not. */
  readonly body?: unknown;
  /** Codes that look like a refusal by role or scope but come from the route itself. */
  readonly ownCodes?: readonly string[];
}

const pricedProduct = { title: 'Thing', price: 1, categoryId: 'cat_absent' };

/** By route. */
const requests: Readonly<Record<string, MatrixRequest>> = {
  // Catalog
  'POST /products': { body: pricedProduct },
  'PATCH /products/:id': { body: { title: 'Other' } },
  'POST /products/bulk': { body: { items: [pricedProduct] } },
  'PATCH /products/bulk': {
    body: { items: [{ id: 'prd_absent', title: 'Other' }] },
  },
  'DELETE /products/bulk': { body: { ids: ['prd_absent'] } },
  'POST /categories': { body: { title: 'Shelf' } },
  'PATCH /categories/:id': { body: { title: 'Shelf' } },

  // Orders
  'POST /orders': {
    body: {
      items: [{ productId: 'prd_absent', quantity: 1 }],
      deliveryAddress: 'Main street 1',
      paymentMethodId: 'pm_card',
    },
  },
  'PATCH /orders/:id': { body: { note: 'Other' } },
  'POST /orders/:id/pay': { body: {} },
  'POST /orders/:id/cancel': { body: {} },
  'POST /orders/bulk-cancel': { body: { orderIds: ['ord_absent'] } },
  'POST /orders/:id/ship': { body: { carrier: 'Post' } },
  'POST /orders/:id/refund': { body: {} },
  'POST /coupons': { body: { code: 'TEN', percent: 10 } },
  'PATCH /coupons/:code': { body: { active: false } },

  // Users and accounts
  'DELETE /users/me': {
    body: { password: 'not it' },
    ownCodes: ['wrong_password'],
  },
  'POST /auth/token/refresh': { ownCodes: ['invalid_credential'] },

  // Discussions
  'PATCH /comments/:id': { body: { text: 'Hello' } },
  'POST /comments/bulk-moderate': {
    body: { items: [{ id: 'cmt_absent', action: 'publish' }] },
  },
  'PATCH /moderation/settings': { body: { maxLinks: 3 } },
  'PUT /search/synonyms': { body: { items: [] } },

  // Trusted documents
  'POST /graphql/documents': {
    body: { name: 'shop', version: '1', documents: { Version: '{ apiVersion }' } },
  },
};

export const requestTo = (route: string): MatrixRequest => requests[route] ?? {};
