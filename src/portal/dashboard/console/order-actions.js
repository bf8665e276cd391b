import { call } from './api.js';
import { askButton } from './dialogs.js';
import { actionButton } from './dom.js';
import { amount, amountField, rounded } from './money.js';
import { isShop } from './roles.js';

/** What is promised back and not given back yet. */
export const pendingOf = ({ refunds }) =>
  refunds
    .filter(({ state }) => state === 'pending')
    .reduce((sum, refund) => sum + refund.amount, 0);

/** What can still be given back. */
const refundable = (payment) =>
  rounded(payment.paidAmount - payment.refundedAmount - pendingOf(payment), payment.currency);

/** What can be done with an order in its state; only the shop fulfils it. */
export function actionsOf(order, { role, refresh }) {
  const { id, status, payment } = order;
  const step = (label, path) =>
    actionButton(label, {
      key: `${path}-${id}`,
      run: async () => {
        await call('POST', `/orders/${id}/${path}`, {});
        await refresh();
        return `${label}: done.`;
      },
    });
  const isOpen = ['pending', 'paid', 'processing'].includes(status);
  const isAuthorized = isOpen && payment?.state === 'authorized';
  // Money that is authorized is as good as paid for the warehouse.
  const isPaid = status === 'paid' || (status === 'pending' && isAuthorized);
  const canRefund = payment && refundable(payment) > 0;
  const ofShop = [
    isPaid && step('Start processing', 'process'),
    (isPaid || status === 'processing') && shipButton(order, refresh),
    isAuthorized && step('Capture the payment', 'capture'),
    status === 'shipped' && step('Mark as delivered', 'deliver'),
    canRefund && refundButton(order, refresh),
  ];
  const cancel = isOpen && cancelButton(order, refresh);
  return [...(isShop(role) ? ofShop : []), cancel].filter(Boolean);
}

function shipButton({ id }, refresh) {
  return askButton(
    'Ship',
    { key: `ship-${id}` },
    {
      title: 'Ship the order',
      text: 'The customer is told, and the number leads to the parcel.',
      submit: 'Ship',
      fields: [
        { name: 'carrier', label: 'Carrier', type: 'text', required: true },
        { name: 'trackingNumber', label: 'Tracking number', type: 'text', required: true },
      ],
      run: async (values) => {
        await call('POST', `/orders/${id}/ship`, values);
        await refresh();
        return 'The order is shipped.';
      },
    },
  );
}

function refundButton({ id, status, payment, currency }, refresh) {
  const left = refundable(payment);
  // All of it ends the order, which does not end so before it is sent.
  const isPartOnly = ['paid', 'processing'].includes(status);
  const text = isPartOnly
    ? `Less than ${amount(left, currency)} can be given back: all of it goes back when the order is cancelled.`
    : `At most ${amount(left, currency)} can be given back.`;
  return askButton(
    'Refund',
    { key: `refund-${id}` },
    {
      title: 'Give money back',
      text,
      submit: 'Give back',
      kind: 'danger',
      fields: [
        amountField({ name: 'amount', label: 'Amount', value: isPartOnly ? null : left, currency }),
        { name: 'reason', label: 'Reason', type: 'text' },
      ],
      run: async ({ amount: text, reason }) => {
        const changed = await call('POST', `/orders/${id}/refund`, {
          amount: Number(text),
          ...(reason ? { reason } : {}),
        });
        await refresh();
        // Null while payments cannot be asked, though the refund is promised.
        const isGiven = changed.payment?.refunds.at(-1)?.state === 'succeeded';
        return `${amount(Number(text), currency)} is ${isGiven ? 'given' : 'on its way'} back.`;
      },
    },
  );
}

/** Apart from the others, which come and go with the state. */
function cancelButton({ id, payment, currency }, refresh) {
  const back = payment ? refundable(payment) : 0;
  const money =
    back > 0 ? `${amount(back, currency)} goes back to the customer.` : 'No money goes back.';
  const look = { key: `cancel-${id}`, kind: 'danger apart' };
  return askButton('Cancel order', look, {
    title: 'Cancel the order',
    text: `${id} is not sent any more, and this cannot be undone. ${money}`,
    submit: 'Cancel this order',
    cancel: 'Keep it',
    kind: 'danger',
    fields: [{ name: 'reason', label: 'Reason', type: 'text', maxlength: 500 }],
    run: async ({ reason }) => {
      await call('POST', `/orders/${id}/cancel`, reason ? { reason } : {});
      await refresh();
      return 'The order is cancelled.';
    },
  });
}
