import type { Schemas } from 'commerce-client';
import type { Action } from '../shared/actions';
import type { Filter } from '../shared/address';
import { call, ifAllowed } from '../shared/api';
import { choice, field, search } from '../shared/forms';
import { asId, findBySpelling } from '../parts/lookups';
import { amount, amountField, roundAmount } from '../parts/money';
import { Badge, InTurn, inWords, joinTexts, Table } from '../parts/pieces';
import { Time } from '../parts/time';
import { defineView, Detail, isShop, type Page, type Role, type ViewContext } from '../parts/view';
import { lastAnswerOf } from './webhooks';

type Order = Schemas['OrderDetails'];
type Payment = Schemas['OrderPayment'];

interface Orders extends Page<Schemas['ListedOrder']> {
  /** One order, shown instead of a list. */
  readonly open?: OpenOrder;
}

const STATES = ['pending', 'paid', 'processing', 'shipped', 'delivered', 'cancelled', 'refunded'];

/** A longer text cannot be an external id. */
const EXTERNAL_ID_MAX = 128;

/** States in which an order waits for the shop; these lists show the oldest first. */
const WAITING = ['paid', 'processing'];

/**
 * Finds orders, optionally in one state, by an id (of the order, its event, delivery or customer, or an external id) or
 * by e-mail address; or returns the order that is open.
 */
async function loadOrders({ q, status, cursor, open }: Filter): Promise<Orders> {
  if (open) return { data: [], open: await readOrder(open) };
  const text = asId(q);
  const sort = WAITING.includes(status ?? '') ? 'oldest' : undefined;
  const listOrders = (owner: { customerId?: string; externalId?: string }): Promise<Orders> => {
    const query = { status, cursor, sort, ...owner, expand: ['customer'], limit: 50 };
    return call('GET', '/orders', { query });
  };
  if (text === '') return listOrders({});
  if (text.startsWith('ord_')) return inState(await readOrder(text), status);
  if (text.startsWith('evt_')) return orderOfEvent(text, status);
  if (text.startsWith('dlv_')) {
    const { eventId } = await call('GET', '/webhooks/deliveries/{id}', { path: { id: text } });
    return orderOfEvent(eventId, status);
  }
  if (text.startsWith('usr_')) return listOrders({ customerId: text });
  if (text.includes('@')) {
    // The list of orders has no filter by e-mail address, so the account is looked up first.
    const { data } = await call('GET', '/users', { query: { email: text } });
    return data[0] ? listOrders({ customerId: data[0].id }) : { data: [] };
  }
  if (text.length > EXTERNAL_ID_MAX) return { data: [] };
  return findBySpelling(text, (externalId) => listOrders({ externalId }));
}

const inState = (open: OpenOrder, status: string | undefined): Orders =>
  !status || open.order.status === status ? { data: [], open } : { data: [] };

async function orderOfEvent(eventId: string, status: string | undefined): Promise<Orders> {
  const event = await call('GET', '/webhooks/events/{eventId}', { path: { eventId } });
  const { resourceId, resourceType } = event;
  if (resourceType === 'order') return inState(await readOrder(resourceId), status);
  return {
    data: [],
    emptyReason: `${eventId} is about the ${inWords(resourceType)} ${resourceId}.`,
  };
}

export const orders = defineView({
  title: 'Orders',
  pollMs: 5000,
  filters: [
    search('q', 'Id of order, event, delivery or customer, e-mail, or your own number'),
    choice('status', 'State', STATES),
  ],
  load: loadOrders,
  columns: {
    Order: ({ id }, _, { address }) => <a href={address({ open: id })}>{id}</a>,
    Customer: ({ customer, customerId }) => <bdi>{customer?.displayName ?? customerId}</bdi>,
    State: ({ status }) => <Badge state={status} />,
    Payment: ({ paymentStatus }) => <Badge state={paymentStatus ?? 'unknown'} />,
    Total: ({ totalAmount, currency }) => amount(totalAmount, currency),
    Pieces: ({ itemCount }) => itemCount,
    Placed: ({ createdAt }) => <Time at={createdAt} />,
  },
  body: ({ open }, context, table) => (open ? <OrderPage {...open} context={context} /> : table),
  empty: [
    'No orders',
    'No order in this state matches. Enter ids, e-mail addresses and your own numbers in full.',
  ],
});

type OpenOrder = Awaited<ReturnType<typeof readOrder>>;

/** An order with its latest events, and the deliveries of the first five of them. */
async function readOrder(id: string) {
  const query = { include: ['history'] };
  const order = await call('GET', '/orders/{id}', { path: { id }, query });
  const about = { resourceId: id, limit: 20 };
  const events = (await ifAllowed(call('GET', '/webhooks/events', { query: about })))?.data ?? [];
  const deliveries = await Promise.all(
    events.slice(0, 5).map(async ({ eventId }) => {
      const page = await ifAllowed(call('GET', '/webhooks/deliveries', { query: { eventId } }));
      return page?.data ?? [];
    }),
  );
  return { order, events, deliveries: deliveries.flat() };
}

/** One order: its facts, actions, items and history. */
function OrderPage({ context, ...open }: OpenOrder & { readonly context: ViewContext }) {
  const { order, deliveries } = open;
  const { address, filter, role, refresh } = context;
  const { id, currency, customer, customerId } = order;
  const names = <InTurn texts={customer ? [customer.displayName, customer.email] : [customerId]} />;
  return (
    <>
      <Detail
        // Back to the list from which the user opened the order.
        back={filter['open'] ? address({ open: null }) : address({ q: null })}
        all="All orders"
        id={id}
        state={order.status}
        facts={{
          // For users who see all orders, a link to those of this customer.
          Customer: isShop(role) ? <a href={`#orders?q=${customerId}`}>{names}</a> : names,
          Total: totalOf(order),
          Payment: paymentOf(order),
          Delivery: <Delivery {...order.delivery} />,
          'Your number': order.externalId,
          Note: order.note,
          Placed: <Time at={order.createdAt} />,
        }}
        actions={orderActions(order, role)}
        refresh={refresh}
      />
      <h3>What was bought</h3>
      <Table
        label="Lines"
        rows={order.items}
        columns={{
          Product: ({ productId, productTitle }) => (
            <a href={`#products?q=${productId}`}>{productTitle}</a>
          ),
          Pieces: ({ quantity }) => quantity,
          Each: ({ unitPrice }) => amount(unitPrice, currency),
          Discount: ({ discountAmount: discount }) =>
            discount > 0 ? amount(-discount, currency) : null,
          Total: ({ totalAmount }) => amount(totalAmount, currency),
        }}
      />
      <h3>What happened</h3>
      <Table
        label="History"
        rows={stepsOf(open)}
        columns={{
          Time: ({ at }) => <Time at={at} />,
          What: ({ what }) => what,
          Details: ({ eventId, why }) =>
            eventId ? (
              <a href={`#deliveries?eventId=${eventId}`} aria-label={`Deliveries of ${eventId}`}>
                {eventId}
              </a>
            ) : (
              why && <bdi>{why}</bdi>
            ),
        }}
      />
      {deliveries.length > 0 && <h3>Who was notified</h3>}
      {deliveries.length > 0 && (
        <Table
          label="Deliveries"
          rows={deliveries}
          columns={{
            Event: ({ eventType }) => eventType,
            State: ({ status }) => <Badge state={status} />,
            Attempts: ({ attemptCount }) => attemptCount,
            'Last answer': lastAnswerOf,
          }}
        />
      )}
    </>
  );
}

function paymentOf({ payment, currency }: Order): string | null {
  if (!payment) return null;
  const { status, paidAmount, refundedAmount } = payment;
  const pending = pendingRefunds(payment);
  return joinTexts(
    inWords(status),
    amount(paidAmount, currency),
    refundedAmount > 0 ? `${amount(refundedAmount, currency)} refunded` : null,
    pending > 0 ? `${amount(pending, currency)} being refunded` : null,
  );
}

/** The total, with its parts if it includes more than the goods. */
function totalOf({ totalAmount, currency, summary }: Order): string {
  const parts = {
    goods: summary.subtotalAmount,
    discounts: -summary.discountAmount,
    shipping: summary.shippingAmount,
    tax: summary.taxAmount,
  };
  const texts = Object.entries(parts)
    .filter(([, part]) => part !== 0)
    .map(([name, part]) => `${name} ${amount(part, currency)}`);
  const total = amount(totalAmount, currency);
  return texts.length < 2 ? total : `${total}: ${texts.join(', ')}`;
}

function Delivery({ status, address, carrier, trackingNumber }: Order['delivery']) {
  const parcel = carrier ? `, ${carrier} ${trackingNumber ?? ''}` : '';
  const { name, line1, line2, postalCode, city, region, country, phone } = address;
  const lines = [name, line1, line2, postalCode, city, region, country, phone];
  return (
    <>
      {inWords(status)}
      {parcel} to <InTurn texts={lines.flatMap((line) => line || [])} />
    </>
  );
}

/** A step in the history of an order, from its history, refunds or events. */
interface Step {
  readonly at: string;
  readonly what: string;
  readonly why?: string | null | undefined;
  readonly eventId?: string;
}

function stepsOf({ order, events }: OpenOrder): readonly Step[] {
  const { history = [], payment, currency } = order;
  const steps: readonly Step[] = [
    ...history.map(({ status, at, reason }) => ({ at, what: status, why: reason })),
    ...(payment?.refunds ?? []).map(({ createdAt, reason, state, ...refund }) => ({
      at: createdAt,
      what: `refund of ${amount(refund.amount, currency)}, ${inWords(state)}`,
      why: reason,
    })),
    ...events.map(({ createdAt, type, eventId }) => ({ at: createdAt, what: type, eventId })),
  ];
  return steps.toSorted((left, right) => (left.at < right.at ? -1 : 1));
}

/** The refunds that are not paid out yet. */
const pendingRefunds = ({ refunds }: Payment): number =>
  refunds
    .filter(({ state }) => state === 'pending')
    .reduce((sum, refund) => sum + refund.amount, 0);

/** The amount that can still be refunded. */
const refundable = (payment: Payment): number =>
  roundAmount(
    payment.paidAmount - payment.refundedAmount - pendingRefunds(payment),
    payment.currency,
  );

/** The actions that the state of an order allows; only users of the shop can fulfil orders. */
function orderActions({ id, status, payment, currency }: Order, role: Role): readonly Action[] {
  const path = { id };
  const isOpen = ['pending', 'paid', 'processing'].includes(status);
  const isAuthorized = isOpen && payment?.state === 'authorized';
  // The warehouse treats an authorized payment like a captured one.
  const isPaid = status === 'paid' || (status === 'pending' && isAuthorized);
  const rest = payment ? refundable(payment) : 0;
  const restText = amount(rest, currency);
  // A full refund would end the order, and before shipping an order ends only by cancellation.
  const isPartOnly = ['paid', 'processing'].includes(status);
  const stepAction = (label: string, step: 'process' | 'capture' | 'deliver'): Action => ({
    label,
    run: () => call('POST', `/orders/{id}/${step}`, { path }),
    success: `${label}: done.`,
  });
  const shopActions: readonly Action[] = [
    isPaid && stepAction('Start processing', 'process'),
    (isPaid || status === 'processing') && {
      label: 'Ship',
      text: 'The customer is notified, and can track the parcel with the number.',
      fields: [
        field('carrier', 'Carrier', { required: true }),
        field('trackingNumber', 'Tracking number', { required: true }),
      ],
      run: ({ carrier = '', trackingNumber = '' }) =>
        call('POST', '/orders/{id}/ship', { path, body: { carrier, trackingNumber } }),
      success: 'The order is shipped.',
    },
    isAuthorized && stepAction('Capture the payment', 'capture'),
    status === 'shipped' && stepAction('Mark as delivered', 'deliver'),
    rest > 0 && {
      label: 'Refund',
      text: isPartOnly
        ? `Less than ${restText} can be refunded: all of it is refunded when the order is cancelled.`
        : `At most ${restText} can be refunded.`,
      fields: [
        amountField('amount', 'Amount', { value: isPartOnly ? null : rest, currency }),
        field('reason', 'Reason'),
      ],
      isDanger: true,
      run: async ({ amount: typed, reason }) => {
        const body = { amount: Number(typed), ...(reason && { reason }) };
        const order = await call('POST', '/orders/{id}/refund', { path, body });
        // `null` while the payment cannot be read, although the refund is recorded.
        const isRefunded = order.payment?.refunds.at(-1)?.state === 'succeeded';
        return `${amount(body.amount, currency)} ${isRefunded ? 'was refunded' : 'is being refunded'}.`;
      },
    },
  ];
  const money = rest > 0 ? `${restText} is refunded.` : 'Nothing is refunded.';
  return [
    ...(isShop(role) ? shopActions : []),
    // Separate from the other actions, which change with the state.
    isOpen && {
      label: 'Cancel order',
      kind: 'danger apart',
      text: `${id} is not sent any more, and this cannot be undone. ${money}`,
      fields: [field('reason', 'Reason', { maxLength: 500 })],
      submit: 'Cancel this order',
      cancel: 'Keep it',
      run: ({ reason }) =>
        call('POST', '/orders/{id}/cancel', { path, body: reason ? { reason } : {} }),
      success: 'The order is cancelled.',
    },
  ];
}
