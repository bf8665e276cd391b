import {
  applySequentially,
  refuseRepeats,
  runBulk,
  type AtomicHandler,
  type BulkMode,
  type BulkResult,
} from '../../platform/operations/bulk';
import { outcomeOf } from '../../platform/operations';
import { isAppError } from '../../platform/values/errors';
import { creationId, isId } from '../../platform/values/ids';
import { cancelOrder, finishCancellation } from './cancel-order';
import { assertTransition } from './order';
import { changeOrder, leaveToSweeper, getOrder, type OrderContext } from './order-store';
import { OrderView } from './order-view';
import type { OrderDocument } from './orders.document';

/** One order to cancel, as stored in an all-or-nothing operation. */
export interface CancelItem {
  readonly orderId: string;
  /** The owner of the orders that the viewer may cancel; null for everyone's. */
  readonly ownerId: string | null;
  readonly reason: string | null;
  /** Names the request, so that a retry finds its steps done. */
  readonly op: string | null;
}

interface CancelOutcome {
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
  return runBulk<CancelItem, CancelOutcome, OrderView>(refuseRepeats(entries), {
    mode,
    partial: (items) => applySequentially(items, (item) => cancelOne(context, item)),
    atomic: (items) => {
      const id = creationId('req', { now: context.clock.now(), seed, part: 'bulk-cancel' });
      return context.bulk.run(bulkCancelHandler(context), { id, items });
    },
    show: ({ outcome, order }) => {
      const { _id: id, externalId } = order;
      return { outcome, id, externalId, data: new OrderView(order) };
    },
  });
}

/** An order that another request has just cancelled counts as unchanged. */
async function cancelOne(context: OrderContext, item: CancelItem): Promise<CancelOutcome> {
  const { reason, op } = item;
  const current = await getOrder(context, item.orderId, item.ownerId);
  try {
    return { outcome: 'cancelled', order: await cancelOrder(context, current, { reason, op }) };
  } catch (error) {
    if (!isAppError(error) || error.code !== 'order_already_cancelled') throw error;
    return { outcome: 'unchanged', order: await getOrder(context, item.orderId, item.ownerId) };
  }
}

/**
 * All or nothing: locks the orders, then cancels them together. Payments are stopped and refunded only after the
 * commit.
 */
export function bulkCancelHandler(context: OrderContext): AtomicHandler<CancelItem, CancelOutcome> {
  return {
    kind: 'orders.cancel',
    keyOf: ({ orderId }) => orderId,
    stage: async (item, operationId) => {
      await getOrder(context, item.orderId, item.ownerId);
      await changeOrder(context, item.orderId, {
        holder: operationId,
        decide: (order) => {
          if (order.status === 'cancelled' || order.lock === operationId) return null;
          assertTransition(order.status, 'cancelled');
          return { kind: 'lock', holder: operationId };
        },
      });
    },
    apply: async ({ orderId, reason }, operationId) => {
      const order = await changeOrder(context, orderId, {
        op: operationId,
        holder: operationId,
        decide: ({ lock }) => (lock === operationId ? { kind: 'cancel', reason } : null),
      });
      const isOwn = outcomeOf(order, { op: operationId }) !== null;
      const completion = finishCancellation(context, order, { stopsPayment: true });
      const finishedOrder = await leaveToSweeper(context, order, completion);
      return { outcome: isOwn ? 'cancelled' : 'unchanged', order: finishedOrder };
    },
    revert: async ({ orderId }, operationId) => {
      if (!isId('ord', orderId) || (await context.orders.findStored(orderId)) === null) return;
      await changeOrder(context, orderId, {
        holder: operationId,
        decide: ({ lock }) => (lock === operationId ? { kind: 'unlock' } : null),
      });
    },
    withoutTexts: (item) => ({ ...item, reason: null }),
  };
}
