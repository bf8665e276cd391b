import { createLocks, type AtomicBulk } from '../../platform/bulk';
import type { Clock } from '../../platform/clock';
import { conflictError, notFoundError } from '../../platform/errors';
import type { ReachStep } from '../../platform/failpoints';
import { isId } from '../../platform/ids';
import type { Stock } from '../catalog';
import { authorizeKnown, authorize, type Action, type Viewer } from '../identity';
import type { ChargeRules } from './charges';
import type { OrderRepositories } from './module.repository';
import { updateOf, type OrderChange } from './order-change';
import { dueOf } from './order-due';
import type { OrderDocument } from './orders.document';
import type { PaymentGateway } from './payment-gateway';

/** What the operations on orders work with. */
export interface OrderContext extends OrderRepositories {
  readonly stock: Stock;
  readonly gateway: PaymentGateway;
  readonly charges: ChargeRules;
  readonly bulk: AtomicBulk;
  readonly clock: Clock;
  readonly paymentWindowMs: number;
  /** Named steps for tests that kill the process. */
  readonly reach: ReachStep;
}

const GRACE_MS = 5000;
const MAX_TRIES = 60;
const LOCK_PAUSE_MS = 40;

/** Writes a change of an order; null when somebody else was faster. */
export function changeOrder(
  { orders, clock, paymentWindowMs }: OrderContext,
  order: OrderDocument,
  change: OrderChange,
): Promise<OrderDocument | null> {
  const now = clock.now();
  const rules = { now, graceMs: GRACE_MS * (clock.speed ?? 1), paymentWindowMs };
  return orders.change(
    order,
    updateOf(order, change, { now, dueOf: (changed) => dueOf(changed, rules) }),
  );
}

/** When the order as it is has to be looked after. */
export function currentDue(
  { clock, paymentWindowMs }: OrderContext,
  order: OrderDocument,
): Date | null {
  const graceMs = GRACE_MS * (clock.speed ?? 1);
  return dueOf(order, { now: clock.now(), graceMs, paymentWindowMs });
}

export async function storedOrder({ orders }: OrderContext, id: string): Promise<OrderDocument> {
  const order = await orders.findStored(id);
  if (order === null) throw notFoundError('order');
  return order;
}

/** `null`: nothing to do. `again`: something else had to be finished first, look at the order again. */
export type Decision = OrderChange | null | 'again';

/**
 * Reads an order, decides, and writes on what was read; again when somebody else was faster. An order held by an
 * all-or-nothing operation is waited for.
 */
export async function transact(
  context: OrderContext,
  id: string,
  decide: (order: OrderDocument) => Decision | Promise<Decision>,
): Promise<OrderDocument> {
  for (let attempt = 0; attempt < MAX_TRIES; attempt += 1) {
    const order = await storedOrder(context, id);
    if (await isHeld(context, order)) continue;
    const decision = await decide(order);
    if (decision === null) return order;
    const changed = decision === 'again' ? null : await changeOrder(context, order, decision);
    if (changed !== null) return changed;
  }
  throw conflictError('concurrent_change', 'The order is being changed by others; try again.');
}

/** Waits a moment while the holder works; a lock whose operation is over does not count. */
async function isHeld({ bulk }: OrderContext, order: OrderDocument): Promise<boolean> {
  if (!(await createLocks(bulk.isOver).isHeld(order))) return false;
  await new Promise((resolve) => setTimeout(resolve, LOCK_PAUSE_MS));
  return true;
}

/** After a commit point nothing is refused: what cannot be finished now is promised, and finished by the sweeper. */
export function leaveToSweeper(
  promised: OrderDocument,
  finishing: Promise<OrderDocument>,
): Promise<OrderDocument> {
  return finishing.catch(() => promised);
}

/** The order's id when the viewer may do this to it; foreign and absent orders are the same. */
export async function reachable(
  context: OrderContext,
  viewer: Viewer,
  action: Action,
  id: string,
): Promise<string> {
  const reach = authorize(viewer, action);
  const { userId } = authorizeKnown(viewer, action);
  const order = isId('ord', id) ? await context.orders.findById(id) : null;
  if (order === null || (reach === 'own' && order.customerId !== userId)) {
    throw notFoundError('order');
  }
  return order._id;
}
