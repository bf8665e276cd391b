import { domainError } from '../../platform/values/errors';
import { finishCancellation } from './cancel-order';
import { isUnpaid } from './customer-orders.repository';
import { changeOrder, leaveToSweeper, type OrderContext } from './order-store';
import type { OrderDocument } from './orders.document';

/** The maximum number of ids in a refusal. */
const MAX_LISTED_IDS = 20;
const BATCH_SIZE = 100;

export type LeavingCustomers = ReturnType<typeof createLeavingCustomers>;

/** What happens to a customer's orders when the account is deleted. */
export function createLeavingCustomers(context: OrderContext) {
  const { customerOrders } = context;
  const cancelAllUnpaid = async (customerId: string): Promise<void> => {
    let after = '';
    for (;;) {
      const unpaid = await customerOrders.listUnpaid(customerId, { after, limit: BATCH_SIZE });
      for (const order of unpaid) await cancelUnpaid(context, order);
      const last = unpaid.at(-1);
      if (last === undefined) return;
      after = last._id;
    }
  };
  const refuseOpen = async (customerId: string): Promise<void> => {
    const orderIds = await customerOrders.listOpen(customerId, MAX_LISTED_IDS);
    if (orderIds.length > 0) throw openOrders(orderIds);
  };
  return {
    /**
     * Call this before the account is deleted. Throws `open_orders` if an order is paid, processing or authorized, has
     * a payment or a refund in progress, or was shipped less than 30 days ago. Cancels unpaid orders.
     */
    settle: async (customerId: string): Promise<void> => {
      await refuseOpen(customerId);
      await cancelAllUnpaid(customerId);
      // A payment may have been faster than the cancellation.
      await refuseOpen(customerId);
    },
    /**
     * Call this after the account is deleted. Cancels orders that were placed after `settle`, and erases the customer
     * from all orders except those that were paid after it, which are fulfilled first.
     */
    erase: async (customerId: string): Promise<'complete' | 'open_orders'> => {
      await cancelAllUnpaid(customerId);
      await customerOrders.erase(customerId);
      const openOrderIds = await customerOrders.listOpen(customerId, 1);
      return openOrderIds.length > 0 ? 'open_orders' : 'complete';
    },
  };
}

async function cancelUnpaid(context: OrderContext, { _id }: OrderDocument): Promise<void> {
  const order = await changeOrder(context, _id, {
    decide: (current) => (isUnpaid(current) ? { kind: 'cancel', reason: null } : null),
  });
  if (order.status !== 'cancelled') return;
  await leaveToSweeper(context, order, finishCancellation(context, order, { stopsPayment: false }));
}

function openOrders(orderIds: readonly string[]) {
  const message =
    'You have orders that are paid, about to be paid or refunded, or were shipped less than 30 days ago. Cancel these orders, or delete the account when they are completed.';
  return domainError('open_orders', message, { orderIds });
}
