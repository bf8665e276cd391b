import { createServices } from '../../../src/app/services';
import type { CatalogService } from '../../../src/modules/catalog';
import { isAppError, type AppError } from '../../../src/platform/values/errors';
import { useCatalog } from '../../support/catalog';
import { crashingDatabase } from '../../support/crashing-database';
import { LOCKED_MS, lockDocument } from '../../support/locked-documents';
import { seedProducts } from '../../support/products';
import { repeatCallWhenBusy } from '../../support/repeat-when-busy';

/**
 * The commands that a creation sends before its insert: reads of the product and of its category.
 */
const BEFORE_INSERT = 2;
/**
 * The commands that a creation sends when it finds the claim of a finished batch, removes it and
 * tries again.
 */
const BEFORE_SECOND_INSERT = 9;

const { service, catalog, catalogOn, admin } = useCatalog();
let categoryId: string;
let runs = 0;

beforeAll(async () => {
  categoryId = (await catalog.categories.create(admin, { title: 'Races' })).category.id;
});

const products = () => service.database.db.collection('products');
const newRun = () => ({
  operationId: `imp_race_${(runs += 1)}`,
  firstIndex: 0,
  createdAt: service.clock.now(),
});
const create = async (facts: object = {}) =>
  (
    await catalog.createProduct(
      admin,
      { title: 'Racer', price: 6, categoryId, ...facts },
      { seed: null },
    )
  ).product;

/** Runs a process, and something else before its n-th command. */
function pausedAt(step: number, pause: () => Promise<void>): CatalogService {
  const plan = { afterCommands: step, isExecuted: true, pause };
  const db = crashingDatabase(service.database.db, plan);
  return catalogOn(db);
}

describe('a creation that is repeated while its first attempt is slow', () => {
  /**
   * Pauses the first attempt before its insert until the second attempt is refused; then removes
   * the cause of the refusal.
   */
  async function refusedMeanwhile(
    externalId: string,
    attempt: (target: CatalogService, isResumed: boolean) => Promise<unknown>,
  ) {
    const results: unknown[] = [];
    const slow = pausedAt(BEFORE_INSERT, async () => {
      const { id } = await create({ externalId });
      results.push(await attempt(catalog, true), await attempt(catalog, true));
      await catalog.deleteProduct(admin, id, { version: null });
    });
    results.push(await attempt(slow, false), await attempt(catalog, true));
    const live = await products().countDocuments({ externalId, deletedAt: null });
    return { results, live };
  }

  it('gets the refusal of the other attempt', async () => {
    const items = [
      { title: 'Racer', price: 7, categoryId, externalId: 'racer-refused' },
      { title: 'Beside it', price: 7, categoryId, externalId: 'racer-beside' },
    ];
    const request = { items, mode: 'partial', seed: 'seed-of-a-refused-creation' } as const;
    const { results, live } = await refusedMeanwhile('racer-refused', (target, isResumed) =>
      target.createProducts(admin, { ...request, isResumed }),
    );
    const expectedItem = {
      results: [
        { outcome: 'failed', id: null, error: { code: 'external_id_taken' } },
        { outcome: 'created' },
      ],
    };
    expect(results).toMatchObject([expectedItem, expectedItem, expectedItem, expectedItem]);
    expect(live).toBe(0);
    expect(await products().countDocuments({ externalId: 'racer-beside' })).toBe(1);
  });

  it('gets that refusal for a single creation', async () => {
    const input = { title: 'Racer', price: 7, categoryId, externalId: 'racer-single' };
    const { results, live } = await refusedMeanwhile('racer-single', (target, isResumed) =>
      target
        .createProduct(admin, input, { seed: 'seed-of-a-refused-single', isResumed })
        .catch((error: AppError) => error.code),
    );
    expect(results).toEqual(results.map(() => 'external_id_taken'));
    expect(live).toBe(0);
  });

  it('gets that refusal for an item of an import', async () => {
    const item = { title: 'Racer', price: 7, categoryId, externalId: 'racer-imported' };
    const run = newRun();
    const { results, live } = await refusedMeanwhile('racer-imported', (target, isResumed) =>
      target.applyProductItems('create', [item], { ...run, isResumed }),
    );
    const expectedItem = [{ outcome: 'failed', id: null, error: { code: 'external_id_taken' } }];
    expect(results).toMatchObject([expectedItem, expectedItem, expectedItem, expectedItem]);
    expect(live).toBe(0);
  });

  it('never shows the reserved document of a refused creation', async () => {
    const input = { title: 'Racer', price: 7, categoryId: 'no-such-category' };
    const attempt = { seed: 'seed-of-a-hidden-refusal', isResumed: true };
    await expect(catalog.createProduct(admin, input, attempt)).rejects.toMatchObject({
      kind: 'domain',
    });
    const row = await products().findOne({ 'refusal.kind': 'domain' });
    expect(await catalog.findProduct(admin, String(row?._id))).toBeNull();
    expect(
      await catalog.updateProduct(admin, String(row?._id), { patch: { price: 8 }, version: null }),
    ).toBeNull();
  });

  it('returns the product that the other attempt created, however late it finds it', async () => {
    const items = [{ title: 'Racer', price: 6, categoryId, externalId: 'racer-late' }];
    const request = { items, mode: 'partial', seed: 'seed-of-a-slow-creation' } as const;
    const now = performance.now.bind(performance);
    const lateness = jest.spyOn(performance, 'now');
    const slow = pausedAt(2, async () => {
      await catalog.createProducts(admin, request);
      lateness.mockImplementation(() => now() + 2100);
    });
    const { results } = await slow.createProducts(admin, request);
    lateness.mockRestore();
    expect(results).toMatchObject([{ outcome: 'created', error: null }]);
  });

  it('returns it even when a rolled-back batch blocked its first try', async () => {
    const externalId = 'racer-later';
    const { id } = await create({ externalId });
    await lockDocument(service, { id, state: 'rolled_back' });
    await products().updateOne({ _id: id as never }, { $rename: { lock: 'staged' } });
    const items = [{ title: 'Racer', price: 6, categoryId, externalId }];
    const request = { items, mode: 'partial', seed: 'seed-of-a-slower-creation' } as const;
    const now = performance.now.bind(performance);
    const lateness = jest.spyOn(performance, 'now');
    let count = 0;
    const slow = pausedAt(BEFORE_SECOND_INSERT, async () => {
      count = await products().countDocuments({ externalId });
      await catalog.createProducts(admin, request);
      lateness.mockImplementation(() => now() + 2100);
    });
    const { results } = await slow.createProducts(admin, request);
    lateness.mockRestore();
    expect(count).toBe(0);
    expect(results).toMatchObject([{ outcome: 'created', error: null }]);
    expect(await products().countDocuments({ externalId })).toBe(1);
  });
});

describe('concurrent changes of one product', () => {
  it('are all applied when no version is given', async () => {
    const { id } = await create({ stock: 100 });
    const processes = [catalog, catalogOn()];
    const all = Array.from({ length: 80 }, async (_, n) =>
      processes[n % 2]?.updateProduct(admin, id, {
        version: null,
        patch: n % 4 === 0 ? { brand: `Brand ${n}` } : { stockDelta: -1 },
      }),
    );
    await Promise.all(all);
    expect(await products().findOne({ _id: id as never })).toMatchObject({
      stock: 40,
      version: 81,
    });
  });

  it('are all applied when they come in batches that lock the products in opposite orders', async () => {
    const ids = (await Promise.all([1, 2, 3, 4].map(() => create({ stock: 0 })))).map(
      ({ id }) => id,
    );
    const other = catalogOn();
    const batch = (one: CatalogService, names: readonly string[]) =>
      repeatCallWhenBusy(() =>
        one.updateProducts(admin, {
          items: names.map((id) => ({ id, stockDelta: 1 })),
          mode: 'atomic',
          seed: null,
        }),
      );
    const results = await Promise.all(
      [1, 2, 3].flatMap(() => [batch(catalog, ids), batch(other, [...ids].reverse())]),
    );
    expect(results.every(({ summary }) => summary.succeeded === 4)).toBe(true);
    const rows = await products()
      .find({ _id: { $in: ids as never[] } })
      .toArray();
    expect(rows.map(({ stock }) => stock as number)).toEqual([6, 6, 6, 6]);
  });

  it('keep what an import wrote between the reading and the writing of another change', async () => {
    const { id } = await create({ externalId: 'rated' });
    const rated = { externalId: 'rated', rating: 4.5, ratingCount: 9, popularity: 3 };
    let isRated = false;
    for (let step = 0; step < 5; step += 1) {
      const patient = pausedAt(step, async () => {
        isRated = true;
        await catalog.applyProductItems('update', [{ ...rated, popularity: step }], newRun());
      });
      await patient.updateProduct(admin, id, { version: null, patch: { brand: `B${step}` } });
      const row = await products().findOne({ _id: id as never });
      if (isRated) expect(row).toMatchObject({ rating: 4.5, ratingCount: 9, brand: `B${step}` });
    }
    expect(isRated).toBe(true);
  });
});

describe('a product that a batch has locked', () => {
  const lockedBy = async (state: 'preparing' | 'rolled_back') => {
    const { id } = await create({ externalId: `locked ${(runs += 1)}` });
    await lockDocument(service, { id, state });
    return id;
  };
  const isLocked = async (id: string) =>
    (await products().findOne({ _id: id as never }))?.['lock'] !== undefined;
  const batch = (id: string, mode: 'partial' | 'atomic') =>
    catalog.updateProducts(admin, { items: [{ id, price: 8 }], mode, seed: null });

  it('is written by an import, a request and a bulk request once that batch is finished', async () => {
    const ways: readonly ((id: string) => Promise<unknown>)[] = [
      async (id) => {
        const row = await products().findOne({ _id: id as never });
        const item = { externalId: row?.['externalId'] as string, price: 8 };
        return catalog.applyProductItems('update', [item], newRun());
      },
      (id) => catalog.updateProduct(admin, id, { version: null, patch: { price: 8 } }),
      (id) => batch(id, 'partial'),
      (id) => batch(id, 'atomic'),
    ];
    for (const way of ways) {
      const id = await lockedBy('rolled_back');
      await way(id);
      expect((await catalog.loadProduct(id))?.price).toBe(8);
      expect(await isLocked(id)).toBe(false);
    }
  });

  it('makes a request wait, and then refuses it with Retry-After', async () => {
    const id = await lockedBy('preparing');
    const change = catalog.updateProduct(admin, id, { version: null, patch: { price: 8 } });
    await expect(change).rejects.toMatchObject({
      kind: 'unavailable',
      details: { retryAfterSeconds: expect.any(Number) },
    });
    service.clock.advance(LOCKED_MS + 1000);
    const after = await catalog.updateProduct(admin, id, { version: null, patch: { price: 8 } });
    expect(after?.price).toBe(8);
  });
});

describe('a category that is removed while a product or a category is put into it', () => {
  const isThere = async (id: string) => (await catalog.loadCategory(id)) !== null;

  it.each(['product', 'category'] as const)('stays, or refuses the %s', async (kind) => {
    const outcomes: boolean[] = [];
    for (let step = 0; step < 8; step += 1) {
      const externalId = `fleeting ${kind} ${step}`;
      const home = await catalog.categories.create(admin, { title: 'Fleeting', externalId });
      const { id } = home.category;
      let removal: Promise<unknown> = Promise.resolve();
      const comer = pausedAt(step, async () => {
        const lease = await service.database.db
          .collection('category_turns')
          .findOne({ leaseId: { $exists: true } });
        removal = catalog.applyCategoryItems('delete', [{ externalId }], newRun());
        // A creation inside the category holds the lease of the tree, so the removal waits for it.
        if (lease === null) await removal;
      });
      const arrival =
        kind === 'product'
          ? comer.createProduct(admin, { title: 'Late', price: 6, categoryId: id }, { seed: null })
          : comer.categories.create(admin, { title: 'Late', parentId: id });
      const hasCome = await arrival.then(
        () => true,
        (error: unknown) => {
          if (isAppError(error) && error.code === 'unknown_category') return false;
          throw error;
        },
      );
      await removal;
      if (hasCome) expect([step, await isThere(id)]).toEqual([step, true]);
      outcomes.push(hasCome);
    }
    expect(outcomes).toContain(true);
    expect(outcomes).toContain(false);
  });

  const removeCategory = async (externalId: string) => {
    const facts = { title: 'Whole', externalId, filterableAttributes: ['memory'] };
    const { id } = (await catalog.categories.create(admin, facts)).category;
    const before = await catalog.loadCategory(id);
    await catalog.applyCategoryItems('delete', [{ externalId }], newRun());
    return { id, before };
  };
  const enters = (categoryId: string) =>
    seedProducts(service.database.db, [{ _id: `prd_late_${categoryId}`, categoryId }]);
  const taskAfter = async (milliseconds: number) => {
    service.clock.advance(milliseconds);
    const { jobs } = createServices(service.foundation);
    await jobs.find(({ name }) => name === 'category-moves')?.pass();
  };

  it.each([
    ['at once', 3000],
    ['when no worker has run for a while', 3_600_000],
  ])('is restored completely, %s', async (_when, milliseconds) => {
    const { id, before } = await removeCategory(`whole ${milliseconds}`);
    await enters(id);
    await taskAfter(milliseconds);
    const { version: _was, ...rest } = before ?? { version: 0 };
    expect(await catalog.loadCategory(id)).toMatchObject(rest);
  });

  it('is no longer checked once no request in flight can add anything to it', async () => {
    const { id } = await removeCategory('settled');
    const countMarks = () =>
      service.database.db.collection('categories').countDocuments({ isSettling: true });
    await taskAfter(3000);
    expect(await countMarks()).toBeGreaterThan(0);
    await taskAfter(30_000);
    expect(await countMarks()).toBe(0);
    expect(await isThere(id)).toBe(false);
  });
});

describe('categories of an import', () => {
  it('may come in any order, and those with an unknown parent are refused', async () => {
    const item = (name: string, parent?: string) => ({
      externalId: name,
      title: name,
      ...(parent ? { parentExternalId: parent } : {}),
    });
    const items = [
      item('leaf', 'twig'),
      item('twig', 'branch'),
      item('ghost', 'nobody'),
      item('left', 'right'),
      item('right', 'left'),
      item('branch'),
    ];
    const run = newRun();
    for (const attempt of [1, 2]) {
      const outcomes = await catalog.applyCategoryItems('create', items, run);
      expect([attempt, outcomes.map(({ outcome }) => outcome)]).toEqual([
        attempt,
        ['created', 'created', 'failed', 'failed', 'failed', 'created'],
      ]);
      expect(outcomes[2]?.error?.code).toBe('unknown_category');
    }
    const leaf = await service.database.db.collection('categories').findOne({ externalId: 'leaf' });
    expect(leaf?.['path']).toHaveLength(3);
  });

  it('are deleted in any order, except those whose children remain', async () => {
    const item = (name: string, parent?: string) => ({
      externalId: name,
      title: name,
      ...(parent ? { parentExternalId: parent } : {}),
    });
    const tree = [
      item('trunk'),
      item('bough', 'trunk'),
      item('bud', 'bough'),
      item('stump'),
      item('shoot', 'stump'),
    ];
    await catalog.applyCategoryItems('create', tree, newRun());
    const requests = ['stump', 'trunk', 'bud', 'bough'].map((externalId) => ({ externalId }));
    const run = newRun();
    for (const attempt of [1, 2]) {
      const outcomes = await catalog.applyCategoryItems('delete', requests, run);
      expect([attempt, outcomes.map(({ outcome }) => outcome)]).toEqual([
        attempt,
        ['failed', 'deleted', 'deleted', 'deleted'],
      ]);
      expect(outcomes[0]?.error?.code).toBe('category_in_use');
    }
  });
});
