import { defineEndpoint } from '../endpoint';
import { bodyOf } from '../request/body';
import { UpdateOrderDocument, type UpdateOrderInput } from './orders.generated';

export const updateOrder = defineEndpoint('PATCH /orders/:id', {
  docs: {
    tag: 'orders',
    summary: 'Update an order',
    description:
      'A merge patch; possible until the order is shipped. For a new address charges are quoted again; once a payment has begun, the total must not change.',
    errors: [
      'order_not_changeable',
      'address_changes_total',
      'country_not_served',
      'quote_unavailable',
    ],
    example: { params: { id: 'ord_demo_0002' }, body: { note: 'Leave it with the neighbours' } },
  },
  resource: 'order',
  conditional: true,
  body: bodyOf<UpdateOrderInput>('UpdateOrderInput'),
  document: UpdateOrderDocument,
  variables: ({ params: { id }, body: input, ifMatch: version }) => ({ id, input, version }),
});
