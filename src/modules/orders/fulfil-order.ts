import { transact, type OrderContext } from './order-context';
import type { OrderChange } from './order-change';
import { assertTransition } from './order-status';
import type { OrderDocument } from './orders.document';
import type { OrderStatus } from './orders.types';
import { awaitsCapture, isAuthorized, takeAuthorized } from './payments/capture-order';

export interface Shipment {
  readonly carrier: string;
  readonly trackingNumber: string | null;
}

/** Names the request, so that a repeated attempt of it finds its step done. */
type Op = string | null;

/** The warehouse prepares the order. */
export function processOrder(context: OrderContext, id: string, op: Op): Promise<OrderDocument> {
  return step(context, id, {
    op,
    to: 'processing',
    set: () => ({ deliveryStatus: 'ready' }),
    // Money that is authorized is as good as paid for the warehouse.
    standing: (order) =>
      isAuthorized(order) && order.status === 'pending' ? 'paid' : order.status,
  });
}

/** Ships the order; money that is only authorized is taken before. */
export function shipOrder(
  context: OrderContext,
  id: string,
  { carrier, trackingNumber, op }: Shipment & { readonly op: Op },
): Promise<OrderDocument> {
  const set = (now: Date) =>
    ({ deliveryStatus: 'shipped', carrier, trackingNumber, shippedAt: now }) as const;
  return step(context, id, {
    op,
    to: 'shipped',
    set,
    prepare: async (order) => {
      if (!awaitsCapture(order)) return true;
      await takeAuthorized(context, order);
      return false;
    },
  });
}

export function deliverOrder(context: OrderContext, id: string, op: Op): Promise<OrderDocument> {
  const set = (now: Date) => ({ deliveryStatus: 'delivered', deliveredAt: now }) as const;
  return step(context, id, { op, to: 'delivered', set });
}

interface FulfilmentStep {
  readonly op: Op;
  readonly to: OrderStatus;
  readonly set: (now: Date) => OrderChange['set'];
  /** The state that counts, where it is not the order's own. */
  readonly standing?: (order: OrderDocument) => OrderStatus;
  /** What has to be done before; false when the order has to be looked at again. */
  readonly prepare?: (order: OrderDocument) => Promise<boolean>;
}

function step(
  context: OrderContext,
  id: string,
  { op, to, set, standing = ({ status }) => status, prepare }: FulfilmentStep,
): Promise<OrderDocument> {
  return transact(context, id, {
    op,
    decide: async (order) => {
      if (prepare !== undefined && !(await prepare(order))) return 'again';
      assertTransition(standing(order), to);
      return { to, set: { ...set(context.clock.now()) } };
    },
  });
}
