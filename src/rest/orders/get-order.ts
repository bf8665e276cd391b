import { defineEndpoint } from '../endpoint';
import { flag } from '../parameters';
import { relationLimits } from '../relations';
import { GetOrderDocument, type OrderSource } from './orders.generated';

export const getOrder = defineEndpoint({
  method: 'GET',
  path: '/orders/:id',
  tag: 'orders',
  summary: 'Read an order with everything around it (aggregated view)',
  resource: 'order',
  document: GetOrderDocument,
  query: {
    allowPartial: flag('Answer without the payment block when its source is away.'),
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
    // The order itself and three segments below it.
    documentDepth: 4,
  },
  errors: ['payment_source_unavailable'],
  example: { query: { include: 'history,recommendations', expand: 'customer' } },
  variables: ({ params, query, relations }) => ({
    id: params['id'] ?? '',
    allowPartial: query.allowPartial ?? false,
    sources: sourcesOf(relations.include),
  }),
});

/** The sources behind the requested blocks; what is away among them is named in `missing`. */
function sourcesOf(include: readonly string[]): readonly OrderSource[] {
  return include.includes('recommendations') ? ['payment', 'recommendations'] : ['payment'];
}
