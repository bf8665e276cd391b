import { defineEndpoint } from '../endpoint';
import { bodyOf } from '../request/body';
import { bulkParameters } from '../request/parameters';
import { BulkCancelOrdersDocument, type BulkCancelInput } from './orders.generated';

export const bulkCancelOrders = defineEndpoint('POST /orders/bulk-cancel', {
  docs: {
    tag: 'orders',
    summary: 'Bulk-cancel orders',
    errors: [
      'batch_too_large',
      'duplicate_in_batch',
      'order_not_cancellable',
      'payment_source_unavailable',
    ],
    example: { body: { orderIds: ['ord_demo_0003'], reason: 'Ordered twice' } },
  },
  resource: 'order',
  query: bulkParameters,
  body: bodyOf<BulkCancelInput>('BulkCancelInput', {
    bulkList: 'orderIds',
  }),
  document: BulkCancelOrdersDocument,
  variables: ({ body: input, query: { mode } }) => ({ input, mode }),
});
