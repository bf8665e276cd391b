export {
  AUTHORIZATION_MS,
  MAX_ATTEMPTS,
  askAt,
  askRefundAt,
  closedWith,
  isExpired,
  toAskAgain,
  type AskRules,
  type AttemptEnd,
  type Charge,
  type ClosedAttempt,
  type PaymentAttempt,
} from './attempt';
export { createBuiltInProvider } from './built-in-provider';
export {
  createPaymentsRepository,
  paymentsCollection,
  type PaymentDocument,
} from './payments.repository';
export {
  paymentsOf,
  readPayment,
  type OrderPayments,
  type Payment,
  type PaymentOutcome,
} from './payment-figures';
export { methodViolations, refuseInvalidMethod, type PaymentMethod } from './payment-methods';
export {
  isOpen,
  ProviderUnreachable,
  type CancelRequest,
  type CaptureTime,
  type OpenState,
  type PaymentNotification,
  type PaymentProvider,
  type PaymentReport,
  type PaymentState,
} from './payment-provider';
export type { PaymentFields, PaymentStatus, RefundDocument } from './payments.types';
export {
  createProviderRegistry,
  hasSentNothing,
  paymentsUnavailable,
  withYieldingCalls,
  type PaymentProviders,
  type ProviderRegistry,
  type SlotHolder,
} from './providers';
export { readNotification, type NotificationSecrets, type SignedMessage } from './notifications';
export {
  findRefund,
  isPending,
  isPromisedWhole,
  isRefundable,
  pendingRefund,
  refundableMinor,
  returnedMinor,
  withFinalRefund,
  withStrayRefund,
} from './refunds';
