import { join } from 'node:path';
import { loadFolder, type Rejection } from '../../../src/tools/load';
import { useTestApp } from '../../support/build-test-app';
import { describeWithRealData, readRows } from '../../support/real-data';

interface NorthwindOrder {
  readonly shippingAmount: number;
  readonly items: readonly { unitPrice: number; quantity: number; discountRate: number }[];
}

/** By the rule of the contract, with integers in ten-thousandths of a cent. */
function expectedCents({ shippingAmount, items }: NorthwindOrder): number {
  const lines = items.map(({ unitPrice, quantity, discountRate }) => {
    const exact = Math.round(unitPrice * 100) * quantity * (100 - Math.round(discountRate * 100));
    return Math.floor((exact + 50) / 100);
  });
  return lines.reduce((sum, cents) => sum + cents, Math.round(shippingAmount * 100));
}

const FOLDERS = ['pc-parts', 'northwind', 'stackexchange'];

describeWithRealData('loadFolder with the real data', (catalog) => {
  const service = useTestApp();

  async function load() {
    const rejections: Rejection[] = [];
    const counts = new Map<string, Readonly<Record<string, number>>>();
    for (const name of FOLDERS) {
      const reports = await loadFolder(join(catalog, '..', name), service.foundation, {
        onReject: (rejection) => rejections.push(rejection),
      });
      for (const report of reports) counts.set(`${name}/${report.file}`, report.counts);
    }
    return { rejections, counts };
  }

  it('loads every row, computes the totals of the service, and changes nothing the second time', async () => {
    const { rejections, counts } = await load();
    expect(rejections).toEqual([]);
    expect(counts.get('stackexchange/comments.ndjson.gz')).toMatchObject({ created: 4473 });
    expect(counts.get('stackexchange/posts.ndjson.gz')).toMatchObject({ created: 612 });
    expect(counts.get('pc-parts/products.ndjson.gz')).toMatchObject({ created: 16_222 });
    expect(counts.get('northwind/orders.ndjson.gz')).toMatchObject({ created: 830 });
    const rows = await readRows<NorthwindOrder>('northwind/orders.ndjson.gz');
    const [storedSum] = await service.database.db
      .collection('orders')
      .aggregate([{ $group: { _id: null, total: { $sum: '$totalMinor' } } }])
      .toArray();
    expect(storedSum?.['total']).toBe(rows.reduce((sum, row) => sum + expectedCents(row), 0));

    const { db } = service.database;
    const names = ['products', 'categories', 'orders', 'payments', 'users', 'posts', 'comments'];
    const newest = () =>
      Promise.all(
        names.map(async (name) => [
          await db.collection(name).countDocuments(),
          await db.collection(name).countDocuments({ version: { $gt: 1 } }),
        ]),
      );
    const before = await newest();
    const second = await load();
    for (const file of second.counts.values()) {
      expect(file).toMatchObject({ created: 0, updated: 0, rejected: 0 });
    }
    expect(await newest()).toEqual(before);
  });
});
