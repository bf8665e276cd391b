import { createTreeLease } from '../../../src/modules/catalog/category-tree-lease.repository';
import { useCatalog } from '../../support/catalog';

const { service, catalog, admin } = useCatalog();

describe('categories that are created while another process holds the lease of the tree', () => {
  it('are all refused after a single wait, and are not created later', async () => {
    const { id: parentId } = (await catalog.categories.create(admin, { title: 'home' })).category;
    const create = (title: string) => catalog.categories.create(admin, { title, parentId });
    const { db } = service.database;
    const leases = db.collection<{ _id: string }>('category_turns');
    const withLeaseOfAnother = createTreeLease(db, service.clock);
    await withLeaseOfAnother(async () => {
      // Holds the lease while the function runs.
      const nextAttemptAt = new Date('2999-01-01');
      await leases.updateOne({ _id: 'tree' }, { $set: { nextAttemptAt } });
      const startedAt = performance.now();
      const waits = await Promise.all(
        ['one', 'two', 'three', 'four'].map(async (title) => {
          await expect(create(title)).rejects.toMatchObject({ code: 'overloaded' });
          return performance.now() - startedAt;
        }),
      );
      // If they waited one after the other, the last would be refused after four times the limit.
      expect(Math.min(...waits)).toBeGreaterThan(3500);
      expect(Math.max(...waits)).toBeLessThan(2 * Math.min(...waits));
      return true;
    });
    // A creation that still waited would run before this one.
    await create('afterwards');
    const titles = await db.collection('categories').distinct('title', { parentId });
    expect(titles).toEqual(['afterwards']);
  });
});
