import type { Schemas } from 'commerce-client';
import { call } from '../shared/api';
import { AskButton } from '../shared/dialogs';
import { ActionButton } from '../shared/forms';
import { isShop } from '../shared/view';
import { amount, amountField, rounded } from '../parts/money';
import type { ViewContext } from '../parts/view-page';

type Order = Schemas['OrderDetails'];
type Payment = Schemas['OrderPayment'];

/** What is promised back and not given back yet. */
export const pendingRefunds = ({ refunds }: Payment): number =>
  refunds
    .filter(({ state }) => state === 'pending')
    .reduce((sum, refund) => sum + refund.amount, 0);

/** What can still be given back. */
const refundable = (payment: Payment): number =>
  rounded(payment.paidAmount - payment.refundedAmount - pendingRefunds(payment), payment.currency);

interface ActionProps {
  readonly order: Order;
  readonly context: ViewContext;
}

type Step = 'process' | 'capture' | 'deliver';

/** What can be done with an order in its state; only the shop fulfils it. */
export function OrderActions({ order, context }: ActionProps) {
  const { id, status, payment } = order;
  const isOpen = ['pending', 'paid', 'processing'].includes(status);
  const isAuthorized = isOpen && payment?.state === 'authorized';
  // Authorized money is as good as paid for the warehouse.
  const isPaid = status === 'paid' || (status === 'pending' && isAuthorized);
  const step = (label: string, name: Step) => (
    <ActionButton
      key={name}
      label={label}
      run={async () => {
        await call('POST', `/orders/{id}/${name}`, { path: { id } });
        await context.refresh();
        return `${label}: done.`;
      }}
    />
  );
  return (
    <>
      {isShop(context.role) && (
        <>
          {isPaid && step('Start processing', 'process')}
          {(isPaid || status === 'processing') && <ShipButton order={order} context={context} />}
          {isAuthorized && step('Capture the payment', 'capture')}
          {status === 'shipped' && step('Mark as delivered', 'deliver')}
          {payment && refundable(payment) > 0 && (
            <RefundButton order={order} payment={payment} context={context} />
          )}
        </>
      )}
      {isOpen && <CancelButton order={order} context={context} />}
    </>
  );
}

function ShipButton({ order: { id }, context }: ActionProps) {
  return (
    <AskButton
      label="Ship"
      question={{
        title: 'Ship the order',
        text: 'The customer is told, and the number leads to the parcel.',
        submit: 'Ship',
        fields: [
          { name: 'carrier', label: 'Carrier', required: true },
          { name: 'trackingNumber', label: 'Tracking number', required: true },
        ],
        run: async ({ carrier = '', trackingNumber = '' }) => {
          const body = { carrier, trackingNumber };
          await call('POST', '/orders/{id}/ship', { path: { id }, body });
          await context.refresh();
          return 'The order is shipped.';
        },
      }}
    />
  );
}

function RefundButton({ order, payment, context }: ActionProps & { payment: Payment }) {
  const { id, status, currency } = order;
  const left = refundable(payment);
  // All of it would end the order, which ends so only once it is sent.
  const isPartOnly = ['paid', 'processing'].includes(status);
  const text = isPartOnly
    ? `Less than ${amount(left, currency)} can be given back: all of it goes back when the order is cancelled.`
    : `At most ${amount(left, currency)} can be given back.`;
  const value = isPartOnly ? null : left;
  return (
    <AskButton
      label="Refund"
      question={{
        title: 'Give money back',
        text,
        submit: 'Give back',
        kind: 'danger',
        fields: [
          amountField({ name: 'amount', label: 'Amount', value, currency }),
          { name: 'reason', label: 'Reason' },
        ],
        run: async ({ amount: typed, reason }) => {
          const body = { amount: Number(typed), ...(reason ? { reason } : {}) };
          const changed = await call('POST', '/orders/{id}/refund', { path: { id }, body });
          await context.refresh();
          // Null while payments cannot be asked, though the refund is promised.
          const isGiven = changed.payment?.refunds.at(-1)?.state === 'succeeded';
          return `${amount(body.amount, currency)} is ${isGiven ? 'given' : 'on its way'} back.`;
        },
      }}
    />
  );
}

/** Apart from the others, which come and go with the state. */
function CancelButton({ order: { id, payment, currency }, context }: ActionProps) {
  const back = payment ? refundable(payment) : 0;
  const money =
    back > 0 ? `${amount(back, currency)} goes back to the customer.` : 'No money goes back.';
  return (
    <AskButton
      label="Cancel order"
      kind="danger apart"
      question={{
        title: 'Cancel the order',
        text: `${id} is not sent any more, and this cannot be undone. ${money}`,
        submit: 'Cancel this order',
        cancel: 'Keep it',
        kind: 'danger',
        fields: [{ name: 'reason', label: 'Reason', maxLength: 500 }],
        run: async ({ reason }) => {
          const body = reason ? { reason } : {};
          await call('POST', '/orders/{id}/cancel', { path: { id }, body });
          await context.refresh();
          return 'The order is cancelled.';
        },
      }}
    />
  );
}
