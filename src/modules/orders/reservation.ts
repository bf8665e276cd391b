import { domainErrors, unavailableError, type Violation } from '../../platform/values/errors';
import { reserve, type Pool } from '../../platform/operations/reservations';
import { untilApplied } from '../../platform/values/until-applied';
import type { StockView } from '../catalog';
import { changeOrder, graceMs, storedOrder, type OrderContext } from './order-context';
import { holdingsOf } from './holdings';
import type { OrderDocument } from './orders.document';
import { quantitiesOf } from './quote';
import { settleFull } from './settlement';

/** Pools as they were read before the order was inserted. */
export interface SeenPools {
  readonly products: ReadonlyMap<string, StockView>;
  readonly uses: ReadonlyMap<string, Pool>;
}

/**
 * Drives an order from `reserving` to `live` or `rejected` (docs/decisions/008-orders-without-transactions.md). Any
 * number of drivers may do so at once: every step is conditional on what was read before it.
 */
export async function completeReservation(
  context: OrderContext,
  order: OrderDocument,
  seen: SeenPools | null = null,
): Promise<OrderDocument> {
  let current = order;
  return untilApplied(async (attempt) => {
    if (current.phase === 'reserving') {
      const changed = await step(context, current, attempt === 0 ? seen : null);
      current = changed ?? (await storedOrder(context, order._id));
    }
    if (current.phase === 'live') return current;
    if (current.phase !== 'reserving') throw await rejectionOf(context, current);
    return null;
  });
}

/** What nobody can repeat is undone by whoever finds it; everything else is completed. */
export async function finishReservation(
  context: OrderContext,
  order: OrderDocument,
): Promise<OrderDocument> {
  const isUndone = order.phase === 'reserving' && order.isUnrepeatable;
  const current = isUndone ? await reject(context, order, []) : order;
  return completeReservation(context, current ?? (await storedOrder(context, order._id)));
}

/** Reserves what is missing, then commits or rejects; null when somebody else got in between. */
async function step(
  context: OrderContext,
  order: OrderDocument,
  seen: SeenPools | null,
): Promise<OrderDocument | null> {
  const isWanted = async () => (await storedOrder(context, order._id)).phase === 'reserving';
  for (const { pools, moves, step: taken, violations } of holdingsOf(context, order)) {
    const known = pools === context.stock ? seen?.products : seen?.uses;
    const outcome = await reserve(pools, {
      token: order._id,
      moves,
      isWanted,
      seen: known ?? null,
      settleFull: (ids) => settleFull(context, pools, ids),
    });
    if (outcome.kind === 'unwanted') return null;
    if (outcome.kind === 'short') return reject(context, order, violations(outcome.available));
    context.failpoint(taken);
  }
  context.failpoint('order.reserved');
  if (isTooLate(context, order)) return reject(context, order, []);
  const placed = await changeOrder(context, order, {
    to: 'pending',
    set: { phase: 'live', stock: 'taken', unsettled: true },
    unset: ['isUnrepeatable'],
  });
  context.failpoint('order.committed');
  return placed;
}

/** By then the client may have been told that there is no order. */
function isTooLate(context: OrderContext, { isUnrepeatable, createdAt }: OrderDocument): boolean {
  const ageMs = context.clock.now().getTime() - createdAt.getTime();
  return isUnrepeatable === true && ageMs > graceMs(context);
}

function reject(
  context: OrderContext,
  order: OrderDocument,
  rejection: readonly Violation[],
): Promise<OrderDocument | null> {
  const set = { phase: 'rejecting', rejection } as const;
  const rejecting = changeOrder(context, order, { isInternal: true, set });
  context.failpoint('order.rejecting');
  return rejecting;
}

/** Releases whatever is reserved; the reason why the order did not come about. */
async function rejectionOf(context: OrderContext, order: OrderDocument) {
  const { rejection = [] } = order;
  if (order.phase === 'rejecting') {
    for (const { pools, moves } of holdingsOf(context, order)) {
      await pools.release(
        order._id,
        moves.map(({ id }) => id),
      );
    }
    const productIds = [...quantitiesOf(order.lines).keys()];
    await context.stock.announceAvailability(productIds, context.clock.now());
    context.failpoint('order.released');
    await changeOrder(context, order, {
      isInternal: true,
      set: { phase: 'rejected', rejectedAt: context.clock.now() },
      unset: ['externalId'],
    });
  }
  return rejection.length > 0 ? domainErrors(rejection) : notPlaced();
}

function notPlaced() {
  return unavailableError('overloaded', 'The order took too long and was not placed; try again.');
}
