import {
  eachInTurn,
  refuseRepeats,
  runBulk,
  type AtomicHandler,
  type BulkMode,
  type BulkResult,
} from '../../platform/bulk';
import { conflictError, notFoundError } from '../../platform/errors';
import { creationId, isId } from '../../platform/ids';
import { cancellation, cancelOrder, finishCancellation } from './cancel-order';
import { isDone, type OrderChange } from './order-change';
import {
  changeOrder,
  leaveToSweeper,
  storedOrder,
  transact,
  type OrderContext,
} from './order-context';
import { assertTransition } from './order-status';
import { changedOrder } from './order-view';
import type { OrderDocument } from './orders.document';
import type { OrderView } from './orders.types';
import { finishCapture } from './payment-attempt';

/** One order to cancel, as an all-or-nothing operation stores it. */
export interface CancelItem {
  readonly orderId: string;
  /** Null: the viewer may cancel the orders of everybody. */
  readonly ownerId: string | null;
  readonly reason: string | null;
  /** Names the request, so that a repeated attempt of it finds its steps done. */
  readonly op: string | null;
}

interface Cancelled {
  readonly outcome: 'cancelled' | 'unchanged';
  readonly order: OrderDocument;
}

export interface BulkCancelRequest {
  readonly orderIds: readonly string[];
  readonly ownerId: string | null;
  readonly reason: string | null;
  readonly mode: BulkMode;
  readonly seed: string | null;
}

export async function bulkCancel(
  context: OrderContext,
  { orderIds, ownerId, reason, mode, seed }: BulkCancelRequest,
): Promise<BulkResult<OrderView>> {
  const entries = orderIds.map((id) => ({ id, item: { orderId: id, ownerId, reason, op: seed } }));
  return runBulk<CancelItem, Cancelled, OrderView>(refuseRepeats(entries), {
    mode,
    partial: (items) => eachInTurn(items, (item) => cancelOne(context, item)),
    atomic: (items) => {
      const id = creationId('req', { now: context.clock.now(), seed, part: 'bulk-cancel' });
      return context.bulk.run(bulkCancelHandler(context), { id, items });
    },
    show: ({ outcome, order }) => {
      const { _id: id, externalId } = order;
      return { outcome, id, externalId, data: changedOrder(order) };
    },
  });
}

async function cancelOne(context: OrderContext, item: CancelItem): Promise<Cancelled> {
  const known = await visibleOrder(context, item);
  if (known.status === 'cancelled' && !isDone(known, item.op)) {
    return { outcome: 'unchanged', order: known };
  }
  const order = await cancelOrder(context, item.orderId, { reason: item.reason, op: item.op });
  return { outcome: 'cancelled', order };
}

/** All or nothing: orders are locked, then cancelled together; money moves only after the decision. */
export function bulkCancelHandler(context: OrderContext): AtomicHandler<CancelItem, Cancelled> {
  return {
    kind: 'orders.cancel',
    stage: async (item, operationId) => {
      await visibleOrder(context, item);
      await transact(context, item.orderId, async (order) => {
        if (order.status === 'cancelled' || order.lock === operationId) return null;
        assertTransition(order.status, 'cancelled');
        if (order.capture === null) return { isInternal: true, set: { lock: operationId } };
        await finishCapture(context, order);
        return 'again';
      });
    },
    apply: async ({ orderId, reason }, operationId) => {
      const order = await changeHeld(context, { orderId, operationId }, (held) => ({
        ...cancellation(context, held, { reason, op: operationId }),
        unset: ['lock'],
      }));
      const outcome = isDone(order, operationId) ? 'cancelled' : 'unchanged';
      return { outcome, order: await leaveToSweeper(order, finishCancellation(context, order)) };
    },
    revert: async ({ orderId }, operationId) => {
      if (!isId('ord', orderId) || (await context.orders.findStored(orderId)) === null) return;
      await changeHeld(context, { orderId, operationId }, () => ({
        isInternal: true,
        unset: ['lock'],
      }));
    },
  };
}

const MAX_TRIES = 60;

/** Changes an order that the operation holds; leaves one that it does not hold (any more). */
async function changeHeld(
  context: OrderContext,
  { orderId, operationId }: { readonly orderId: string; readonly operationId: string },
  change: (order: OrderDocument) => OrderChange,
): Promise<OrderDocument> {
  for (let attempt = 0; attempt < MAX_TRIES; attempt += 1) {
    const order = await storedOrder(context, orderId);
    if (order.lock !== operationId) return order;
    const changed = await changeOrder(context, order, change(order));
    if (changed !== null) return changed;
  }
  throw conflictError('concurrent_change', 'The order is being changed by others; try again.');
}

async function visibleOrder(
  { orders }: OrderContext,
  { orderId, ownerId }: CancelItem,
): Promise<OrderDocument> {
  const order = isId('ord', orderId) ? await orders.findById(orderId) : null;
  if (order === null || (ownerId !== null && order.customerId !== ownerId)) {
    throw notFoundError('order');
  }
  return order;
}
