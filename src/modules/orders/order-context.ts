import { isLockedByOther, type AtomicBulk } from '../../platform/operations/bulk';
import type { Clock } from '../../platform/values/clock';
import type { KeyedQueue } from '../../platform/values/keyed-queue';
import { notFoundError } from '../../platform/values/errors';
import type { Failpoint } from '../../platform/config/failpoints';
import { isId } from '../../platform/values/ids';
import { once } from '../../platform/operations';
import type { Stock } from '../catalog';
import {
  authorizeKnown,
  authorize,
  type Action,
  type ReadCustomerStatus,
  type Viewer,
} from '../accounts';
import type { TaxAndShipping } from './charges/tax-and-shipping';
import type { OrderRepositories } from './module.repository';
import { updateOf, type LoggedChange, type OrderChange } from './order-change';
import { dueOf } from './order-due';
import type { OrderStep } from './order-steps';
import type { OrderDocument } from './orders.document';
import {
  type NotificationSecrets,
  withYieldingCalls,
  type SlotHolder,
  type ProviderRegistry,
} from '../payments';

/** What the operations on orders work with. */
export interface OrderContext extends OrderRepositories {
  readonly stock: Stock;
  readonly providers: ProviderRegistry;
  readonly notificationSecrets: NotificationSecrets;
  /** Whether orders can be placed for this customer. */
  readonly customerStatus: ReadCustomerStatus;
  readonly charges: TaxAndShipping;
  readonly bulk: AtomicBulk;
  readonly clock: Clock;
  readonly paymentWindowMs: number;
  /** Settlements in requests, one after the other. */
  readonly settling: KeyedQueue;
  /** Named steps for tests that kill the process. */
  readonly failpoint: Failpoint<OrderStep>;
}

/** The context of one request. */
export function contextOf(slotHolder: SlotHolder, context: OrderContext): OrderContext {
  return { ...context, providers: withYieldingCalls(slotHolder, context.providers) };
}

/** How long a request may take over a step before somebody else finishes it. */
const GRACE_MS = 5000;
const LOCK_PAUSE_MS = 40;

/** Writes a change of an order; null when somebody else was faster. */
export function changeOrder(
  context: OrderContext,
  order: OrderDocument,
  change: LoggedChange,
): Promise<OrderDocument | null> {
  const now = context.clock.now();
  const facts = { now, dueOf: (changed: OrderDocument) => currentDue(context, changed) };
  return context.orders.change(order, updateOf(order, change, facts));
}

/** When the order as it is has to be looked after. */
export function currentDue(context: OrderContext, order: OrderDocument): Date | null {
  const { clock, paymentWindowMs } = context;
  return dueOf(order, { now: clock.now(), graceMs: graceMs(context), paymentWindowMs });
}

export function graceMs({ clock }: OrderContext): number {
  return GRACE_MS * (clock.speed ?? 1);
}

export async function storedOrder({ orders }: OrderContext, id: string): Promise<OrderDocument> {
  const order = await orders.findStored(id);
  if (order === null) throw notFoundError('order');
  return order;
}

/** `null`: nothing to do. `again`: something else had to be finished first, look at the order again. */
export type Decision = OrderChange | null | 'again';

export interface Step {
  /** Names the request or attempt that makes the step: a repetition finds it done and decides nothing. */
  readonly op?: string | null;
  /** The all-or-nothing operation in whose name the step is made. */
  readonly holder?: string;
  /** The order as this request has just read it: nobody reads it again unless it has changed meanwhile. */
  readonly known?: OrderDocument | undefined;
  readonly decide: (order: OrderDocument) => Decision | Promise<Decision>;
}

/** Decisions that first finished something else; a later one only has the patience of a lost race. */
const MAX_FRESH_STARTS = 10;

/**
 * Reads an order, decides, and writes on what was read; again when somebody else was faster. An order held by an
 * all-or-nothing operation is waited for. Patience is for rivals: what is finished first, with a provider that may take
 * its time, does not count.
 */
export async function transact(
  context: OrderContext,
  id: string,
  { op = null, holder, known, decide }: Step,
): Promise<OrderDocument> {
  let seen = known;
  const read = async (): Promise<OrderDocument | null> => {
    const order = seen ?? (await context.orders.findStored(id));
    seen = undefined;
    return order;
  };
  for (let starts = 1; ; starts += 1) {
    let isAgain = false;
    const { row } = await once<OrderDocument>(op, {
      clock: context.clock,
      read,
      write: async (order, log) => {
        if (order.lock !== holder && (await isHeld(context, order))) return null;
        const decision = await decide(order);
        isAgain = decision === 'again' && starts < MAX_FRESH_STARTS;
        if (decision === null || isAgain) return order;
        return decision === 'again'
          ? null
          : changeOrder(context, order, { ...decision, log: log(decision.outcome) });
      },
    });
    if (row === null) throw notFoundError('order');
    if (!isAgain) return row;
  }
}

/** Waits a moment while the holder works; a lock whose operation is over does not count. */
async function isHeld({ bulk }: OrderContext, order: OrderDocument): Promise<boolean> {
  if (!(await isLockedByOther(order, bulk.isOver))) return false;
  await new Promise((resolve) => setTimeout(resolve, LOCK_PAUSE_MS));
  return true;
}

/**
 * After a commit point nothing is refused: what cannot be finished now is promised, and finished by the sweeper. The order
 * with what could be.
 */
export function leaveToSweeper(
  context: OrderContext,
  promised: OrderDocument,
  finishing: Promise<OrderDocument>,
): Promise<OrderDocument> {
  return finishing.catch(() => storedOrder(context, promised._id)).catch(() => promised);
}

/** Of two states of an order the one that was written later. */
export function laterOf(one: OrderDocument, other: OrderDocument | null): OrderDocument {
  return other !== null && other.rev > one.rev ? other : one;
}

/** The order when the viewer may do this to it; foreign and absent orders are the same. */
export async function reachable(
  { orders }: OrderContext,
  id: string,
  { viewer, action }: { readonly viewer: Viewer; readonly action: Action },
): Promise<OrderDocument> {
  const reach = authorize(viewer, action);
  const { userId } = authorizeKnown(viewer, action);
  const order = isId('ord', id) ? await orders.findById(id) : null;
  if (order === null || (reach === 'own' && order.customerId !== userId)) {
    throw notFoundError('order');
  }
  return order;
}
