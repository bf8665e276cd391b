import { type AppError, domainError } from '../../platform/values/errors';
import type { OrderStatus } from './orders.types';

/** Where an order can go from each state. */
export const TRANSITIONS: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  pending: ['paid', 'cancelled'],
  paid: ['processing', 'shipped', 'cancelled'],
  processing: ['shipped', 'cancelled'],
  shipped: ['delivered', 'refunded'],
  delivered: ['refunded'],
  cancelled: [],
  refunded: [],
};

/** States in which the order has been paid for. */
const PAID: readonly OrderStatus[] = ['paid', 'processing', 'shipped', 'delivered', 'refunded'];
const SENT: readonly OrderStatus[] = ['shipped', 'delivered', 'refunded'];

export function canBecome(from: OrderStatus, to: OrderStatus): boolean {
  return TRANSITIONS[from].includes(to);
}

/** Throws when the table has no such step; the error says what is possible instead. */
export function assertTransition(from: OrderStatus, to: OrderStatus): void {
  if (!canBecome(from, to)) throw transitionError(from, to);
}

function transitionError(from: OrderStatus, to: OrderStatus): AppError {
  const facts = { from, to, allowed: TRANSITIONS[from] };
  if (to === 'paid' && PAID.includes(from)) {
    return domainError('order_already_paid', 'This order is already paid.', facts);
  }
  if (to === 'cancelled' && from === 'cancelled') {
    return domainError('order_already_cancelled', 'This order is already cancelled.', facts);
  }
  if (to === 'cancelled' && SENT.includes(from)) {
    const message = 'This order has been shipped and can no longer be cancelled.';
    return domainError('order_not_cancellable', message, facts);
  }
  const message = `An order that is ${from} cannot become ${to}.`;
  return domainError('invalid_state_transition', message, facts);
}
