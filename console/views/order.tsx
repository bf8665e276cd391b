import type { Schemas } from 'commerce-client';
import { call, ifAllowed } from '../shared/api';
import { amount } from '../parts/money';
import { Badge, InTurn, inWords, joinTexts, Table } from '../parts/pieces';
import { Detail } from '../parts/resource';
import { Time } from '../parts/time';
import { isShop, type Role, type ViewContext } from '../parts/view';
import { lastAnswerOf } from './deliveries';
import { orderActions, pendingRefunds } from './order-actions';

type Order = Schemas['OrderDetails'];

export type OpenOrder = Awaited<ReturnType<typeof readOrder>>;

/** An order with its latest events, and the deliveries of the first five of them. */
export async function readOrder(id: string) {
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
export function OrderPage(props: OpenOrder & { readonly context: ViewContext }) {
  const { order, deliveries } = props;
  const { address, filter, role, refresh } = props.context;
  const { items, currency } = order;
  // Links back to the list from which the user opened the order.
  const back = filter['open'] ? address({ open: null }) : address({ q: null });
  return (
    <>
      <Detail
        back={back}
        all="All orders"
        id={order.id}
        state={order.status}
        facts={{
          Customer: <Customer order={order} role={role} />,
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
        rows={items}
        columns={{
          Product: ({ productId, productTitle }) => (
            <a href={`#products?q=${productId}`}>{productTitle}</a>
          ),
          Pieces: ({ quantity }) => String(quantity),
          Each: ({ unitPrice }) => amount(unitPrice, currency),
          Discount: ({ discountAmount: discount }) =>
            discount > 0 ? amount(-discount, currency) : null,
          Total: ({ totalAmount }) => amount(totalAmount, currency),
        }}
      />
      <h3>What happened</h3>
      <Table<Step>
        label="History"
        rows={stepsOf(props)}
        keyOf={({ at, what, eventId = '' }) => `${at} ${what} ${eventId}`}
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
      {deliveries.length > 0 && <h3>Who was told</h3>}
      {deliveries.length > 0 && (
        <Table
          label="Deliveries"
          rows={deliveries}
          columns={{
            Event: ({ eventType }) => eventType,
            State: ({ status }) => <Badge state={status} />,
            Attempts: ({ attemptCount }) => String(attemptCount),
            'Last answer': lastAnswerOf,
          }}
        />
      )}
    </>
  );
}

/** For users who see all orders, links to those of this customer. */
function Customer({ order, role }: { readonly order: Order; readonly role: Role }) {
  const { customer, customerId } = order;
  const names = <InTurn texts={customer ? [customer.displayName, customer.email] : [customerId]} />;
  return isShop(role) ? <a href={`#orders?q=${customerId}`}>{names}</a> : names;
}

function paymentOf({ payment, currency }: Order): string | null {
  if (!payment) return null;
  const { status, paidAmount, refundedAmount } = payment;
  const pending = pendingRefunds(payment);
  return joinTexts(
    inWords(status),
    amount(paidAmount, currency),
    refundedAmount > 0 ? `${amount(refundedAmount, currency)} given back` : null,
    pending > 0 ? `${amount(pending, currency)} on its way back` : null,
  );
}

/** The total, with its parts if it includes more than the goods. */
function totalOf({ totalAmount, currency, summary }: Order): string {
  const parts = [
    ['goods', summary.subtotalAmount],
    ['discounts', -summary.discountAmount],
    ['shipping', summary.shippingAmount],
    ['tax', summary.taxAmount],
  ] as const;
  const texts = parts
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
