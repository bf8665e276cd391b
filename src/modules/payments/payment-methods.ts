import { domainErrors } from '../../platform/values/errors';

export interface PaymentMethod {
  readonly id: string;
  readonly brand: string;
  readonly last4: string | null;
}

const BRANDS = ['visa', 'mastercard', 'amex', 'paypal', 'sepa'] as const;

/** Derives the method from its id: `pm_visa_4242` is a Visa ending in 4242. */
export function describeMethod(id: string): PaymentMethod {
  const words = id.toLowerCase().split('_');
  return {
    id,
    brand: BRANDS.find((brand) => words.includes(brand)) ?? 'card',
    last4: /(?:^|_)(\d{4})(?:_|$)/.exec(id)?.[1] ?? null,
  };
}

/** The violations of an id that no method can have; empty if there are none. */
export function methodViolations(id: string) {
  if (/^[\w-]+$/.test(id) && !id.endsWith('_invalid')) return [];
  const message = 'This payment method cannot be used.';
  return [{ pointer: '/paymentMethodId', code: 'payment_method_invalid', message }];
}

export function refuseInvalidMethod(id: string): void {
  const violations = methodViolations(id);
  if (violations.length > 0) throw domainErrors(violations);
}
