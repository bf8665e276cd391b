import {
  emptyFacts,
  newProductDocument,
  toStoredFacts,
  type CatalogService,
} from '../../../src/modules/catalog';
import { createServices } from '../../../src/app/services';
import { useTestApp } from '../../support/build-test-app';
import { crashingDatabase, survives } from '../../support/crashing-database';
import { people, viewerOf } from '../../support/people';
import { piecesOf, recordCommands } from '../../support/query-log';
import { stepsUntilThrough } from '../../support/steps';

const admin = viewerOf(people.admin);

const service = useTestApp({ people: false });
let catalog: CatalogService;

beforeAll(async () => {
  catalog = createServices(service.foundation).services.catalog;
});

const categoryOf = async (title: string, parentId: string | null = null) =>
  (await catalog.categories.create(admin, { title, parentId })).category;

/** A branch with a leaf below it, and a product in each. */
async function plant(step: number) {
  const branch = await categoryOf(`branch ${step}`);
  const leaf = await categoryOf(`leaf ${step}`, branch.id);
  for (const { id } of [branch, leaf]) {
    const title = `of ${step}`;
    await catalog.createProduct(admin, { title, price: 5, categoryId: id }, { seed: null });
  }
  return { branch, leaf };
}

/** The process ends at its n-th command; true when it got through. */
async function moves(id: string, parentId: string, afterCommands: number): Promise<boolean> {
  const plan = { afterCommands, isExecuted: afterCommands % 2 === 0 };
  const db = crashingDatabase(service.database.db, plan);
  const mortal = createServices({ ...service.foundation, db }).services.catalog;
  return survives(mortal.categories.update(admin, id, { facts: { parentId } }));
}

describe('a category that is moved by a process that is killed at any command', () => {
  it('takes everything below with it, or stays', async () => {
    const target = await categoryOf('target');
    const { jobs } = createServices(service.foundation);
    const task = jobs.find(({ name }) => name === 'category-moves');
    await stepsUntilThrough(async (step) => {
      const { branch, leaf } = await plant(step);
      const isThrough = await moves(branch.id, target.id, step);
      for (let round = 0; round < 3; round += 1) {
        service.clock.advance(3000);
        await task?.pass();
      }
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
      expect(await db.collection('categories').countDocuments({ isMoving: true })).toBe(0);
      return isThrough;
    });
  });
});

describe('a category with more products than one command may change', () => {
  it('takes all of them with it', async () => {
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
    // However long it takes here: it is the time of the request that leaves the rest to a task.
    const now = jest.spyOn(performance, 'now').mockReturnValue(performance.now());
    const commands = await recordCommands(service.database, () =>
      catalog.categories.update(admin, home.id, { facts: { parentId: target.id } }),
    );
    now.mockRestore();
    const moves = commands.filter(({ collection }) => collection === 'products');
    expect(piecesOf(moves, 'update')).toEqual([1000, 1000, 300]);
    const paths = await products.distinct('categoryPath', { categoryId: home.id });
    expect(paths.sort()).toEqual([target.id, home.id].sort());
    expect(await products.countDocuments({ categoryPath: target.id })).toBe(2300);
  });
});
