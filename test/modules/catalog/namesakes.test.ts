import type { ItemMode } from '../../../src/modules/catalog/items.types';
import { beforeCommand } from '../../support/intercepted-database';
import { useCatalog } from '../../support/catalog';

const { service, catalog, catalogOn, admin } = useCatalog();
let categoryId: string;
let names = 0;

beforeAll(async () => {
  categoryId = (await catalog.categories.create(admin, { title: 'Namesakes' })).category.id;
});

const nextName = () => `namesake-${(names += 1)}`;
const create = async (externalId: string) => {
  const facts = { title: 'Namesake', price: 10, categoryId, externalId };
  return (await catalog.createProduct(admin, facts, { seed: null })).product.id;
};
/** Deletes the product and gives its externalId to another one. */
const replace = async (id: string | null | undefined, externalId: string) => {
  await catalog.deleteProduct(admin, String(id), { version: null });
  return create(externalId);
};

/** Sends a request, gives the externalId to another product, and repeats the request. */
async function repeatAfterReplacement<Outcome extends { readonly id: string | null }>(
  externalId: string,
  attempt: () => Promise<Outcome | undefined>,
) {
  const first = await attempt();
  const other = await replace(first?.id, externalId);
  const again = await attempt();
  return { first, again, other: await catalog.findProduct(admin, other) };
}

describe('a request that is repeated when another product has the externalId', () => {
  it.each<[ItemMode, string]>([
    ['delete', 'deleted'],
    ['update', 'updated'],
    ['upsert', 'created'],
    ['create', 'created'],
  ])('does not touch that product when it is an item of an import: %s', async (mode, outcome) => {
    const externalId = nextName();
    if (outcome !== 'created') await create(externalId);
    const facts = mode === 'delete' ? {} : { price: 1.11, title: 'Imported' };
    const whole = outcome === 'created' ? { categoryId } : {};
    const run = { operationId: `imp_${externalId}`, firstIndex: 0, createdAt: service.clock.now() };
    const result = await repeatAfterReplacement(externalId, async () => {
      const item = { externalId, ...facts, ...whole };
      return (await catalog.applyProductItems(mode, [item], run))[0];
    });
    expect(result.first).toMatchObject({ outcome, error: null });
    expect(result.again).toEqual(result.first);
    expect(result.other).toMatchObject({ title: 'Namesake', price: 10, version: 1 });
  });

  it.each(['partial', 'atomic'] as const)(
    'does not touch it when it is a bulk change: %s',
    async (mode) => {
      const externalId = nextName();
      await create(externalId);
      const items = [{ externalId, price: 1.11, stockDelta: 2 }];
      const request = { items, mode, seed: `seed of ${externalId}` };
      const result = await repeatAfterReplacement(externalId, async () => {
        return (await catalog.updateProducts(admin, request)).results[0];
      });
      expect(result.first).toMatchObject({ outcome: 'updated', error: null });
      expect(result.again).toMatchObject({ outcome: 'updated', id: result.first?.id });
      expect(result.other).toMatchObject({ price: 10, stock: 0, version: 1 });
    },
  );

  it.each(['partial', 'atomic'] as const)(
    'does not touch it when it is a creation: %s',
    async (mode) => {
      const externalId = nextName();
      const items = [{ externalId, title: 'Made', price: 2, categoryId }];
      const request = { items, mode, seed: `seed of ${externalId}` };
      const result = await repeatAfterReplacement(externalId, async () => {
        return (await catalog.createProducts(admin, request)).results[0];
      });
      expect(result.again).toMatchObject({ outcome: 'created', id: result.first?.id });
      expect(result.other).toMatchObject({ title: 'Namesake', version: 1 });
    },
  );
});

describe('an all-or-nothing batch that names a product by id and by the externalId that it gets in the meantime', () => {
  it('is refused, and releases the product', async () => {
    const id = await create('before');
    const { wrap, arm } = beforeCommand('bulk_operations', 'findOneAndUpdate');
    const other = catalogOn(wrap(service.database.db));
    const rename = { patch: { externalId: 'after' }, version: null };
    arm(() => catalog.updateProduct(admin, id, rename));
    const items = [
      { externalId: 'after', price: 11 },
      { id, price: 12 },
    ];
    const { results } = await other.updateProducts(admin, { items, mode: 'atomic', seed: null });
    expect(results.map(({ error }) => error?.code)).toEqual(['not_applied', 'duplicate_in_batch']);
    expect(await catalog.findProduct(admin, id)).toMatchObject({ externalId: 'after', price: 10 });
    const withNewPrice = { patch: { price: 13 }, version: null };
    expect(await catalog.updateProduct(admin, id, withNewPrice)).toMatchObject({ price: 13 });
  });
});
