export { type HistoricalLine, type HistoricalOrder } from './historical-orders';
export { createOrderRepositories, orderCollections } from './module.repository';
export { missingSources } from './order-sources';
export { createOrdersLoaders, type OrdersLoaders } from './orders.loaders';
export { createOrdersService, type OrdersService } from './orders.service';
export type { Order, OrderItem, OrderView } from './orders.types';
export { createPaymentSource, paymentFor, type PaymentSource } from './payment-source';
