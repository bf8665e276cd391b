import { transact, type OrderContext } from './order-context';
import type { OrderChange } from './order-change';
import { assertTransition } from './order-status';
import type { OrderDocument } from './orders.document';
import type { OrderStatus } from './orders.types';

export interface Shipment {
  readonly carrier: string;
  readonly trackingNumber: string | null;
}

/** Names the request, so that a repeated attempt of it finds its step done. */
type Op = string | null;

/** The warehouse prepares the order. */
export function processOrder(context: OrderContext, id: string, op: Op): Promise<OrderDocument> {
  return step(context, id, { op, to: 'processing', set: () => ({ deliveryStatus: 'ready' }) });
}

export function shipOrder(
  context: OrderContext,
  id: string,
  { carrier, trackingNumber, op }: Shipment & { readonly op: Op },
): Promise<OrderDocument> {
  const set = (now: Date) =>
    ({ deliveryStatus: 'shipped', carrier, trackingNumber, shippedAt: now }) as const;
  return step(context, id, { op, to: 'shipped', set });
}

export function deliverOrder(context: OrderContext, id: string, op: Op): Promise<OrderDocument> {
  const set = (now: Date) => ({ deliveryStatus: 'delivered', deliveredAt: now }) as const;
  return step(context, id, { op, to: 'delivered', set });
}

interface FulfilmentStep {
  readonly op: Op;
  readonly to: OrderStatus;
  readonly set: (now: Date) => OrderChange['set'];
}

function step(
  context: OrderContext,
  id: string,
  { op, to, set }: FulfilmentStep,
): Promise<OrderDocument> {
  return transact(context, id, {
    op,
    decide: ({ status }) => {
      assertTransition(status, to);
      return { to, set: { ...set(context.clock.now()) } };
    },
  });
}
