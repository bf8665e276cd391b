import { bulkCancelOrders } from './bulk-cancel-orders';
import { cancelOrder } from './cancel-order';
import { captureOrder } from './capture-order';
import { confirmBuiltInPayment } from './confirm-built-in-payment';
import { createCoupon } from './create-coupon';
import { createOrder } from './create-order';
import { deliverOrder } from './deliver-order';
import { getCoupon } from './get-coupon';
import { getOrder } from './get-order';
import { listOrders } from './list-orders';
import { listCoupons } from './list-coupons';
import { listPaymentMethods } from './list-payment-methods';
import { payOrder } from './pay-order';
import { processOrder } from './process-order';
import { receivePaymentNotification } from './receive-payment-notification';
import { refundOrder } from './refund-order';
import { shipOrder } from './ship-order';
import { updateCoupon } from './update-coupon';
import { updateOrder } from './update-order';

export const ordersEndpoints = [
  createOrder,
  listOrders,
  getOrder,
  updateOrder,
  payOrder,
  captureOrder,
  processOrder,
  shipOrder,
  deliverOrder,
  cancelOrder,
  refundOrder,
  bulkCancelOrders,
  listPaymentMethods,
  receivePaymentNotification,
  confirmBuiltInPayment,
  createCoupon,
  listCoupons,
  getCoupon,
  updateCoupon,
];
