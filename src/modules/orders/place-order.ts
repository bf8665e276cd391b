import {
  domainErrors,
  isAppError,
  structuralError,
  type AppError,
  type Violation,
} from '../../platform/values/errors';
import { bucketOf, creationId } from '../../platform/values/ids';
import { isExactMinor } from '../../platform/values/money';
import { methodViolations } from '../payments';
import { externalIdTaken, fingerprintOf } from './order-fingerprint';
import { currentDue, type OrderContext } from './order-context';
import { chargesFor } from './charges/tax-and-shipping';
import { sumOrder, type OrderAmounts } from './order-amounts';
import { addressOf, type GivenAddress } from './order-address';
import { couponCodeOf, couponTerms, hasUse, usePools } from './coupon-rules';
import type { OrderDocument } from './orders.document';
import { quantitiesOf, quoteOrder, tooMuch, type Quote, type RequestedItem } from './quote';
import { completeReservation, type SeenPools } from './reservation';

/** What a client sends to place an order. */
export interface OrderRequest {
  readonly items: readonly RequestedItem[];
  readonly deliveryAddress: GivenAddress;
  readonly paymentMethodId: string;
  readonly couponCode?: string | null;
  readonly email?: string | null;
  readonly externalId?: string | null;
  readonly note?: string | null;
  /** On whose behalf; null = the viewer's own. */
  readonly customerId?: string | null;
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
 * Places an order exactly once. Its id is fixed by the request's seed, and a customer has one order per externalId, so that an
 * attempt after a crash or a time-out goes on with what the first one began.
 */
export async function placeOrder(context: OrderContext, placement: Placement): Promise<Placed> {
  const { seed, customerId } = placement;
  const bucket = bucketOf(customerId);
  const id = creationId('ord', { now: context.clock.now(), seed, bucket });
  const quoted = await quoteFor(context, placement);
  if (!('refusal' in quoted)) {
    const order = newOrder(context, placement, { id, ...quoted });
    if (await context.orders.insert(order)) {
      context.failpoint('order.inserted');
      const placed = await completeReservation(context, order, quoted.seen);
      return { order: placed, isNew: true };
    }
  }
  const begun = await findBegun(context, placement, id);
  if (begun !== null) return resume(context, placement, begun);
  if ('refusal' in quoted && (await recordRefusal(context, placement, { id, ...quoted }))) {
    throw quoted.refusal;
  }
  return placeOrder(context, placement);
}

interface Refused {
  readonly id: string;
  readonly refusal: AppError;
}

/**
 * Inserts a refused order as rejected: of several attempts of one request the first to insert the order decides for all, and
 * one that stood still while another took over finds it. False when another attempt was faster.
 */
async function recordRefusal(
  context: OrderContext,
  placement: Placement,
  { id, refusal }: Refused,
): Promise<boolean> {
  if (placement.seed === null || refusal.kind !== 'domain') return true;
  const lines = placement.request.items.map((item) => ({ ...item, title: '', ...NO_PRICE }));
  const amounts = sumOrder(lines, { shippingMinor: 0, taxMinor: 0 });
  const unpriced = { currency: '', lines, discounts: [], amounts, seen: NONE, terms: null };
  const { externalId: _none, ...order } = newOrder(context, placement, { id, ...unpriced });
  return context.orders.insert({
    ...order,
    phase: 'rejected',
    rejection: refusal.details.violations ?? [{ code: refusal.code, message: refusal.message }],
    rejectedAt: context.clock.now(),
    stock: 'none',
    email: null,
    note: null,
    nextAttemptAt: null,
  });
}

const NO_PRICE = { unitPriceMinor: 0, discountMinor: 0, totalMinor: 0 };
const NONE: SeenPools = { products: new Map(), uses: new Map() };

type Quoted = Quote & {
  readonly amounts: OrderAmounts;
  readonly seen: SeenPools;
  readonly terms: OrderDocument['coupon'];
};

/** What the order would cost, or why it is refused as long as no earlier attempt holds what it needs. */
async function quoteFor(
  { stock, coupons, couponUses, charges, clock }: OrderContext,
  { request, customerId }: Placement,
): Promise<Quoted | { readonly refusal: AppError }> {
  const { items, deliveryAddress } = request;
  const couponCode = request.couponCode ? couponCodeOf(request.couponCode) : null;
  const [products, coupon, uses] = await Promise.all([
    stock.readPools([...quantitiesOf(items).keys()]),
    couponCode === null ? null : coupons.find(couponCode),
    couponCode === null ? NONE.uses : couponUses.readPools(usePools(couponCode, customerId)),
  ]);
  const now = clock.now();
  const terms = coupon && couponTerms(coupon);
  const isUsedUp = terms !== null && !hasUse(terms, customerId, uses);
  const quote = quoteOrder({ items, products, couponCode, coupon, isUsedUp, now });
  const method = methodViolations(request.paymentMethodId);
  if ('violations' in quote) return { refusal: refusalOf([...quote.violations, ...method]) };
  if (method.length > 0) return { refusal: refusalOf(method) };
  const order = { ...quote, address: addressOf(deliveryAddress), customerId, at: now };
  const charged = await chargesFor(charges, order).catch(refusalBy);
  if ('refusal' in charged) return charged;
  const amounts = sumOrder(quote.lines, charged);
  if (!isExactMinor(amounts.totalMinor)) return { refusal: refusalOf([tooMuch('/items')]) };
  return { ...quote, amounts, seen: { products, uses }, terms };
}

/** An order that was begun before goes on also when nobody says what it would cost now. */
function refusalBy(error: unknown): { readonly refusal: AppError } {
  if (isAppError(error)) return { refusal: error };
  throw error;
}

/** Everything that is wrong with the order at once. */
function refusalOf(violations: readonly Violation[]): AppError {
  const isStructural = violations.some(({ code }) => code === 'out_of_range');
  return isStructural ? structuralError(violations) : domainErrors(violations);
}

/** An earlier attempt of the same request, or the order that has the same externalId. */
async function findBegun(
  context: OrderContext,
  { seed, customerId, request: { externalId } }: Placement,
  id: string,
): Promise<OrderDocument | null> {
  const [same, alike] = await Promise.all([
    seed === null ? null : context.orders.findStored(id),
    externalId ? context.orders.findByExternalId(customerId, externalId) : null,
  ]);
  return same ?? alike;
}

async function resume(
  context: OrderContext,
  placement: Placement,
  begun: OrderDocument,
): Promise<Placed> {
  if (fingerprintOf(placement.request) !== begun.fingerprint) throw externalIdTaken();
  const order = await completeReservation(context, begun);
  const isOwnAttempt =
    placement.seed !== null && order.lines[0]?.id === lineIdOf(placement.seed, order.createdAt, 0);
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

/** Tells whose attempt it was that made an order. */
function lineIdOf(seed: string | null, now: Date, part: number): string {
  return creationId('oit', { now, seed, part });
}

function newOrder(
  context: OrderContext,
  { customerId, request, seed }: Placement,
  { id, terms, ...quote }: Quoted & { readonly id: string },
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
      id: lineIdOf(seed, now, part),
      ...line,
    })),
    discounts: quote.discounts,
    ...quote.amounts,
    address: addressOf(request.deliveryAddress),
    email: request.email || null,
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
    ...(seed === null && !request.externalId ? { isUnrepeatable: true } : {}),
    coupon: terms,
    refunds: [],
    nextAttemptAt: null,
  };
  return { ...order, nextAttemptAt: currentDue(context, order) };
}
