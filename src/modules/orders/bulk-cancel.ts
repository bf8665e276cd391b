import {
  bulkResult,
  itemDone,
  itemFailed,
  itemNotApplied,
  type AtomicHandler,
  type BulkItemResult,
  type BulkMode,
  type BulkResult,
} from '../../platform/bulk';
import { conflictError, isAppError, notFoundError, type AppError } from '../../platform/errors';
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
  request: BulkCancelRequest,
): Promise<BulkResult<OrderView>> {
  const { orderIds, ownerId, reason, mode, seed: op } = request;
  const items = orderIds.map((orderId) => ({ orderId, ownerId, reason, op }));
  const repeated = new Set(orderIds.flatMap((id, i) => (orderIds.indexOf(id) < i ? [i] : [])));
  const results =
    mode === 'atomic'
      ? await cancelAllOrNone(context, items, { repeated, seed: request.seed })
      : await cancelEach(context, items, repeated);
  return bulkResult(mode, results);
}

type Results = readonly BulkItemResult<OrderView>[];

async function cancelEach(
  context: OrderContext,
  items: readonly CancelItem[],
  repeated: ReadonlySet<number>,
): Promise<Results> {
  const results: BulkItemResult<OrderView>[] = [];
  for (const [index, item] of items.entries()) {
    if (repeated.has(index)) results.push(failed(index, item, duplicate()));
    else results.push(await cancelOne(context, item, index));
  }
  return results;
}

async function cancelOne(
  context: OrderContext,
  item: CancelItem,
  index: number,
): Promise<BulkItemResult<OrderView>> {
  try {
    const known = await visibleOrder(context, item);
    if (known.status === 'cancelled' && !isDone(known, item.op)) {
      return done(index, { outcome: 'unchanged', order: known });
    }
    const order = await cancelOrder(context, item.orderId, { reason: item.reason, op: item.op });
    return done(index, { outcome: 'cancelled', order });
  } catch (error) {
    if (isAppError(error) && error.kind !== 'unavailable') return failed(index, item, error);
    throw error;
  }
}

async function cancelAllOrNone(
  context: OrderContext,
  items: readonly CancelItem[],
  { repeated, seed }: { readonly repeated: ReadonlySet<number>; readonly seed: string | null },
): Promise<Results> {
  if (repeated.size > 0) {
    return items.map((item, index) =>
      repeated.has(index) ? failed(index, item, duplicate()) : spared(index, item),
    );
  }
  const id = creationId('req', { now: context.clock.now(), seed, part: 'bulk-cancel' });
  const result = await context.bulk.run(bulkCancelHandler(context), { id, items });
  if (result.committed) return result.applied.map((applied, index) => done(index, applied));
  const failures = new Map(result.failures.map(({ index, error }) => [index, error]));
  return items.map((item, index) => {
    const error = failures.get(index);
    return error ? failed(index, item, error) : spared(index, item);
  });
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

function done(index: number, { outcome, order }: Cancelled): BulkItemResult<OrderView> {
  const { _id: id, externalId } = order;
  const data = changedOrder(order);
  return itemDone(index, outcome, { id, externalId, data });
}

function failed(index: number, { orderId }: CancelItem, error: AppError) {
  return itemFailed<OrderView>(index, error, { id: orderId });
}

function spared(index: number, { orderId }: CancelItem) {
  return itemNotApplied<OrderView>(index, { id: orderId });
}

function duplicate(): AppError {
  return conflictError('duplicate_in_batch', 'This order is named twice in the batch.');
}
