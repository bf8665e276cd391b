import { announcedFor, availabilityOf } from '../../../src/modules/catalog/product-document';

describe('the availability of a product', () => {
  // Part 5 of the decisions: five or less is low stock.
  it.each([
    [0, 'out_of_stock', true, false],
    [1, 'low_stock', false, true],
    [5, 'low_stock', false, true],
    [6, 'in_stock', false, false],
  ])('with %d in stock is %s', (stock, status, isSoldOut, isLow) => {
    expect(availabilityOf(stock)).toBe(status);
    expect(announcedFor(stock)).toEqual({ isSoldOut, isLow });
  });
});
