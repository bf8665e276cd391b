import { domainErrors, unavailableError, type Violation } from '../../platform/errors';
import type { StockView } from '../catalog';
import { couponExhausted } from './coupon-rules';
import { changeOrder, storedOrder, type OrderContext } from './order-context';
import type { OrderDocument } from './orders.document';
import { quantitiesOf, quantityAboveStock } from './quote';

const MAX_TRIES = 60;

type Views = ReadonlyMap<string, StockView>;

/**
 * Drives an order from `reserving` to `live` or `rejected` (docs/decisions: stock without transactions). Any
 * number of drivers may do so at once: every step is conditional on what was read before it, and whether the
 * order still wants its stock is checked after the product was read and before the stock is taken.
 */
export async function completeReservation(
  context: OrderContext,
  id: string,
  seen: Views | null = null,
): Promise<OrderDocument> {
  const fresh = { views: seen };
  for (let attempt = 0; attempt < MAX_TRIES; attempt += 1) {
    const known = fresh.views ?? (await viewsOf(context, id));
    fresh.views = null;
    const order = await storedOrder(context, id);
    if (order.phase === 'live') return order;
    if (order.phase !== 'reserving') throw await rejectionOf(context, order);
    if (!(await step(context, order, known))) await pause(attempt);
  }
  throw unavailableError('overloaded', 'The products are in great demand; try again.');
}

/** A little longer each time and never the same, so that rivals do not keep meeting. */
function pause(attempt: number): Promise<void> {
  return new Promise((resolve) =>
    setTimeout(resolve, Math.random() * Math.min(attempt + 1, 10) * 5),
  );
}

async function viewsOf(context: OrderContext, id: string): Promise<Views> {
  const { lines } = await storedOrder(context, id);
  return context.stock.view([...quantitiesOf(lines).keys()], id);
}

/** One attempt to take what is missing, then to commit or reject; false when somebody else got in between. */
async function step(context: OrderContext, order: OrderDocument, views: Views): Promise<boolean> {
  const shortages = shortagesOf(order, views);
  if (shortages.length > 0) return reject(context, order, shortages);
  if (!(await takeStock(context, order, views))) return false;
  context.reach('order.stock_taken');
  const refusal = await useCoupon(context, order);
  if (refusal === 'again') return false;
  if (refusal !== null) return reject(context, order, [refusal]);
  context.reach('order.reserved');
  await changeOrder(context, order, {
    to: 'pending',
    set: { phase: 'live', stock: 'taken', unsettled: true },
  });
  context.reach('order.committed');
  return true;
}

function shortagesOf({ lines }: OrderDocument, views: Views): readonly Violation[] {
  const wanted = quantitiesOf(lines);
  return lines.flatMap(({ productId }, index) => {
    const view = views.get(productId);
    if (view?.hasToken) return [];
    const available = view?.stock ?? 0;
    return available < (wanted.get(productId) ?? 0) ? [quantityAboveStock(index, available)] : [];
  });
}

/** Takes what has no token yet, in the order of product ids; false when the products have to be read again. */
async function takeStock(
  { stock }: OrderContext,
  { _id, lines }: OrderDocument,
  views: Views,
): Promise<boolean> {
  const moves = [...quantitiesOf(lines)].flatMap(([productId, quantity]) => {
    const view = views.get(productId);
    return view && !view.hasToken ? [{ productId, quantity, removals: view.removals }] : [];
  });
  moves.sort((a, b) => (a.productId < b.productId ? -1 : 1));
  return moves.length === 0 || (await stock.move(_id, moves)) === moves.length;
}

/** Counts the order as a use of its coupon; a violation when the limit is reached. */
async function useCoupon(
  { coupons, orders }: OrderContext,
  { _id, coupon, customerId, rev }: OrderDocument,
): Promise<Violation | 'again' | null> {
  if (coupon === null || coupon.perCustomerLimit === null) return null;
  const key = { code: coupon.code, customerId };
  const uses = await coupons.usesOf(key);
  if (uses.orderIds.includes(_id)) return null;
  if (uses.orderIds.length >= coupon.perCustomerLimit) return couponExhausted();
  const isStillWanted = (await orders.findStored(_id))?.rev === rev;
  return isStillWanted && (await coupons.use(key, _id, uses)) ? null : 'again';
}

async function reject(
  context: OrderContext,
  order: OrderDocument,
  rejection: readonly Violation[],
): Promise<true> {
  await changeOrder(context, order, { isInternal: true, set: { phase: 'rejecting', rejection } });
  context.reach('order.rejecting');
  return true;
}

/** Gives back whatever was taken, then tells why the order did not come about. */
async function rejectionOf(context: OrderContext, order: OrderDocument) {
  if (order.phase === 'rejecting') {
    const productIds = [...quantitiesOf(order.lines).keys()];
    await context.stock.release(order._id, productIds);
    await giveCouponBack(context, order);
    await context.stock.announceAvailability(productIds, context.clock.now());
    context.reach('order.released');
    await changeOrder(context, order, {
      isInternal: true,
      set: { phase: 'rejected', rejectedAt: context.clock.now() },
      unset: ['externalId'],
    });
  }
  return domainErrors(order.rejection ?? []);
}

export async function giveCouponBack(
  { coupons }: OrderContext,
  { _id, coupon, customerId }: OrderDocument,
): Promise<void> {
  if (coupon === null || coupon.perCustomerLimit === null) return;
  await coupons.giveBack({ code: coupon.code, customerId }, _id);
}
