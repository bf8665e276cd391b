import { createCategoryTreeLock } from '../../../src/modules/catalog/category-tree-lock.repository';
import { isAppError } from '../../../src/platform/errors';
import { useCatalog } from '../../support/catalog';

const { service, catalog, admin } = useCatalog();

describe('categories that are created while another process holds the lock of the tree', () => {
  it('are all refused after the patience of one, and are not created later', async () => {
    const { id: parentId } = (await catalog.categories.create(admin, { title: 'home' })).category;
    const create = (title: string) => catalog.categories.create(admin, { title, parentId });
    const { db } = service.database;
    const locks = db.collection<{ _id: string }>('category_turns');
    const { withCategoryTreeLock: withLockOfAnother } = createCategoryTreeLock(db, service.clock);
    const started = performance.now();
    await withLockOfAnother(async () => {
      // Its lease lasts for however long this takes.
      const nextAttemptAt = new Date('2999-01-01');
      await locks.updateOne({ _id: 'lines' }, { $set: { nextAttemptAt } });
      const codes = await Promise.all(
        ['one', 'two', 'three', 'four'].map((title) =>
          create(title).then(
            () => 'created',
            (error: unknown) => isAppError(error) && error.code,
          ),
        ),
      );
      expect(codes).toEqual(Array.from(codes, () => 'overloaded'));
      return true;
    });
    const tookMs = performance.now() - started;
    expect(tookMs).toBeGreaterThan(3500);
    expect(tookMs).toBeLessThan(7000);
    // Whatever still waited would come before it.
    await create('afterwards');
    const titles = await db.collection('categories').distinct('title', { parentId });
    expect(titles).toEqual(['afterwards']);
  });
});
