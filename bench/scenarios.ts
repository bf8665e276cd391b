import type { Dataset } from './dataset';
import { INTERNAL_TOKEN } from './people';

/** One measured request: how its path is made, and what is promised for it (docs/performance.md). */
export interface Scenario {
  readonly name: string;
  readonly path: (dataset: Dataset) => string;
  readonly authorization: string | null;
  /** The ratio of CPU per request, baseline ÷ ours, that is never fallen below; by connections. */
  readonly holds: Readonly<Record<number, number>>;
  /** Most database commands a request at 50 connections; null where nothing is promised. */
  readonly maxCommands: number | null;
  /** `alike`: the baseline's answer has the same rows and counts, but says less about them. */
  readonly answers?: 'alike';
}

/** May read everybody's orders. */
const INTERNAL = `Bearer ${INTERNAL_TOKEN}`;

export const scenarios: readonly Scenario[] = [
  {
    name: 'product',
    path: ({ productIds }) => `/products/${anyOf(productIds)}`,
    authorization: null,
    holds: { 50: 3.3, 1: 0.9 },
    maxCommands: 0.1,
  },
  {
    name: 'order detail',
    path: ({ orderIds }) => `/orders/${anyOf(orderIds)}`,
    authorization: INTERNAL,
    holds: { 50: 3.7, 1: 0.9 },
    maxCommands: 0.3,
  },
  {
    name: 'order list',
    path: ({ ordersPlaced: { from, to } }) => {
      const before = new Date(from + Math.random() * (to - from)).toISOString();
      return `/orders?limit=20&include=customer,items&createdTo=${before}`;
    },
    authorization: INTERNAL,
    holds: { 50: 1.4, 1: 0.9 },
    maxCommands: 1.2,
  },
  {
    name: 'product page',
    path: ({ productIds }) => `/mobile/product-page/${anyOf(productIds)}`,
    authorization: null,
    holds: { 50: 5, 1: 1 },
    maxCommands: null,
  },
  {
    name: 'search',
    path: ({ categoryIds }) => {
      const priceMax = 20 + Math.floor(Math.random() * 1000);
      return `/products/search?category=${anyOf(categoryIds)}&priceMax=${priceMax}&sort=popular`;
    },
    authorization: null,
    holds: { 50: 2.2, 1: 0.9 },
    maxCommands: null,
    answers: 'alike',
  },
];

export function anyOf(ids: readonly string[]): string {
  return ids[Math.floor(Math.random() * ids.length)] ?? '';
}
