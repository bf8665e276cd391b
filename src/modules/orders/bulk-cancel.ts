import {
  applySequentially,
  refuseRepeats,
  runBulk,
  type AtomicHandler,
  type BulkMode,
  type BulkResult,
} from '../../platform/operations/bulk';
import { isAppError, notFoundError } from '../../platform/values/errors';
import { creationId, isId } from '../../platform/values/ids';
import { cancellation, cancelOrder, finishCancellation } from './cancel-order';
import { isDone } from './order-change';
import { leaveToSweeper, transact, type OrderContext } from './order-context';
import { assertTransition } from './order-status';
import { changedOrder } from './order-view';
import type { OrderDocument } from './orders.document';
import type { OrderView } from './orders.types';

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
    partial: (items) => applySequentially(items, (item) => cancelOne(context, item)),
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

/** An order that somebody else has just cancelled is as it was to be. */
async function cancelOne(context: OrderContext, item: CancelItem): Promise<Cancelled> {
  const { reason, op } = item;
  const known = await visibleOrder(context, item);
  try {
    return { outcome: 'cancelled', order: await cancelOrder(context, known, { reason, op }) };
  } catch (error) {
    if (!isAppError(error) || error.code !== 'order_already_cancelled') throw error;
    return { outcome: 'unchanged', order: await visibleOrder(context, item) };
  }
}

/** All or nothing: orders are locked, then cancelled together; payments are stopped and refunded only after the decision. */
export function bulkCancelHandler(context: OrderContext): AtomicHandler<CancelItem, Cancelled> {
  return {
    kind: 'orders.cancel',
    keyOf: ({ orderId }) => orderId,
    stage: async (item, operationId) => {
      await visibleOrder(context, item);
      await transact(context, item.orderId, {
        holder: operationId,
        decide: (order) => {
          if (order.status === 'cancelled' || order.lock === operationId) return null;
          assertTransition(order.status, 'cancelled');
          return { isInternal: true, set: { lock: operationId } };
        },
      });
    },
    apply: async ({ orderId, reason }, operationId) => {
      const order = await transact(context, orderId, {
        op: operationId,
        holder: operationId,
        decide: (held) =>
          held.lock === operationId
            ? { ...cancellation(context, held, reason), unset: ['lock'] }
            : null,
      });
      const outcome = isDone(order, operationId) ? 'cancelled' : 'unchanged';
      const finishing = finishCancellation(context, order, { stopsPayment: true });
      return { outcome, order: await leaveToSweeper(context, order, finishing) };
    },
    revert: async ({ orderId }, operationId) => {
      if (!isId('ord', orderId) || (await context.orders.findStored(orderId)) === null) return;
      await transact(context, orderId, {
        holder: operationId,
        decide: ({ lock }) => (lock === operationId ? { isInternal: true, unset: ['lock'] } : null),
      });
    },
    withoutTexts: (item) => ({ ...item, reason: null }),
  };
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
