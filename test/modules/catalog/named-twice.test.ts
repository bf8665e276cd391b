import { beforeCommand } from '../../support/intercepted-database';
import { useCatalog } from '../../support/catalog';

const { service, catalog, catalogOn, admin } = useCatalog();
let categoryId: string;

beforeAll(async () => {
  categoryId = (await catalog.categories.create(admin, { title: 'Twice' })).category.id;
});

const create = async (externalId: string): Promise<string> => {
  const facts = { title: 'Named', price: 10, categoryId, externalId };
  return (await catalog.createProduct(admin, facts, { seed: null })).product.id;
};

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
