import DataLoader from 'dataloader';
import type { OrdersService } from './orders.service';
import type { Order } from './orders.types';
import type { PaymentOutcome } from './payments/payment-source';

/** What a request already learned from the sources beside an order; each is asked once. */
export interface OrdersLoaders {
  readonly payment: DataLoader<Order, PaymentOutcome, string>;
  readonly recommendations: DataLoader<Order, readonly string[] | null, string>;
}

export function createOrdersLoaders(orders: OrdersService): OrdersLoaders {
  const cacheKeyFn = ({ id }: Order): string => id;
  return {
    payment: new DataLoader((keys) => Promise.all(keys.map(orders.loadPayment)), { cacheKeyFn }),
    recommendations: new DataLoader((keys) => Promise.all(keys.map(orders.recommend)), {
      cacheKeyFn,
    }),
  };
}
