import type { Violation } from './errors';

/*
 * Money is computed and stored in integer minor units; JSON carries major units.
 *
 * The codes and decimals of ISO 4217 as tables: those of a JavaScript engine change with its release, and contain the
 * decimals that people write, not those of the standard.
 */

/** The currencies of the standard, and recently removed ones that are still in use. */
const CODES = `
  AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF
  CHW CLF CLP CNY COP COU CRC CUC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD
  HNL HRK HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL
  MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD
  RUB RUR RWF SAR SBD SCR SDG SEK SGD SHP SLE SLL SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX
  USD USN UYI UYU UYW UZS VED VES VND VUV WST XAD XAF XCD XCG XDR XOF XPF XSU YER ZAR ZMW ZWG ZWL`;

const CODES_BY_DECIMALS: Readonly<Record<number, string>> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
};
const USUAL_DECIMALS = 2;

/** The decimals of each currency, by its code. */
const CURRENCIES: ReadonlyMap<string, number> = new Map([
  ...codesIn(CODES).map((code) => [code, USUAL_DECIMALS] as const),
  ...Object.entries(CODES_BY_DECIMALS).flatMap(([decimals, codes]) =>
    codesIn(codes).map((code) => [code, Number(decimals)] as const),
  ),
]);

function codesIn(list: string): readonly string[] {
  return list.trim().split(/\s+/);
}

/**
 * Every amount of minor units up to this one has a distinct number in major units, because a double represents any 15
 * digits exactly.
 */
const MAX_EXACT_MINOR = 10 ** 15 - 1;

export function isCurrency(code: string): boolean {
  return CURRENCIES.has(code);
}

/** Decimals of a currency: USD 2, JPY 0, KWD 3 (ISO 4217). */
export function currencyDecimals(currency: string): number {
  return CURRENCIES.get(currency) ?? USUAL_DECIMALS;
}

/** Whether the amount is exact in major units to the last minor unit. */
export function isExactMinor(amountMinor: number): boolean {
  return amountMinor <= MAX_EXACT_MINOR;
}

/** 1234 minor units of USD → 12.34. */
export function toMajor(amountMinor: number, currency: string): number {
  return amountMinor / 10 ** currencyDecimals(currency);
}

/** 12.34 USD → 1234; null if the amount has more decimals than the currency or is not a safe number. */
export function toMinor(amount: number, currency: string): number | null {
  const factor = 10 ** currencyDecimals(currency);
  const minor = Math.round(amount * factor);
  if (!Number.isSafeInteger(minor)) return null;
  return minor / factor === amount ? minor : null;
}

/** The violation for an amount for which `toMinor` returns null. */
export function tooManyDecimals(pointer: string, currency: string): Violation {
  const max = currencyDecimals(currency);
  const message = `"${pointer}" must have at most ${max} decimal places in ${currency}.`;
  return { pointer, code: 'too_many_decimals', message, params: { max } };
}
