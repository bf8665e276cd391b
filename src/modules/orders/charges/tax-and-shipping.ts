import { withDeadline } from '../../../platform/values/deadline';
import { unavailableError, isAppError } from '../../../platform/values/errors';
import { toMajor, toMinor } from '../../../platform/values/money';

/** Where an order goes; a part that is not known is null. */
export interface Address {
  readonly name: string | null;
  readonly line1: string | null;
  readonly line2: string | null;
  readonly city: string | null;
  readonly region: string | null;
  readonly postalCode: string | null;
  readonly country: string | null;
  readonly phone: string | null;
}

/** What tax and freight are asked for; amounts in major units of the currency. */
export interface ChargesRequest {
  readonly items: readonly {
    readonly productId: string;
    readonly quantity: number;
    readonly unitPrice: number;
    /** After discounts. */
    readonly totalAmount: number;
  }[];
  readonly deliveryAddress: Address;
  /** ISO 4217. */
  readonly currency: string;
  readonly customerId: string;
  readonly at: Date;
}

/** Amounts in major units, none below zero, with at most the currency's decimals. */
export interface Charges {
  /** On top of the goods. */
  readonly taxAmount: number;
  readonly shippingAmount: number;
  /** The tax of each item, in their order. */
  readonly lines: readonly { readonly productId: string; readonly taxAmount: number }[];
}

/**
 * Computes tax and freight within a second: by rates of one's own, or by a service. The same request may be asked again.
 * An order that cannot be delivered is refused by a domain error.
 */
export interface TaxAndShipping {
  quote(request: ChargesRequest): Promise<Charges>;
}

export interface ChargeableOrder extends Pick<ChargesRequest, 'currency' | 'customerId' | 'at'> {
  readonly lines: readonly {
    readonly productId: string;
    readonly quantity: number;
    readonly unitPriceMinor: number;
    readonly totalMinor: number;
  }[];
  readonly address: Address;
}

/** What is charged beyond the goods. */
export interface ChargesMinor {
  readonly shippingMinor: number;
  readonly taxMinor: number;
}

const DEADLINE_MS = 1000;

/**
 * Tax and freight of an order, in minor units. Throws `quote_unavailable` when the source fails, is late or answers
 * nonsense, and passes on its domain errors, such as `country_not_served`.
 */
export async function chargesFor(
  source: TaxAndShipping,
  { lines, address: deliveryAddress, currency, customerId, at }: ChargeableOrder,
): Promise<ChargesMinor> {
  const items: ChargesRequest['items'][number][] = [];
  for (const { productId, quantity, unitPriceMinor, totalMinor } of lines) {
    const unitPrice = toMajor(unitPriceMinor, currency);
    items.push({ productId, quantity, unitPrice, totalAmount: toMajor(totalMinor, currency) });
  }
  const request = { items, deliveryAddress, currency, customerId, at };
  try {
    const answer = await withDeadline(source.quote(request), DEADLINE_MS);
    return {
      taxMinor: amountOf(answer.taxAmount, currency),
      shippingMinor: amountOf(answer.shippingAmount, currency),
    };
  } catch (cause) {
    if (isAppError(cause) && cause.kind === 'domain') throw cause;
    const message = 'Tax and shipping cannot be computed right now; try again.';
    throw unavailableError('quote_unavailable', message, cause);
  }
}

function amountOf(amount: number, currency: string): number {
  const minor = toMinor(amount, currency);
  if (minor === null || minor < 0) throw new Error(`${amount} ${currency} is not an amount`);
  return minor;
}
