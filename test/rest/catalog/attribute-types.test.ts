import { useTestApp } from '../../support/build-test-app';
import { requests } from '../../support/requests';

const service = useTestApp();
const { send } = requests(service);

/** Attributes by name and type: `weight:number`. */
const declaring = (...types: string[]) => ({
  filterableAttributes: types.map((text) => {
    const [name, type] = text.split(':');
    return { name, label: 'Label', type };
  }),
});
const category = async (parentId: string | null, ...types: string[]): Promise<string> => {
  const body = { title: 'Some', ...(parentId && { parentId }), ...declaring(...types) };
  return (await send('POST', '/categories', body)).body.id;
};
const outcome = async (request: ReturnType<typeof send>) => {
  const { status, body } = await request;
  return status < 300 ? status : [status, body.code];
};
const CONFLICT = [409, 'attribute_type_conflict'];

describe('an attribute with a name in use and a different type', () => {
  it('is refused below and above, with the existing type', async () => {
    const root = await category(null, 'weight:number');
    const middle = await category(root);
    const below = { title: 'Below', parentId: middle, ...declaring('weight:string') };
    const refusal = await send('POST', '/categories', below);
    expect([refusal.status, refusal.body.code]).toEqual(CONFLICT);
    expect(refusal.body.allowed).toEqual(['number']);
    const leaf = await category(middle, 'weight:number', 'folds:boolean');
    expect(await outcome(send('PATCH', `/categories/${root}`, declaring('folds:string')))).toEqual(
      CONFLICT,
    );
    expect(await outcome(send('PATCH', `/categories/${leaf}`, declaring('weight:string')))).toEqual(
      CONFLICT,
    );
    expect(await outcome(send('PATCH', `/categories/${root}`, declaring('folds:boolean')))).toBe(
      200,
    );
  });

  it('is accepted in a sibling category', async () => {
    const root = await category(null);
    await category(root, 'size:number');
    expect(
      await outcome(
        send('POST', '/categories', {
          ...{ title: 'Beside', parentId: root },
          ...declaring('size:string'),
        }),
      ),
    ).toBe(201);
  });

  it('is refused when a category is moved, also for the categories below it', async () => {
    const root = await category(null, 'power:number');
    const moving = await category(null);
    await category(moving, 'power:string');
    const move = (parentId: string | null) => send('PATCH', `/categories/${moving}`, { parentId });
    expect(await outcome(move(root))).toEqual(CONFLICT);
    const other = await category(null, 'power:string');
    expect(await outcome(send('PATCH', `/categories/${other}`, { parentId: root }))).toEqual(
      CONFLICT,
    );
    expect(await outcome(move(other))).toBe(200);
    expect(await outcome(move(null))).toBe(200);
  });

  it('is refused within one category', async () => {
    const twice = { title: 'Twice', ...declaring('depth:number', 'depth:string') };
    expect(await outcome(send('POST', '/categories', twice))).toEqual(CONFLICT);
    const same = { title: 'Twice', ...declaring('depth:number', 'depth:number') };
    expect(await outcome(send('POST', '/categories', same))).toBe(201);
  });

  it('is accepted only once when it is declared simultaneously in an ancestor and a descendant', async () => {
    for (let round = 0; round < 10; round += 1) {
      const root = await category(null);
      const leaf = await category(root);
      const below = { title: 'Below', parentId: leaf, ...declaring('load:string') };
      const outcomes = await Promise.all([
        outcome(send('PATCH', `/categories/${root}`, declaring('load:number'))),
        outcome(send('PATCH', `/categories/${leaf}`, declaring('load:boolean'))),
        outcome(send('POST', '/categories', below)),
      ]);
      const successes = outcomes.filter((one) => typeof one === 'number');
      expect([outcomes, successes.length]).toEqual([outcomes, 1]);
      expect(outcomes.filter((one) => typeof one !== 'number')).toEqual([CONFLICT, CONFLICT]);
    }
  });

  it('is refused for one of two categories that are moved into one branch simultaneously', async () => {
    for (let round = 0; round < 10; round += 1) {
      const [root, moving] = [await category(null), await category(null, 'force:number')];
      const outcomes = await Promise.all([
        outcome(send('PATCH', `/categories/${root}`, declaring('force:string'))),
        outcome(send('PATCH', `/categories/${moving}`, { parentId: root })),
      ]);
      expect(outcomes.filter((one) => one === 200)).toHaveLength(1);
    }
  });

  it('of a standard attribute is refused below it', async () => {
    const body = { title: 'Laptops', filterableAttributes: ['memory'] };
    const parentId = (await send('POST', '/categories', body)).body.id;
    const below = { title: 'Below', parentId, ...declaring('memory:string') };
    expect(await outcome(send('POST', '/categories', below))).toEqual(CONFLICT);
  });

  it.each(['memory', 'screenSize'])(
    'of the standard attribute %s is refused everywhere',
    async (name) => {
      const wrong = declaring(`${name}:string`);
      const refusal = await send('POST', '/categories', { title: 'Phones', ...wrong });
      expect([refusal.status, refusal.body.code, refusal.body.allowed]).toEqual([
        ...CONFLICT,
        ['number'],
      ]);
      const id = await category(null, `${name}:number`);
      expect(
        await outcome(send('PATCH', `/categories/${id}`, declaring(`${name}:boolean`))),
      ).toEqual(CONFLICT);
    },
  );

  it('of a standard attribute stays where it was declared before the rule', async () => {
    const id = await category(null);
    const categories = service.database.db.collection<{ _id: string }>('categories');
    const { filterableAttributes } = declaring('memory:string');
    const rows = filterableAttributes.map((row) => ({ ...row, unit: null }));
    await categories.updateOne({ _id: id }, { $set: { filterableAttributes: rows } });
    expect(await outcome(send('PATCH', `/categories/${id}`, { title: 'Older' }))).toBe(200);
    const below = { title: 'Below', parentId: id };
    expect(await outcome(send('POST', '/categories', below))).toBe(201);
    const memory = (value: unknown) => ({
      ...{ title: 'Phone', price: 5, categoryId: id },
      attributes: { memory: value },
    });
    expect(await outcome(send('POST', '/products', memory(8)))).toBe(201);
    expect((await send('GET', `/products/search?category=${id}&memory=8`)).status).toBe(200);
  });

  it('does not block other changes of categories', async () => {
    const root = await category(null, 'noise:number');
    const leaf = await category(root, 'noise:number');
    const categories = service.database.db.collection<{ _id: string }>('categories');
    await categories.updateOne({ _id: root }, { $set: declaring('noise:string') });
    expect(await outcome(send('PATCH', `/categories/${leaf}`, { title: 'Other' }))).toBe(200);
  });
});
