import type { Dataset } from './dataset';
import { CUSTOMER_TOKEN, INTERNAL_TOKEN, VOTER_TOKENS } from './people';

export interface BenchRequest {
  readonly method?: 'POST' | 'PUT';
  readonly path: string;
  readonly token?: string;
  readonly key?: string;
  readonly body?: object;
}

/**
 * What a ratio compares. Above 1, the service is better: less CPU time of the API process per request, more requests
 * per second, or a shorter median time.
 */
export type Measure = 'CPU' | 'rate' | 'p50';

/**
 * A comparison at a number of connections, and the required ratio to the MongoDB server; `null` if there is none yet.
 */
export type Cell = readonly [connections: number, measure: Measure, target: number | null];

/** A load with which servers are compared: requests, or an import. */
export interface Workload {
  readonly name: string;
  readonly kind: 'read' | 'write';
  readonly cells: readonly Cell[];
  readonly request?: (dataset: Dataset) => BenchRequest;
  /** Whether it is also measured against PostgreSQL. */
  readonly hasPostgres?: true;
}

export interface Scenario extends Workload {
  readonly request: (dataset: Dataset) => BenchRequest;
  /** `alike`: the rival's response has the same rows and counts, but fewer details. */
  readonly answers?: 'alike';
}

/** The products that write scenarios order; the same for every server. */
export const ORDERED_PRODUCTS = Array.from({ length: 5000 }, (_, number) => ({
  id: `prd_bench_${number}`,
  title: `Bench product number ${number}`,
  priceMinor: 100 + ((number * 37) % 9900),
  stock: 10_000_000,
}));

const run = Date.now().toString(36);
let requests = 0;

function anyOf<T>(values: readonly T[]): T {
  return values[Math.floor(Math.random() * values.length)] as T;
}

function placeOrder(productIds: readonly string[]): BenchRequest {
  requests += 1;
  const body = {
    items: productIds.map((productId) => ({ productId, quantity: 1 })),
    deliveryAddress: { name: 'Ada', line1: 'High Street 1', city: 'London', country: 'GB' },
    paymentMethodId: 'pm_visa_4242',
  };
  const key = `bench-${run}-${requests}`;
  return { method: 'POST', path: '/orders', token: CUSTOMER_TOKEN, key, body };
}

const cpu = (at50: number, at1: number): readonly Cell[] => [
  [50, 'CPU', at50],
  [1, 'CPU', at1],
];

export const scenarios: readonly Scenario[] = [
  {
    name: 'product',
    kind: 'read',
    request: ({ productIds }) => ({ path: `/products/${anyOf(productIds)}` }),
    cells: cpu(2.3, 0.85),
  },
  {
    name: 'order detail',
    kind: 'read',
    request: ({ orderIds }) => ({ path: `/orders/${anyOf(orderIds)}`, token: INTERNAL_TOKEN }),
    cells: cpu(3, 0.85),
  },
  {
    name: 'order list',
    kind: 'read',
    request: ({ ordersPlaced: { from, to } }) => {
      const before = new Date(from + Math.random() * (to - from)).toISOString();
      const path = `/orders?limit=20&include=customer,items&createdTo=${before}`;
      return { path, token: INTERNAL_TOKEN };
    },
    cells: cpu(1.4, 1),
  },
  {
    name: 'product page',
    kind: 'read',
    request: ({ productIds }) => ({ path: `/mobile/product-page/${anyOf(productIds)}` }),
    cells: cpu(4, 1),
  },
  {
    name: 'search',
    kind: 'read',
    request: ({ categoryIds }) => {
      const priceMax = 20 + Math.floor(Math.random() * 1000);
      const category = anyOf(categoryIds);
      return { path: `/products/search?category=${category}&priceMax=${priceMax}&sort=popular` };
    },
    cells: cpu(2, 1),
    answers: 'alike',
  },
  {
    name: 'place',
    kind: 'write',
    request: () => {
      const first = Math.floor(Math.random() * ORDERED_PRODUCTS.length);
      const indexes = [0, 977, 1954].map((step) => (first + step) % ORDERED_PRODUCTS.length);
      return placeOrder(indexes.map((index) => `prd_bench_${index}`));
    },
    cells: [
      [50, 'rate', 0.8],
      [1, 'p50', 0.62],
    ],
    hasPostgres: true,
  },
  {
    name: 'place-hot',
    kind: 'write',
    request: () => placeOrder(['prd_bench_0']),
    cells: [[50, 'rate', 0.65]],
  },
  {
    name: 'votes',
    kind: 'write',
    request: ({ commentIds }) => ({
      method: 'PUT',
      path: `/comments/${anyOf(commentIds)}/vote`,
      token: anyOf(VOTER_TOKENS),
      body: { value: anyOf([1, -1]) },
    }),
    cells: [[50, 'rate', null]],
  },
];

/** Items per second, one import after another. */
const imports: Workload = { name: 'imports', kind: 'write', cells: [[1, 'rate', 0.36]] };
export const IMPORTED_ITEMS = 15_000;

export const workloads: readonly Workload[] = [...scenarios, imports];
