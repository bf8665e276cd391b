import type { Reservations } from '../../platform/operations/reservations';
import { holdingsOf, orderOf, returnToken } from './holdings';
import type { OrderContext } from './order-context';
import type { UnsettledOrder } from './orders.document';

/** Forgets the tokens of reservations that are final, and announces products that were sold out or are back. */
export async function settleOrders(
  context: OrderContext,
  orders: readonly UnsettledOrder[],
): Promise<void> {
  if (orders.length === 0) return;
  for (const [pools, tokens] of tokensByPool(context, orders)) {
    await pools.settle(tokens);
    context.failpoint('stock.settling');
  }
  const productIds = new Set(orders.flatMap(({ lines }) => lines.map((line) => line.productId)));
  await context.stock.announceAvailability([...productIds], context.clock.now());
  await context.orders.markSettled(orders);
}

/** Few enough for a request to wait for. */
const SETTLED_TOKENS = 500;

/**
 * Settles orders in the request of another one when a pool holds so many tokens that it takes no more: without it a product
 * would be closed until a worker has settled them. Requests of this process do it one after the other.
 */
export async function settleFull(
  context: OrderContext,
  pools: Reservations,
  ids: readonly string[],
): Promise<boolean> {
  if ((await pools.listFull(ids, 1)).length === 0) return false;
  await context.settling('full pools', async () => {
    // Another request may have settled them while this one waited.
    const tokens = await pools.listFull(ids, SETTLED_TOKENS);
    const orderIds = new Set(tokens.map(orderOf));
    if (orderIds.size === 0) return;
    await settleOrders(context, await context.orders.listUnsettledOf([...orderIds]));
  });
  return true;
}

type TokensByPool = ReadonlyMap<Reservations, ReadonlyMap<string, readonly string[]>>;

function tokensByPool(context: OrderContext, orders: readonly UnsettledOrder[]): TokensByPool {
  const tokens = new Map<Reservations, Map<string, string[]>>();
  for (const order of orders) {
    const { _id, stock } = order;
    const final = stock === 'returned' ? [_id, returnToken(_id)] : [_id];
    for (const { pools, moves } of holdingsOf(context, order)) {
      const known = tokens.get(pools) ?? new Map<string, string[]>();
      tokens.set(pools, known);
      for (const { id } of moves) known.set(id, [...(known.get(id) ?? []), ...final]);
    }
  }
  return tokens;
}
