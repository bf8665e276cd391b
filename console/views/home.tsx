import type { Schemas } from 'commerce-client';
import { call, ifAllowed } from '../shared/api';
import { EmptyState } from '../shared/text';
import { isModerator, isShop, type Role } from '../shared/view';
import { byDay, Chart } from '../parts/chart';
import { amount } from '../parts/money';
import type { Pagination } from '../parts/resource';
import { dayOf, lastDays } from '../parts/time';
import { toView } from '../parts/view-page';
import { failedOf, RequestCharts } from './requests';

const DAYS = 30;
const PAGES = 4;
const PAGE = 100;

/** The latest rows of a list, a few pages at most. */
interface Recent<Row> {
  readonly rows: readonly Row[];
  readonly hasMore: boolean;
}

interface Cursor {
  readonly limit: number;
  readonly cursor: string;
}

/** Null where one's role shows no list. */
async function readRecent<Row>(
  read: (
    page: Cursor,
  ) => Promise<{ readonly data: readonly Row[]; readonly pagination: Pagination }>,
  pages = PAGES,
): Promise<Recent<Row> | null> {
  const rows: Row[] = [];
  let cursor = '';
  for (let page = 0; page < pages; page += 1) {
    const answer = await ifAllowed(read({ limit: PAGE, cursor }));
    if (answer === null) return null;
    rows.push(...answer.data);
    cursor = answer.pagination.nextCursor ?? '';
    if (!cursor) break;
  }
  return { rows, hasMore: cursor !== '' };
}

type Order = Schemas['ListedOrder'];
type Delivery = Schemas['WebhookDelivery'];
type Endpoint = Schemas['WebhookEndpoint'];

const readOrders = (query: object, pages?: number) =>
  readRecent<Order>((page) => call('GET', '/orders', { query: { ...query, ...page } }), pages);
const readDeliveries = (query: object, pages?: number) =>
  readRecent<Delivery>(
    (page) => call('GET', '/webhooks/deliveries', { query: { ...query, ...page } }),
    pages,
  );

type Home = Awaited<ReturnType<typeof loadHome>>;

/** What the role sees; lists that it never sees are not asked for. */
async function loadHome(role: Role) {
  const [first] = lastDays(DAYS);
  const createdFrom = new Date(`${first}T00:00`).toISOString();
  const [orders, events, deliveries, endpoints, held, imports, requests] = await Promise.all([
    readOrders({ createdFrom }),
    readRecent((page) => call('GET', '/webhooks/events', { query: { createdFrom, ...page } })),
    readDeliveries({}),
    ifAllowed(call('GET', '/webhooks/endpoints', { query: { pageSize: 100 } })),
    isModerator(role)
      ? ifAllowed(
          call('GET', '/moderation/comments', { query: { status: 'pending', pageSize: 1 } }),
        )
      : null,
    isShop(role)
      ? ifAllowed(call('GET', '/imports', { query: { status: 'processing', pageSize: 1 } }))
      : null,
    ifAllowed(call('GET', '/meta/requests', { query: { limit: 1 } })),
  ]);
  // Counted by themselves: what waits may be older than the last days.
  const [paid, processing, retrying, failed] = await Promise.all([
    isShop(role) ? readOrders({ status: 'paid' }, 1) : null,
    isShop(role) ? readOrders({ status: 'processing' }, 1) : null,
    readDeliveries({ status: 'retrying' }, 1),
    readDeliveries({ status: 'failed' }, 1),
  ]);
  const waiting = { paid, processing, retrying, failed };
  return { orders, waiting, events, deliveries, endpoints, held, imports, requests };
}

export const home = toView<Home>({
  title: 'Home',
  pollMs: 15_000,
  load: (_, role) => loadHome(role),
  body: (data) => <HomePage {...data} />,
});

function HomePage(data: Home) {
  const { orders, events, deliveries, endpoints, requests } = data;
  if (!orders && !events && !deliveries && !requests)
    return (
      <EmptyState title="Nothing to show">Your role sees no lists of its own here.</EmptyState>
    );
  const tasks = tasksOf(data);
  return (
    <>
      {tasks.length > 0 && (
        <ul class="tasks" aria-label="To do">
          {tasks.map(([number, what, href]) => (
            <li key={what}>
              <a href={href}>
                {what} <strong>{number}</strong>
              </a>
            </li>
          ))}
        </ul>
      )}
      <ul class="cards charts" aria-label="The last days">
        {orders && <OrderCharts orders={orders} />}
        {events && <ListChart title="Events" list={events} />}
        {deliveries && <DeliveryChart deliveries={deliveries} endpoints={endpoints?.data ?? []} />}
        {requests && <RequestCharts figures={requests.figures} />}
      </ul>
    </>
  );
}

/** "400+" of a list that goes on. */
const atLeast = (text: string | number, { hasMore }: { readonly hasMore: boolean }): string =>
  `${text}${hasMore ? '+' : ''}`;

/** The days that the rows tell all of, and today: where the list goes on, what was before them is not known. */
function wholeDays({ rows, hasMore }: Recent<{ readonly createdAt: string }>): readonly string[] {
  const days = lastDays(DAYS);
  const last = rows.at(-1);
  if (!hasMore || !last) return days;
  const cut = dayOf(last.createdAt);
  return days.filter((day) => day > cut || day === days.at(-1));
}

interface ListChartProps {
  readonly title: string;
  readonly list: Recent<{ readonly createdAt: string }>;
}

function ListChart({ title, list }: ListChartProps) {
  const bars = byDay(list.rows, wholeDays(list));
  return <Chart title={title} figure={atLeast(list.rows.length, list)} bars={bars} />;
}

/** Also where a part was given back since. */
const PAID = ['paid', 'partially_refunded'];

/** The orders, and what was paid in each currency, the commonest first. */
function OrderCharts({ orders }: { orders: Recent<Order> }) {
  const paid = Map.groupBy(
    orders.rows.filter(({ paymentStatus }) => PAID.includes(paymentStatus ?? '')),
    ({ currency }) => currency,
  );
  const commonestFirst = [...paid].sort(([, left], [, right]) => right.length - left.length);
  return (
    <>
      <ListChart title="Orders" list={orders} />
      {commonestFirst.map(([currency, rows]) => (
        <PaidChart key={currency} currency={currency} rows={rows} orders={orders} />
      ))}
    </>
  );
}

interface PaidChartProps {
  readonly currency: string;
  readonly rows: readonly Order[];
  readonly orders: Recent<Order>;
}

function PaidChart({ currency, rows, orders }: PaidChartProps) {
  const sum = rows.reduce((total, { totalAmount }) => total + totalAmount, 0);
  const sums = byDay(rows, wholeDays(orders), ({ totalAmount }) => totalAmount);
  return (
    <Chart
      title={`Paid in ${currency}`}
      figure={atLeast(amount(sum, currency, 0), orders)}
      bars={sums.map(([day, value]) => [day, Math.round(value)])}
      format={(value) => amount(value, currency, 0)}
    />
  );
}

const ofHealth = (health: string, endpoints: readonly Endpoint[]) =>
  endpoints.filter((endpoint) => endpoint.health === health);

interface DeliveryChartProps {
  readonly deliveries: Recent<Delivery>;
  readonly endpoints: readonly Endpoint[];
}

/** Deliveries, and those that did not arrive: also what was cancelled because its endpoint is disabled. */
function DeliveryChart({ deliveries, endpoints }: DeliveryChartProps) {
  const { rows } = deliveries;
  const days = wholeDays(deliveries);
  const disabled = ofHealth('disabled', endpoints).map(({ id }) => id);
  const bad = rows.filter(
    ({ status, endpointId }) =>
      ['failed', 'retrying'].includes(status) ||
      (status === 'cancelled' && disabled.includes(endpointId)),
  );
  const badOn = new Map(byDay(bad, days));
  return (
    <Chart
      title="Deliveries"
      figure={`${atLeast(rows.length, deliveries)}, ${bad.length} in trouble`}
      bars={byDay(rows, days).map(([day, value]) => [day, value, badOn.get(day) ?? 0])}
    />
  );
}

/** What waits for somebody, with the way there. */
function tasksOf({ waiting, endpoints, held, imports, requests }: Home) {
  const numberOf = (list: Recent<unknown> | null) =>
    list && list.rows.length > 0 ? atLeast(list.rows.length, list) : null;
  const totalOf = (page: { readonly pagination: object } | null) =>
    page && 'totalItems' in page.pagination ? Number(page.pagination.totalItems) : null;
  const list = endpoints?.data ?? [];
  const tasks = [
    [numberOf(waiting.paid), 'Paid orders to prepare', '#orders?status=paid'],
    [numberOf(waiting.processing), 'Orders to ship', '#orders?status=processing'],
    [totalOf(held), 'Comments to decide on', '#moderation'],
    [ofHealth('disabled', list).length, 'Endpoints disabled', '#endpoints'],
    [ofHealth('suspended', list).length, 'Endpoints suspended', '#endpoints'],
    [numberOf(waiting.failed), 'Deliveries failed', '#deliveries?status=failed'],
    [numberOf(waiting.retrying), 'Deliveries repeated', '#deliveries?status=retrying'],
    [totalOf(imports), 'Imports running', '#imports'],
    [failedOf(requests?.figures ?? []), 'Failed requests', '#requests?status=failed'],
  ] as const;
  return tasks.filter(([number]) => number);
}
