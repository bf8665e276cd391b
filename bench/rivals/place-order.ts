import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

interface OrderBody {
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

export interface PlacedOrder extends Omit<OrderBody, 'items'> {
  readonly id: string;
  /** The idempotency key of the request. */
  readonly key: string;
  readonly customerId: string;
  readonly lines: readonly Line[];
  readonly totalMinor: number;
  readonly createdAt: Date;
}

/** What a rival stores. A repeated key gives the order that is there; `null` means that stock is short. */
export interface OrderStore {
  findProducts(ids: readonly string[]): Promise<readonly Omit<Line, 'quantity'>[]>;
  store(order: PlacedOrder): Promise<PlacedOrder | null>;
}

const TEXT = { type: 'string' } as const;
const ITEM = {
  type: 'object',
  required: ['productId', 'quantity'],
  properties: { productId: TEXT, quantity: { type: 'integer', minimum: 1 } },
} as const;
const BODY = {
  type: 'object',
  required: ['items', 'deliveryAddress', 'paymentMethodId'],
  properties: {
    items: { type: 'array', minItems: 1, maxItems: 100, items: ITEM },
    deliveryAddress: { type: 'object', additionalProperties: TEXT },
    paymentMethodId: TEXT,
  },
} as const;
const INTEGER = { type: 'integer' } as const;
const ANSWER = {
  type: 'object',
  properties: {
    ...{ id: TEXT, status: TEXT, total: INTEGER, paymentMethodId: TEXT, createdAt: TEXT },
    items: {
      type: 'array',
      items: {
        type: 'object',
        properties: { productId: TEXT, productTitle: TEXT, quantity: INTEGER, unitPrice: INTEGER },
      },
    },
    deliveryAddress: { type: 'object', additionalProperties: TEXT },
  },
} as const;

/** `POST /orders` as one would write it by hand; it knows one customer. */
export function registerPlaceOrder(
  app: FastifyInstance,
  { findProducts, store }: OrderStore,
): void {
  const schema = { body: BODY, response: { 201: ANSWER } };
  app.post<{ Body: OrderBody }>('/orders', { schema }, async ({ body, headers }, reply) => {
    const products = await findProducts(body.items.map(({ productId }) => productId));
    const lines = body.items.map(({ productId, quantity }) => {
      const product = products.find((row) => row.productId === productId);
      if (product === undefined) throw new Error('unknown product');
      return { ...product, quantity };
    });
    const placed = await store({
      id: randomUUID(),
      key: String(headers['idempotency-key']),
      customerId: String(headers.authorization),
      lines,
      deliveryAddress: body.deliveryAddress,
      paymentMethodId: body.paymentMethodId,
      totalMinor: lines.reduce((sum, line) => sum + line.quantity * line.unitPriceMinor, 0),
      createdAt: new Date(),
    });
    if (placed === null) return reply.code(422).send({ code: 'quantity_above_stock' });
    return reply.code(201).send(answerOf(placed));
  });
}

function answerOf({ id, lines, totalMinor, deliveryAddress, ...order }: PlacedOrder) {
  return {
    id,
    status: 'pending',
    total: totalMinor,
    items: lines.map(({ productId, title, quantity, unitPriceMinor }) => ({
      productId,
      productTitle: title,
      quantity,
      unitPrice: unitPriceMinor,
    })),
    deliveryAddress,
    paymentMethodId: order.paymentMethodId,
    createdAt: order.createdAt.toISOString(),
  };
}
