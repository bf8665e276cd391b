import { defineEndpoint } from '../endpoint';
import { dateTime, oneOf, pageInput, pageParameters, text } from '../request/parameters';
import { relationLimits } from '../request/relations';
import { ListOrdersDocument } from './orders.generated';

export const listOrders = defineEndpoint('GET /orders', {
  docs: {
    tag: 'orders',
    summary: 'List orders',
    description: 'Own orders; for admins those of all customers.',
    errors: ['payment_source_unavailable'],
    example: { query: { status: 'delivered', include: 'summary', sort: 'newest', pageSize: '5' } },
  },
  resource: 'order',
  query: {
    status: oneOf('Only orders in this state.', [
      'pending',
      'paid',
      'processing',
      'shipped',
      'delivered',
      'cancelled',
      'refunded',
    ]),
    paymentStatus: oneOf('Only orders with this payment state.', [
      'pending',
      'authorized',
      'paid',
      'failed',
      'partially_refunded',
      'refunded',
    ]),
    createdFrom: dateTime('Only orders placed at or after this time.'),
    createdTo: dateTime('Only orders placed before this time.'),
    updatedFrom: dateTime(
      'Only orders changed at or after this time, in the order of their last change. A change may become visible a moment ' +
        'after later ones: poll from a minute before the newest `updatedAt`, and pass by the versions that you have.',
    ),
    externalId: text('Only the order with this identifier of the client.', { min: 1, max: 128 }),
    customerId: text('Only orders of this customer (for those who see all).', { min: 1, max: 64 }),
    sort: oneOf('Order of the list.', ['newest', 'oldest'], 'sort_not_allowed'),
    ...pageParameters,
  },
  relations: {
    include: ['customer', 'items', 'summary', 'payment'],
    expand: ['customer'],
    ...relationLimits.list,
    // The page, its rows and one segment below them.
    documentDepth: 3,
  },
  document: ListOrdersDocument,
  variables: ({ query }) => {
    const { status, paymentStatus, createdFrom, createdTo, customerId, sort } = query;
    const { updatedFrom, externalId } = query;
    const filter = { status, paymentStatus, createdFrom, createdTo, customerId };
    return { ...filter, updatedFrom, externalId, sort, page: pageInput(query) };
  },
  answer: { isList: true },
});
