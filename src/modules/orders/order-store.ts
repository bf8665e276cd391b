import type { Failpoint } from '../../platform/config/failpoints';
import { emit } from '../../platform/events';
import { once, type LogPush } from '../../platform/operations';
import { isLockedByOther, type AtomicBulk } from '../../platform/operations/bulk';
import type { Clock } from '../../platform/values/clock';
import { notFoundError } from '../../platform/values/errors';
import { isId } from '../../platform/values/ids';
import type { KeyedQueue } from '../../platform/values/keyed-queue';
import type { Stock } from '../catalog';
import type { ReadCustomerStatus } from '../accounts';
import {
  paymentSteps,
  withYieldingCalls,
  type NotificationSecrets,
  type PaymentOperationsContext,
  type ProviderRegistry,
  type SlotHolder,
} from '../payments';
import type { TaxAndShipping } from './charges/tax-and-shipping';
import type { OrderRepositories } from './collections.repository';
import { apply, dueOf, type OrderCommand } from './order';
import { baseShape } from './order-view';
import type { OrderDocument } from './orders.document';

/** The named steps of orders, at which tests can kill the process. */
export const orderSteps = [
  'order.inserted',
  'order.use_taken',
  'order.stock_reserved',
  'order.reserved',
  'order.committed',
  'order.rejecting',
  'order.released',
  'cancel.decided',
  'cancel.stock_returned',
  'cancel.returned',
  'stock.settling',
  ...paymentSteps,
] as const;

export type OrderStep = (typeof orderSteps)[number];

/** The dependencies of the operations on orders. */
export interface OrderContext extends OrderRepositories {
  readonly stock: Stock;
  readonly providers: ProviderRegistry;
  readonly notificationSecrets: NotificationSecrets;
  /** Whether orders can be placed on behalf of this customer. */
  readonly customerStatus: ReadCustomerStatus;
  readonly charges: TaxAndShipping;
  readonly bulk: AtomicBulk;
  readonly clock: Clock;
  readonly paymentWindowMs: number;
  /** Serializes settlements within requests. */
  readonly settlementQueue: KeyedQueue;
  readonly failpoint: Failpoint<OrderStep>;
}

/** The context for one request. */
export function contextOf(slotHolder: SlotHolder, context: OrderContext): OrderContext {
  return { ...context, providers: withYieldingCalls(slotHolder, context.providers) };
}

/** The dependencies of payments, which change orders by commands of the state machine. */
export function paymentContext(context: OrderContext): PaymentOperationsContext<OrderDocument> {
  const { orders, clock } = context;
  return {
    ...context,
    find: orders.findStored,
    askSoon: (orderId) => orders.leases.wake([orderId], clock.now()),
    change: (orderId, decide) =>
      changeOrder(context, orderId, {
        decide: (order) => {
          const change = decide(order);
          return change && { kind: 'payment', change };
        },
      }),
  };
}

/** How long a request may take for a step before the sweeper completes it. */
const GRACE_MS = 5000;
const LOCK_PAUSE_MS = 40;
/** The maximum number of decisions that first had to complete something else; then the order counts as busy. */
const MAX_FRESH_STARTS = 10;

/** `null`: nothing to do. `again`: something else was completed first, so the order must be read again. */
export type Decision = OrderCommand | null | 'again';

export interface Change {
  /** Names the request that makes the change, so that a retry finds the change made and decides nothing. */
  readonly op?: string | null;
  /** The all-or-nothing operation that makes the change. */
  readonly holder?: string;
  /** The order if this request has just read it, to save a read. */
  readonly current?: OrderDocument | undefined;
  readonly decide: (order: OrderDocument) => Decision | Promise<Decision>;
}

/**
 * Reads an order, decides on a command, applies it and saves. If another request changed it first, decides again, for
 * up to two seconds. Waits if an all-or-nothing operation has locked the order. The time that `again` takes does not
 * count, because a provider may be slow.
 */
export async function changeOrder(
  context: OrderContext,
  id: string,
  { op = null, holder, current, decide }: Change,
): Promise<OrderDocument> {
  let cachedOrder = current;
  for (let starts = 1; ; starts += 1) {
    let startsAgain = false;
    const { row } = await once<OrderDocument>(op, {
      clock: context.clock,
      read: async () => {
        const order = cachedOrder ?? (await context.orders.findStored(id));
        cachedOrder = undefined;
        return order;
      },
      write: async (order, log) => {
        if (order.lock !== holder && (await waitsForHolder(context, order))) return null;
        const command = await decide(order);
        if (command === null) return order;
        if (command !== 'again') return saveOrder(context, order, { ...command, log: log() });
        startsAgain = starts < MAX_FRESH_STARTS;
        return startsAgain ? order : null;
      },
    });
    if (row === null) throw notFoundError('order');
    if (!startsAgain) return row;
  }
}

/** Pauses while the holder of the lock works; false if its operation has ended, or nothing is locked. */
async function waitsForHolder({ bulk }: OrderContext, order: OrderDocument): Promise<boolean> {
  if (!(await isLockedByOther(order, bulk.isOver))) return false;
  await new Promise((resolve) => setTimeout(resolve, LOCK_PAUSE_MS));
  return true;
}

/**
 * Applies a command to the order as it was read, and writes the result with its events in one update. Throws if the
 * command is refused; null if the order was changed in the meantime and nothing was written. `log` records the
 * operation.
 */
export async function saveOrder(
  context: OrderContext,
  before: OrderDocument,
  { log = {}, ...command }: OrderCommand & { readonly log?: LogPush },
): Promise<OrderDocument | null> {
  const now = context.clock.now();
  const outcome = apply(before, command, now);
  if ('refusal' in outcome) throw outcome.refusal;
  const { order, events } = outcome;
  const $set: Record<string, unknown> = {};
  const $unset: Record<string, ''> = {};
  for (const name of Object.keys({ ...before, ...order }) as (keyof OrderDocument)[]) {
    if (order[name] === undefined && before[name] !== undefined) $unset[name] = '';
    else if (order[name] !== before[name]) $set[name] = order[name];
  }
  // Settlement removes this mark without a new revision, so a return writes it again whatever was read.
  if (command.kind === 'finish_return') $set['unsettled'] = true;
  const [event] = events;
  const about = { resourceType: 'order', resourceId: order._id, ownerId: order.customerId };
  const emission =
    event === undefined
      ? null
      : emit(order.seq, now, [
          { type: `order.${event}`, ...about, isPublic: true, object: baseShape(order) },
        ]);
  return context.orders.save(before, {
    $set: { ...$set, ...emission?.set, nextAttemptAt: currentDue(context, order) },
    $unset,
    $inc: { rev: 1 },
    $push: { ...emission?.push, ...log },
  });
}

/** When the sweeper must process the order in its current state. */
export function currentDue(context: OrderContext, order: OrderDocument): Date | null {
  const { clock, paymentWindowMs } = context;
  return dueOf(order, { now: clock.now(), graceMs: graceMs(clock), paymentWindowMs });
}

export function graceMs({ speed = 1 }: Clock): number {
  return GRACE_MS * speed;
}

export async function getStoredOrder({ orders }: OrderContext, id: string): Promise<OrderDocument> {
  const order = await orders.findStored(id);
  if (order === null) throw notFoundError('order');
  return order;
}

/** Gets an order of this owner; null for any owner. Another owner's order throws "not found", like a missing one. */
export async function getOrder(
  { orders }: OrderContext,
  id: string,
  ownerId: string | null,
): Promise<OrderDocument> {
  const order = isId('ord', id) ? await orders.findById(id) : null;
  if (order === null || (ownerId !== null && order.customerId !== ownerId)) {
    throw notFoundError('order');
  }
  return order;
}

/**
 * After a commit point nothing may be refused: what cannot be completed now is left to the sweeper. Returns the order
 * as far as it was completed.
 */
export function leaveToSweeper(
  context: OrderContext,
  order: OrderDocument,
  completion: Promise<OrderDocument>,
): Promise<OrderDocument> {
  return completion.catch(() => getStoredOrder(context, order._id)).catch(() => order);
}
