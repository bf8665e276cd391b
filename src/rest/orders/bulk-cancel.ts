import { bodyOf, defineEndpoint } from '../endpoint';
import { oneOf } from '../parameters';
import { BulkCancelDocument, type BulkCancelInput } from './orders.generated';

export const bulkCancel = defineEndpoint({
  method: 'POST',
  path: '/orders/bulk-cancel',
  tag: 'orders',
  summary: 'Cancel several orders, each on its own or all together',
  resource: 'order',
  document: BulkCancelDocument,
  body: bodyOf<BulkCancelInput>('BulkCancelInput', {
    normalize: (raw) => (Array.isArray(raw) ? { orderIds: raw } : raw),
  }),
  query: {
    mode: oneOf('`atomic`: all or none. Default: each on its own.', ['partial', 'atomic']),
  },
  isBulk: true,
  errors: ['batch_too_large', 'duplicate_in_batch', 'order_not_cancellable'],
  variables: ({ body: input, query: { mode } }) => ({ input, mode }),
  example: { body: { orderIds: ['ord_demo_0011'], reason: 'Ordered twice' } },
});
