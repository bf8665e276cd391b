import { loadFolder } from '../../../src/tools/load';
import { useTestApp } from '../../support/build-test-app';
import { describeWithRealData, readRows } from '../../support/real-data';

interface NorthwindOrder {
  readonly freight: number;
  readonly details: readonly { unitPrice: number; quantity: number; discount: number }[];
}

/** By the rule of the contract, with integers of ten-thousandths of a cent. */
function expectedCents({ freight, details }: NorthwindOrder): number {
  const lines = details.map(({ unitPrice, quantity, discount }) => {
    const exact = Math.round(unitPrice * 100) * quantity * (100 - Math.round(discount * 100));
    return Math.floor((exact + 50) / 100);
  });
  return lines.reduce((sum, cents) => sum + cents, Math.round(freight * 100));
}

describeWithRealData('loadFolder with the real data', (folder) => {
  const service = useTestApp();

  const silent = { start: () => {}, update: () => {}, end: () => {} };

  async function load() {
    const reports = await loadFolder(folder, service.foundation, silent);
    return { reports, of: (name: string) => reports.find(({ file }) => file === name)?.counts };
  }

  it('takes everything, sums as the service does, and changes nothing the second time', async () => {
    const first = await load();
    const refusals = first.reports.flatMap((report) => report.refusals);
    expect(new Set(refusals.map(({ reason }) => reason))).toEqual(
      new Set(['neither a question nor an answer']),
    );
    expect(first.of('stackexchange-posts.ndjson.gz')).toMatchObject({ created: 1672 });
    expect(first.of('stackexchange-comments.ndjson.gz')).toMatchObject({ created: 3413 });
    expect(first.of('products.ndjson.gz')).toMatchObject({ created: 16_222 });
    expect(first.of('northwind-orders.ndjson.gz')).toMatchObject({ created: 830 });
    const rows = await readRows<NorthwindOrder>('northwind-orders.ndjson.gz');
    const [stored] = await service.database.db
      .collection('orders')
      .aggregate([{ $group: { _id: null, total: { $sum: '$totalMinor' } } }])
      .toArray();
    expect(stored?.['total']).toBe(rows.reduce((sum, row) => sum + expectedCents(row), 0));

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
    for (const { counts } of second.reports) {
      expect(counts).toMatchObject({ created: 0, updated: 0 });
    }
    expect(await newest()).toEqual(before);
  });
});
