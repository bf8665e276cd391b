import { isDone } from './order-change';
import { transact, type OrderContext } from './order-context';
import { assertTransition } from './order-status';
import type { OrderDocument } from './orders.document';

export interface Shipment {
  readonly carrier: string;
  readonly trackingNumber: string | null;
}

/** Names the request, so that a repeated attempt of it finds its step done. */
type Op = string | null;

/** The warehouse has taken the order up. */
export function processOrder(context: OrderContext, id: string, op: Op): Promise<OrderDocument> {
  return transact(context, id, (order) => {
    if (isDone(order, op)) return null;
    assertTransition(order.status, 'processing');
    return { to: 'processing', op, set: { deliveryStatus: 'ready' } };
  });
}

export function shipOrder(
  context: OrderContext,
  id: string,
  { carrier, trackingNumber, op }: Shipment & { readonly op: Op },
): Promise<OrderDocument> {
  return transact(context, id, (order) => {
    if (isDone(order, op)) return null;
    assertTransition(order.status, 'shipped');
    const shippedAt = context.clock.now();
    const set = { deliveryStatus: 'shipped', carrier, trackingNumber, shippedAt } as const;
    return { to: 'shipped', op, set };
  });
}

export function deliverOrder(context: OrderContext, id: string, op: Op): Promise<OrderDocument> {
  return transact(context, id, (order) => {
    if (isDone(order, op)) return null;
    assertTransition(order.status, 'delivered');
    return {
      to: 'delivered',
      op,
      set: { deliveryStatus: 'delivered', deliveredAt: context.clock.now() },
    };
  });
}
