/** Money is computed and stored in integer minor units; JSON carries major units (decisions.md part 1). */

const knownCurrencies = new Set(Intl.supportedValuesOf('currency'));
const decimalsByCurrency = new Map<string, number>();

export function isCurrency(code: string): boolean {
  return knownCurrencies.has(code);
}

/** Decimals of a currency: USD 2, JPY 0, KWD 3 (ISO 4217). */
export function currencyDecimals(currency: string): number {
  const known = decimalsByCurrency.get(currency);
  if (known !== undefined) return known;
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions();
  decimalsByCurrency.set(currency, maximumFractionDigits);
  return maximumFractionDigits;
}

/** 1234 minor units of USD → 12.34. */
export function toMajor(amountMinor: number, currency: string): number {
  return amountMinor / 10 ** currencyDecimals(currency);
}

/** 12.34 USD → 1234; null when the amount has more decimals than the currency or is not a safe number. */
export function toMinor(amount: number, currency: string): number | null {
  const factor = 10 ** currencyDecimals(currency);
  const minor = Math.round(amount * factor);
  if (!Number.isSafeInteger(minor)) return null;
  return minor / factor === amount ? minor : null;
}
