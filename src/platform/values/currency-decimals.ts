/*
 * ISO 4217 as a table: the tables of a JavaScript engine change with its release, and contain the decimals that people
 * write, not those of the standard. In a file of its own, because pages need no list of all currencies.
 */

const CODES_BY_DECIMALS: Readonly<Record<number, string>> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
};

const UNUSUAL: ReadonlyMap<string, number> = new Map(
  Object.entries(CODES_BY_DECIMALS).flatMap(([decimals, codes]) =>
    codes.split(' ').map((code) => [code, Number(decimals)] as const),
  ),
);

/** The decimals of a currency of the standard, by its code. */
export const decimalsOf = (code: string): number => UNUSUAL.get(code) ?? 2;
