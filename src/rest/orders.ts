import { defineEndpoint, type Endpoint } from './endpoint';
import { bulkParameters, dateTime, email, flag, oneOf, pageParameters, text } from './parameters';
import { relationLimits } from './relations';
import * as documents from './orders.generated';

const NO_MESSAGE = { id: '', timestamp: '', signature: '', payload: '' };

const order = { tag: 'orders', resource: 'order' } as const;
const coupon = { tag: 'orders', resource: 'coupon', policy: 'coupon.manage' } as const;

export const ordersEndpoints: readonly Endpoint[] = [
  defineEndpoint('POST /orders', {
    ...order,
    summary: 'Place an order',
    description:
      'Reserves stock for every line, or refuses the whole order. Placing the same order again with its `externalId` returns 200 with the existing one.',
    policy: 'order.place',
    errors: [
      'invalid_parameter',
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
    body: { inputType: 'CreateOrderInput' },
    document: documents.CreateOrder,
    variables: ({ body }) => ({ input: withAddressText(body) }),
    result: 'placeOrder.order',
    isCreated: ({ placeOrder }) => placeOrder.isNew,
    location: ({ placeOrder }) => `/orders/${placeOrder.order.id}`,
    example: {
      body: {
        items: [{ productId: 'prd_demo_0001', quantity: 1 }],
        deliveryAddress: { name: 'Ada', line1: 'High Street 1', city: 'London', country: 'GB' },
        paymentMethodId: 'pm_visa_4242',
        externalId: 'web-1001',
      },
    },
  }),
  defineEndpoint('GET /orders', {
    ...order,
    summary: 'List orders',
    description: 'Your orders; all orders for admins.',
    policy: 'order.read',
    errors: ['payment_source_unavailable', 'invalid_range'],
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
          'later ones: request changes from one minute before the newest `updatedAt` you have stored, and skip the ' +
          'versions you already have.',
      ),
      externalId: text('Only orders with this `externalId`.', { min: 1, max: 128 }),
      customerId: text('Only orders of this customer; for callers who may see all orders.', {
        min: 1,
        max: 64,
      }),
      email: email(
        'Only orders with this e-mail address, in any spelling; for callers who may see all orders.',
      ),
      couponCode: text('Only orders with this coupon; for callers who may see all orders.', {
        min: 1,
        max: 64,
        visible: true,
      }),
      sort: oneOf('Order of the list.', ['newest', 'oldest'], 'sort_not_allowed'),
      ...pageParameters,
    },
    relations: {
      include: ['customer', 'items', 'summary', 'payment'],
      expand: ['customer'],
      ...relationLimits.list,
      // The page, its items, and one segment below them.
      documentDepth: 3,
    },
    document: documents.ListOrders,
    isList: true,
    example: { query: { status: 'delivered', include: 'summary', sort: 'newest', pageSize: '5' } },
  }),
  defineEndpoint('GET /orders/:id', {
    ...order,
    summary: 'Get an order',
    description:
      'The aggregated view: the order with its customer, items, payment, delivery and summary.',
    policy: 'order.read',
    errors: ['payment_source_unavailable'],
    query: {
      allowPartial: flag('Respond without the payment block when its source is unavailable.'),
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
    document: documents.GetOrder,
    variables: ({ params: { id }, query: { allowPartial = false } }) => ({ id, allowPartial }),
    example: { query: { include: 'history,recommendations', expand: 'customer' } },
  }),
  defineEndpoint('PATCH /orders/:id', {
    ...order,
    summary: 'Update an order',
    description:
      'A merge patch; possible until the order is shipped. Charges are quoted again for a new address; once a payment has begun, the total must not change.',
    policy: 'order.update',
    errors: [
      'order_not_changeable',
      'address_changes_total',
      'invalid_parameter',
      'country_not_served',
      'quote_unavailable',
    ],
    conditional: true,
    body: { inputType: 'UpdateOrderInput' },
    document: documents.UpdateOrder,
    variables: ({ params: { id }, body, ifMatch: version }) => ({
      id,
      input: withAddressText(body),
      version,
    }),
    example: { params: { id: 'ord_demo_0002' }, body: { note: 'Leave it with the neighbours' } },
  }),
  defineEndpoint('POST /orders/:id/pay', {
    ...order,
    summary: 'Pay for an order',
    description:
      'Returns 200 when the payment is settled and 202 while it is in progress: `payment.state` shows its state, `payment.nextAction` what the payer must do. Paying again with the same method returns the payment in progress; another method voids it first.',
    policy: 'order.pay',
    errors: [
      'order_already_paid',
      'payment_declined',
      'payment_method_invalid',
      'too_many_payment_attempts',
      'payment_in_progress',
      'payment_source_unavailable',
      'invalid_state_transition',
    ],
    body: { inputType: 'PayOrderInput', optional: true },
    document: documents.PayOrder,
    isAccepted: ({ payOrder: order }) => isUnderWay(order),
    example: {
      params: { id: 'ord_demo_0002' },
      body: { paymentMethodId: 'pm_visa_4242', capture: 'at_shipping' },
    },
  }),
  defineEndpoint('POST /orders/:id/capture', {
    ...order,
    summary: 'Capture a payment',
    description:
      'Captures the whole amount of an order that was paid with `capture: at_shipping`. Shipping the order captures it too.',
    policy: 'order.fulfil',
    errors: [
      'order_already_paid',
      'invalid_state_transition',
      'payment_not_authorized',
      'authorization_expired',
      'payment_declined',
      'payment_in_progress',
      'payment_source_unavailable',
    ],
    document: documents.CaptureOrder,
    example: { params: { id: 'ord_demo_0002' } },
  }),
  defineEndpoint('POST /orders/:id/process', {
    ...order,
    summary: 'Start processing an order',
    policy: 'order.fulfil',
    errors: ['invalid_state_transition'],
    document: documents.ProcessOrder,
    example: { params: { id: 'ord_demo_0003' } },
  }),
  defineEndpoint('POST /orders/:id/ship', {
    ...order,
    summary: 'Ship an order',
    policy: 'order.fulfil',
    errors: [
      'invalid_state_transition',
      'authorization_expired',
      'payment_declined',
      'payment_in_progress',
      'payment_source_unavailable',
    ],
    body: { inputType: 'ShipOrderInput' },
    document: documents.ShipOrder,
    example: {
      params: { id: 'ord_demo_0004' },
      body: { carrier: 'DHL', trackingNumber: 'JD014600003828' },
    },
  }),
  defineEndpoint('POST /orders/:id/deliver', {
    ...order,
    summary: 'Mark an order as delivered',
    policy: 'order.fulfil',
    errors: ['invalid_state_transition'],
    document: documents.DeliverOrder,
    example: { params: { id: 'ord_demo_0005' } },
  }),
  defineEndpoint('POST /orders/:id/cancel', {
    ...order,
    summary: 'Cancel an order',
    description: 'Possible until the order is shipped.',
    policy: 'order.cancel',
    errors: ['order_already_cancelled', 'order_not_cancellable', 'payment_source_unavailable'],
    body: { inputType: 'CancelOrderInput', optional: true },
    document: documents.CancelOrder,
    example: { params: { id: 'ord_demo_0009' }, body: { reason: 'Ordered twice' } },
  }),
  defineEndpoint('POST /orders/:id/refund', {
    ...order,
    summary: 'Refund an order',
    policy: 'order.fulfil',
    errors: [
      'refund_exceeds_payment',
      'refund_refused',
      'too_many_refunds',
      'invalid_state_transition',
      'too_many_decimals',
      'payment_source_unavailable',
    ],
    body: { inputType: 'RefundOrderInput', optional: true },
    document: documents.RefundOrder,
    example: { body: { amount: 5, reason: 'Scratched' } },
  }),
  defineEndpoint('POST /orders/bulk-cancel', {
    ...order,
    summary: 'Bulk-cancel orders',
    policy: 'order.cancel',
    errors: [
      'batch_too_large',
      'duplicate_in_batch',
      'order_not_cancellable',
      'payment_source_unavailable',
    ],
    query: bulkParameters,
    body: { inputType: 'BulkCancelInput', bulkList: 'orderIds' },
    document: documents.BulkCancelOrders,
    example: { body: { orderIds: ['ord_demo_0003'], reason: 'Ordered twice' } },
  }),
  defineEndpoint('GET /payments/methods', {
    tag: 'orders',
    resource: 'payment method',
    summary: 'List your payment methods',
    description:
      'At most 100; the `id` of each can be the `paymentMethodId` of an order or a payment.',
    policy: 'payment_method.read',
    errors: ['payment_source_unavailable'],
    document: documents.ListPaymentMethods,
  }),
  defineEndpoint('POST /payments/notifications/:provider', {
    tag: 'orders',
    resource: 'payment provider',
    summary: 'Receive a payment notification',
    description:
      'For payment providers, not for clients. The body has the format of the provider and is signed according to Standard Webhooks. A notification that is repeated, late or contradicts the state of the payment gets 200 and changes nothing.',
    policy: 'public',
    errors: ['invalid_signature', 'invalid_json'],
    idempotent: false,
    isSigned: true,
    headers: {
      'webhook-id': 'Id of the message.',
      'webhook-timestamp': 'Time of signing in seconds since 1970; at most five minutes off.',
      'webhook-signature': '`v1,<base64 of the HMAC-SHA256>`; several are separated by spaces.',
    },
    document: documents.ReceivePaymentNotification,
    variables: ({ params: { provider }, signedMessage }) => ({
      provider,
      message: signedMessage ?? NO_MESSAGE,
    }),
    example: {
      params: { provider: 'builtin' },
      body: {
        type: 'payment.updated',
        data: { orderId: 'ord_demo_0002', attemptId: 'pay_1', state: 'captured' },
      },
    },
  }),
  defineEndpoint('POST /payments/builtin/:payment/confirm', {
    tag: 'orders',
    resource: 'payment',
    summary: 'Confirm a payment of the built-in provider',
    description:
      'The page at `nextAction.url` sends this when the payer confirms. Only with the built-in provider, which takes no real money.',
    policy: 'public',
    errors: ['payment_source_unavailable'],
    idempotent: false,
    document: documents.ConfirmBuiltInPayment,
    example: { params: { payment: 'ord_demo_0002.pay_1' } },
  }),
  defineEndpoint('POST /coupons', {
    ...coupon,
    summary: 'Create a coupon',
    errors: ['already_exists', 'too_many_decimals', 'invalid_currency', 'invalid_range'],
    body: { inputType: 'CreateCouponInput' },
    document: documents.CreateCoupon,
    status: 201,
    location: ({ createCoupon: { code } }) => `/coupons/${code}`,
    example: { body: { code: 'SPRING15', description: '15 % off your order', percent: 15 } },
  }),
  defineEndpoint('GET /coupons', {
    ...coupon,
    summary: 'List coupons',
    description: 'All coupons, sorted by code.',
    query: pageParameters,
    document: documents.ListCoupons,
    isList: true,
  }),
  defineEndpoint('GET /coupons/:code', {
    ...coupon,
    summary: 'Get a coupon',
    document: documents.GetCoupon,
  }),
  defineEndpoint('PATCH /coupons/:code', {
    ...coupon,
    summary: 'Update a coupon',
    description: 'A merge patch. Orders that have used the coupon keep it.',
    errors: ['invalid_range'],
    conditional: true,
    body: { inputType: 'UpdateCouponInput' },
    document: documents.UpdateCoupon,
    example: { body: { active: false } },
  }),
];

/** Without payment figures, the order itself shows whether the money was taken. */
function isUnderWay({ payment, paymentStatus }: documents.PayOrderMutation['payOrder']): boolean {
  if (payment === null) {
    return paymentStatus === 'pending' || paymentStatus === 'authorized';
  }
  const { state } = payment;
  return state === 'requires_action' || state === 'processing' || state === 'authorized';
}

/** REST accepts an address as an object or a string; the graph has a field for each, so a string moves to its own field. */
function withAddressText<Body extends { readonly deliveryAddress?: unknown }>(body: Body): Body {
  const { deliveryAddress, ...others } = body;
  if (typeof deliveryAddress !== 'string') return body;
  return { ...others, deliveryAddressText: deliveryAddress } as unknown as Body;
}
