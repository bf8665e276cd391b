import type { Violation } from '../../platform/values/errors';
import type { Change, Reservations } from '../../platform/operations/reservations';
import { couponExhausted, usesOf } from './coupon-rules';
import type { OrderContext, OrderStep } from './order-store';
import type { UnsettledOrder } from './orders.document';
import { quantitiesOf, quantityAboveStock } from './quote';

/** The units that an order reserves in one kind of counter, with the order's id as the token. */
export interface OrderReservation {
  readonly counters: Reservations;
  readonly changes: readonly Change[];
  /** The step that follows when everything is reserved. */
  readonly step: OrderStep;
  /** The order's violations if there is not enough. */
  readonly violations: (available: ReadonlyMap<string, number>) => readonly Violation[];
}

/**
 * Everything that an order reserves, in sequence: the customer's share of the coupon, a use out of the coupon's total,
 * then the goods. An order that is refused because of its customer's share has not reserved anything that other orders
 * need.
 */
export function reservationsOf(
  { stock, couponUses }: Pick<OrderContext, 'stock' | 'couponUses'>,
  { lines, coupon, customerId }: UnsettledOrder,
): readonly OrderReservation[] {
  const changes: Change[] = [];
  for (const [id, quantity] of quantitiesOf(lines)) changes.push({ id, quantity });
  const goods: OrderReservation = {
    counters: stock,
    changes,
    step: 'order.stock_reserved',
    violations: (available) =>
      lines.flatMap(({ productId }, index) => {
        const leftUnits = available.get(productId);
        return leftUnits === undefined ? [] : [quantityAboveStock(index, leftUnits)];
      }),
  };
  const uses = (coupon === null ? [] : usesOf(coupon, customerId)).map((use): OrderReservation => ({
    counters: couponUses,
    changes: [use],
    step: 'order.use_taken',
    violations: () => [couponExhausted()],
  }));
  return [...uses, goods];
}

/** The token under which an order returns what it has reserved; its reservations have the bare id as their token. */
export function returnToken(orderId: string): string {
  return `${orderId}${RETURN_SUFFIX}`;
}

const RETURN_SUFFIX = ':back';

/** Removes the tokens of final reservations, and announces products that sold out or became available again. */
export async function settleOrders(
  context: OrderContext,
  orders: readonly UnsettledOrder[],
): Promise<void> {
  if (orders.length === 0) return;
  for (const [counters, tokens] of tokensByCounters(context, orders)) {
    await counters.settle(tokens);
    context.failpoint('stock.settling');
  }
  const productIds = new Set(orders.flatMap(({ lines }) => lines.map((line) => line.productId)));
  await context.stock.announceAvailability([...productIds], context.clock.now());
  await context.orders.markSettled(orders);
}

/** A number of orders that a request can wait for. */
const SETTLED_TOKENS = 500;

/**
 * Settles orders if a counter holds so many tokens that it accepts no more, because the product could otherwise not be
 * ordered until a worker has settled them. Runs one at a time in this process. Returns true if a counter was full.
 */
export async function settleFull(
  context: OrderContext,
  counters: Reservations,
  ids: readonly string[],
): Promise<boolean> {
  if ((await counters.listFull(ids, 1)).length === 0) return false;
  await context.settlementQueue('full counters', async () => {
    // Another request may have settled them while this one waited.
    const tokens = await counters.listFull(ids, SETTLED_TOKENS);
    const orderIds = new Set(tokens.map((token) => token.replace(RETURN_SUFFIX, '')));
    if (orderIds.size === 0) return;
    await settleOrders(context, await context.orders.listUnsettledOf([...orderIds]));
  });
  return true;
}

/** The final tokens of these orders, by kind of counter and by counter. */
function tokensByCounters(
  context: OrderContext,
  orders: readonly UnsettledOrder[],
): ReadonlyMap<Reservations, ReadonlyMap<string, readonly string[]>> {
  const tokensOf = new Map<Reservations, Map<string, string[]>>();
  for (const order of orders) {
    const { _id, stock } = order;
    const finalTokens = stock === 'returned' ? [_id, returnToken(_id)] : [_id];
    for (const { counters, changes } of reservationsOf(context, order)) {
      const tokens = tokensOf.get(counters) ?? new Map<string, string[]>();
      tokensOf.set(counters, tokens);
      for (const { id } of changes) tokens.set(id, [...(tokens.get(id) ?? []), ...finalTokens]);
    }
  }
  return tokensOf;
}
