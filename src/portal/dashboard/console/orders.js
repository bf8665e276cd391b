import { call, Problem, withQuery } from './api.js';
import { badge, el, emptyState, facts, inWords, lastAnswerOf, table, time } from './dom.js';
import { findForm } from './forms.js';
import { asId, withoutSign } from './ids.js';
import { amount } from './money.js';
import { actionsOf, pendingOf } from './order-actions.js';
import { isShop } from './roles.js';

const STATES = ['pending', 'paid', 'processing', 'shipped', 'delivered', 'cancelled', 'refunded'];

/** A text that is longer is no number of one's own. */
const EXTERNAL_ID_MAX = 128;

/** States in which an order waits for the shop: the oldest comes first. */
const WAITING = ['paid', 'processing'];

/**
 * Finds orders in a state, or in any, by any id that somebody may have: of the order, its event, delivery, customer, or
 * one's own; or the one that is open.
 */
export async function loadOrders({ q, status, cursor, open }) {
  if (open) return { detail: await detailOf(open) };
  const text = asId(q);
  const filter = { status, cursor, sort: WAITING.includes(status) ? 'oldest' : null };
  if (text === '') return listOf(filter);
  if (text.startsWith('ord_')) return inState(await detailOf(text), status);
  if (text.startsWith('evt_')) return ofEvent(text, status);
  if (text.startsWith('dlv_')) {
    const { eventId } = await call('GET', `/webhooks/deliveries/${encodeURIComponent(text)}`);
    return ofEvent(eventId, status);
  }
  if (text.startsWith('usr_')) return listOf({ ...filter, customerId: text });
  if (text.includes('@')) return listOfAddress(text, filter);
  if (text.length > EXTERNAL_ID_MAX) return { list: [] };
  return listOfNumber(text, filter);
}

const inState = (detail, status) =>
  !status || detail.order.status === status ? { detail } : { list: [] };

async function ofEvent(id, status) {
  const path = `/webhooks/events/${encodeURIComponent(id)}`;
  const { resourceId, resourceType } = await call('GET', path);
  if (resourceType !== 'order')
    return { list: [], why: `${id} is about the ${inWords(resourceType)} ${resourceId}.` };
  return inState(await detailOf(resourceId), status);
}

async function listOf(parameters) {
  const query = { ...parameters, expand: 'customer', limit: '50' };
  const { data, pagination } = await call('GET', withQuery('/orders', query));
  return { list: data, pagination };
}

async function listOfAddress(email, filter) {
  const { data } = await call('GET', withQuery('/users', { email }));
  return data.length === 0 ? { list: [] } : listOf({ ...filter, customerId: data[0].id });
}

/** As it was typed, else without its number sign. */
async function listOfNumber(externalId, filter) {
  const found = await listOf({ ...filter, externalId });
  const rest = withoutSign(externalId);
  return found.list.length === 0 && rest ? listOfNumber(rest, filter) : found;
}

async function detailOf(id) {
  const order = await call('GET', `/orders/${encodeURIComponent(id)}?include=history`);
  const events = await call('GET', withQuery('/webhooks/events', { resourceId: id, limit: '20' }))
    .then(({ data }) => data)
    .catch(withoutRight);
  const deliveries = await Promise.all(
    events.slice(0, 5).map(({ eventId }) =>
      call('GET', withQuery('/webhooks/deliveries', { eventId }))
        .then(({ data }) => data)
        .catch(withoutRight),
    ),
  );
  return { order, events, deliveries: deliveries.flat() };
}

function withoutRight(error) {
  if (error instanceof Problem && error.status === 403) return [];
  throw error;
}

export function orderForm(filter, apply) {
  return findForm({
    label: 'Find orders',
    search: 'Id of order, event, delivery or customer, e-mail, or your own number',
    states: [['', 'all'], ...STATES.map((state) => [state, state])],
    filter,
    apply,
  });
}

const EXACT =
  'No order fits in this state. Ids, e-mail addresses and your own numbers are found as a whole, as they are written.';

export function renderOrders({ list, detail, why = EXACT }, actions) {
  if (detail) return renderDetail(detail, actions);
  if (list.length === 0) return [emptyState('No orders', why)];
  const rows = list.map((order) => ({
    cells: [
      el('a', { href: actions.address({ open: order.id }), 'data-key': order.id }, order.id),
      el('bdi', {}, order.customer?.displayName ?? order.customerId),
      badge(order.status),
      badge(order.paymentStatus ?? 'unknown'),
      amount(order.totalAmount, order.currency),
      String(order.itemCount),
      time(order.createdAt),
    ],
  }));
  return [
    table('Orders', ['Order', 'Customer', 'State', 'Payment', 'Total', 'Pieces', 'Placed'], rows),
  ];
}

function renderDetail({ order, events, deliveries }, actions) {
  return [
    el('p', {}, el('a', { href: backFrom(actions) }, '← All orders')),
    el(
      'section',
      { class: 'card' },
      el('div', { class: 'row' }, el('h3', {}, order.id), badge(order.status)),
      facts([
        ['Customer', customerOf(order, actions)],
        ['Total', totalOf(order)],
        ['Payment', paymentOf(order)],
        ['Delivery', deliveryOf(order.delivery)],
        ['Your number', order.externalId],
        ['Note', order.note],
        ['Placed', time(order.createdAt)],
      ]),
      el('div', { class: 'row' }, ...actionsOf(order, actions)),
    ),
    el('h3', {}, 'What was bought'),
    linesOf(order),
    el('h3', {}, 'What happened'),
    historyOf(order, events),
    ...(deliveries.length > 0 ? [el('h3', {}, 'Who was told'), deliveriesOf(deliveries)] : []),
  ];
}

/** To the list that it was opened from. */
const backFrom = ({ filter, address }) =>
  filter.open ? address({ open: null }) : address({ q: null });

/** Who sees the orders of everybody is led to those of this customer. */
function customerOf({ customer, customerId }, { role }) {
  const name = customer ? inTurn([customer.displayName, customer.email]) : [customerId];
  const href = isShop(role) ? `#orders?q=${customerId}` : null;
  return el(href ? 'a' : 'span', { href }, ...name);
}

function paymentOf({ payment, currency }) {
  if (!payment) return null;
  const parts = [
    [payment.paidAmount, ''],
    [payment.refundedAmount, ' given back'],
    [pendingOf(payment), ' on its way back'],
  ].filter(([part, what]) => part > 0 || what === '');
  const amounts = parts.map(([part, what]) => `${amount(part, currency)}${what}`);
  return [inWords(payment.status), ...amounts].join(', ');
}

/** The total and, where it is more than the goods, what it is made of. */
function totalOf({ totalAmount, currency, summary }) {
  const parts = [
    ['goods', summary.subtotalAmount],
    ['discounts', -summary.discountAmount],
    ['shipping', summary.shippingAmount],
    ['tax', summary.taxAmount],
  ].filter(([, part]) => part !== 0);
  const text = amount(totalAmount, currency);
  if (parts.length < 2) return text;
  return `${text}: ${parts.map(([name, part]) => `${name} ${amount(part, currency)}`).join(', ')}`;
}

function deliveryOf({ status, address, carrier, trackingNumber }) {
  const parcel = carrier ? `, ${carrier} ${trackingNumber ?? ''}` : '';
  const { name, line1, line2, postalCode, city, region, country, phone } = address;
  const place = [name, line1, line2, postalCode, city, region, country, phone].filter(Boolean);
  return el('span', {}, `${inWords(status)}${parcel} to `, ...inTurn(place));
}

/** What people wrote, one after the other; what turns the direction of one leaves the others as they are. */
const inTurn = (texts) =>
  texts.flatMap((text, index) => [index === 0 ? '' : ', ', el('bdi', {}, text)]);

function linesOf({ items, currency }) {
  const rows = items.map((item) => ({
    cells: [
      el('a', { href: `#products?q=${item.productId}` }, item.productTitle),
      String(item.quantity),
      amount(item.unitPrice, currency),
      item.discountAmount > 0 ? amount(-item.discountAmount, currency) : null,
      amount(item.totalAmount, currency),
    ],
  }));
  return table('Lines', ['Product', 'Pieces', 'Each', 'Discount', 'Total'], rows);
}

function historyOf({ history, payment, currency }, events) {
  const steps = history.map(({ status, at, reason }) => [at, status, reason ?? '', '']);
  const told = events.map((event) => [event.createdAt, event.type, '', event.eventId]);
  const refunds = (payment?.refunds ?? []).map((refund) => [
    refund.createdAt,
    `refund of ${amount(refund.amount, currency)}, ${inWords(refund.state)}`,
    refund.reason ?? '',
    '',
  ]);
  const rows = [...steps, ...refunds, ...told]
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([at, what, why, id]) => ({
      cells: [
        time(at),
        what,
        id
          ? el('a', { href: `#deliveries?eventId=${id}`, 'aria-label': `Deliveries of ${id}` }, id)
          : el('bdi', {}, why),
      ],
    }));
  return table('History', ['Time', 'What', 'Details'], rows);
}

function deliveriesOf(deliveries) {
  const rows = deliveries.map((delivery) => ({
    cells: [
      delivery.eventType,
      badge(delivery.status),
      String(delivery.attemptCount),
      lastAnswerOf(delivery),
    ],
  }));
  return table('Deliveries', ['Event', 'State', 'Attempts', 'Last answer'], rows);
}
