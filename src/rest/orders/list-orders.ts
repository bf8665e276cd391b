import { defineEndpoint } from '../endpoint';
import { dateTime, oneOf, pageInput, pageParameters, text } from '../request/parameters';
import { relationLimits } from '../request/relations';
import { ListOrdersDocument } from './orders.generated';

export const listOrders = defineEndpoint('GET /orders', {
  docs: {
    tag: 'orders',
    summary: 'List orders',
    description: "Your orders; for admins everybody's.",
    errors: ['payment_source_unavailable', 'invalid_range'],
    example: { query: { status: 'delivered', include: 'summary', sort: 'newest', pageSize: '5' } },
  },
  resource: 'order',
  query: {
    status: oneOf('Only orders in this status.', [
      'pending',
      'paid',
      'processing',
      'shipped',
      'delivered',
      'cancelled',
      'refunded',
    ]),
    paymentStatus: oneOf('Only orders in this payment status.', [
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
      'Only orders changed at or after this time, sorted by their last change. A change may become visible a moment after ' +
        'later ones: poll from a minute before the newest `updatedAt`, and skip the versions that you have.',
    ),
    externalId: text('Only orders with this `externalId`.', { min: 1, max: 128 }),
    customerId: text("Only orders of this customer; for callers who see everybody's orders.", {
      min: 1,
      max: 64,
    }),
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
    return { updatedFrom, externalId, sort, page: pageInput(query), ...filter };
  },
  answer: { isList: true },
});
