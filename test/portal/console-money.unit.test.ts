import { amount, decimalsOf } from '../../console/parts/money';
import { currencyDecimals as decimalsOfService } from '../../src/platform/values/money';

describe('amounts in the console', () => {
  it('have the decimals of their currency', () => {
    const currencies = Intl.supportedValuesOf('currency');
    expect(currencies.length).toBeGreaterThan(100);
    for (const currency of currencies)
      expect([currency, decimalsOf(currency)]).toEqual([currency, decimalsOfService(currency)]);
  });

  it('are formatted with these decimals', () => {
    expect(amount(12.345, 'KWD')).toMatch(/12\.345$/);
    expect(amount(1200, 'JPY')).toBe('¥1,200');
  });
});
