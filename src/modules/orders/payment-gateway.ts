import { isDeclinedMethod, isRefundRefusedMethod, isUnreachableMethod } from './payment-methods';
import type { PaymentsRepository } from './payments.repository';

export interface CaptureRequest {
  readonly orderId: string;
  /** The same attempt again is answered with the same outcome and takes no money twice. */
  readonly attemptId: string;
  readonly methodId: string;
  readonly amountMinor: number;
  readonly currency: string;
}

export interface RefundRequest {
  readonly orderId: string;
  /** The same refund again is answered with the same outcome and moves no money twice. */
  readonly refundId: string;
  readonly methodId: string;
  readonly amountMinor: number;
}

/**
 * Where money is moved. An adapter for a real provider passes `attemptId` and `refundId` on as the provider's
 * idempotency keys. It throws GatewayUnreachable only when this call certainly sent nothing (another call of the
 * same attempt may have); any other error means that the outcome is unknown, and the same attempt is made again
 * until it is known.
 */
export interface PaymentGateway {
  capture(request: CaptureRequest): Promise<'captured' | 'declined'>;
  /** `refused`: for good. */
  refund(request: RefundRequest): Promise<'succeeded' | 'refused'>;
}

/** The gateway could not be reached: this call has sent nothing. */
export class GatewayUnreachable extends Error {
  constructor() {
    super('the payment gateway does not answer');
    this.name = 'GatewayUnreachable';
  }
}

/** The built-in gateway settles at once and declines what is named so (decisions.md part 3). */
export function createBuiltInGateway(
  payments: PaymentsRepository,
  now: () => Date,
): PaymentGateway {
  return {
    capture: async (request) => {
      if (isUnreachableMethod(request.methodId)) throw new GatewayUnreachable();
      if (isDeclinedMethod(request.methodId)) {
        await payments.recordDecline(request);
        return 'declined';
      }
      await payments.recordCapture(request, now());
      return 'captured';
    },
    refund: async (request) => {
      if (isRefundRefusedMethod(request.methodId)) return 'refused';
      await payments.recordRefund(request);
      return 'succeeded';
    },
  };
}
