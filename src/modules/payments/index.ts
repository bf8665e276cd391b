export {
  askAt,
  askRefundAt,
  beginCall,
  endOf,
  hasBeenPaid,
  isExpired,
  MAX_ATTEMPTS,
  type AskRules,
} from './attempt';
export { createBuiltInProvider } from './built-in-provider';
export type { NotificationSecrets } from './notifications';
export {
  askAboutClosed,
  driveAttempt,
  finishRefunds,
  isToBeSent,
  paymentSteps,
  requestOfAttempt,
  sendAttempt,
} from './payment-driver';
export { paymentsOf, readPayment, type Payment, type PaymentOutcome } from './payment-figures';
export { methodViolations, refuseInvalidMethod } from './payment-methods';
export { createPaymentOperations, type PaymentOperationsContext } from './payment-operations';
export { ProviderUnreachable, type CaptureTime, type PaymentProvider } from './payment-provider';
export {
  createPaymentsRepository,
  paymentsCollection,
  type PaymentDocument,
} from './payments.repository';
export type { PaymentAttempt, PaymentChange, PaymentFields, PaymentStatus } from './payments.types';
export {
  createProviderRegistry,
  paymentsUnavailable,
  withYieldingCalls,
  type PaymentProviders,
  type ProviderRegistry,
  type SlotHolder,
} from './providers';
export {
  findRefund,
  isPending,
  isFullyPromised,
  isRefundable,
  pendingRefund,
  refundableMinor,
  withFinalRefund,
} from './refunds';
