import { call, Problem, withQuery } from './api.js';
import { byDay, chart, lastDays } from './charts.js';
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
  const createdFrom = `${first}T00:00:00Z`;
  const [orders, events, deliveries, held, imports, requests] = await Promise.all([
    recent('/orders', { createdFrom }),
    recent('/webhooks/events', { createdFrom }),
    recent('/webhooks/deliveries', {}),
    isModerator(role) ? optional('/moderation/comments?status=pending&pageSize=1') : null,
    isShop(role) ? optional('/imports?status=processing&pageSize=1') : null,
    optional('/meta/requests?limit=1'),
  ]);
  // Counted by itself: what waits may be older than the last days.
  const [paid, processing, retrying] = await Promise.all([
    isShop(role) ? recent('/orders', { status: 'paid' }, 1) : null,
    isShop(role) ? recent('/orders', { status: 'processing' }, 1) : null,
    recent('/webhooks/deliveries', { status: 'retrying' }, 1),
  ]);
  const waiting = { paid, processing, retrying };
  return { orders, waiting, events, deliveries, held, imports, requests };
}

/** "400+" of a list that goes on. */
const atLeast = (text, { hasMore }) => `${text}${hasMore ? '+' : ''}`;

/** The days that the rows tell of: where the list goes on, the earlier ones are not known. */
function knownDays({ rows, hasMore }) {
  const days = lastDays(DAYS);
  return hasMore ? days.filter((day) => day >= rows.at(-1).createdAt.slice(0, 10)) : days;
}

export function renderHome({ orders, waiting, events, deliveries, held, imports, requests }) {
  const charts = [
    ...(orders === null ? [] : orderCharts(orders)),
    ...(events === null ? [] : [listChart('Events', events)]),
    ...(deliveries === null ? [] : [deliveryChart(deliveries)]),
    ...(requests === null ? [] : requestCharts(requests)),
  ];
  const tasks = tasksOf({ waiting, held, imports, requests });
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

/** The orders, and what was paid in each currency, the commonest first. */
function orderCharts(orders) {
  const paid = orders.rows.filter(({ paymentStatus }) => paymentStatus === 'paid');
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

function deliveryChart(deliveries) {
  const { rows } = deliveries;
  const days = knownDays(deliveries);
  const bad = rows.filter(({ status }) => ['failed', 'retrying'].includes(status));
  const badOn = new Map(byDay(bad, days));
  return chart({
    title: 'Deliveries',
    figure: `${atLeast(rows.length, deliveries)}, ${bad.length} in trouble`,
    series: byDay(rows, days).map(([day, value]) => [day, value, badOn.get(day)]),
  });
}

/** What waits for somebody, with the way there. */
function tasksOf({ waiting: { paid, processing, retrying }, held, imports, requests }) {
  const found = (list) => (list?.rows.length ? atLeast(list.rows.length, list) : null);
  const total = (page) => page?.pagination.totalItems;
  const tasks = [
    [found(paid), 'Paid orders to prepare', '#orders?status=paid'],
    [found(processing), 'Orders to ship', '#orders?status=processing'],
    [total(held), 'Comments to decide on', '#moderation'],
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
