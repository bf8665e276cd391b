import type { Filter } from 'mongodb';
import type { OrderDocument } from './orders.document';

/** `provider`: the payment provider has to be asked next; `own`: everything else. */
export type OrderQueue = 'own' | 'provider';

/** Orders that are due belong to one of the queues. */
export function queueOf(queue: OrderQueue, now: Date): Filter<OrderDocument> {
  const asksProvider: Filter<OrderDocument> = {
    phase: 'live',
    stock: { $ne: 'returning' },
    $or: [
      { attempt: { $exists: true } },
      { 'refunds.state': 'pending' },
      { 'closed.askAt': { $lte: now } },
    ],
  };
  return queue === 'provider' ? asksProvider : { $nor: [asksProvider] };
}
