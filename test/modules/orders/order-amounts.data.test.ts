import { priceLine, sumOrder } from '../../../src/modules/orders/order-amounts';
import { describeWithRealData, readRows } from '../../support/real-data';

interface NorthwindOrder {
  readonly shippingAmount: number;
  readonly items: readonly { unitPrice: number; quantity: number; discountRate: number }[];
}

describeWithRealData('the 830 Northwind orders', () => {
  it('add up to the cent', async () => {
    const orders = await readRows<NorthwindOrder>('northwind/orders.ndjson.gz');
    expect(orders).toHaveLength(830);
    let halfCents = 0;
    for (const { shippingAmount, items } of orders) {
      const lines = items.map(({ quantity, unitPrice, discountRate }) => {
        const exactCents = BigInt(Math.round(unitPrice * 100)) * BigInt(quantity);
        const scaledAmount = exactCents * BigInt(100 - Math.round(discountRate * 100));
        if (scaledAmount % 100n !== 0n) halfCents += 1;
        const line = priceLine(quantity, Math.round(unitPrice * 100), discountRate);
        expect(BigInt(line.totalMinor)).toBe((scaledAmount + 50n) / 100n);
        return line;
      });
      const amounts = sumOrder(lines, {
        shippingMinor: Math.round(shippingAmount * 100),
        taxMinor: 0,
      });
      const sum = lines.reduce((total, line) => total + line.totalMinor, 0);
      expect(amounts.totalMinor).toBe(sum + amounts.shippingMinor);
    }
    expect(halfCents).toBe(81);
  });
});
