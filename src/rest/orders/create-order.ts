import { defineEndpoint } from '../endpoint';
import { bodyOf } from '../request/body';
import { CreateOrderDocument, type CreateOrderInput } from './orders.generated';

export const createOrder = defineEndpoint('POST /orders', {
  docs: {
    tag: 'orders',
    summary: 'Place an order',
    description:
      'Reserves stock for every line, or refuses the whole order. Placing the same order again with its `externalId` answers 200 with the existing one.',
    errors: [
      'unknown_product',
      'product_archived',
      'quantity_above_stock',
      'mixed_currencies',
      'coupon_expired',
      'coupon_not_applicable',
      'payment_method_invalid',
      'external_id_taken',
      'country_not_served',
      'quote_unavailable',
      'unknown_customer',
      'customer_not_active',
    ],
    example: {
      body: {
        items: [{ productId: 'prd_demo_0001', quantity: 1 }],
        deliveryAddress: { name: 'Ada', line1: 'High Street 1', city: 'London', country: 'GB' },
        paymentMethodId: 'pm_visa_4242',
      },
    },
  },
  resource: 'order',
  body: bodyOf<CreateOrderInput>('CreateOrderInput'),
  document: CreateOrderDocument,
  variables: ({ body: input }) => ({ input }),
  answer: {
    result: 'placeOrder.order',
    isCreated: ({ placeOrder }) => placeOrder.isNew,
    location: ({ placeOrder }) => `/orders/${placeOrder.order.id}`,
  },
});
