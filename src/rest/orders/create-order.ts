import { bodyOf, defineEndpoint } from '../endpoint';
import { CreateOrderDocument, type CreateOrderInput } from './orders.generated';

export const createOrder = defineEndpoint({
  method: 'POST',
  path: '/orders',
  tag: 'orders',
  summary: 'Place an order',
  description:
    'All of the order or nothing: stock is reserved for every line. With an `externalId` the same order again answers 200 with the existing one.',
  resource: 'order',
  document: CreateOrderDocument,
  body: bodyOf<CreateOrderInput>('CreateOrderInput'),
  result: 'placeOrder.order',
  status: ({ placeOrder }) => (placeOrder.isNew ? 201 : 200),
  statuses: [201, 200],
  location: ({ placeOrder }) => `/orders/${placeOrder.order.id}`,
  errors: [
    'unknown_product',
    'product_archived',
    'quantity_above_stock',
    'mixed_currencies',
    'coupon_expired',
    'coupon_not_applicable',
    'payment_method_invalid',
    'external_id_taken',
  ],
  variables: ({ body: input }) => ({ input }),
  example: {
    body: {
      items: [{ productId: 'prd_demo_0001', quantity: 1 }],
      deliveryAddress: { name: 'Ada', line1: 'High Street 1', city: 'London', country: 'GB' },
      paymentMethodId: 'pm_visa_4242',
    },
  },
});
