import { toMajor } from '../../platform/money';
import type { OrderDocument, ShownOrder } from './orders.document';
import type { OrderDelivery, OrderItem, OrderSummary, OrderView } from './orders.types';
import { paymentsOf, type OrderPayments } from './payments/payment-view';

/**
 * The stored order as the graph sees it. Its blocks are made when somebody reads them: a page has a hundred orders,
 * and a row that was read for some blocks has no others.
 */
export class StoredOrderView implements OrderView {
  constructor(
    private readonly row: ShownOrder,
    readonly strictness: OrderView['strictness'],
    readonly sources: OrderView['sources'] = ['payment'],
  ) {}

  get id() {
    return this.row._id;
  }
  get status() {
    return this.row.status;
  }
  get paymentStatus() {
    return this.row.paymentStatus;
  }
  get deliveryStatus() {
    return this.row.deliveryStatus;
  }
  get totalAmount() {
    return this.major(this.row.totalMinor);
  }
  get currency() {
    return this.row.currency;
  }
  get itemCount() {
    return this.row.itemCount;
  }
  get customerId() {
    return this.row.customerId;
  }
  get paymentMethodId() {
    return this.row.paymentMethodId;
  }
  get externalId() {
    return this.row.externalId ?? null;
  }
  get email() {
    return this.row.email;
  }
  get note() {
    return this.row.note;
  }
  get createdAt() {
    return this.row.createdAt;
  }
  get updatedAt() {
    return this.row.updatedAt;
  }
  get version() {
    return this.row.version;
  }
  get history() {
    return this.row.history;
  }

  get payments(): OrderPayments {
    return paymentsOf(this.row);
  }

  get items(): readonly OrderItem[] {
    return this.row.lines.map((line) => ({
      id: line.id,
      productId: line.productId,
      productTitle: line.title,
      quantity: line.quantity,
      unitPrice: this.major(line.unitPriceMinor),
      discountAmount: this.major(line.discountMinor),
      totalAmount: this.major(line.totalMinor),
    }));
  }

  get delivery(): OrderDelivery {
    const { deliveryStatus, address, carrier, trackingNumber, shippedAt, deliveredAt } = this.row;
    return { status: deliveryStatus, address, carrier, trackingNumber, shippedAt, deliveredAt };
  }

  get summary(): OrderSummary {
    const { currency, itemCount, lines, discounts } = this.row;
    return {
      currency,
      itemCount,
      lineCount: lines.length,
      subtotalAmount: this.major(this.row.subtotalMinor),
      discountAmount: this.major(this.row.discountMinor),
      discounts: discounts.map(({ code, description, amountMinor }) => ({
        code,
        description,
        amount: this.major(amountMinor),
      })),
      shippingAmount: this.major(this.row.shippingMinor),
      taxAmount: this.major(this.row.taxMinor),
      totalAmount: this.major(this.row.totalMinor),
    };
  }

  private major(minor: number): number {
    return toMajor(minor, this.row.currency);
  }
}

/** An order after an operation on it. */
export function changedOrder(order: OrderDocument): OrderView {
  return new StoredOrderView(order, 'changed');
}

/** The order without its blocks, as events carry it. */
export function baseShape(order: OrderDocument): Readonly<Record<string, unknown>> {
  const view = changedOrder(order);
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
