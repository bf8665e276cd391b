import type { Item, Schemas } from 'commerce-client';
import { call, ifAllowed, request } from '../shared/api';
import { Charts, type ChartSpec } from '../parts/chart';
import { amount } from '../parts/money';
import { dayOf, lastDays } from '../parts/time';
import { defineView, isModerator, isShop, type Page, type Role } from '../parts/view';
import { failedOf, requestCharts } from './requests';

const DAYS = 30;
const PAGES = 4;

/** The latest rows of a list, from at most a few pages. */
interface Recent<Row> {
  readonly rows: readonly Row[];
  readonly hasMore: boolean;
}

type Path = '/orders' | '/webhooks/events' | '/webhooks/deliveries';

/** `null` if the role may not read the list. */
async function readRecent<P extends Path>(
  path: P,
  query: Readonly<Record<string, string>>,
  pages = PAGES,
): Promise<Recent<Item<P>> | null> {
  const rows: Item<P>[] = [];
  let cursor = '';
  for (let page = 0; page < pages; page += 1) {
    const response = request('GET', path, { query: { ...query, limit: 100, cursor } });
    const answer = await ifAllowed(response as Promise<Page<Item<P>>>);
    if (answer === null) return null;
    rows.push(...answer.data);
    cursor = answer.pagination?.nextCursor ?? '';
    if (!cursor) break;
  }
  return { rows, hasMore: cursor !== '' };
}

/** Loads the lists that the role may see; others are not requested. */
async function loadHome(role: Role) {
  const [first] = lastDays(DAYS);
  const createdFrom = new Date(`${first}T00:00`).toISOString();
  const pending = { query: { status: 'pending', pageSize: 1 } };
  const running = { query: { status: 'processing', pageSize: 1 } };
  const [orders, events, deliveries, endpoints, comments, imports, requests] = await Promise.all([
    readRecent('/orders', { createdFrom }),
    readRecent('/webhooks/events', { createdFrom }),
    readRecent('/webhooks/deliveries', {}),
    ifAllowed(call('GET', '/webhooks/endpoints', { query: { pageSize: 100 } })),
    isModerator(role) ? ifAllowed(call('GET', '/moderation/comments', pending)) : null,
    isShop(role) ? ifAllowed(call('GET', '/imports', running)) : null,
    ifAllowed(call('GET', '/meta/requests', { query: { limit: 1 } })),
  ]);
  // Requested separately, because pending work may be older than the period of the charts.
  const [toPrepare, toShip, retries, failures] = await Promise.all([
    isShop(role) ? readRecent('/orders', { status: 'paid' }, 1) : null,
    isShop(role) ? readRecent('/orders', { status: 'processing' }, 1) : null,
    readRecent('/webhooks/deliveries', { status: 'retrying' }, 1),
    readRecent('/webhooks/deliveries', { status: 'failed' }, 1),
  ]);
  const waiting = { toPrepare, toShip, retries, failures };
  return { data: [], orders, waiting, events, deliveries, endpoints, comments, imports, requests };
}

export const home = defineView({
  title: 'Home',
  pollMs: 15_000,
  load: (_, role) => loadHome(role),
  body: (data, _, table) => {
    const { orders, events, deliveries, requests } = data;
    const charts = [
      orders && dayChart('Orders', orders),
      ...(orders ? paidCharts(orders) : []),
      events && dayChart('Events', events),
      deliveries && dayChart('Deliveries', deliveries, { isBad: inTrouble(data) }),
      ...(requests ? requestCharts(requests.figures) : []),
    ];
    if (!charts.some(Boolean)) return table;
    return (
      <>
        <Tasks {...data} />
        <Charts label="The last days" charts={charts} />
      </>
    );
  },
  empty: ['Nothing to show', 'There are no lists for your role.'],
});

type Home = Awaited<ReturnType<typeof loadHome>>;
type Dated = { readonly createdAt: string };

/** "400+" for a list that continues. */
const atLeast = (text: string | number, { hasMore }: Pick<Recent<unknown>, 'hasMore'>): string =>
  `${text}${hasMore ? '+' : ''}`;

/** The days whose rows are complete, and today: if the list continues, the day of its last row may be incomplete. */
function wholeDays({ rows, hasMore }: Recent<Dated>): readonly string[] {
  const days = lastDays(DAYS);
  const last = rows.at(-1);
  if (!hasMore || !last) return days;
  const lastListedDay = dayOf(last.createdAt);
  return days.filter((day) => day > lastListedDay || day === days.at(-1));
}

interface DayChartOptions<Row> extends Pick<ChartSpec, 'format'> {
  /** Selects the rows that count; all by default. */
  readonly rows?: readonly Row[];
  /** The amount that a row adds to its day; 1 by default. */
  readonly amountOf?: (row: Row) => number;
  readonly isBad?: (row: Row) => boolean;
}

/** The rows of a list by day. */
function dayChart<Row extends Dated>(
  title: string,
  list: Recent<Row>,
  { rows = list.rows, amountOf = () => 1, isBad, format = String }: DayChartOptions<Row> = {},
): ChartSpec {
  const sumOf = (some: readonly Row[]) =>
    Math.round(some.reduce((sum, row) => sum + amountOf(row), 0));
  const badOf = (some: readonly Row[]) => (isBad ? some.filter(isBad) : []);
  const byDay = Map.groupBy(rows, ({ createdAt }) => dayOf(createdAt));
  const bars = wholeDays(list).map((day) => {
    const some = byDay.get(day) ?? [];
    return [day, sumOf(some), sumOf(badOf(some))] as const;
  });
  const trouble = isBad ? `, ${badOf(rows).length} in trouble` : '';
  return { title, figure: `${atLeast(format(sumOf(rows)), list)}${trouble}`, bars, format };
}

/** Orders that were partly refunded later have been paid, too. */
const PAID = ['paid', 'partially_refunded'];

/** The payments in each currency, the most frequent currency first. */
function paidCharts(orders: Recent<Schemas['ListedOrder']>): readonly ChartSpec[] {
  const sales = orders.rows.filter(({ paymentStatus }) => PAID.includes(paymentStatus ?? ''));
  return [...Map.groupBy(sales, ({ currency }) => currency)]
    .sort(([, left], [, right]) => right.length - left.length)
    .map(([currency, rows]) => {
      const format = (value: number) => amount(value, currency, 0);
      const amountOf = ({ totalAmount }: Schemas['ListedOrder']) => totalAmount;
      return dayChart(`Paid in ${currency}`, orders, { rows, amountOf, format });
    });
}

const ofHealth = (health: string, { endpoints }: Pick<Home, 'endpoints'>) =>
  (endpoints?.data ?? []).filter((endpoint) => endpoint.health === health);

/** Whether a delivery failed, is being retried, or was cancelled because its endpoint is disabled. */
function inTrouble(data: Home) {
  const disabledIds = ofHealth('disabled', data).map(({ id }) => id);
  return ({ status, endpointId }: Schemas['WebhookDelivery']): boolean =>
    ['failed', 'retrying'].includes(status) ||
    (status === 'cancelled' && disabledIds.includes(endpointId));
}

/** Pending tasks, each with a link to its view. */
function Tasks({ waiting, endpoints, comments, imports, requests }: Home) {
  const numberOf = (list: Recent<unknown> | null) => list && atLeast(list.rows.length, list);
  const totalOf = (page: { readonly pagination: object } | null) =>
    page && 'totalItems' in page.pagination ? Number(page.pagination.totalItems) : 0;
  const tasks = [
    ['Paid orders to prepare', numberOf(waiting.toPrepare), '#orders?status=paid'],
    ['Orders to ship', numberOf(waiting.toShip), '#orders?status=processing'],
    ['Comments to decide on', totalOf(comments), '#moderation'],
    ['Endpoints disabled', ofHealth('disabled', { endpoints }).length, '#endpoints'],
    ['Endpoints suspended', ofHealth('suspended', { endpoints }).length, '#endpoints'],
    ['Deliveries failed', numberOf(waiting.failures), '#deliveries?status=failed'],
    ['Deliveries being retried', numberOf(waiting.retries), '#deliveries?status=retrying'],
    ['Imports running', totalOf(imports), '#imports'],
    ['Failed requests', failedOf(requests?.figures ?? []), '#requests?status=failed'],
  ] as const;
  const open = tasks.filter(([, number]) => number && number !== '0');
  if (open.length === 0) return null;
  return (
    <ul class="tasks row" aria-label="To do">
      {open.map(([label, number, href]) => (
        <li key={label}>
          <a href={href}>
            {label} <strong>{number}</strong>
          </a>
        </li>
      ))}
    </ul>
  );
}
