import { defineEndpoint } from '../endpoint';
import { bodyOf } from '../request/body';
import { PayOrderDocument, type PayOrderInput, type PayOrderMutation } from './orders.generated';

export const payOrder = defineEndpoint('POST /orders/:id/pay', {
  docs: {
    tag: 'orders',
    summary: 'Pay for an order',
    description:
      'Answers 200 when the payment is settled and 202 while it is in progress: `payment.state` shows its state, `payment.nextAction` what the payer must do. Paying again with the same method shows the payment in progress; another method voids it first.',
    errors: [
      'order_already_paid',
      'payment_declined',
      'payment_method_invalid',
      'too_many_payment_attempts',
      'payment_in_progress',
      'payment_source_unavailable',
      'invalid_state_transition',
    ],
    example: {
      params: { id: 'ord_demo_0002' },
      body: { paymentMethodId: 'pm_visa_4242', capture: 'at_shipping' },
    },
  },
  resource: 'order',
  body: bodyOf<PayOrderInput>('PayOrderInput', { optional: true }),
  document: PayOrderDocument,
  variables: ({ params: { id }, body: input }) => ({ id, input }),
  answer: { isAccepted: ({ payOrder: order }) => isUnderWay(order) },
});

/** Without payment figures the order itself says whether the money was taken. */
function isUnderWay({ payment, paymentStatus }: PayOrderMutation['payOrder']): boolean {
  if (payment === null) {
    return paymentStatus === 'pending' || paymentStatus === 'authorized';
  }
  const { state } = payment;
  return state === 'requires_action' || state === 'processing' || state === 'authorized';
}
