import type { Schemas } from 'commerce-client';
import type { Filter } from '../shared/address';
import { call, ifAllowed } from '../shared/api';
import { inWords } from '../shared/text';
import { isShop } from '../shared/view';
import { Actions } from '../parts/actions';
import { asId, withoutSign } from '../parts/ids';
import { amount } from '../parts/money';
import { Badge, Facts, InTurn, lastAnswerOf, Table } from '../parts/pieces';
import { choices, resourceView, type Page } from '../parts/resource';
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
  search: ['Find orders', 'Find'],
  filters: [
    {
      name: 'q',
      label: 'Id of order, event, delivery or customer, e-mail, or your own number',
      type: 'search',
      isLong: true,
    },
    { name: 'status', label: 'State', options: choices(STATES) },
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
  const { address, filter } = context;
  // Back to the list that it was opened from.
  const back = filter['open'] ? address({ open: null }) : address({ q: null });
  return (
    <>
      <p>
        <a href={back}>← All orders</a>
      </p>
      <section class="card">
        <div class="row">
          <h3>{order.id}</h3>
          <Badge state={order.status} />
        </div>
        <Facts
          facts={[
            ['Customer', <Customer order={order} context={context} />],
            ['Total', totalOf(order)],
            ['Payment', paymentOf(order)],
            ['Delivery', <Delivery {...order.delivery} />],
            ['Your number', order.externalId],
            ['Note', order.note],
            ['Placed', <Time at={order.createdAt} />],
          ]}
        />
        <div class="row">
          <Actions actions={orderActions(order, context.role)} refresh={context.refresh} />
        </div>
      </section>
      <h3>What was bought</h3>
      <Lines {...order} />
      <h3>What happened</h3>
      <History order={order} events={events} />
      {deliveries.length > 0 && (
        <>
          <h3>Who was told</h3>
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
        </>
      )}
    </>
  );
}

/** Leads those who see the orders of everybody to those of this customer. */
function Customer({ order, context }: { order: Order; context: ViewContext }) {
  const { customer, customerId } = order;
  const texts = customer ? [customer.displayName, customer.email] : [customerId];
  if (!isShop(context.role)) return <InTurn texts={texts} />;
  return (
    <a href={`#orders?q=${customerId}`}>
      <InTurn texts={texts} />
    </a>
  );
}

function paymentOf({ payment, currency }: Order): string | null {
  if (!payment) return null;
  const parts = [
    amount(payment.paidAmount, currency),
    ...(payment.refundedAmount > 0
      ? [`${amount(payment.refundedAmount, currency)} given back`]
      : []),
    ...(pendingRefunds(payment) > 0
      ? [`${amount(pendingRefunds(payment), currency)} on its way back`]
      : []),
  ];
  return [inWords(payment.status), ...parts].join(', ');
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
        Discount: ({ discountAmount }) =>
          discountAmount > 0 ? amount(-discountAmount, currency) : null,
        Total: ({ totalAmount }) => amount(totalAmount, currency),
      }}
    />
  );
}

interface HistoryProps {
  readonly order: Order;
  readonly events: OpenOrder['events'];
}

function History({ order: { history = [], payment, currency }, events }: HistoryProps) {
  const steps = history.map(({ status, at, reason: why }) => ({ at, what: status, why, id: '' }));
  const refunds = (payment?.refunds ?? []).map((refund) => ({
    at: refund.createdAt,
    what: `refund of ${amount(refund.amount, currency)}, ${inWords(refund.state)}`,
    why: refund.reason,
    id: '',
  }));
  const told = events.map(({ createdAt: at, type: what, eventId: id }) => ({
    at,
    what,
    why: null,
    id,
  }));
  const rows = [...steps, ...refunds, ...told].sort((left, right) => (left.at < right.at ? -1 : 1));
  return (
    <Table
      label="History"
      rows={rows}
      keyOf={({ at, what, id }) => `${at} ${what} ${id}`}
      columns={{
        Time: ({ at }) => <Time at={at} />,
        What: ({ what }) => what,
        Details: ({ id, why }) =>
          id ? (
            <a href={`#deliveries?eventId=${id}`} aria-label={`Deliveries of ${id}`}>
              {id}
            </a>
          ) : (
            <bdi>{why}</bdi>
          ),
      }}
    />
  );
}
