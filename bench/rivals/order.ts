import type { FastifyInstance } from 'fastify';
import { CUSTOMER_TOKEN } from '../people';

/** What a client orders. */
export interface OrderBody {
  readonly items: readonly { readonly productId: string; readonly quantity: number }[];
  readonly deliveryAddress: Readonly<Record<string, string>>;
  readonly paymentMethodId: string;
}

export interface Line {
  readonly productId: string;
  readonly title: string;
  readonly quantity: number;
  readonly unitPriceMinor: number;
}

export interface PlacedOrder {
  readonly id: string;
  readonly lines: readonly Line[];
  readonly address: OrderBody['deliveryAddress'];
  readonly paymentMethodId: string;
  readonly createdAt: Date;
}

/** Places one order under a key; null when stock is short. A repeated key gives the order that is there. */
export type PlaceOrder = (
  body: OrderBody,
  context: { readonly key: string; readonly customerId: string },
) => Promise<PlacedOrder | null>;

const text = { type: 'string' } as const;
const integer = { type: 'integer' } as const;
const body = {
  type: 'object',
  required: ['items', 'deliveryAddress', 'paymentMethodId'],
  properties: {
    items: {
      type: 'array',
      minItems: 1,
      maxItems: 100,
      items: {
        type: 'object',
        required: ['productId', 'quantity'],
        properties: { productId: text, quantity: { type: 'integer', minimum: 1 } },
      },
    },
    deliveryAddress: { type: 'object', additionalProperties: text },
    paymentMethodId: text,
  },
} as const;
const order = {
  type: 'object',
  properties: {
    id: text,
    status: text,
    total: integer,
    items: {
      type: 'array',
      items: {
        type: 'object',
        properties: { productId: text, productTitle: text, quantity: integer, unitPrice: integer },
      },
    },
    deliveryAddress: { type: 'object', additionalProperties: text },
    paymentMethodId: text,
    createdAt: text,
  },
} as const;

/** `POST /orders` as one would write it by hand. Credentials stay in memory after the first look-up. */
export function registerOrders(
  app: FastifyInstance,
  place: PlaceOrder,
  customerOf: (token: string) => Promise<string | null>,
): void {
  const known = new Map<string, string>();
  app.get('/health/ready', async () => ({ status: 'ok' }));
  app.post<{ Body: OrderBody }>(
    '/orders',
    { schema: { body, response: { 201: order } } },
    async ({ body: wanted, headers }, reply) => {
      const token = headers.authorization ?? '';
      const customerId = known.get(token) ?? (await customerOf(token));
      if (customerId === null) return reply.code(401).send({ code: 'invalid_credential' });
      known.set(token, customerId);
      const placed = await place(wanted, { key: String(headers['idempotency-key']), customerId });
      if (placed === null) return reply.code(422).send({ code: 'quantity_above_stock' });
      return reply.code(201).send(answerOf(placed));
    },
  );
}

function answerOf({ id, lines, address, paymentMethodId, createdAt }: PlacedOrder) {
  return {
    id,
    status: 'pending',
    total: totalOf(lines),
    items: lines.map(({ productId, title, quantity, unitPriceMinor }) => ({
      productId,
      productTitle: title,
      quantity,
      unitPrice: unitPriceMinor,
    })),
    deliveryAddress: address,
    paymentMethodId,
    createdAt: createdAt.toISOString(),
  };
}

export function totalOf(lines: readonly Line[]): number {
  return lines.reduce((sum, { quantity, unitPriceMinor }) => sum + quantity * unitPriceMinor, 0);
}

/** What both rivals begin with: a token that is a customer. */
export const TOKEN = CUSTOMER_TOKEN;
export const CUSTOMER = 'usr_bench';
