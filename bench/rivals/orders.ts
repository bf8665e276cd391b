import type { FastifyInstance } from 'fastify';
import type { Db } from 'mongodb';
import type { UserDocument } from '../../src/modules/accounts';
import type { OrderDocument } from '../../src/modules/orders';
import type { PaymentDocument } from '../../src/modules/payments';
import type { CursorCodec } from '../../src/platform/values/cursor';
import { list, money, object, only, readsOf } from './server';

/** The fields of an order in a list and in its detail. */
const LISTED = [
  { string: 'id status deliveryStatus currency customerId paymentMethodId createdAt updatedAt' },
  {
    'string?': 'paymentStatus externalId',
    number: 'totalAmount total',
    integer: 'itemCount version',
  },
  {
    customer: object({ string: 'id displayName email' }),
    items: list(
      { string: 'id productId productTitle', integer: 'quantity' },
      { number: 'unitPrice discountAmount totalAmount' },
    ),
  },
];
const PAYMENT = object(
  { string: 'status currency', number: 'paidAmount refundedAmount', 'string?': 'paidAt state' },
  {
    method: object({ string: 'id brand', 'string?': 'last4' }),
    nextAction: { ...object({ string: 'type url' }), nullable: true },
    refunds: list({ number: 'amount', string: 'state', 'string?': 'reason' }),
  },
);
const DELIVERY = object(
  { string: 'status', 'string?': 'carrier trackingNumber shippedAt deliveredAt' },
  { address: object({ 'string?': 'name line1 line2 city region postalCode country phone' }) },
);
const SUMMARY = object(
  { string: 'currency', integer: 'itemCount lineCount' },
  { number: 'subtotalAmount discountAmount shippingAmount taxAmount totalAmount' },
  { discounts: list({ 'string?': 'code', string: 'description', number: 'amount' }) },
);
const DETAIL = object(
  ...LISTED,
  { 'string?': 'email note', boolean: 'complete' },
  { payment: PAYMENT, delivery: DELIVERY, summary: SUMMARY },
  { missing: { type: 'array', items: { type: 'string' } } },
);
const PAGE = object({
  data: list(...LISTED),
  pagination: object({
    string: 'style',
    integer: 'limit',
    'string?': 'nextCursor',
    boolean: 'hasNext',
  }),
});

const LIST_FIELDS = only(
  'status paymentStatus deliveryStatus totalMinor currency itemCount customerId paymentMethodId externalId lines createdAt updatedAt version',
);
const DETAIL_FIELDS = {
  ...LIST_FIELDS,
  ...only(
    'discounts subtotalMinor discountMinor shippingMinor taxMinor address carrier email note',
  ),
  ...only('trackingNumber shippedAt deliveredAt attempt closed refunds'),
};
const BRANDS = ['visa', 'mastercard', 'amex', 'paypal', 'sepa'];

/**
 * Reads an order with three reads, and a page of orders with two. Cursors are signed with the service's codec, so that
 * both return the same bytes.
 */
export function registerOrderRoutes(app: FastifyInstance, db: Db, cursors: CursorCodec): void {
  const orders = db.collection<OrderDocument>('orders');
  const users = db.collection<UserDocument>('users');
  const payments = db.collection<PaymentDocument>('payments');
  const projection = only('displayName email');
  const read = readsOf(app);

  read('/orders/:id', DETAIL, async ({ params, caller }, reply) => {
    if (caller === null) return reply.code(401).send({ code: 'authentication_required' });
    const filter = { _id: params.id, phase: 'live' } as const;
    const order = await orders.findOne(filter, { projection: DETAIL_FIELDS });
    if (order === null || (caller.role !== 'admin' && order.customerId !== caller.userId))
      return reply.code(404).send({ code: 'not_found' });
    const [customer, payment] = await Promise.all([
      users.findOne({ _id: order.customerId }, { projection }),
      payments.findOne({ _id: order._id }),
    ]);
    return {
      ...toListItem(order, customer),
      email: order.email,
      note: order.note,
      paymentStatus: payment?.status ?? 'pending',
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
  });

  read('/orders', PAGE, async ({ query: { limit: number = '20', createdTo }, caller }, reply) => {
    if (caller === null) return reply.code(401).send({ code: 'authentication_required' });
    const limit = Number(number);
    const filter = {
      phase: 'live',
      ...(caller.role === 'admin' ? {} : { customerId: caller.userId }),
      ...(createdTo === undefined ? {} : { createdAt: { $lt: new Date(createdTo) } }),
    } as const;
    const rows = await orders
      .find(filter, { projection: LIST_FIELDS })
      .sort({ createdAt: -1, _id: -1 })
      .limit(limit + 1)
      .toArray();
    const page = rows.slice(0, limit);
    const ids = [...new Set(page.map(({ customerId }) => customerId))];
    const customers = await users.find({ _id: { $in: ids } }, { projection }).toArray();
    const customerById = new Map(customers.map((row) => [row._id, row]));
    const last = rows.length > limit ? page.at(-1) : undefined;
    const period = { createdTo: createdTo && new Date(createdTo) };
    const scope = ['orders', { sort: 'newest', filter: period }];
    const nextCursor = last ? cursors.encode(scope, [last.createdAt.getTime(), last._id]) : null;
    return {
      data: page.map((order) => toListItem(order, customerById.get(order.customerId) ?? null)),
      pagination: { style: 'cursor', limit, nextCursor, hasNext: nextCursor !== null },
    };
  });
}

/** Copies field by field: copies of whole documents would make the rival slower. */
function toListItem(order: OrderDocument, customer: UserDocument | null) {
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
    customer: customer
      ? { id: customer._id, displayName: customer.displayName, email: customer.email }
      : undefined,
    items: order.lines.map((line) => ({
      id: line.id,
      productId: line.productId,
      productTitle: line.title,
      quantity: line.quantity,
      unitPrice: money(line.unitPriceMinor),
      discountAmount: money(line.discountMinor),
      totalAmount: money(line.totalMinor),
    })),
  };
}

function paymentBlock(
  { attempt, closed, ...order }: OrderDocument,
  payment: PaymentDocument | null,
) {
  const id = payment?.methodId ?? order.paymentMethodId;
  const words = id.toLowerCase().split('_');
  const brand = BRANDS.find((name) => words.includes(name)) ?? 'card';
  return {
    status: payment?.status ?? 'pending',
    method: { id, brand, last4: words.find((word) => /^\d{4}$/.test(word)) ?? null },
    paidAmount: money(payment?.paidMinor ?? 0),
    refundedAmount: money(payment?.refundedMinor ?? 0),
    currency: order.currency,
    paidAt: payment?.paidAt ?? null,
    state: attempt ? (attempt.state ?? 'processing') : (closed?.at(-1)?.end ?? null),
    nextAction: attempt?.nextAction ?? null,
    refunds: order.refunds.map((refund) => ({ ...refund, amount: money(refund.amountMinor) })),
  };
}

function summary({ discounts, ...order }: OrderDocument) {
  return {
    currency: order.currency,
    itemCount: order.itemCount,
    lineCount: order.lines.length,
    subtotalAmount: money(order.subtotalMinor),
    discountAmount: money(order.discountMinor),
    discounts: discounts.map((discount) => ({ ...discount, amount: money(discount.amountMinor) })),
    shippingAmount: money(order.shippingMinor),
    taxAmount: money(order.taxMinor),
    totalAmount: money(order.totalMinor),
  };
}
