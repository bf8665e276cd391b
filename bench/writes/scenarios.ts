import { CUSTOMER_TOKEN, INTERNAL_TOKEN, VOTER_TOKENS } from '../people';
import { anyOf } from '../scenarios';
import type { Send } from './load';
import { products } from './products';

/** What a flow needs to know of the database. */
export interface WriteDataset {
  readonly postIds: readonly string[];
  readonly commentIds: readonly string[];
}

/** One write, or a row of writes, as a client sends them. */
export interface WriteScenario {
  readonly name: string;
  readonly help: string;
  /** The rivals place orders, nothing else. */
  readonly hasRivals: boolean;
  /** What one flow counts for in the table. */
  readonly unit: string;
  readonly unitsPerFlow: number;
  /** An endpoint receives the events of what is written. */
  readonly hasWebhooks?: boolean;
  /** The events of each order, of which nothing else may stand in the log afterwards. */
  readonly tells?: readonly string[];
  readonly flow: (send: Send, number: number, dataset: WriteDataset) => Promise<void>;
}

const ITEMS = 3;
const PATCHED = 100;

const run = Date.now().toString(36);
const keyOf = (number: number): string => `bench-${run}-${number}`;

/** The same names and credentials as the rivals know: theirs is the customer's token. */
async function place(send: Send, number: number, productIds: readonly string[]): Promise<string> {
  const body = {
    items: productIds.map((productId) => ({ productId, quantity: 1 })),
    deliveryAddress: { name: 'Ada', line1: 'High Street 1', city: 'London', country: 'GB' },
    paymentMethodId: 'pm_visa_4242',
  };
  const request = { token: CUSTOMER_TOKEN, body, key: keyOf(number) };
  return ((await send('POST', '/orders', request)) as { readonly id: string }).id;
}

function anyProducts(): readonly string[] {
  const first = Math.floor(Math.random() * products.length);
  return Array.from({ length: ITEMS }, (_, line) => productId(first + line * 977));
}

function productId(number: number): string {
  return products[number % products.length]?.id ?? '';
}

export const writeScenarios: readonly WriteScenario[] = [
  {
    name: 'place',
    help: 'orders of three of 5,000 products',
    hasRivals: true,
    unit: 'orders',
    unitsPerFlow: 1,
    tells: ['order.created'],
    flow: async (send, number) => void (await place(send, number, anyProducts())),
  },
  {
    name: 'place-hot',
    help: 'orders of one and the same product',
    hasRivals: true,
    unit: 'orders',
    unitsPerFlow: 1,
    tells: ['order.created'],
    flow: async (send, number) => void (await place(send, number, [productId(0)])),
  },
  {
    name: 'place-pay-ship',
    help: 'orders placed, paid, prepared and shipped, with a webhook endpoint',
    hasRivals: false,
    unit: 'whole orders',
    unitsPerFlow: 1,
    hasWebhooks: true,
    tells: ['order.created', 'order.paid', 'order.processing', 'order.shipped'],
    flow: async (send, number) => {
      const id = await place(send, number, anyProducts());
      const key = keyOf(number);
      await send('POST', `/orders/${id}/pay`, { token: CUSTOMER_TOKEN, key: `${key}-pay` });
      await send('POST', `/orders/${id}/process`, {
        token: INTERNAL_TOKEN,
        key: `${key}-process`,
      });
      await send('POST', `/orders/${id}/ship`, {
        token: INTERNAL_TOKEN,
        key: `${key}-ship`,
        body: { carrier: 'DHL', trackingNumber: key },
      });
    },
  },
  {
    name: 'comments',
    help: 'comments on the demo posts',
    hasRivals: false,
    unit: 'comments',
    unitsPerFlow: 1,
    flow: async (send, number, { postIds }) => {
      const body = { text: `Comment number ${number} of ${run}, of an ordinary length.` };
      const request = { token: anyOf(VOTER_TOKENS), body, key: keyOf(number) };
      await send('POST', `/posts/${anyOf(postIds)}/comments`, request);
    },
  },
  {
    name: 'votes',
    help: 'votes on the demo comments',
    hasRivals: false,
    unit: 'votes',
    unitsPerFlow: 1,
    flow: async (send, number, { commentIds }) => {
      const request = { token: anyOf(VOTER_TOKENS), body: { value: number % 2 === 0 ? 1 : -1 } };
      await send('PUT', `/comments/${anyOf(commentIds)}/vote`, request);
    },
  },
  {
    name: 'bulk-patch',
    help: 'prices of 100 products in one request',
    hasRivals: false,
    unit: 'products',
    unitsPerFlow: PATCHED,
    flow: async (send, number) => {
      const items = Array.from({ length: PATCHED }, (_, index) => ({
        id: productId(number * PATCHED + index),
        price: 1 + (number % 997),
      }));
      await send('PATCH', '/products/bulk', { token: INTERNAL_TOKEN, body: { items } });
    },
  },
];
