import { call, Problem, withQuery } from './api.js';
import { byDay, chart, lastDays } from './charts.js';
import { el, emptyState } from './dom.js';
import { failedOf, requestCharts } from './requests.js';

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

/** All rows of the last days, a few pages at most. */
async function recent(path, parameters) {
  const rows = [];
  let cursor = '';
  for (let page = 0; page < PAGES; page += 1) {
    const answer = await optional(withQuery(path, { ...parameters, limit: '100', cursor }));
    if (answer === null) return null;
    rows.push(...answer.data);
    cursor = answer.pagination.nextCursor;
    if (!cursor) break;
  }
  return rows;
}

export async function loadHome() {
  const [first] = lastDays(DAYS);
  const createdFrom = `${first}T00:00:00Z`;
  const [me, orders, events, deliveries, held, imports, requests] = await Promise.all([
    optional('/users/me'),
    recent('/orders', { createdFrom }),
    recent('/webhooks/events', { createdFrom }),
    recent('/webhooks/deliveries', {}),
    optional('/moderation/comments?status=pending&pageSize=1'),
    optional('/imports?status=processing&pageSize=1'),
    optional('/meta/requests?limit=1'),
  ]);
  // Customers wait for their orders; others send them.
  const sends = me?.role !== 'customer';
  return { orders, sends, events, deliveries, held, imports, requests };
}

const money = (amount, currency) =>
  new Intl.NumberFormat('en', { style: 'currency', currency, maximumFractionDigits: 0 }).format(
    amount,
  );

export function renderHome({ orders, sends, events, deliveries, held, imports, requests }) {
  const days = lastDays(DAYS);
  const charts = [
    ...(orders === null ? [] : orderCharts(orders, days)),
    ...(events === null
      ? []
      : [chart({ title: 'Events', figure: String(events.length), series: byDay(events, days) })]),
    ...(deliveries === null ? [] : [deliveryChart(deliveries, days)]),
    ...(requests === null ? [] : requestCharts(requests)),
  ];
  const tasks = tasksOf({ orders: sends ? orders : null, deliveries, held, imports, requests });
  if (charts.length === 0) {
    return [emptyState('Nothing to show', 'Your role sees no lists of its own here.')];
  }
  return [
    tasks.length > 0 ? el('ul', { class: 'tasks', 'aria-label': 'To do' }, ...tasks) : '',
    el('ul', { class: 'cards charts', 'aria-label': 'The last days' }, ...charts),
  ];
}

function orderCharts(orders, days) {
  const paid = orders.filter(({ paymentStatus }) => paymentStatus === 'paid');
  const currency = paid[0]?.currency ?? 'USD';
  const sameCurrency = paid.filter((order) => order.currency === currency);
  const sum = sameCurrency.reduce((total, { totalAmount }) => total + totalAmount, 0);
  const amounts = byDay(sameCurrency, days, ({ totalAmount }) => totalAmount);
  return [
    chart({ title: 'Orders', figure: String(orders.length), series: byDay(orders, days) }),
    chart({
      title: 'Paid',
      figure: money(sum, currency),
      series: amounts.map(([day, value]) => [day, Math.round(value)]),
    }),
  ];
}

function deliveryChart(deliveries, days) {
  const bad = deliveries.filter(({ status }) => ['failed', 'retrying'].includes(status));
  const badOn = new Map(byDay(bad, days));
  return chart({
    title: 'Deliveries',
    figure: `${deliveries.length}, ${bad.length} in trouble`,
    series: byDay(deliveries, days).map(([day, value]) => [day, value, badOn.get(day)]),
  });
}

/** What waits for somebody, with the way there. */
function tasksOf({ orders, deliveries, held, imports, requests }) {
  const number = (rows, status) => rows?.filter((row) => row.status === status).length ?? 0;
  const tasks = [
    [number(orders, 'paid'), 'Paid orders to prepare', '#orders?status=paid'],
    [number(orders, 'processing'), 'Orders to ship', '#orders?status=processing'],
    [held?.pagination.totalItems ?? 0, 'Comments to decide on', '#moderation'],
    [number(deliveries, 'retrying'), 'Deliveries repeated', '#deliveries?status=retrying'],
    [imports?.pagination.totalItems ?? 0, 'Imports running', '#imports'],
    [failedOf(requests), 'Failed requests', '#requests?status=failed'],
  ];
  return tasks
    .filter(([found]) => found > 0)
    .map(([found, what, href]) =>
      el('li', {}, el('a', { href }, `${what} `, el('strong', {}, String(found)))),
    );
}
