import { call, Problem, withQuery } from './api.js';
import { badge, el, emptyState, facts, inWords, lastAnswerOf, table, time } from './dom.js';
import { findForm } from './forms.js';
import { amount } from './money.js';
import { actionsOf, pendingOf } from './order-actions.js';

const STATES = ['pending', 'paid', 'processing', 'shipped', 'delivered', 'cancelled', 'refunded'];

/** A text that is longer is no number of one's own. */
const EXTERNAL_ID_MAX = 128;

/**
 * Finds orders in a state, or in any, by any id that somebody may have: of the order, its event, delivery, customer, or
 * one's own.
 */
export async function loadOrders({ q, status }) {
  const text = (q ?? '').trim();
  if (text === '') return { list: await listOf({ status }) };
  if (text.startsWith('ord_')) return inState(await detailOf(text), status);
  if (text.startsWith('evt_')) {
    const { resourceId } = await call('GET', `/webhooks/events/${encodeURIComponent(text)}`);
    return inState(await detailOf(resourceId), status);
  }
  if (text.startsWith('dlv_')) {
    const { eventId } = await call('GET', `/webhooks/deliveries/${encodeURIComponent(text)}`);
    return loadOrders({ q: eventId, status });
  }
  if (text.startsWith('usr_')) return { list: await listOf({ status, customerId: text }) };
  if (text.includes('@')) return { list: await listOfAddress(text, status) };
  if (text.length > EXTERNAL_ID_MAX) return { list: [] };
  return { list: await listOf({ status, externalId: text }) };
}

const inState = (detail, status) =>
  !status || detail.order.status === status ? { detail } : { list: [] };

async function listOf(parameters) {
  return (
    await call('GET', withQuery('/orders', { ...parameters, expand: 'customer', limit: '50' }))
  ).data;
}

async function listOfAddress(email, status) {
  const { data } = await call('GET', withQuery('/users', { email }));
  return data.length === 0 ? [] : listOf({ status, customerId: data[0].id });
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

export function renderOrders({ list, detail }, actions) {
  if (detail) return renderDetail(detail, actions);
  if (list.length === 0) {
    return [
      emptyState('No orders', 'No order fits. Look for another id, or choose another state.'),
    ];
  }
  const rows = list.map((order) => ({
    cells: [
      el('a', { href: `#orders?q=${order.id}` }, order.id),
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
    el('p', {}, el('a', { href: '#orders' }, '← All orders')),
    el(
      'section',
      { class: 'card' },
      el('div', { class: 'row' }, el('h3', {}, order.id), badge(order.status)),
      facts([
        ['Customer', customerOf(order)],
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

function customerOf({ customer, customerId }) {
  return customer ? el('span', {}, ...inTurn([customer.displayName, customer.email])) : customerId;
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

function historyOf({ history }, events) {
  const steps = history.map(({ status, at, reason }) => [at, status, reason ?? '', '']);
  const told = events.map((event) => [event.createdAt, event.type, '', event.eventId]);
  const rows = [...steps, ...told]
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
