import type { Item, Schemas } from 'commerce-client';
import { call, ifAllowed, request } from '../shared/api';
import { byDay, Chart } from '../parts/chart';
import { amount } from '../parts/money';
import { emptyState } from '../parts/pieces';
import type { Page } from '../parts/resource';
import { dayOf, lastDays } from '../parts/time';
import { isModerator, isShop, toView, type Role } from '../parts/view';
import { failedOf, RequestCharts } from './requests';

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

/** Loads what the role may see; lists that it can never see are not requested. */
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
  return { orders, waiting, events, deliveries, endpoints, comments, imports, requests };
}

type Home = Awaited<ReturnType<typeof loadHome>>;

export const home = toView({
  title: 'Home',
  pollMs: 15_000,
  load: (_, role) => loadHome(role),
  body: (data) => {
    const { orders, events, deliveries, requests } = data;
    if (!orders && !events && !deliveries && !requests)
      return emptyState(['Nothing to show', 'Your role sees no lists of its own here.']);
    return (
      <>
        <Tasks {...data} />
        <ul class="cards" aria-label="The last days">
          {orders && <ListChart title="Orders" list={orders} />}
          {orders && <PaidCharts {...orders} />}
          {events && <ListChart title="Events" list={events} />}
          {deliveries && <DeliveryChart {...data} />}
          {requests && <RequestCharts figures={requests.figures} />}
        </ul>
      </>
    );
  },
});

/** "400+" for a list that continues. */
const atLeast = (text: string | number, { hasMore }: Pick<Dated, 'hasMore'>): string =>
  `${text}${hasMore ? '+' : ''}`;

type Dated = Recent<{ readonly createdAt: string }>;

/** The days whose rows are complete, and today: if the list continues, the day of its last row may be incomplete. */
function wholeDays({ rows, hasMore }: Dated): readonly string[] {
  const days = lastDays(DAYS);
  const last = rows.at(-1);
  if (!hasMore || !last) return days;
  const lastListedDay = dayOf(last.createdAt);
  return days.filter((day) => day > lastListedDay || day === days.at(-1));
}

const ListChart = ({ title, list }: { readonly title: string; readonly list: Dated }) => (
  <Chart
    title={title}
    figure={atLeast(list.rows.length, list)}
    bars={byDay(list.rows, wholeDays(list))}
  />
);

/** Orders that were partly refunded later were paid too. */
const PAID = ['paid', 'partially_refunded'];

/** The payments in each currency, the most frequent currency first. */
function PaidCharts(orders: Recent<Schemas['ListedOrder']>) {
  const sales = orders.rows.filter(({ paymentStatus }) => PAID.includes(paymentStatus ?? ''));
  const byCurrency = [...Map.groupBy(sales, ({ currency }) => currency)];
  return byCurrency
    .sort(([, left], [, right]) => right.length - left.length)
    .map(([currency, rows]) => {
      const format = (value: number) => amount(value, currency, 0);
      const sum = rows.reduce((total, { totalAmount }) => total + totalAmount, 0);
      const sums = byDay(rows, wholeDays(orders), ({ totalAmount }) => totalAmount);
      return (
        <Chart
          key={currency}
          title={`Paid in ${currency}`}
          figure={atLeast(format(sum), orders)}
          bars={sums.map(([day, value]) => [day, Math.round(value)])}
          format={format}
        />
      );
    });
}

const ofHealth = (health: string, { endpoints }: Pick<Home, 'endpoints'>) =>
  (endpoints?.data ?? []).filter((endpoint) => endpoint.health === health);

/** Deliveries, and those in trouble: failed, being retried, or cancelled because their endpoint is disabled. */
function DeliveryChart(data: Home) {
  const list = data.deliveries ?? { rows: [], hasMore: false };
  const days = wholeDays(list);
  const disabledIds = ofHealth('disabled', data).map(({ id }) => id);
  const bad = list.rows.filter(
    ({ status, endpointId }) =>
      ['failed', 'retrying'].includes(status) ||
      (status === 'cancelled' && disabledIds.includes(endpointId)),
  );
  const badOn = new Map(byDay(bad, days));
  return (
    <Chart
      title="Deliveries"
      figure={`${atLeast(list.rows.length, list)}, ${bad.length} in trouble`}
      bars={byDay(list.rows, days).map(([day, value]) => [day, value, badOn.get(day) ?? 0])}
    />
  );
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
    ['Deliveries repeated', numberOf(waiting.retries), '#deliveries?status=retrying'],
    ['Imports running', totalOf(imports), '#imports'],
    ['Failed requests', failedOf(requests?.figures ?? []), '#requests?status=failed'],
  ] as const;
  const open = tasks.filter(([, number]) => number && number !== '0');
  if (open.length === 0) return null;
  return (
    <ul class="tasks row" aria-label="To do">
      {open.map(([what, number, href]) => (
        <li key={what}>
          <a href={href}>
            {what} <strong>{number}</strong>
          </a>
        </li>
      ))}
    </ul>
  );
}
