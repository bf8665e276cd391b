import { conflictError, domainErrors, structuralError } from '../../platform/errors';
import { canonicalJson, hashOf } from '../../platform/idempotency';
import { bucketOf, creationId } from '../../platform/ids';
import { isInvalidMethod } from './payment-methods';
import { currentDue, type OrderContext } from './order-context';
import { addressOf, type GivenAddress } from './order-address';
import type { OrderDocument } from './orders.document';
import { quoteOrder, type Quote, type RequestedItem } from './quote';
import { completeReservation } from './reservation';

/** What a client sends to place an order. */
export interface OrderRequest {
  readonly items: readonly RequestedItem[];
  readonly deliveryAddress: GivenAddress;
  readonly paymentMethodId: string;
  readonly couponCode?: string | null;
  readonly email?: string | null;
  readonly externalId?: string | null;
  readonly note?: string | null;
}

export interface Placement {
  readonly customerId: string;
  readonly request: OrderRequest;
  /** Repeated attempts of one request carry the same seed; null without a key. */
  readonly seed: string | null;
}

export interface Placed {
  readonly order: OrderDocument;
  /** False: the order was there already. */
  readonly isNew: boolean;
}

/**
 * Places an order exactly once. Its id is fixed by the request's seed, so that an attempt after a crash or a
 * time-out goes on with what the first one began.
 */
export async function placeOrder(context: OrderContext, placement: Placement): Promise<Placed> {
  const id = creationId('ord', {
    now: context.clock.now(),
    seed: placement.seed,
    bucket: bucketOf(placement.customerId),
  });
  const begun = await findBegun(context, placement, id);
  if (begun !== null) return resume(context, placement, begun);
  const { items, couponCode } = placement.request;
  const productIds = [...new Set(items.map(({ productId }) => productId))];
  const code = couponCode?.trim().toUpperCase() ?? null;
  const [products, coupon] = await Promise.all([
    context.stock.view(productIds, id),
    code === null ? null : context.coupons.find(code),
  ]);
  const address = addressOf(placement.request.deliveryAddress);
  const now = context.clock.now();
  const quote = quoteOrder(
    { items, address, products, couponCode: code, coupon, now },
    context.charges,
  );
  const order = newOrder(context, placement, { id, quote: accepted(quote, placement.request) });
  const coupled = { ...order, coupon: coupon && couponTerms(coupon) };
  if (!(await context.orders.insert(coupled))) return placeOrder(context, placement);
  context.reach('order.inserted');
  return { order: await completeReservation(context, id, products), isNew: true };
}

/** An earlier attempt of the same request, or the order that has the same externalId. */
async function findBegun(
  { orders }: OrderContext,
  { seed, customerId, request: { externalId } }: Placement,
  id: string,
): Promise<OrderDocument | null> {
  const [same, alike] = await Promise.all([
    seed === null ? null : orders.findStored(id),
    externalId ? orders.findByExternalId(customerId, externalId) : null,
  ]);
  return same ?? alike;
}

async function resume(
  context: OrderContext,
  placement: Placement,
  begun: OrderDocument,
): Promise<Placed> {
  if (begun.fingerprint !== fingerprintOf(placement.request)) {
    throw conflictError(
      'external_id_taken',
      'This externalId was used for an order with other content.',
    );
  }
  const order = await completeReservation(context, begun._id);
  const isOwnAttempt = placement.seed !== null && order._id === idOf(placement);
  // The answer of a first attempt that could not be kept is given as it was.
  return isOwnAttempt ? { order: asPlaced(order), isNew: true } : { order, isNew: false };
}

/** The order at the moment it was placed. */
function asPlaced(order: OrderDocument): OrderDocument {
  const [placed] = order.history;
  return {
    ...order,
    status: 'pending',
    paymentStatus: 'pending',
    deliveryStatus: 'pending',
    paymentMethodId: order.placedWith ?? order.paymentMethodId,
    carrier: null,
    trackingNumber: null,
    shippedAt: null,
    deliveredAt: null,
    updatedAt: placed?.at ?? order.createdAt,
    version: 1,
  };
}

function idOf({ seed, customerId }: Placement): string {
  return creationId('ord', { now: new Date(0), seed, bucket: bucketOf(customerId) });
}

/** Everything that is wrong with the order at once. */
function accepted(quote: ReturnType<typeof quoteOrder>, { paymentMethodId }: OrderRequest): Quote {
  const method = isInvalidMethod(paymentMethodId) ? [invalidMethod()] : [];
  const violations = 'violations' in quote ? [...quote.violations, ...method] : method;
  if (violations.some(({ code }) => code === 'out_of_range')) throw structuralError(violations);
  if (violations.length > 0 || 'violations' in quote) throw domainErrors(violations);
  return quote;
}

export function invalidMethod() {
  const message = 'This payment method cannot be used.';
  return { pointer: '/paymentMethodId', code: 'payment_method_invalid', message };
}

function newOrder(
  context: OrderContext,
  { customerId, request, seed }: Placement,
  { id, quote }: { readonly id: string; readonly quote: Quote },
): OrderDocument {
  const now = context.clock.now();
  const order: OrderDocument = {
    _id: id,
    bucket: bucketOf(customerId),
    customerId,
    externalId: request.externalId ?? undefined,
    phase: 'reserving',
    status: 'pending',
    paymentStatus: 'pending',
    deliveryStatus: 'pending',
    paymentMethodId: request.paymentMethodId,
    currency: quote.currency,
    lines: quote.lines.map((line, part) => ({
      id: creationId('oit', { now, seed, part }),
      ...line,
    })),
    discounts: quote.discounts,
    ...quote.amounts,
    address: addressOf(request.deliveryAddress),
    email: request.email ?? null,
    note: request.note ?? null,
    carrier: null,
    trackingNumber: null,
    shippedAt: null,
    deliveredAt: null,
    history: [],
    createdAt: now,
    updatedAt: now,
    version: 0,
    rev: 1,
    fingerprint: fingerprintOf(request),
    stock: 'taken',
    coupon: null,
    capture: null,
    decided: null,
    refunds: [],
    nextAttemptAt: null,
  };
  return { ...order, nextAttemptAt: currentDue(context, order) };
}

function couponTerms({ _id, perCustomerLimit }: { _id: string; perCustomerLimit: number | null }) {
  return { code: _id, perCustomerLimit };
}

function fingerprintOf({ externalId: _id, ...content }: OrderRequest): string {
  const given = Object.entries(content).filter(([, value]) => value !== null);
  return hashOf(canonicalJson(Object.fromEntries(given)));
}
