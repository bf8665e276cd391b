import type { FastifyInstance } from 'fastify';
import type { Db } from 'mongodb';
import type { CursorCodec } from '../../src/platform/values/cursor';
import type { BaselineViewer } from './authentication';
import { orderDetailSchema, orderListSchema } from './order-schemas';
import { money } from './schemas';

interface LineRow {
  readonly id: string;
  readonly productId: string;
  readonly title: string;
  readonly quantity: number;
  readonly unitPriceMinor: number;
  readonly discountMinor: number;
  readonly totalMinor: number;
}

interface OrderRow {
  readonly _id: string;
  readonly phase: string;
  readonly customerId: string;
  readonly externalId?: string;
  readonly status: string;
  readonly paymentStatus: string;
  readonly deliveryStatus: string;
  readonly paymentMethodId: string;
  readonly currency: string;
  readonly lines: readonly LineRow[];
  readonly discounts: readonly {
    readonly code: string | null;
    readonly description: string;
    readonly amountMinor: number;
  }[];
  readonly itemCount: number;
  readonly subtotalMinor: number;
  readonly discountMinor: number;
  readonly shippingMinor: number;
  readonly taxMinor: number;
  readonly totalMinor: number;
  readonly address: Readonly<Record<string, string | null>>;
  readonly carrier: string | null;
  readonly trackingNumber: string | null;
  readonly shippedAt: Date | null;
  readonly deliveredAt: Date | null;
  readonly email: string | null;
  readonly note: string | null;
  readonly attempt?: { readonly state?: string; readonly nextAction?: NextActionRow };
  readonly closed?: readonly { readonly end: string }[];
  readonly refunds: readonly {
    readonly amountMinor: number;
    readonly state: string;
    readonly reason: string | null;
  }[];
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly version: number;
}

interface NextActionRow {
  readonly type: string;
  readonly url: string;
}

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

const BRANDS = ['visa', 'mastercard', 'amex', 'paypal', 'sepa'];
const userProjection = { displayName: 1, email: 1 };
const listProjection = {
  status: 1,
  paymentStatus: 1,
  deliveryStatus: 1,
  totalMinor: 1,
  currency: 1,
  itemCount: 1,
  customerId: 1,
  paymentMethodId: 1,
  externalId: 1,
  lines: 1,
  createdAt: 1,
  updatedAt: 1,
  version: 1,
};
const detailProjection = {
  ...listProjection,
  discounts: 1,
  subtotalMinor: 1,
  discountMinor: 1,
  shippingMinor: 1,
  taxMinor: 1,
  address: 1,
  carrier: 1,
  trackingNumber: 1,
  shippedAt: 1,
  deliveredAt: 1,
  email: 1,
  note: 1,
  attempt: 1,
  closed: 1,
  refunds: 1,
};

/** Cursors are signed with the codec of the service, so that both answer the same bytes. */
export function registerOrderRoutes(app: FastifyInstance, db: Db, cursors: CursorCodec): void {
  const orders = db.collection<OrderRow>('orders');
  const users = db.collection<UserRow>('users');
  const payments = db.collection<PaymentRow>('payments');

  app.get<{ Params: { id: string } }>(
    '/orders/:id',
    { schema: { response: { 200: orderDetailSchema } } },
    async (request, reply) => {
      const viewer = request.baselineViewer;
      if (viewer === null) return reply.code(401).send({ code: 'authentication_required' });
      const order = await orders.findOne(
        { _id: request.params.id, phase: 'live' },
        { projection: detailProjection },
      );
      if (order === null || !maySee(viewer, order)) {
        return reply.code(404).send({ code: 'not_found' });
      }
      const [customer, payment] = await Promise.all([
        users.findOne({ _id: order.customerId }, { projection: userProjection }),
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
    { schema: { response: { 200: orderListSchema } } },
    async (request, reply) => {
      const viewer = request.baselineViewer;
      if (viewer === null) return reply.code(401).send({ code: 'authentication_required' });
      const { createdTo } = request.query;
      const limit = Number(request.query.limit ?? 20);
      const rows = await orders
        .find(
          {
            phase: 'live',
            ...(viewer.role === 'admin' ? {} : { customerId: viewer.userId }),
            ...(createdTo === undefined ? {} : { createdAt: { $lt: new Date(createdTo) } }),
          },
          { projection: listProjection },
        )
        .sort({ createdAt: -1, _id: -1 })
        .limit(limit + 1)
        .toArray();
      const page = rows.slice(0, limit);
      const customers = await users
        .find({ _id: { $in: [...new Set(page.map(({ customerId }) => customerId))] } })
        .project<UserRow>(userProjection)
        .toArray();
      const customerById = new Map(customers.map((row) => [row._id, row]));
      const last = page.at(-1);
      const hasNext = rows.length > limit && last !== undefined;
      return {
        data: page.map((order) => {
          const customer = customerById.get(order.customerId);
          return {
            ...base(order),
            customer: customer === undefined ? undefined : card(customer),
            items: order.lines.map(item),
          };
        }),
        pagination: {
          style: 'cursor',
          limit,
          nextCursor: hasNext ? cursors.encode(scopeOf(createdTo), positionOf(last)) : null,
          hasNext,
        },
      };
    },
  );
}

function scopeOf(createdTo: string | undefined): unknown {
  return ['orders', { sort: 'newest', filter: { createdTo: createdTo && new Date(createdTo) } }];
}

function positionOf({ createdAt, _id }: OrderRow): [number, string] {
  return [createdAt.getTime(), _id];
}

function maySee(viewer: BaselineViewer, order: OrderRow): boolean {
  return viewer.role === 'admin' || order.customerId === viewer.userId;
}

function base(order: OrderRow) {
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

function item(line: LineRow) {
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

function paymentBlock(order: OrderRow, payment: PaymentRow | null) {
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

function summary(order: OrderRow) {
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
