import type { FastifyInstance } from 'fastify';
import type { Db } from 'mongodb';
import type { OrderDocument } from '../../src/modules/orders';
import type { CursorCodec } from '../../src/platform/values/cursor';
import { fieldsOf, list, money, object, only } from './schema';

const BASE = {
  ...fieldsOf('string', 'id', 'status', 'deliveryStatus', 'currency', 'customerId'),
  ...fieldsOf('string', 'paymentMethodId', 'createdAt', 'updatedAt'),
  ...fieldsOf('string?', 'paymentStatus', 'externalId'),
  ...fieldsOf('number', 'totalAmount', 'total'),
  ...fieldsOf('integer', 'itemCount', 'version'),
};
const CUSTOMER = object(fieldsOf('string', 'id', 'displayName', 'email'));
const ITEMS = list({
  ...fieldsOf('string', 'id', 'productId', 'productTitle'),
  quantity: 'integer',
  ...fieldsOf('number', 'unitPrice', 'discountAmount', 'totalAmount'),
});
const PAYMENT = object({
  ...fieldsOf('string', 'status', 'currency'),
  method: { ...object({ ...fieldsOf('string', 'id', 'brand'), last4: 'string?' }), nullable: true },
  ...fieldsOf('number', 'paidAmount', 'refundedAmount'),
  ...fieldsOf('string?', 'paidAt', 'state'),
  nextAction: { ...object(fieldsOf('string', 'type', 'url')), nullable: true },
  refunds: list({ amount: 'number', state: 'string', reason: 'string?' }),
});
const ADDRESS = ['name', 'line1', 'line2', 'city', 'region', 'postalCode', 'country', 'phone'];
const DELIVERY = object({
  status: 'string',
  address: object(fieldsOf('string?', ...ADDRESS)),
  ...fieldsOf('string?', 'carrier', 'trackingNumber', 'shippedAt', 'deliveredAt'),
});
const SUMMARY = object({
  currency: 'string',
  ...fieldsOf('integer', 'itemCount', 'lineCount'),
  ...fieldsOf('number', 'subtotalAmount', 'discountAmount', 'shippingAmount', 'taxAmount'),
  totalAmount: 'number',
  discounts: list({ code: 'string?', description: 'string', amount: 'number' }),
});
const DETAIL = object({
  ...BASE,
  ...fieldsOf('string?', 'email', 'note'),
  customer: CUSTOMER,
  items: ITEMS,
  payment: PAYMENT,
  delivery: DELIVERY,
  summary: SUMMARY,
  complete: 'boolean',
  missing: { type: 'array', items: { type: 'string' } },
});
const PAGE = object({
  data: list({ ...BASE, customer: CUSTOMER, items: ITEMS }),
  pagination: object({
    style: 'string',
    limit: 'integer',
    nextCursor: 'string?',
    hasNext: 'boolean',
  }),
});

const LIST_FIELDS = only(
  ...[
    'status',
    'paymentStatus',
    'deliveryStatus',
    'totalMinor',
    'currency',
    'itemCount',
    'customerId',
  ],
  ...['paymentMethodId', 'externalId', 'lines', 'createdAt', 'updatedAt', 'version'],
);
const DETAIL_FIELDS = {
  ...LIST_FIELDS,
  ...only('discounts', 'subtotalMinor', 'discountMinor', 'shippingMinor', 'taxMinor', 'address'),
  ...only('carrier', 'trackingNumber', 'shippedAt', 'deliveredAt', 'email', 'note'),
  ...only('attempt', 'closed', 'refunds'),
};
const USER_FIELDS = only('displayName', 'email');
const BRANDS = ['visa', 'mastercard', 'amex', 'paypal', 'sepa'];

interface UserRow {
  readonly _id: string;
  readonly displayName: string;
  readonly email: string;
}

interface PaymentRow {
  readonly _id: string;
  readonly status: string;
  readonly methodId: string;
  readonly paidMinor: number;
  readonly refundedMinor: number;
  readonly paidAt: Date | null;
}

/** An order by three reads, a page of them by two. Cursors are signed with the service's codec: both answer the same bytes. */
export function registerOrderRoutes(app: FastifyInstance, db: Db, cursors: CursorCodec): void {
  const orders = db.collection<OrderDocument>('orders');
  const users = db.collection<UserRow>('users');
  const payments = db.collection<PaymentRow>('payments');

  app.get<{ Params: { id: string } }>(
    '/orders/:id',
    { schema: { response: { 200: DETAIL } } },
    async ({ params, caller }, reply) => {
      if (caller === null) return reply.code(401).send({ code: 'authentication_required' });
      const filter = { _id: params.id, phase: 'live' } as const;
      const order = await orders.findOne(filter, { projection: DETAIL_FIELDS });
      if (order === null || (caller.role !== 'admin' && order.customerId !== caller.userId))
        return reply.code(404).send({ code: 'not_found' });
      const [customer, payment] = await Promise.all([
        users.findOne({ _id: order.customerId }, { projection: USER_FIELDS }),
        payments.findOne({ _id: order._id }),
      ]);
      return {
        ...base(order),
        paymentStatus: payment?.status ?? 'pending',
        email: order.email,
        note: order.note,
        customer: customer === null ? undefined : card(customer),
        items: order.lines.map(item),
        payment: paymentBlock(order, payment),
        delivery: {
          status: order.deliveryStatus,
          address: order.address,
          carrier: order.carrier,
          trackingNumber: order.trackingNumber,
          shippedAt: order.shippedAt,
          deliveredAt: order.deliveredAt,
        },
        summary: summary(order),
        complete: true,
        missing: [],
      };
    },
  );

  app.get<{ Querystring: { limit?: string; createdTo?: string } }>(
    '/orders',
    { schema: { response: { 200: PAGE } } },
    async ({ query, caller }, reply) => {
      if (caller === null) return reply.code(401).send({ code: 'authentication_required' });
      const { createdTo } = query;
      const limit = Number(query.limit ?? 20);
      const rows = await orders
        .find(
          {
            phase: 'live',
            ...(caller.role === 'admin' ? {} : { customerId: caller.userId }),
            ...(createdTo === undefined ? {} : { createdAt: { $lt: new Date(createdTo) } }),
          },
          { projection: LIST_FIELDS },
        )
        .sort({ createdAt: -1, _id: -1 })
        .limit(limit + 1)
        .toArray();
      const page = rows.slice(0, limit);
      const customers = await users
        .find({ _id: { $in: [...new Set(page.map(({ customerId }) => customerId))] } })
        .project<UserRow>(USER_FIELDS)
        .toArray();
      const customerById = new Map(customers.map((row) => [row._id, row]));
      const last = page.at(-1);
      const hasNext = rows.length > limit && last !== undefined;
      const filter = { createdTo: createdTo && new Date(createdTo) };
      const scope = ['orders', { sort: 'newest', filter }];
      return {
        data: page.map((order) => {
          const customer = customerById.get(order.customerId);
          return {
            ...base(order),
            customer: customer && card(customer),
            items: order.lines.map(item),
          };
        }),
        pagination: {
          style: 'cursor',
          limit,
          nextCursor: hasNext ? cursors.encode(scope, [last.createdAt.getTime(), last._id]) : null,
          hasNext,
        },
      };
    },
  );
}

function base(order: OrderDocument) {
  return {
    id: order._id,
    status: order.status,
    paymentStatus: order.paymentStatus,
    deliveryStatus: order.deliveryStatus,
    totalAmount: money(order.totalMinor),
    currency: order.currency,
    total: money(order.totalMinor),
    itemCount: order.itemCount,
    customerId: order.customerId,
    paymentMethodId: order.paymentMethodId,
    externalId: order.externalId ?? null,
    createdAt: order.createdAt,
    updatedAt: order.updatedAt,
    version: order.version,
  };
}

function card({ _id, displayName, email }: UserRow) {
  return { id: _id, displayName, email };
}

function item(line: OrderDocument['lines'][number]) {
  return {
    id: line.id,
    productId: line.productId,
    productTitle: line.title,
    quantity: line.quantity,
    unitPrice: money(line.unitPriceMinor),
    discountAmount: money(line.discountMinor),
    totalAmount: money(line.totalMinor),
  };
}

function paymentBlock(order: OrderDocument, payment: PaymentRow | null) {
  const methodId = payment?.methodId ?? order.paymentMethodId;
  const words = methodId.toLowerCase().split('_');
  return {
    status: payment?.status ?? 'pending',
    method: {
      id: methodId,
      brand: BRANDS.find((brand) => words.includes(brand)) ?? 'card',
      last4: words.find((word) => /^\d{4}$/.test(word)) ?? null,
    },
    paidAmount: money(payment?.paidMinor ?? 0),
    refundedAmount: money(payment?.refundedMinor ?? 0),
    currency: order.currency,
    paidAt: payment?.paidAt ?? null,
    state: order.attempt
      ? (order.attempt.state ?? 'processing')
      : (order.closed?.at(-1)?.end ?? null),
    nextAction: order.attempt?.nextAction ?? null,
    refunds: order.refunds.map(({ amountMinor, state, reason }) => ({
      amount: money(amountMinor),
      state,
      reason,
    })),
  };
}

function summary(order: OrderDocument) {
  return {
    currency: order.currency,
    itemCount: order.itemCount,
    lineCount: order.lines.length,
    subtotalAmount: money(order.subtotalMinor),
    discountAmount: money(order.discountMinor),
    discounts: order.discounts.map(({ code, description, amountMinor }) => ({
      code,
      description,
      amount: money(amountMinor),
    })),
    shippingAmount: money(order.shippingMinor),
    taxAmount: money(order.taxMinor),
    totalAmount: money(order.totalMinor),
  };
}
