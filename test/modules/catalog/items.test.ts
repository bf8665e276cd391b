import type { CatalogService, ItemRun } from '../../../src/modules/catalog';
import { collections } from '../../../src/app/collections';
import { createServices } from '../../../src/app/services';
import { loadConfig } from '../../../src/platform/config/config';
import { createKeyring } from '../../../src/platform/secrets/keys';
import { createFakeClock } from '../../support/clock';
import { useTestDatabase } from '../../support/database';
import { watchedLogger } from '../../support/logger';
import { recordCommands } from '../../support/query-log';

const database = useTestDatabase(collections);
let catalog: CatalogService;
let operations = 0;

const clock = createFakeClock();
const run = (firstIndex = 0): ItemRun => ({
  operationId: `imp_${operations}`,
  firstIndex,
  createdAt: clock.now(),
});
const nextRun = (): ItemRun => {
  operations += 1;
  return run();
};

beforeAll(async () => {
  const config = loadConfig({
    DATA_DIR: '/tmp/commerce-items-test',
    SECRET_KEY: 'a-secret-key-that-only-tests-use-0123456789',
    DEMO_DATA: 'false',
  });
  const deriveKeys = createKeyring(config.secretKeys);
  ({
    services: { catalog },
  } = createServices({ db: database.db, clock, config, log: watchedLogger, deriveKeys }));
  await catalog.applyCategoryItems('upsert', categories, nextRun());
});

const categories = [
  { externalId: 'parts', title: 'Parts', parentExternalId: null },
  {
    externalId: 'memory',
    title: 'Memory',
    parentExternalId: 'parts',
    filterableAttributes: ['memory'],
    minimumPrice: 5,
  },
];
const item = (externalId: string, overrides: object = {}) => ({
  externalId,
  title: `Product ${externalId}`,
  price: 19.99,
  categoryExternalId: 'memory',
  attributes: { memory: 16 },
  ...overrides,
});
const outcomesOf = async (
  mode: 'upsert' | 'create' | 'update' | 'delete',
  items: readonly unknown[],
  of: ItemRun,
) =>
  (await catalog.applyProductItems(mode, items, of)).map(({ outcome, error }) => [
    outcome,
    error?.code ?? null,
  ]);

describe('applyProductItems', () => {
  it('needs four commands for many products of one category', async () => {
    const items = Array.from({ length: 450 }, (_, n) => item(`many-${n}`));
    const commands = await recordCommands(database, () => outcomesOf('create', items, nextRun()));
    const ofCatalog = commands.filter(({ collection }) => collection !== 'signals');
    expect(ofCatalog.map(({ name, collection }) => `${name} ${collection}`).sort()).toEqual([
      'find categories',
      'find categories',
      'find products',
      'insert products',
    ]);
  });

  it('refuses malformed items one by one and names the field', async () => {
    const outcomes = await catalog.applyProductItems(
      'upsert',
      [
        item('x1', { price: null }),
        item('x2', { price: 1.999 }),
        item('x3', { nonsense: 1 }),
        item('x4', { categoryExternalId: 'nowhere' }),
        item('x5', { price: 4.99 }),
        item('x6', { categoryExternalId: null }),
        'no object',
        item('x7', { attributes: { $where: '1' } }),
        item('x8', { currency: 'ABC' }),
      ],
      nextRun(),
    );
    expect(
      outcomes.map(({ error }) => [error?.code, error?.details.violations?.[0]?.pointer]),
    ).toEqual([
      ['wrong_type', '/price'],
      ['too_many_decimals', '/price'],
      ['unknown_field', '/nonsense'],
      ['unknown_category', '/categoryExternalId'],
      ['price_below_minimum', '/price'],
      ['required', '/categoryId'],
      ['wrong_type', ''],
      ['not_allowed', '/attributes'],
      ['invalid_currency', '/currency'],
    ]);
  });

  it.each([
    ['products', 'upsert'],
    ['products', 'update'],
    ['categories', 'upsert'],
    ['categories', 'update'],
  ] as const)('says what an item must be when it is not an object: %s, %s', async (type, mode) => {
    const apply = type === 'products' ? catalog.applyProductItems : catalog.applyCategoryItems;
    const outcomes = await apply(mode, [null, 5, 'a', [], [1]], nextRun());
    const messages = outcomes.map(({ error }) =>
      error?.details.violations?.map((one) => one.message),
    );
    expect(messages).toEqual(Array.from(outcomes, () => ['The item must be object.']));
    expect(messages).toHaveLength(5);
  });

  it('creates, updates and deletes, and leaves equal content unchanged', async () => {
    expect(await outcomesOf('upsert', [item('a'), item('b')], nextRun())).toEqual([
      ['created', null],
      ['created', null],
    ]);
    expect(await outcomesOf('upsert', [item('a'), item('b', { price: 20 })], nextRun())).toEqual([
      ['unchanged', null],
      ['updated', null],
    ]);
    expect(
      await outcomesOf('update', [{ externalId: 'a', stock: 3 }, { externalId: 'zz' }], nextRun()),
    ).toEqual([
      ['updated', null],
      ['failed', 'not_found'],
    ]);
    expect(await outcomesOf('delete', [{ externalId: 'a' }], nextRun())).toEqual([
      ['deleted', null],
    ]);
    expect(await outcomesOf('create', [item('a'), item('b')], nextRun())).toEqual([
      ['created', null],
      ['failed', 'external_id_taken'],
    ]);
  });

  it('reports the same outcomes when a run is repeated', async () => {
    const items = [
      item('r1'),
      item('r1', { price: 30 }),
      item('r2'),
      item('r2'),
      { ...item('r3'), externalId: null },
    ];
    const first = await outcomesOf('upsert', items, nextRun());
    expect(first.map(([outcome]) => outcome)).toEqual([
      'created',
      'updated',
      'created',
      'unchanged',
      'created',
    ]);
    const again = await outcomesOf('upsert', items, run());
    expect(again).toEqual(first);
    const count = await database.db
      .collection('products')
      .countDocuments({ title: 'Product null' });
    expect(count).toBe(0);
    const deletion = nextRun();
    expect(await outcomesOf('delete', [{ externalId: 'r1' }], deletion)).toEqual([
      ['deleted', null],
    ]);
    expect(await outcomesOf('delete', [{ externalId: 'r1' }], deletion)).toEqual([
      ['deleted', null],
    ]);
  });

  it('refuses a sku that another product has', async () => {
    const items = [item('s1', { sku: 'SKU-1' }), item('s2', { sku: 'SKU-1' }), item('s3')];
    const outcomes = await outcomesOf('upsert', items, nextRun());
    expect(outcomes.filter(([, code]) => code === 'already_exists')).toHaveLength(1);
    expect(outcomes.filter(([outcome]) => outcome === 'created')).toHaveLength(2);
  });

  it('keeps every item when two runs write the same products at once', async () => {
    const items = Array.from({ length: 50 }, (_, i) => item(`p${i}`));
    operations += 1;
    const other = { ...run(), operationId: 'imp_other' };
    const [one, two] = await Promise.all([
      outcomesOf('upsert', items, run()),
      outcomesOf('upsert', items, other),
    ]);
    for (const [i, [outcome]] of one.entries()) {
      expect([outcome, two[i]?.[0]].sort()).toEqual(['created', 'unchanged']);
    }
  });

  it('changes ratings and popularity without a new version', async () => {
    await outcomesOf('upsert', [item('counted', { rating: 4, popularity: 1 })], nextRun());
    const products = database.db.collection('products');
    const before = await products.findOne({ externalId: 'counted' });
    const countedItem = item('counted', { rating: 4.5, popularity: 2 });
    expect(await outcomesOf('upsert', [countedItem], nextRun())).toEqual([['updated', null]]);
    const after = await products.findOne({ externalId: 'counted' });
    expect([after?.['rating'], after?.['version']]).toEqual([4.5, before?.['version']]);
    await outcomesOf('update', [{ externalId: 'counted', price: 30 }], nextRun());
    expect((await products.findOne({ externalId: 'counted' }))?.['version']).toBe(2);
  });

  it('moves the products with their category', async () => {
    await catalog.applyCategoryItems('upsert', [{ externalId: 'top', title: 'Top' }], nextRun());
    const [moved] = await catalog.applyCategoryItems(
      'update',
      [{ externalId: 'parts', parentExternalId: 'top' }],
      nextRun(),
    );
    expect(moved?.outcome).toBe('updated');
    const product = await database.db.collection('products').findOne({ externalId: 'b' });
    expect(product?.['categoryPath']).toHaveLength(3);
    const [cycle] = await catalog.applyCategoryItems(
      'update',
      [{ externalId: 'top', parentExternalId: 'memory' }],
      nextRun(),
    );
    const { code, details } = cycle?.error ?? {};
    expect([code, details?.violations?.[0]?.pointer]).toEqual([
      'category_cycle',
      '/parentExternalId',
    ]);
  });
});
