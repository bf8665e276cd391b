import { canonicalJson, hashOf } from '../../platform/operations/idempotency';
import { reserve } from '../../platform/operations/reservations';
import {
  conflictError,
  domainErrors,
  isAppError,
  structuralError,
  unavailableError,
  type AppError,
  type Violation,
} from '../../platform/values/errors';
import { foldText } from '../../platform/values/text';
import { withoutNulls } from '../../platform/values/json';
import { bucketOf, creationId } from '../../platform/values/ids';
import { isExactMinor } from '../../platform/values/money';
import { untilApplied } from '../../platform/values/repeat';
import { methodViolations } from '../payments';
import { chargesFor, type Address } from './charges/tax-and-shipping';
import { couponCodeOf, couponTerms, hasUseLeft, counterIdsOf } from './coupon-rules';
import { sumOrder, type OrderAmounts } from './order-amounts';
import { reservationsOf, settleFull } from './order-reservations';
import type { OrderCommand } from './order';
import { currentDue, getStoredOrder, graceMs, saveOrder, type OrderContext } from './order-store';
import type { OrderDocument } from './orders.document';
import { quantitiesOf, quoteOrder, totalTooLarge, type Quote, type RequestedItem } from './quote';

/*
 * How an order is placed (docs/decisions/008-orders-without-transactions.md):
 *
 * 1. Quote: reads products, coupon and charges, and computes the price. Writes nothing.
 * 2. Insert: stores the order in phase `reserving`, in which it is invisible. Its id derives from the request's seed, so
 *    a retry finds it.
 * 3. Reserve: takes one use of the coupon, then the goods, each with the order's id as the token, so that a retry
 *    reserves nothing twice. If anything is short, the phase becomes `rejecting`; when everything is released,
 *    `rejected`.
 * 4. Commit: one update makes the order `live` and puts `order.created` into its outbox. Only then does the client get
 *    a response, and nothing can fail any more.
 *
 * Any number of requests and sweepers may carry out a step at once: each write is conditional on what was read. Five
 * seconds after the last step, the sweeper processes the order (`finishPlacement`):
 *
 * - crash before 2: nothing was stored;
 * - crash after 2, or during 3: the sweeper continues with 3 and 4. If the client cannot repeat the request, because it
 *   has neither a key nor an externalId, the order is rejected instead, so that no order appears after a 503;
 * - crash while rejecting: the sweeper releases the rest and ends the order;
 * - crash after 4: the order is placed. A retry gets it as its response, and the settlement removes its tokens.
 */

/** A client's request to place an order. */
export interface OrderRequest {
  readonly items: readonly RequestedItem[];
  readonly deliveryAddress: Address;
  readonly paymentMethodId: string;
  readonly couponCode?: string | null;
  readonly email?: string | null;
  readonly externalId?: string | null;
  readonly note?: string | null;
  /** The customer for whom an admin places the order; null for the viewer. */
  readonly customerId?: string | null;
}

export interface Placement {
  readonly customerId: string;
  readonly request: OrderRequest;
  /** The seed that all attempts of one request share; null without a key. */
  readonly seed: string | null;
}

export interface PlacementResult {
  readonly order: OrderDocument;
  /** False if the order existed before this request. */
  readonly isNew: boolean;
}

/** Places an order exactly once, even if the request is repeated after a crash or a timeout. */
export async function placeOrder(
  context: OrderContext,
  placement: Placement,
): Promise<PlacementResult> {
  const { seed, customerId } = placement;
  const now = context.clock.now();
  const id = creationId('ord', { now, seed, bucket: bucketOf(customerId) });
  const quotation = await quote(context, placement);
  if (!('refusal' in quotation)) {
    const order = newOrder(context, placement, { id, ...quotation });
    if (await context.orders.insert(order)) {
      context.failpoint('order.inserted');
      return { order: await reserveAndCommit(context, order, quotation.snapshot), isNew: true };
    }
  }
  const existingOrder = await findExisting(context, placement, id);
  if (existingOrder !== null) return resume(context, placement, existingOrder);
  if ('refusal' in quotation && (await recordRefusal(context, placement, { id, ...quotation }))) {
    throw quotation.refusal;
  }
  // Another attempt was faster, or the conflicting order has been rejected since.
  return placeOrder(context, placement);
}

/** Completes or rejects an order whose request ended in the middle of the placement. Called by the sweeper. */
export async function finishPlacement(
  context: OrderContext,
  order: OrderDocument,
): Promise<OrderDocument> {
  const isRolledBack = order.phase === 'reserving' && order.isUnrepeatable;
  if (!isRolledBack) return reserveAndCommit(context, order);
  const rejectingOrder = await saveOrder(context, order, { kind: 'reject', violations: [] });
  return reserveAndCommit(context, rejectingOrder ?? (await getStoredOrder(context, order._id)));
}

// Step 1: quote.

/** The counters as read before the order was inserted. */
interface CounterSnapshot {
  readonly products: Awaited<ReturnType<OrderContext['stock']['readCounters']>>;
  readonly uses: Awaited<ReturnType<OrderContext['couponUses']['readCounters']>>;
}

type PricedOrder = Quote & {
  readonly amounts: OrderAmounts;
  readonly snapshot: CounterSnapshot;
  readonly coupon: OrderDocument['coupon'];
};

interface Refusal {
  readonly refusal: AppError;
}

/**
 * The price of the order, or why it is refused. The refusal does not apply if an earlier attempt of the request has
 * inserted the order: it may already hold what the order needs.
 */
async function quote(
  context: OrderContext,
  { request, customerId }: Placement,
): Promise<PricedOrder | Refusal> {
  const { stock, coupons, couponUses, orders, charges, clock } = context;
  const { items, deliveryAddress: address, paymentMethodId } = request;
  const couponCode = request.couponCode ? couponCodeOf(request.couponCode) : null;
  const [products, coupon, uses] = await Promise.all([
    stock.readCounters([...quantitiesOf(items).keys()]),
    couponCode === null ? null : coupons.find(couponCode),
    couponCode === null ? NO_USES : couponUses.readCounters(counterIdsOf(couponCode, customerId)),
  ]);
  const { wasUnlimited, totalLimit } = coupon ?? {};
  const unlimitedUses =
    coupon && wasUnlimited && totalLimit
      ? await orders.countUnlimitedUses(coupon._id, totalLimit)
      : 0;
  const terms = coupon && couponTerms(coupon, unlimitedUses);
  const now = clock.now();
  const isUsedUp = terms !== null && !hasUseLeft(terms, customerId, uses);
  const goods = quoteOrder({ items, products, couponCode, coupon, isUsedUp, now });
  const method = methodViolations(paymentMethodId);
  if ('violations' in goods) return refusalOf([...goods.violations, ...method]);
  if (method.length > 0) return refusalOf(method);
  try {
    const orderCharges = await chargesFor(charges, { ...goods, address, customerId, at: now });
    const amounts = sumOrder(goods.lines, orderCharges);
    if (!isExactMinor(amounts.totalMinor)) return refusalOf([totalTooLarge('/items')]);
    return { ...goods, amounts, snapshot: { products, uses }, coupon: terms };
  } catch (error) {
    // An order that was begun before continues even if its charges cannot be computed now.
    if (isAppError(error)) return { refusal: error };
    throw error;
  }
}

const NO_USES: CounterSnapshot['uses'] = new Map();

/** A refusal with all violations of the order. */
function refusalOf(violations: readonly Violation[]): Refusal {
  const isStructural = violations.some(({ code }) => code === 'out_of_range');
  return { refusal: isStructural ? structuralError(violations) : domainErrors(violations) };
}

// Step 2: inserts the order, or finds the one that an earlier attempt has inserted.

function newOrder(
  context: OrderContext,
  { customerId, request, seed }: Placement,
  {
    id,
    amounts,
    coupon,
    currency,
    lines,
    discounts,
  }: Omit<PricedOrder, 'snapshot'> & { readonly id: string },
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
    currency,
    lines: lines.map((line, part) => ({ id: lineIdOf(seed, now, part), ...line })),
    discounts,
    ...amounts,
    address: request.deliveryAddress,
    email: request.email || null,
    emailKey: request.email ? foldText(request.email) : null,
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
    coupon,
    refunds: [],
    nextAttemptAt: null,
  };
  return { ...order, nextAttemptAt: currentDue(context, order) };
}

/** The id of a line shows which attempt created the order. */
function lineIdOf(seed: string | null, now: Date, part: number): string {
  return creationId('oit', { now, seed, part });
}

/**
 * A hash of the request's content, not of its form. Excludes the customer, because all orders with one externalId have
 * the same one.
 */
function fingerprintOf({ externalId: _id, customerId: _who, ...content }: OrderRequest): string {
  const { couponCode, deliveryAddress, email } = content;
  const normalizedContent = {
    ...content,
    email: email || null,
    couponCode: couponCode ? couponCodeOf(couponCode) : null,
    deliveryAddress: withoutNulls(deliveryAddress),
  };
  return hashOf(canonicalJson(withoutNulls(normalizedContent)));
}

/** The order of an earlier attempt of the same request, or the order with the same externalId. */
async function findExisting(
  { orders }: OrderContext,
  { seed, customerId, request: { externalId } }: Placement,
  id: string,
): Promise<OrderDocument | null> {
  const [sameRequest, sameExternalId] = await Promise.all([
    seed === null ? null : orders.findStored(id),
    externalId ? orders.findByExternalId(customerId, externalId) : null,
  ]);
  return sameRequest ?? sameExternalId;
}

/** Completes what an earlier attempt has begun, and returns the result of that attempt. */
async function resume(
  context: OrderContext,
  { request, seed }: Placement,
  existingOrder: OrderDocument,
): Promise<PlacementResult> {
  if (fingerprintOf(request) !== existingOrder.fingerprint) {
    const message = 'This externalId was used for an order with different content.';
    throw conflictError('external_id_taken', message);
  }
  const order = await reserveAndCommit(context, existingOrder);
  const isOwn = seed !== null && order.lines[0]?.id === lineIdOf(seed, order.createdAt, 0);
  return isOwn ? { order: toOriginalOrder(order), isNew: true } : { order, isNew: false };
}

/** The order as it was when it was placed. */
function toOriginalOrder(order: OrderDocument): OrderDocument {
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
    updatedAt: order.history[0]?.at ?? order.createdAt,
    version: 1,
  };
}

/**
 * Inserts a refused order as rejected. The first attempt to insert decides for all attempts of the request, so one that
 * was paused finds the decision. False if another attempt was faster.
 */
async function recordRefusal(
  context: OrderContext,
  placement: Placement,
  { id, refusal }: Refusal & { readonly id: string },
): Promise<boolean> {
  if (placement.seed === null || refusal.kind !== 'domain') return true;
  const lines = placement.request.items.map((item) => ({ ...item, title: '', ...NO_PRICE }));
  const amounts = sumOrder(lines, { shippingMinor: 0, taxMinor: 0 });
  const noPrices = { currency: '', lines, discounts: [], amounts, coupon: null };
  const { externalId: _none, ...order } = newOrder(context, placement, { id, ...noPrices });
  return context.orders.insert({
    ...order,
    phase: 'rejected',
    rejection: refusal.details.violations ?? [{ code: refusal.code, message: refusal.message }],
    rejectedAt: context.clock.now(),
    stock: 'none',
    email: null,
    emailKey: null,
    note: null,
    nextAttemptAt: null,
  });
}

const NO_PRICE = { unitPriceMinor: 0, discountMinor: 0, totalMinor: 0 };

// Steps 3 and 4: reserve, then commit or reject.

/** Takes the order from `reserving` to `live`, or throws why it was rejected. */
async function reserveAndCommit(
  context: OrderContext,
  order: OrderDocument,
  snapshot: CounterSnapshot | null = null,
): Promise<OrderDocument> {
  let current = order;
  return untilApplied(async (attempt) => {
    if (current.phase === 'reserving') {
      const end = await reserveAll(context, current, attempt === 0 ? snapshot : null);
      const savedOrder = end && (await saveOrder(context, current, end));
      if (end) context.failpoint(end.kind === 'commit' ? 'order.committed' : 'order.rejecting');
      current = savedOrder ?? (await getStoredOrder(context, order._id));
    }
    if (current.phase === 'live') return current;
    if (current.phase !== 'reserving') throw await finishRejection(context, current);
    return null;
  });
}

type PlacementEnd = Extract<OrderCommand, { readonly kind: 'commit' | 'reject' }>;

/**
 * Reserves what the order has not reserved yet, and returns how the placement ends; null if another process has decided
 * that.
 */
async function reserveAll(
  context: OrderContext,
  order: OrderDocument,
  snapshot: CounterSnapshot | null,
): Promise<PlacementEnd | null> {
  const isWanted = async () => (await getStoredOrder(context, order._id)).phase === 'reserving';
  for (const { counters, changes, step, violations } of reservationsOf(context, order)) {
    const outcome = await reserve(counters, {
      token: order._id,
      changes,
      isWanted,
      snapshot: (counters === context.stock ? snapshot?.products : snapshot?.uses) ?? null,
      settleFull: (ids) => settleFull(context, counters, ids),
    });
    if (outcome.kind === 'unwanted') return null;
    if (outcome.kind === 'short') {
      return { kind: 'reject', violations: violations(outcome.available) };
    }
    context.failpoint(step);
  }
  context.failpoint('order.reserved');
  // The client of an unrepeatable request may have been told that there is no order.
  const ageMs = context.clock.now().getTime() - order.createdAt.getTime();
  const isTooLate = order.isUnrepeatable === true && ageMs > graceMs(context.clock);
  return isTooLate ? { kind: 'reject', violations: [] } : { kind: 'commit' };
}

/** Releases everything that a rejected order has reserved. Returns why it was rejected. */
async function finishRejection(context: OrderContext, order: OrderDocument): Promise<AppError> {
  const { rejection = [], phase } = order;
  if (phase === 'rejecting') {
    for (const { counters, changes } of reservationsOf(context, order)) {
      const ids = changes.map(({ id }) => id);
      await counters.release(order._id, ids);
    }
    const productIds = [...quantitiesOf(order.lines).keys()];
    await context.stock.announceAvailability(productIds, context.clock.now());
    context.failpoint('order.released');
    await saveOrder(context, order, { kind: 'finish_rejection' });
  }
  if (rejection.length > 0) return domainErrors(rejection);
  return unavailableError('overloaded', 'The order took too long and was not placed; try again.');
}
