import fc from 'fast-check';
import {
  currencyDecimals,
  isCurrency,
  isExactMinor,
  toMajor,
  toMinor,
} from '../../../src/platform/values/money';

describe('currencies', () => {
  it.each([
    [0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'],
    [2, 'USD EUR HUF COP PKR IDR ALL AFN LBP MGA IRR LAK MMK SYP YER SOS KPW MRU TZS'],
    [3, 'BHD IQD JOD KWD LYD OMR TND'],
    [4, 'CLF UYW'],
  ])('have the %d decimals of ISO 4217: %s', (decimals, codes) => {
    const of = (code: string) => [isCurrency(code), currencyDecimals(code)];
    for (const code of codes.split(' '))
      expect([code, ...of(code)]).toEqual([code, true, decimals]);
  });

  it('are recognized only by upper-case codes', () => {
    expect(['usd', 'ABC', 'US', '', 'XXX', 'constructor'].filter(isCurrency)).toEqual([]);
  });
});

describe('amounts', () => {
  it.each([
    [12.34, 'USD', 1234],
    [0.29, 'USD', 29],
    [1.005, 'USD', null],
    [0.001, 'USD', null],
    [12, 'JPY', 12],
    [12.5, 'JPY', null],
    [1.234, 'KWD', 1234],
    [1e300, 'USD', null],
  ])('%d %s are %d minor units', (amount, currency, minor) => {
    expect(toMinor(amount, currency)).toBe(minor);
  });

  it('are exact in major units up to the limit', () => {
    const currency = fc.constantFrom('JPY', 'USD', 'KWD', 'CLF');
    const minor = fc.integer({ min: 0, max: 10 ** 15 - 1 });
    fc.assert(
      fc.property(minor, currency, (amountMinor, code) => {
        expect(isExactMinor(amountMinor)).toBe(true);
        expect(toMinor(toMajor(amountMinor, code), code)).toBe(amountMinor);
      }),
    );
    expect(isExactMinor(10 ** 15 - 1)).toBe(true);
    expect(isExactMinor(10 ** 15)).toBe(false);
  });
});
