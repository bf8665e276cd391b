/** The named steps of orders, at which a test can kill the process. */
export const orderSteps = [
  'order.inserted',
  'order.use_taken',
  'order.stock_reserved',
  'order.reserved',
  'order.committed',
  'order.rejecting',
  'order.released',
  'payment.intended',
  'payment.captured',
  'payment.recorded',
  'payment.wished',
  'payment.cancel',
  'payment.capture',
  'payment.status',
  'payment.notified',
  'refund.intended',
  'refund.sent',
  'cancel.decided',
  'cancel.stock_returned',
  'cancel.returned',
  'stock.settling',
] as const;

export type OrderStep = (typeof orderSteps)[number];
