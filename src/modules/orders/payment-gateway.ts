import { isDeclinedMethod, isUnreachableMethod } from './payment-methods';
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
  readonly refundId: string;
  readonly amountMinor: number;
}

/**
 * Where money is moved. An adapter for a real provider passes `attemptId` and `refundId` on as the provider's
 * idempotency keys. It throws GatewayUnreachable only when certainly nothing was sent; any other error means that
 * the outcome is unknown, and the same attempt is made again until it is known.
 */
export interface PaymentGateway {
  capture(request: CaptureRequest): Promise<'captured' | 'declined'>;
  refund(request: RefundRequest): Promise<void>;
}

/** The gateway could not be reached: nothing has happened. */
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
    refund: (request) => payments.recordRefund(request),
  };
}
