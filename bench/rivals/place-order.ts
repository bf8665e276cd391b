import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { list, object } from './server';

interface OrderBody {
  readonly items: readonly { readonly productId: string; readonly quantity: number }[];
  readonly deliveryAddress: Readonly<Record<string, string>>;
  readonly paymentMethodId: string;
}

interface Line {
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

/**
 * Where a rival stores orders. For a repeated key, `store` returns the existing order; `null` means that stock is
 * short.
 */
export interface OrderStore {
  findProducts(ids: readonly string[]): Promise<readonly Omit<Line, 'quantity'>[]>;
  store(order: PlacedOrder): Promise<PlacedOrder | null>;
}

const TEXT = { type: 'string' };
const ADDRESS = { type: 'object', additionalProperties: TEXT };
const ITEM = {
  type: 'object',
  required: ['productId', 'quantity'],
  properties: { productId: TEXT, quantity: { type: 'integer', minimum: 1 } },
};
const BODY = {
  type: 'object',
  required: ['items', 'deliveryAddress', 'paymentMethodId'],
  properties: {
    items: { type: 'array', minItems: 1, maxItems: 100, items: ITEM },
    deliveryAddress: ADDRESS,
    paymentMethodId: TEXT,
  },
};
const ANSWER = object(
  { string: 'id status paymentMethodId createdAt', integer: 'total', deliveryAddress: ADDRESS },
  { items: list({ string: 'productId productTitle', integer: 'quantity unitPrice' }) },
);

/** `POST /orders` as a developer would write it by hand, for a single customer. */
export function registerPlaceOrder(app: FastifyInstance, orders: OrderStore): void {
  const schema = { body: BODY, response: { 201: ANSWER } };
  app.post<{ Body: OrderBody }>('/orders', { schema }, async ({ body, headers }, reply) => {
    const { items, deliveryAddress, paymentMethodId } = body;
    const products = await orders.findProducts(items.map(({ productId }) => productId));
    const lines = items.map(({ productId, quantity }) => {
      const product = products.find((row) => row.productId === productId);
      if (product === undefined) throw new Error('unknown product');
      return { ...product, quantity };
    });
    const order = await orders.store({
      id: randomUUID(),
      key: String(headers['idempotency-key']),
      customerId: String(headers.authorization),
      lines,
      deliveryAddress,
      paymentMethodId,
      totalMinor: lines.reduce((sum, line) => sum + line.quantity * line.unitPriceMinor, 0),
      createdAt: new Date(),
    });
    if (order === null) return reply.code(422).send({ code: 'quantity_above_stock' });
    return reply.code(201).send({
      ...order,
      status: 'pending',
      total: order.totalMinor,
      items: order.lines.map((line) => ({
        ...line,
        productTitle: line.title,
        unitPrice: line.unitPriceMinor,
      })),
    });
  });
}
