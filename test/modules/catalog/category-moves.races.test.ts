import { emptyFacts, newProductDocument, toStoredFacts } from '../../../src/modules/catalog';
import { createServices } from '../../../src/app/services';
import { isAppError } from '../../../src/platform/values/errors';
import { useCatalog } from '../../support/catalog';
import { crashingDatabase, countStepsUntilDone, survives } from '../../support/crashing-database';
import { seedProducts } from '../../support/products';
import { piecesOf, recordCommands } from '../../support/query-log';

const { service, catalog, catalogOn, admin } = useCatalog();

const categoryOf = async (title: string, parentId: string | null = null) =>
  (await catalog.categories.create(admin, { title, parentId })).category;

/** Creates a branch with a leaf below it, and a product in each. */
async function plant(step: number) {
  const branch = await categoryOf(`branch ${step}`);
  const leaf = await categoryOf(`leaf ${step}`, branch.id);
  for (const { id } of [branch, leaf]) {
    const title = `of ${step}`;
    await catalog.createProduct(admin, { title, price: 5, categoryId: id }, { seed: null });
  }
  return { branch, leaf };
}

/** Ids from the category to its root; undefined if there is a cycle. */
async function wayUp(id: string): Promise<readonly string[] | undefined> {
  const way: string[] = [];
  for (let next: string | null | undefined = id; next && way.length < 100;) {
    if (way.includes(next)) return undefined;
    way.push(next);
    next = (await catalog.loadCategory(next))?.parentId;
  }
  return way;
}

/** The outcome of an attempt: done, or the code of the refusal. */
async function outcomeOf(attempt: Promise<unknown>): Promise<string> {
  try {
    await attempt;
    return 'done';
  } catch (error) {
    if (isAppError(error)) return error.details?.violations?.[0]?.code ?? error.code;
    throw error;
  }
}

const move = (id: string, parentId: string | null) =>
  catalog.categories.update(admin, id, { facts: { parentId } });

async function runTask(): Promise<void> {
  const { jobs } = createServices(service.foundation);
  const task = jobs.find(({ name }) => name === 'category-moves');
  for (let round = 0; round < 3; round += 1) {
    service.clock.advance(3000);
    await task?.pass();
  }
}

/** Kills the process at its n-th command; returns whether it completed. */
async function moveWithKill(id: string, parentId: string, afterCommands: number): Promise<boolean> {
  const plan = { afterCommands, isExecuted: afterCommands % 2 === 0 };
  const db = crashingDatabase(service.database.db, plan);
  const killable = catalogOn(db);
  return survives(killable.categories.update(admin, id, { facts: { parentId } }));
}

describe('a category that is moved by a process that is killed at any command', () => {
  it('moves with everything below it, or not at all', async () => {
    const target = await categoryOf('target');
    await countStepsUntilDone(async (step) => {
      const { branch, leaf } = await plant(step);
      const isDone = await moveWithKill(branch.id, target.id, step);
      await runTask();
      const { path } = (await catalog.loadCategory(branch.id)) ?? { path: [] };
      expect([[branch.id], [target.id, branch.id]]).toContainEqual(path);
      expect((await catalog.loadCategory(leaf.id))?.path).toEqual([...path, leaf.id]);
      const { db } = service.database;
      const products = await db
        .collection('products')
        .find({ title: `of ${step}` })
        .toArray();
      expect(new Set(products.map(({ categoryPath }) => categoryPath.join()))).toEqual(
        new Set([path.join(), [...path, leaf.id].join()]),
      );
      expect(await db.collection('categories').countDocuments({ isSettling: true })).toBe(0);
      return isDone;
    });
  });

  it('cannot be moved below its own descendants before they have moved with it', async () => {
    const codes = new Set<string>();
    await countStepsUntilDone(async (step) => {
      const target = await categoryOf('target above');
      const { branch, leaf } = await plant(step);
      const isDone = await moveWithKill(branch.id, target.id, step);
      service.clock.advance(3000);
      codes.add(await outcomeOf(move(target.id, leaf.id)));
      expect([step, (await wayUp(leaf.id))?.length]).toEqual([
        step,
        isDone ? 3 : expect.any(Number),
      ]);
      return isDone;
    });
    expect([...codes].sort()).toEqual(['category_cycle', 'done']);
  });
});

describe('a category that is created while something above it moves', () => {
  /**
   * Begins the move before the n-th command of the creation, and completes it unless the creation
   * holds the lease.
   */
  function creatorMeeting(step: number, begin: () => Promise<unknown>) {
    let rivalMove: Promise<unknown> = Promise.resolve();
    let hasMet = false;
    const pause = async () => {
      hasMet = true;
      const lock = await service.database.db
        .collection('category_turns')
        .findOne({ leaseId: { $exists: true } });
      rivalMove = begin();
      if (lock === null) await rivalMove;
    };
    const db = crashingDatabase(service.database.db, {
      afterCommands: step,
      isExecuted: true,
      pause,
    });
    const { catalog: creator } = createServices({ ...service.foundation, db }).services;
    return { creator, moved: () => rivalMove, hasMet: () => hasMet };
  }

  it('is checked against its actual place', async () => {
    const steps = await countStepsUntilDone(async (step) => {
      const facts = { filterableAttributes: [{ name: 'load', label: 'Load', type: 'number' }] };
      const top = (await catalog.categories.create(admin, { title: 'top', ...facts } as never))
        .category;
      const { branch, leaf } = await plant(step);
      const { creator, moved, hasMet } = creatorMeeting(step, () => move(branch.id, top.id));
      const { category } = await creator.categories.create(admin, {
        title: 'late',
        parentId: leaf.id,
      });
      await moved();
      if (!hasMet()) return true;
      const other = { filterableAttributes: [{ name: 'load', label: 'Load', type: 'string' }] };
      const declaring = catalog.categories.update(admin, category.id, { facts: other as never });
      expect([step, await outcomeOf(declaring)]).toEqual([step, 'attribute_type_conflict']);
      expect([step, await outcomeOf(move(top.id, category.id))]).toEqual([step, 'category_cycle']);
      return false;
    });
    expect(steps).toBeGreaterThanOrEqual(5);
  });

  it('does not exceed the maximum depth', async () => {
    let lowest = await categoryOf('level 1');
    for (let level = 2; level <= 8; level += 1) lowest = await categoryOf('level', lowest.id);
    const outcomes = new Set<string>();
    await countStepsUntilDone(async (step) => {
      const { branch, leaf } = await plant(step);
      const { creator, moved, hasMet } = creatorMeeting(step, () =>
        outcomeOf(move(branch.id, lowest.id)),
      );
      const facts = { title: 'late', parentId: leaf.id };
      const both = [await outcomeOf(creator.categories.create(admin, facts)), await moved()];
      if (!hasMet()) return true;
      expect([step, both.filter((one) => one === 'category_too_deep')]).toEqual([
        step,
        ['category_too_deep'],
      ]);
      outcomes.add(both.join());
      return false;
    });
    expect(outcomes.size).toBe(2);
  });
});

describe('a removed category that is restored', () => {
  it('is restored where its parents have moved in the meantime, with its new contents', async () => {
    const [top, target] = [await categoryOf('top'), await categoryOf('target')];
    const facts = { title: 'home', externalId: 'home', parentId: top.id };
    const { category: home } = await catalog.categories.create(admin, facts);
    const run = { operationId: 'imp_home', firstIndex: 0, createdAt: service.clock.now() };
    await catalog.applyCategoryItems('delete', [{ externalId: 'home' }], run);
    await move(top.id, target.id);
    await runTask();
    const late = { _id: 'prd_late_1', categoryId: home.id, categoryPath: home.path };
    await seedProducts(service.database.db, [late]);
    await runTask();
    const path = [target.id, top.id, home.id];
    expect((await catalog.loadCategory(home.id))?.path).toEqual(path);
    const products = service.database.db.collection<{ _id: string; categoryPath: unknown }>(
      'products',
    );
    expect((await products.findOne({ _id: late._id }))?.categoryPath).toEqual(path);
  });
});

describe('an import of many categories below one', () => {
  const runOf = (operationId: string) => ({ operationId, firstIndex: 0, createdAt: new Date() });

  it('reads the tree and writes all of them in a few commands, however many there are', async () => {
    const first = { externalId: 'many', title: 'Many' };
    await catalog.applyCategoryItems('create', [first], runOf('imp_one'));
    const items = Array.from({ length: 30 }, (_, n) => ({
      ...{ externalId: `many-${n}`, title: `One of ${n}`, parentExternalId: 'many' },
    }));
    const commands = await recordCommands(service.database, async () => {
      const outcomes = await catalog.applyCategoryItems('create', items, runOf('imp_many'));
      expect(new Set(outcomes.map(({ outcome }) => outcome))).toEqual(new Set(['created']));
    });
    expect(commands.map(({ name, collection }) => `${name} ${collection}`)).toEqual([
      'find categories',
      'findAndModify category_turns',
      'find categories',
      'update category_turns',
      'insert categories',
      'update category_turns',
    ]);
  });
});

describe('a cycle of categories created by a process whose lock had expired', () => {
  it('does not grow, and ends when one of the categories is moved out of it', async () => {
    const rows = service.database.db.collection<{ _id: string }>('categories');
    const [first, second] = [await categoryOf('first'), await categoryOf('second')];
    const third = await categoryOf('third', second.id);
    const aside = await categoryOf('aside', third.id);
    for (const [{ id }, { id: parentId }] of [
      [first, third],
      [second, first],
    ] as const) {
      await rows.updateOne({ _id: id }, { $set: { parentId, isSettling: true } });
    }
    await runTask();
    expect(await rows.countDocuments({ isSettling: true })).toBe(0);
    const paths = await rows.distinct('path', { _id: { $in: [first.id, second.id, third.id] } });
    expect(paths.sort()).toEqual([first.id, second.id, third.id].sort());
    expect((await catalog.loadCategory(first.id))?.path).toEqual([second.id, third.id, first.id]);

    expect(await outcomeOf(move(first.id, null))).toBe('done');
    const line = [first.id, second.id, third.id, aside.id];
    expect((await catalog.loadCategory(aside.id))?.path).toEqual(line);
  });
});

describe('a category with more products than one command may change', () => {
  it('moves with all of them', async () => {
    const [target, home] = [await categoryOf('target of many'), await categoryOf('home of many')];
    const products = service.database.db.collection('products');
    const facts = { ...emptyFacts, title: 'One of many', price: 5, createdAt: service.clock.now() };
    const many = Array.from({ length: 2300 }, (_, n) =>
      newProductDocument({
        id: `prd_many_${n}`,
        facts: toStoredFacts({ ...facts, categoryId: home.id }),
        categoryPath: home.path,
        now: service.clock.now(),
      }),
    );
    await products.insertMany(many as never[]);
    // The clock stands still, so the request never reaches the deadline after which the task does
    // the rest.
    const now = jest.spyOn(performance, 'now').mockReturnValue(performance.now());
    const commands = await recordCommands(service.database, () =>
      catalog.categories.update(admin, home.id, { facts: { parentId: target.id } }),
    );
    now.mockRestore();
    const productCommands = commands.filter(({ collection }) => collection === 'products');
    expect(piecesOf(productCommands, 'update')).toEqual([1000, 1000, 300]);
    const paths = await products.distinct('categoryPath', { categoryId: home.id });
    expect(paths.sort()).toEqual([target.id, home.id].sort());
    expect(await products.countDocuments({ categoryPath: target.id })).toBe(2300);
  });
});
