import { afterRealTime } from '../../platform/values/clock';
import { isAppError } from '../../platform/values/errors';
import {
  attemptEach,
  createQueueJob,
  waitingForLease,
  type Job,
  type Leased,
  type PeriodicTask,
  type Wake,
} from '../../platform/jobs';
import { CHANGE_SIGNAL } from '../../platform/live/change-watch';
import type { Logger } from '../../platform/telemetry/logger';
import { askAboutClosed, driveAttempt, finishRefunds, isPending } from '../payments';
import { cancelOrder, returnStock } from './cancel-order';
import { currentDue, getStoredOrder, paymentContext, type OrderContext } from './order-store';
import { unpaidUntil } from './order';
import type { OrderDocument } from './orders.document';
import { ordersCollection, unsettledOrders, type OrderQueue } from './orders.repository';
import { basketsToRecommendations } from './recommendations';
import { finishPlacement } from './place-order';
import { settleOrders } from './order-reservations';

const PARALLEL_ORDERS = 4;
const SETTLE_BATCH = 1000;
const BASKETS = 5000;
const RETRY_MS = 5000;
const MAX_RETRY_MS = 3_600_000;

type Step = (context: OrderContext, order: OrderDocument) => Promise<unknown>;

/**
 * The sweepers complete what requests have left unfinished, and cancel orders that stay unpaid. Steps that need the
 * payment provider have a queue of their own, so that a slow provider delays nothing else.
 */
export function createOrderSweepers(
  context: OrderContext,
  { log, wake }: { readonly log: Logger; readonly wake: Wake },
): readonly Job[] {
  const { orders } = context;
  const sweeper = (name: string, queue: OrderQueue, step: Step): Job =>
    createQueueJob({
      name,
      concurrency: PARALLEL_ORDERS,
      waiting: waitingForLease(ordersCollection.name),
      claim: () => orders.claimDue(queue),
      work: async (order) => {
        const latest = await advance(context, order, step);
        // No event reports an authorization or a pending refund.
        if (latest?.version !== order.version) wake(CHANGE_SIGNAL);
      },
      abandon: (order, error) => orders.leases.abandon(order, error),
      log,
    });
  return [
    sweeper('order-sweeper', 'own', finishOwnStep),
    sweeper('payment-sweeper', 'provider', finishPayment),
  ];
}

/**
 * Carries out the step that is due for the order. The order is next due according to its state, or after growing pauses
 * while the step fails.
 */
async function advance(
  context: OrderContext,
  order: Leased<OrderDocument>,
  step: Step,
): Promise<OrderDocument | null> {
  try {
    await context.orders.leases.hold(order, () => step(context, order));
  } catch (error) {
    // A refusal is an outcome (a rejected order, a declined payment), not a failure of the sweeper.
    if (!isAppError(error) || error.kind === 'unavailable') {
      const { failures = 0 } = order;
      const pauseMs = Math.min(RETRY_MS * 2 ** failures, MAX_RETRY_MS);
      const nextAttemptAt = afterRealTime(context.clock, pauseMs);
      const postponement = { nextAttemptAt, failures: failures + 1 };
      await context.orders.leases.complete(order, { $set: postponement });
      throw error;
    }
  }
  const latest = await context.orders.findStored(order._id);
  if (latest !== null) await context.orders.setDue(latest, dueAfter(context, order, latest));
  return latest;
}

/** When the next step is due. A refund that had to wait for the return of the stock is due immediately. */
function dueAfter(
  context: OrderContext,
  before: OrderDocument,
  latest: OrderDocument,
): Date | null {
  const isReturned = before.stock === 'returning' && latest.stock !== 'returning';
  const hasPendingRefund = isReturned && latest.refunds.some(isPending);
  return hasPendingRefund ? context.clock.now() : currentDue(context, latest);
}

async function finishOwnStep(context: OrderContext, order: OrderDocument): Promise<unknown> {
  if (order.phase !== 'live') return finishPlacement(context, order);
  return order.stock === 'returning' ? returnStock(context, order) : giveUp(context, order);
}

/** Continues after a step that fails, except with the steps that depend on the outcome of the open attempt. */
async function finishPayment(context: OrderContext, order: OrderDocument): Promise<void> {
  const payments = paymentContext(context);
  let isDriven = false;
  const steps: readonly ((order: OrderDocument) => Promise<OrderDocument>)[] = [
    async (current) => {
      const next = await driveAttempt(payments, current);
      isDriven = true;
      return next;
    },
    (current) => askAboutClosed(payments, current),
    (current) => finishRefunds(payments, current, Infinity),
    async (current) => (isDriven ? giveUp(context, current) : current),
  ];
  let latest: OrderDocument | null = order;
  await attemptEach(steps, null, async (step) => {
    const current: OrderDocument = latest ?? (await getStoredOrder(context, order._id));
    latest = null;
    latest = await step(current);
  });
}

/** Cancels an order whose payment window has ended, unless a payment is authorized or its outcome is still unknown. */
async function giveUp(context: OrderContext, order: OrderDocument): Promise<OrderDocument> {
  const until = unpaidUntil(order, context);
  const { attempt } = order;
  const isOutcomeOpen = attempt !== undefined && attempt.state !== 'requires_action';
  if (until === null || until > context.clock.now() || isOutcomeOpen) return order;
  // Does nothing if the order was paid since it was read.
  const unpaid = { reason: 'not paid in time', op: null, onlyFrom: 'pending' } as const;
  return cancelOrder(context, order, unpaid);
}

/** Removes the tokens of final reservations, and emits events for products that sold out or became available again. */
export function stockSettlement(context: OrderContext): PeriodicTask {
  return {
    name: 'stock-settlement',
    everyMs: 700,
    leaseMs: 5000,
    waiting: [unsettledOrders],
    run: async (signal) => {
      for (let size = SETTLE_BATCH; size === SETTLE_BATCH && !signal.aborted;) {
        const orders = await context.orders.listUnsettled(SETTLE_BATCH);
        await settleOrders(context, orders);
        size = orders.length;
      }
    },
  };
}

/** Computes from the newest orders which products are bought together. */
export function recommendationRefresh(context: OrderContext): PeriodicTask {
  return {
    name: 'recommendation-refresh',
    everyMs: 10 * 60_000,
    run: async (signal) => {
      const baskets = await context.orders.listBaskets(BASKETS);
      const rows = await basketsToRecommendations(baskets);
      const updatedAt = context.clock.now();
      await context.recommendations.replace(
        rows.flatMap(({ productId, productIds }) =>
          productIds.length > 0 ? [{ _id: productId, productIds, updatedAt }] : [],
        ),
        signal,
      );
    },
  };
}
