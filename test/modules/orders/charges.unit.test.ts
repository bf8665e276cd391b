import { chargesBy } from '../../../src/modules/orders/charges/built-in-charges';

const shipping = [
  { currency: 'USD', amount: 4.99, freeFrom: 50 },
  { currency: 'EUR', amount: 7, freeFrom: null },
];

function charge(totals: readonly number[], currency: string, taxPercent = 0) {
  const items = totals.map((totalAmount) => ({
    ...{ productId: 'prd_1', quantity: 1, unitPrice: totalAmount, totalAmount },
  }));
  return chargesBy({ taxPercent, shipping }, { items, currency });
}

describe('the shipping cost', () => {
  it.each([
    [[49.99], 'USD', 4.99],
    [[20, 29.99], 'USD', 4.99],
    [[50], 'USD', 0],
    [[20, 30], 'USD', 0],
    [[50.01], 'USD', 0],
    [[50], 'EUR', 7],
    [[50], 'GBP', 0],
  ])('of goods for %j %s is %d: free at 50 USD or more', (totals, currency, amount) => {
    expect(charge(totals, currency)).toMatchObject({ shippingAmount: amount, taxAmount: 0 });
  });
});

describe('the tax', () => {
  // Rounded half up for each line, then summed.
  it.each([
    [[0.02, 0.02], 25, 0.02],
    [[0.04], 25, 0.01],
    [[0.05], 10, 0.01],
    [[0.04], 10, 0],
    [[19.99], 25.5, 5.1],
    [[59.97], 25.5, 15.29],
  ])('of goods for %j at %d %% is %d', (totals, percent, tax) => {
    expect(charge(totals, 'USD', percent).taxAmount).toBe(tax);
  });
});
