import { call, Problem, withQuery } from './api.js';
import { byDay, chart, dayOf, lastDays } from './charts.js';
import { el, emptyState } from './dom.js';
import { amount } from './money.js';
import { failedOf, requestCharts } from './requests.js';
import { isModerator, isShop } from './roles.js';

const DAYS = 30;
const PAGES = 4;

/** A list that one's role does not show is left out. */
async function optional(path) {
  try {
    return await call('GET', path);
  } catch (error) {
    if (error instanceof Problem && error.status === 403) return null;
    throw error;
  }
}

/** The latest rows of a list, a few pages at most, and whether there are more; null where one's role shows no list. */
async function recent(path, parameters, pages = PAGES) {
  const rows = [];
  let cursor = '';
  for (let page = 0; page < pages; page += 1) {
    const answer = await optional(withQuery(path, { ...parameters, limit: '100', cursor }));
    if (answer === null) return null;
    rows.push(...answer.data);
    cursor = answer.pagination.nextCursor;
    if (!cursor) break;
  }
  return { rows, hasMore: Boolean(cursor) };
}

/** What the role sees; what it never does is not asked for. */
export async function loadHome(_filter, role) {
  const [first] = lastDays(DAYS);
  const createdFrom = new Date(`${first}T00:00`).toISOString();
  const [orders, events, deliveries, endpoints, held, imports, requests] = await Promise.all([
    recent('/orders', { createdFrom }),
    recent('/webhooks/events', { createdFrom }),
    recent('/webhooks/deliveries', {}),
    optional('/webhooks/endpoints?pageSize=100'),
    isModerator(role) ? optional('/moderation/comments?status=pending&pageSize=1') : null,
    isShop(role) ? optional('/imports?status=processing&pageSize=1') : null,
    optional('/meta/requests?limit=1'),
  ]);
  // Counted by itself: what waits may be older than the last days.
  const [paid, processing, retrying, failed] = await Promise.all([
    isShop(role) ? recent('/orders', { status: 'paid' }, 1) : null,
    isShop(role) ? recent('/orders', { status: 'processing' }, 1) : null,
    recent('/webhooks/deliveries', { status: 'retrying' }, 1),
    recent('/webhooks/deliveries', { status: 'failed' }, 1),
  ]);
  const waiting = { paid, processing, retrying, failed };
  return { orders, waiting, events, deliveries, endpoints, held, imports, requests };
}

/** "400+" of a list that goes on. */
const atLeast = (text, { hasMore }) => `${text}${hasMore ? '+' : ''}`;

/** The days of which the rows tell all, and today: where the list goes on, what was before them is not known. */
function knownDays({ rows, hasMore }) {
  const days = lastDays(DAYS);
  if (!hasMore) return days;
  const cut = dayOf(rows.at(-1).createdAt);
  return days.filter((day) => day > cut || day === days.at(-1));
}

export function renderHome({ orders, events, deliveries, endpoints, requests, ...rest }) {
  const charts = [
    ...(orders === null ? [] : orderCharts(orders)),
    ...(events === null ? [] : [listChart('Events', events)]),
    ...(deliveries === null ? [] : [deliveryChart(deliveries, endpoints)]),
    ...(requests === null ? [] : requestCharts(requests)),
  ];
  const tasks = tasksOf({ endpoints, requests, ...rest });
  if (charts.length === 0) {
    return [emptyState('Nothing to show', 'Your role sees no lists of its own here.')];
  }
  return [
    tasks.length > 0 ? el('ul', { class: 'tasks', 'aria-label': 'To do' }, ...tasks) : '',
    el('ul', { class: 'cards charts', 'aria-label': 'The last days' }, ...charts),
  ];
}

function listChart(title, list) {
  const series = byDay(list.rows, knownDays(list));
  return chart({ title, figure: atLeast(list.rows.length, list), series });
}

/** Also where some of it was given back since. */
const PAID = ['paid', 'partially_refunded'];

/** The orders, and what was paid in each currency, the commonest first. */
function orderCharts(orders) {
  const paid = orders.rows.filter(({ paymentStatus }) => PAID.includes(paymentStatus));
  const currencies = [...new Set(paid.map(({ currency }) => currency))];
  const commonestFirst = currencies
    .map((currency) => [currency, paid.filter((order) => order.currency === currency)])
    .sort(([, left], [, right]) => right.length - left.length);
  return [
    listChart('Orders', orders),
    ...commonestFirst.map(([currency, rows]) => paidChart(currency, rows, orders)),
  ];
}

function paidChart(currency, rows, orders) {
  const sum = rows.reduce((total, { totalAmount }) => total + totalAmount, 0);
  const amounts = byDay(rows, knownDays(orders), ({ totalAmount }) => totalAmount);
  return chart({
    title: `Paid in ${currency}`,
    figure: atLeast(amount(sum, currency, 0), orders),
    series: amounts.map(([day, value]) => [day, Math.round(value)]),
  });
}

/** The endpoints of this health; none where one's role shows none. */
const endpointsThatAre = (health, endpoints) =>
  (endpoints?.data ?? []).filter((endpoint) => endpoint.health === health);

/** Deliveries, and those that did not arrive: also what was cancelled because its endpoint is disabled. */
function deliveryChart(deliveries, endpoints) {
  const { rows } = deliveries;
  const days = knownDays(deliveries);
  const disabled = endpointsThatAre('disabled', endpoints).map(({ id }) => id);
  const bad = rows.filter(
    ({ status, endpointId }) =>
      ['failed', 'retrying'].includes(status) ||
      (status === 'cancelled' && disabled.includes(endpointId)),
  );
  const badOn = new Map(byDay(bad, days));
  return chart({
    title: 'Deliveries',
    figure: `${atLeast(rows.length, deliveries)}, ${bad.length} in trouble`,
    series: byDay(rows, days).map(([day, value]) => [day, value, badOn.get(day)]),
  });
}

/** What waits for somebody, with the way there. */
function tasksOf({ waiting, endpoints, held, imports, requests }) {
  const { paid, processing, retrying, failed } = waiting;
  const found = (list) => (list?.rows.length ? atLeast(list.rows.length, list) : null);
  const total = (page) => page?.pagination.totalItems;
  const tasks = [
    [found(paid), 'Paid orders to prepare', '#orders?status=paid'],
    [found(processing), 'Orders to ship', '#orders?status=processing'],
    [total(held), 'Comments to decide on', '#moderation'],
    [endpointsThatAre('disabled', endpoints).length, 'Endpoints disabled', '#endpoints'],
    [endpointsThatAre('suspended', endpoints).length, 'Endpoints suspended', '#endpoints'],
    [found(failed), 'Deliveries failed', '#deliveries?status=failed'],
    [found(retrying), 'Deliveries repeated', '#deliveries?status=retrying'],
    [total(imports), 'Imports running', '#imports'],
    [failedOf(requests), 'Failed requests', '#requests?status=failed'],
  ];
  return tasks
    .filter(([number]) => number)
    .map(([number, what, href]) =>
      el('li', {}, el('a', { href }, `${what} `, el('strong', {}, String(number)))),
    );
}
