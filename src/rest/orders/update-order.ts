import { defineEndpoint } from '../endpoint';
import { bodyOf } from '../request/body';
import { UpdateOrderDocument, type UpdateOrderInput } from './orders.generated';

export const updateOrder = defineEndpoint('PATCH /orders/:id', {
  docs: {
    tag: 'orders',
    summary: 'Change an order',
    description:
      'A merge patch, until the order is shipped. A changed address is quoted again; once a payment was begun it must not change the total.',
    errors: ['order_not_changeable', 'address_changes_total', 'quote_unavailable'],
    example: { params: { id: 'ord_demo_0002' }, body: { note: 'Leave it with the neighbours' } },
  },
  resource: 'order',
  conditional: true,
  body: bodyOf<UpdateOrderInput>('UpdateOrderInput'),
  document: UpdateOrderDocument,
  variables: ({ params: { id }, body: input, ifMatch: version }) => ({ id, input, version }),
});
