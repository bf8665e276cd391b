/*
 * ISO 4217, written down: the tables of a JavaScript engine change with its release, and count the decimals that people
 * write, not those of the standard.
 */

/** The currencies of the standard, and those that it dropped lately and that are still met. */
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

const codesIn = (text: string): readonly string[] => text.trim().split(/\s+/);

/** The decimals of each currency, by its code. */
export const CURRENCIES: ReadonlyMap<string, number> = new Map([
  ...codesIn(CODES).map((code) => [code, USUAL_DECIMALS] as const),
  ...Object.entries(CODES_BY_DECIMALS).flatMap(([decimals, codes]) =>
    codesIn(codes).map((code) => [code, Number(decimals)] as const),
  ),
]);
