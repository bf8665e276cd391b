import type { Schemas } from 'commerce-client';
import type { Action } from '../shared/actions';
import { call } from '../shared/api';
import { field } from '../shared/forms';
import { amount, amountField, roundAmount } from '../parts/money';
import { isShop, type Role } from '../parts/view';

type Order = Schemas['OrderDetails'];
type Payment = Schemas['OrderPayment'];

/** The refunds that are not paid out yet. */
export const pendingRefunds = ({ refunds }: Payment): number =>
  refunds
    .filter(({ state }) => state === 'pending')
    .reduce((sum, refund) => sum + refund.amount, 0);

/** The amount that can still be refunded. */
const refundable = (payment: Payment): number =>
  roundAmount(
    payment.paidAmount - payment.refundedAmount - pendingRefunds(payment),
    payment.currency,
  );

/** The actions that the state of an order allows; only the shop fulfils orders. */
export function orderActions(order: Order, role: Role): readonly Action[] {
  const { status, payment } = order;
  const isOpen = ['pending', 'paid', 'processing'].includes(status);
  const isAuthorized = isOpen && payment?.state === 'authorized';
  // For the warehouse, an authorized payment counts as paid.
  const isPaid = status === 'paid' || (status === 'pending' && isAuthorized);
  const shopActions = isShop(role) && [
    isPaid && stepAction('Start processing', order, 'process'),
    (isPaid || status === 'processing') && shipAction(order),
    isAuthorized && stepAction('Capture the payment', order, 'capture'),
    status === 'shipped' && stepAction('Mark as delivered', order, 'deliver'),
    payment && refundable(payment) > 0 && refundAction(order, payment),
  ];
  return [...(shopActions || []), isOpen && cancelAction(order)];
}

type Step = 'process' | 'capture' | 'deliver';

const stepAction = (label: string, { id }: Order, step: Step): Action => ({
  label,
  run: () => call('POST', `/orders/{id}/${step}`, { path: { id } }),
  success: `${label}: done.`,
});

const shipAction = ({ id }: Order): Action => ({
  label: 'Ship',
  title: 'Ship the order',
  text: 'The customer is told, and the number leads to the parcel.',
  fields: [
    field('carrier', 'Carrier', { required: true }),
    field('trackingNumber', 'Tracking number', { required: true }),
  ],
  run: ({ carrier = '', trackingNumber = '' }) => {
    const body = { carrier, trackingNumber };
    return call('POST', '/orders/{id}/ship', { path: { id }, body });
  },
  success: 'The order is shipped.',
});

function refundAction({ id, status, currency }: Order, payment: Payment): Action {
  const rest = refundable(payment);
  // A full refund would end the order, and before shipping an order ends only by cancellation.
  const isPartOnly = ['paid', 'processing'].includes(status);
  return {
    label: 'Refund',
    title: 'Give money back',
    text: isPartOnly
      ? `Less than ${amount(rest, currency)} can be given back: all of it goes back when the order is cancelled.`
      : `At most ${amount(rest, currency)} can be given back.`,
    fields: [
      amountField('amount', 'Amount', { value: isPartOnly ? null : rest, currency }),
      field('reason', 'Reason'),
    ],
    submit: 'Give back',
    isDanger: true,
    run: async ({ amount: typed, reason }) => {
      const body = { amount: Number(typed), ...(reason && { reason }) };
      const order = await call('POST', '/orders/{id}/refund', { path: { id }, body });
      // `null` while the payment cannot be read, although the refund is recorded.
      const isGiven = order.payment?.refunds.at(-1)?.state === 'succeeded';
      return `${amount(body.amount, currency)} is ${isGiven ? 'given' : 'on its way'} back.`;
    },
  };
}

/** Set apart from the other actions, which change with the state. */
function cancelAction({ id, payment, currency }: Order): Action {
  const back = payment ? refundable(payment) : 0;
  const money =
    back > 0 ? `${amount(back, currency)} goes back to the customer.` : 'No money goes back.';
  return {
    label: 'Cancel order',
    kind: 'danger apart',
    title: 'Cancel the order',
    text: `${id} is not sent any more, and this cannot be undone. ${money}`,
    fields: [field('reason', 'Reason', { maxLength: 500 })],
    submit: 'Cancel this order',
    cancel: 'Keep it',
    run: ({ reason }) =>
      call('POST', '/orders/{id}/cancel', { path: { id }, body: reason ? { reason } : {} }),
    success: 'The order is cancelled.',
  };
}
