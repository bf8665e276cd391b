import { getOrder } from './get-order';
import { listOrders } from './list-orders';

export const ordersEndpoints = [listOrders, getOrder];
