import type { Violation } from '../../platform/values/errors';
import { isCurrency, tooManyDecimals, toMinor } from '../../platform/values/money';
import type { Category, CategoryDocument, CategoryPatch } from './category';
import { DEFAULT_CURRENCY, type ProductFacts } from './product-facts';

const PRICE_FACTS = ['price', 'currency', 'categoryId'] as const;

/**
 * A minimum applies to prices in its currency; currencies without one are not checked. If a minimum was raised later, a
 * change that leaves the price alone is not refused: `before` has the earlier facts.
 */
export function belowMinimum(
  facts: ProductFacts,
  category: Category | null,
  before: ProductFacts | null,
): readonly Violation[] {
  const { price, currency } = facts;
  if (before !== null && PRICE_FACTS.every((name) => facts[name] === before[name])) return [];
  const minimum = category === null ? null : minimumIn(category, currency);
  if (minimum === null || price >= minimum) return [];
  const message = `The price must be at least ${minimum} ${currency} in this category.`;
  return [{ pointer: '/price', code: 'price_below_minimum', message, params: { min: minimum } }];
}

function minimumIn({ minimumPrice, minimumPrices }: Category, currency: string): number | null {
  return currency === DEFAULT_CURRENCY ? minimumPrice : (minimumPrices[currency] ?? null);
}

type Minimums = Pick<CategoryDocument, 'minimumPriceMinor' | 'minimumPricesMinor'>;

/** The minimums after a valid patch; those in other currencies are merged by currency. */
export function minimumsAfter(
  { minimumPriceMinor, minimumPricesMinor = {} }: Minimums,
  { minimumPrice, minimumPrices }: CategoryPatch,
): Required<Minimums> {
  const minimums: Record<string, number> = minimumPrices === null ? {} : { ...minimumPricesMinor };
  for (const [currency, price] of Object.entries(minimumPrices ?? {})) {
    const minor = minorOf(price, currency);
    if (minor === null) delete minimums[currency];
    else minimums[currency] = minor;
  }
  return {
    minimumPriceMinor:
      minimumPrice === undefined ? minimumPriceMinor : minorOf(minimumPrice, DEFAULT_CURRENCY),
    minimumPricesMinor: minimums,
  };
}

export function minimumViolations({
  minimumPrice,
  minimumPrices,
}: CategoryPatch): readonly Violation[] {
  const others = Object.entries(minimumPrices ?? {}).flatMap(([currency, price]) =>
    violationOf(`/minimumPrices/${currency}`, price, currency),
  );
  return [...violationOf('/minimumPrice', minimumPrice, DEFAULT_CURRENCY), ...others];
}

function violationOf(pointer: string, price: unknown, currency: string): readonly Violation[] {
  if (pointer !== '/minimumPrice' && (!isCurrency(currency) || currency === DEFAULT_CURRENCY)) {
    const message = `Use ISO 4217 codes other than ${DEFAULT_CURRENCY}; its minimum is "minimumPrice".`;
    return [{ pointer, code: 'invalid_currency', message }];
  }
  if (price === null || price === undefined) return [];
  if (typeof price !== 'number' || price < 0 || price > 1e9) {
    return [
      { pointer, code: 'wrong_type', message: 'A minimum is an amount from 0 to 1000000000.' },
    ];
  }
  return minorOf(price, currency) === null ? [tooManyDecimals(pointer, currency)] : [];
}

function minorOf(price: unknown, currency: string): number | null {
  return typeof price === 'number' ? toMinor(price, currency) : null;
}
