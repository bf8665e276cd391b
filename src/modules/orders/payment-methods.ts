export interface PaymentMethod {
  readonly id: string;
  readonly brand: string;
  readonly last4: string | null;
}

const BRANDS = ['visa', 'mastercard', 'amex', 'paypal', 'sepa'] as const;

/** What an id of the built-in gateway says about the method: `pm_visa_4242` is a Visa ending 4242. */
export function describeMethod(id: string): PaymentMethod {
  const words = id.toLowerCase().split('_');
  return {
    id,
    brand: BRANDS.find((brand) => words.includes(brand)) ?? 'card',
    last4: words.find((word) => /^\d{4}$/.test(word)) ?? null,
  };
}

/** Ids that end so stand for a source that does not answer (decisions.md part 3). */
export function isUnreachableMethod(id: string): boolean {
  return id.endsWith('_timeout');
}

/** Ids that no method can have. */
export function isInvalidMethod(id: string): boolean {
  return !/^[\w-]+$/.test(id) || id.endsWith('_invalid');
}

/** Ids that end so are always declined by the built-in gateway. */
export function isDeclinedMethod(id: string): boolean {
  return id.endsWith('_declined');
}

/** Ids that end so pay, and refuse to take money back. */
export function isRefundRefusedMethod(id: string): boolean {
  return id.endsWith('_refund_refused');
}
