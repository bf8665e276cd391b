/*
 * ISO 4217, as a table: browsers count the decimals in common use, not those of the standard. Currencies that are missing
 * here have two.
 */
const CODES_BY_DECIMALS: Readonly<Record<number, string>> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
};

export function decimalsOf(currency: string): number {
  const entry = Object.entries(CODES_BY_DECIMALS).find(([, codes]) => codes.includes(currency));
  return entry ? Number(entry[0]) : 2;
}

/** Formats an amount, with the decimals of its currency by default. */
export function amount(value: number, currency: string, decimals = decimalsOf(currency)): string {
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  return new Intl.NumberFormat('en', { style: 'currency', currency, ...digits }).format(value);
}

/** Removes the rounding errors of sums. */
export const roundAmount = (value: number, currency: string): number =>
  Number(value.toFixed(decimalsOf(currency)));

interface Amount {
  readonly value: number | null;
  readonly currency: string;
}

/** A field for an amount above zero, with the decimals of its currency; empty if `value` is `null`. */
export function amountField(name: string, label: string, { value, currency }: Amount) {
  const decimals = decimalsOf(currency);
  const step = (10 ** -decimals).toFixed(decimals);
  const number = { type: 'number', step, min: step, value: value?.toFixed(decimals) };
  return { name, label: `${label} in ${currency}`, required: true, ...number };
}
