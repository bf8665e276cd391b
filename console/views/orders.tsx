import type { Schemas } from 'commerce-client';
import { Actions } from '../shared/actions';
import type { Filter } from '../shared/address';
import { call, ifAllowed } from '../shared/api';
import { choice, search } from '../shared/forms';
import { inWords } from '../shared/text';
import { isShop, type Role } from '../shared/view';
import { asId, withoutSign } from '../parts/ids';
import { amount } from '../parts/money';
import { Badge, Facts, InTurn, lastAnswerOf, Table } from '../parts/pieces';
import { resourceView, type Page } from '../parts/resource';
import { Time } from '../parts/time';
import type { ViewContext } from '../parts/view-page';
import { orderActions, pendingRefunds } from './order-actions';

type Order = Schemas['OrderDetails'];

interface OpenOrder {
  readonly order: Order;
  readonly events: readonly Schemas['WebhookEvent'][];
  readonly deliveries: readonly Schemas['WebhookDelivery'][];
}

interface Orders extends Page<Schemas['ListedOrder']> {
  /** One order, in place of a list. */
  readonly open?: OpenOrder;
  /** Why there is none. */
  readonly why?: string;
}

const STATES = ['pending', 'paid', 'processing', 'shipped', 'delivered', 'cancelled', 'refunded'];

/** A longer text is no external id. */
const EXTERNAL_ID_MAX = 128;

/** States in which an order waits for the shop: the oldest comes first. */
const WAITING = ['paid', 'processing'];

type Query = Readonly<Record<'status' | 'cursor' | 'sort', string | undefined>>;

/**
 * Finds orders in a state, or in any, by an id that somebody may have (of the order, its event, delivery or customer, or an
 * external id) or by mail address; or the one that is open.
 */
async function loadOrders({ q, status, cursor, open }: Filter): Promise<Orders> {
  if (open) return { data: [], open: await readOrder(open) };
  const text = asId(q);
  const query = { status, cursor, sort: WAITING.includes(status ?? '') ? 'oldest' : undefined };
  if (text === '') return listOrders(query);
  if (text.startsWith('ord_')) return inState(await readOrder(text), status);
  if (text.startsWith('evt_')) return orderOfEvent(text, status);
  if (text.startsWith('dlv_')) {
    const { eventId } = await call('GET', '/webhooks/deliveries/{id}', { path: { id: text } });
    return orderOfEvent(eventId, status);
  }
  if (text.startsWith('usr_')) return listOrders(query, { customerId: text });
  if (text.includes('@')) return listOrdersOfAddress(text, query);
  if (text.length > EXTERNAL_ID_MAX) return { data: [] };
  return listOrdersOfNumber(text, query);
}

const inState = (open: OpenOrder, status: string | undefined): Orders =>
  !status || open.order.status === status ? { data: [], open } : { data: [] };

async function orderOfEvent(eventId: string, status: string | undefined): Promise<Orders> {
  const event = await call('GET', '/webhooks/events/{eventId}', { path: { eventId } });
  const { resourceId, resourceType } = event;
  if (resourceType === 'order') return inState(await readOrder(resourceId), status);
  return { data: [], why: `${eventId} is about the ${inWords(resourceType)} ${resourceId}.` };
}

const listOrders = (
  query: Query,
  owner: { readonly customerId?: string; readonly externalId?: string } = {},
): Promise<Orders> =>
  call('GET', '/orders', { query: { ...query, ...owner, expand: ['customer'], limit: 50 } });

/** The list of orders takes no mail address, so the account of the address comes first. */
async function listOrdersOfAddress(email: string, query: Query): Promise<Orders> {
  const { data } = await call('GET', '/users', { query: { email } });
  return data[0] ? listOrders(query, { customerId: data[0].id }) : { data: [] };
}

/** By an external id as it was typed, else without its number sign. */
async function listOrdersOfNumber(externalId: string, query: Query): Promise<Orders> {
  const orders = await listOrders(query, { externalId });
  const rest = withoutSign(externalId);
  return orders.data.length === 0 && rest ? listOrdersOfNumber(rest, query) : orders;
}

async function readOrder(id: string): Promise<OpenOrder> {
  const order = await call('GET', '/orders/{id}', {
    path: { id },
    query: { include: ['history'] },
  });
  const query = { resourceId: id, limit: 20 };
  const events = (await ifAllowed(call('GET', '/webhooks/events', { query })))?.data ?? [];
  const deliveries = await Promise.all(
    events.slice(0, 5).map(async ({ eventId }) => {
      const page = await ifAllowed(call('GET', '/webhooks/deliveries', { query: { eventId } }));
      return page?.data ?? [];
    }),
  );
  return { order, events, deliveries: deliveries.flat() };
}

const EXACT =
  'No order fits in this state. Ids, e-mail addresses and your own numbers are found as a whole, as they are written.';

export const orders = resourceView<Schemas['ListedOrder'], Orders>({
  title: 'Orders',
  pollMs: 5000,
  filters: [
    search('q', 'Id of order, event, delivery or customer, e-mail, or your own number'),
    choice('status', 'State', STATES),
  ],
  load: loadOrders,
  keyOf: ({ id }) => id,
  columns: (_, { address }) => ({
    Order: ({ id }) => <a href={address({ open: id })}>{id}</a>,
    Customer: ({ customer, customerId }) => <bdi>{customer?.displayName ?? customerId}</bdi>,
    State: ({ status }) => <Badge state={status} />,
    Payment: ({ paymentStatus }) => <Badge state={paymentStatus ?? 'unknown'} />,
    Total: ({ totalAmount, currency }) => amount(totalAmount, currency),
    Pieces: ({ itemCount }) => String(itemCount),
    Placed: ({ createdAt }) => <Time at={createdAt} />,
  }),
  instead: ({ open }, context) => open && <OrderPage {...open} context={context} />,
  empty: ({ why = EXACT }) => ['No orders', why],
});

function OrderPage({ order, events, deliveries, context }: OpenOrder & { context: ViewContext }) {
  const { address, filter, role, refresh } = context;
  // Back to the list that it was opened from.
  const back = filter['open'] ? address({ open: null }) : address({ q: null });
  return (
    <>
      <a href={back}>← All orders</a>
      <section class="card">
        <div class="row">
          <h3>{order.id}</h3>
          <Badge state={order.status} />
        </div>
        <Facts
          facts={{
            Customer: <Customer order={order} role={role} />,
            Total: totalOf(order),
            Payment: paymentOf(order),
            Delivery: <Delivery {...order.delivery} />,
            'Your number': order.externalId,
            Note: order.note,
            Placed: <Time at={order.createdAt} />,
          }}
        />
        <Actions actions={orderActions(order, role)} refresh={refresh} />
      </section>
      <h3>What was bought</h3>
      <Lines {...order} />
      <h3>What happened</h3>
      <History order={order} events={events} />
      {deliveries.length > 0 && <h3>Who was told</h3>}
      {deliveries.length > 0 && (
        <Table
          label="Deliveries"
          rows={deliveries}
          keyOf={({ id }) => id}
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

/** Leads those who see the orders of everybody to those of this customer. */
function Customer({ order, role }: { order: Order; role: Role }) {
  const { customer, customerId } = order;
  const names = <InTurn texts={customer ? [customer.displayName, customer.email] : [customerId]} />;
  return isShop(role) ? <a href={`#orders?q=${customerId}`}>{names}</a> : names;
}

function paymentOf({ payment, currency }: Order): string | null {
  if (!payment) return null;
  const { status, paidAmount, refundedAmount } = payment;
  const pending = pendingRefunds(payment);
  return [
    inWords(status),
    amount(paidAmount, currency),
    ...(refundedAmount > 0 ? [`${amount(refundedAmount, currency)} given back`] : []),
    ...(pending > 0 ? [`${amount(pending, currency)} on its way back`] : []),
  ].join(', ');
}

/** The total and, where it is more than the goods, its parts. */
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

function Lines({ items, currency }: Order) {
  return (
    <Table
      label="Lines"
      rows={items}
      keyOf={({ id }) => id}
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
  );
}

/** Something that happened to an order, as its history, its refunds or its events tell it. */
interface Step {
  readonly at: string;
  readonly what: string;
  readonly why?: string | null | undefined;
  readonly eventId?: string;
}

function History({ order, events }: { order: Order; events: OpenOrder['events'] }) {
  const { history = [], payment, currency } = order;
  const rows: readonly Step[] = [
    ...history.map(({ status, at, reason }) => ({ at, what: status, why: reason })),
    ...(payment?.refunds ?? []).map(({ createdAt, reason, state, ...refund }) => ({
      at: createdAt,
      what: `refund of ${amount(refund.amount, currency)}, ${inWords(state)}`,
      why: reason,
    })),
    ...events.map(({ createdAt, type, eventId }) => ({ at: createdAt, what: type, eventId })),
  ];
  return (
    <Table<Step>
      label="History"
      rows={rows.toSorted((left, right) => (left.at < right.at ? -1 : 1))}
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
  );
}
