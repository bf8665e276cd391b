import { withDeadline } from '../../../platform/values/deadline';
import { unavailableError, isAppError } from '../../../platform/values/errors';
import { toMajor, toMinor } from '../../../platform/values/money';

/** The destination of an order; unknown parts are null. */
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

/** The input of a quote; amounts in major units of the currency. */
export interface ChargesRequest {
  readonly items: readonly {
    readonly productId: string;
    readonly quantity: number;
    readonly unitPrice: number;
    /** The amount after discounts. */
    readonly totalAmount: number;
  }[];
  readonly deliveryAddress: Address;
  /** ISO 4217. */
  readonly currency: string;
  readonly customerId: string;
  readonly at: Date;
}

/** Amounts in major units, not negative, with at most the currency's decimals. */
export interface Charges {
  /** Added to the price of the goods. */
  readonly taxAmount: number;
  readonly shippingAmount: number;
  /** The tax of each item, in the order of the request. */
  readonly lines: readonly { readonly productId: string; readonly taxAmount: number }[];
}

/**
 * The port for tax and shipping, which local rates or a service compute within a second. A request may be repeated.
 * Throws a domain error for an order that cannot be delivered.
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

/** The charges in addition to the price of the goods. */
export interface ChargesMinor {
  readonly shippingMinor: number;
  readonly taxMinor: number;
}

const DEADLINE_MS = 1000;

/**
 * Tax and shipping of an order, in minor units. Throws `quote_unavailable` if the source fails, is too slow or returns
 * invalid amounts; passes on its domain errors, such as `country_not_served`.
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
