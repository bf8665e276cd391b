import { toMajor } from '../../platform/values/money';
import type { OrderDocument, ShownOrder } from './orders.document';
import type { OrderSource, Strictness } from './orders.types';
import { unavailableError } from '../../platform/values/errors';
import { paymentsOf, type Payment, type PaymentOutcome } from '../payments';

/**
 * The stored order as the graph sees it. Its blocks are computed on first use, because a page has a hundred orders and
 * the read may have left out the fields of other blocks. Each is computed once, because the executor accesses a block
 * for each of its fields. This is a class because object literals with getters would cost a list of twenty orders a
 * fifth of its time (docs/performance.md).
 */
export class OrderView {
  readonly id;
  readonly status;
  /** The status stored in the order; views that must be exact ask the provider. */
  readonly paymentStatus;
  readonly deliveryStatus;
  readonly currency;
  readonly itemCount;
  readonly customerId;
  readonly paymentMethodId;
  readonly externalId;
  readonly email;
  readonly note;
  readonly createdAt;
  readonly updatedAt;
  readonly version;
  readonly history;
  #items: ReturnType<typeof itemsOf> | undefined;
  #delivery: ReturnType<typeof deliveryOf> | undefined;
  #summary: ReturnType<typeof summaryOf> | undefined;

  constructor(
    private readonly row: ShownOrder,
    /** `lenient` after an operation: the step has been carried out, so parts that cannot be read are left out. */
    readonly strictness: Strictness = 'lenient',
    readonly sources: readonly OrderSource[] = ['payment'],
  ) {
    this.id = row._id;
    this.status = row.status;
    this.paymentStatus = row.paymentStatus;
    this.deliveryStatus = row.deliveryStatus;
    this.currency = row.currency;
    this.itemCount = row.itemCount;
    this.customerId = row.customerId;
    this.paymentMethodId = row.paymentMethodId;
    this.externalId = row.externalId ?? null;
    this.email = row.email;
    this.note = row.note;
    this.createdAt = row.createdAt;
    this.updatedAt = row.updatedAt;
    this.version = row.version;
    this.history = row.history;
  }

  get totalAmount() {
    return toMajor(this.row.totalMinor, this.row.currency);
  }
  get payments() {
    return paymentsOf(this.row);
  }
  get items() {
    return (this.#items ??= itemsOf(this.row));
  }
  get delivery() {
    return (this.#delivery ??= deliveryOf(this.row));
  }
  get summary() {
    return (this.#summary ??= summaryOf(this.row));
  }
}

export type Order = Omit<OrderView, 'strictness' | 'sources'>;
export type OrderItem = Order['items'][number];

/** The lines with their titles and prices from when the order was placed. */
function itemsOf({ lines, currency }: ShownOrder) {
  return lines.map((line) => ({
    id: line.id,
    productId: line.productId,
    productTitle: line.title,
    quantity: line.quantity,
    unitPrice: toMajor(line.unitPriceMinor, currency),
    discountAmount: toMajor(line.discountMinor, currency),
    totalAmount: toMajor(line.totalMinor, currency),
  }));
}

function deliveryOf(row: ShownOrder) {
  const { deliveryStatus, address, carrier, trackingNumber, shippedAt, deliveredAt } = row;
  return { status: deliveryStatus, address, carrier, trackingNumber, shippedAt, deliveredAt };
}

function summaryOf(row: ShownOrder) {
  const { currency, itemCount, lines, discounts } = row;
  return {
    currency,
    itemCount,
    lineCount: lines.length,
    subtotalAmount: toMajor(row.subtotalMinor, currency),
    discountAmount: toMajor(row.discountMinor, currency),
    discounts: discounts.map(({ code, description, amountMinor }) => ({
      code,
      description,
      amount: toMajor(amountMinor, currency),
    })),
    shippingAmount: toMajor(row.shippingMinor, currency),
    taxAmount: toMajor(row.taxMinor, currency),
    totalAmount: toMajor(row.totalMinor, currency),
  };
}

/** The order without its blocks, as in events. */
export function baseShape(order: OrderDocument): Readonly<Record<string, unknown>> {
  const view = new OrderView(order);
  return {
    id: view.id,
    status: view.status,
    paymentStatus: view.paymentStatus,
    deliveryStatus: view.deliveryStatus,
    totalAmount: view.totalAmount,
    currency: view.currency,
    total: view.totalAmount,
    itemCount: view.itemCount,
    customerId: view.customerId,
    paymentMethodId: view.paymentMethodId,
    externalId: view.externalId,
    createdAt: view.createdAt,
    updatedAt: view.updatedAt,
    version: view.version,
  };
}

/**
 * The payment in a view. Null if it cannot be read and the viewer accepts a partial response, or a step was just
 * carried out.
 */
export function paymentFor(view: OrderView, outcome: PaymentOutcome): Payment | null {
  if (outcome.available) return outcome.payment;
  if (view.strictness === 'partial' || view.strictness === 'lenient') return null;
  throw unavailableError(
    'payment_source_unavailable',
    'Payment figures cannot be read right now; try again, or read one order with allowPartial=true.',
    outcome.cause,
  );
}
