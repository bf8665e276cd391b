import { transact, type OrderContext } from './order-context';
import type { OrderChange } from './order-change';
import { assertTransition } from './order-status';
import type { OrderDocument } from './orders.document';
import type { OrderStatus } from './orders.types';
import { awaitsCapture, isAuthorized, takeAuthorized } from './capture-order';

export interface Shipment {
  readonly carrier: string;
  readonly trackingNumber: string | null;
}

/** Names the request, so that a repeated attempt of it finds its step done. */
type Op = string | null;

/** The warehouse prepares the order. */
export function processOrder(
  context: OrderContext,
  order: OrderDocument,
  op: Op,
): Promise<OrderDocument> {
  return step(context, order, {
    op,
    to: 'processing',
    set: () => ({ deliveryStatus: 'ready' }),
    // Money that is authorized is as good as paid for the warehouse.
    effectiveStatus: (current) =>
      isAuthorized(current) && current.status === 'pending' ? 'paid' : current.status,
  });
}

/** Ships the order; money that is only authorized is taken before. */
export function shipOrder(
  context: OrderContext,
  order: OrderDocument,
  { carrier, trackingNumber, op }: Shipment & { readonly op: Op },
): Promise<OrderDocument> {
  const set = (now: Date) =>
    ({ deliveryStatus: 'shipped', carrier, trackingNumber, shippedAt: now }) as const;
  return step(context, order, {
    op,
    to: 'shipped',
    set,
    prepare: async (current) => {
      if (!awaitsCapture(current)) return true;
      await takeAuthorized(context, current);
      return false;
    },
  });
}

export function deliverOrder(
  context: OrderContext,
  order: OrderDocument,
  op: Op,
): Promise<OrderDocument> {
  const set = (now: Date) => ({ deliveryStatus: 'delivered', deliveredAt: now }) as const;
  return step(context, order, { op, to: 'delivered', set });
}

interface FulfilmentStep {
  readonly op: Op;
  readonly to: OrderStatus;
  readonly set: (now: Date) => OrderChange['set'];
  /** The state that counts, where it is not the order's own. */
  readonly effectiveStatus?: (order: OrderDocument) => OrderStatus;
  /** What has to be done before; false when the order has to be looked at again. */
  readonly prepare?: (order: OrderDocument) => Promise<boolean>;
}

function step(
  context: OrderContext,
  known: OrderDocument,
  { op, to, set, effectiveStatus = ({ status }) => status, prepare }: FulfilmentStep,
): Promise<OrderDocument> {
  return transact(context, known._id, {
    op,
    known,
    decide: async (order) => {
      if (prepare !== undefined && !(await prepare(order))) return 'again';
      assertTransition(effectiveStatus(order), to);
      return { to, set: { ...set(context.clock.now()) } };
    },
  });
}
