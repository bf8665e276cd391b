import { defineEndpoint } from '../endpoint';
import { flag } from '../request/parameters';
import { relationLimits } from '../request/relations';
import { GetOrderDocument } from './orders.generated';

export const getOrder = defineEndpoint('GET /orders/:id', {
  docs: {
    tag: 'orders',
    summary: 'Get an order',
    description:
      'The aggregated view: the order with its customer, items, payment, delivery and summary.',
    errors: ['payment_source_unavailable'],
    example: { query: { include: 'history,recommendations', expand: 'customer' } },
  },
  resource: 'order',
  query: {
    allowPartial: flag('Answer without the payment block when its source is unavailable.'),
  },
  relations: {
    include: [
      'customer',
      'items',
      'payment',
      'delivery',
      'summary',
      'recommendations',
      'history',
      'items.product',
    ],
    expand: ['customer', 'items.product', 'items.product.category'],
    ...relationLimits.detail,
    // The order itself, three segments below it, and the definitions of attributes in a category.
    documentDepth: 5,
  },
  live: ({ params: { id } }) => ({ kind: 'order', id }),
  document: GetOrderDocument,
  variables: ({ params: { id }, query }) => ({
    id,
    allowPartial: query.allowPartial ?? false,
  }),
});
