import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { allPages } from '../../support/all-pages';
import { useTestApp } from '../../support/build-test-app';
import { keys } from '../../support/people';
import { describeWithRealData } from '../../support/real-data';

describeWithRealData('POST /imports with the real data', (folder) => {
  const service = useTestApp();

  async function importFile(name: string, type: string) {
    const bytes = readFileSync(join(folder, name));
    const start = await service.app.inject({
      method: 'POST',
      url: `/imports?type=${type}`,
      payload: name.endsWith('.gz') ? gunzipSync(bytes) : bytes,
      headers: { ...keys.internal.headers, 'content-type': 'application/x-ndjson' },
    });
    expect(start.statusCode).toBe(202);
    await service.app.worker.settle();
    const { id } = start.json();
    return get(`/imports/${id}`);
  }

  async function get(url: string) {
    return (await service.app.inject({ url, headers: keys.internal.headers })).json();
  }

  const outcomes = async (id: string, outcome: string): Promise<unknown[]> =>
    (await get(`/imports/${id}/results?outcome=${outcome}&limit=1`)).data;

  it('accepts all products, and changes nothing the second time', async () => {
    expect(await importFile('categories.ndjson', 'categories')).toMatchObject({
      status: 'completed',
    });
    const first = await importFile('products.ndjson.gz', 'products');
    expect(first).toMatchObject({
      status: 'completed',
      progress: { total: 16_222, processed: 16_222, failed: 0, percent: 100 },
    });
    expect(await outcomes(first.id, 'updated')).toEqual([]);
    service.clock.advance(11 * 60_000);
    const second = await importFile('products.ndjson.gz', 'products');
    expect(second.id).not.toBe(first.id);
    expect(second).toMatchObject({ status: 'completed', progress: { processed: 16_222 } });
    expect(await outcomes(second.id, 'created')).toEqual([]);
    expect(await outcomes(second.id, 'updated')).toEqual([]);
    const products = service.database.db.collection('products');
    expect(await products.countDocuments({ version: 1 })).toBe(16_222);
  });

  it('refuses the dirty products item by item and names the price', async () => {
    const job = await importFile('products-dirty.ndjson.gz', 'products');
    expect(job).toMatchObject({
      status: 'completed_with_errors',
      progress: { total: 7420, succeeded: 1800, failed: 5620 },
    });
    expect(job.errors).toHaveLength(100);
    const errors = await allPages<{ error: { errors: { pointer: string }[] } }>((cursor) =>
      get(`/imports/${job.id}/results?outcome=failed&limit=100${cursor}`),
    );
    for (const { error } of errors) {
      expect(error.errors.map(({ pointer }) => pointer)).toEqual(['/price']);
    }
    expect(errors).toHaveLength(5620);
  });
});
