import fc from 'fast-check';
import { isAppError } from '../../../src/platform/values/errors';
import { useCatalog } from '../../support/catalog';

const { service, catalog, admin } = useCatalog();
let categoryId: string;
let cases = 0;

beforeAll(async () => {
  const creation = await catalog.categories.create(admin, { title: 'One', minimumPrice: 5 });
  categoryId = creation.category.id;
});

/** A change of one product that every kind of write supports. */
interface CatalogChange {
  readonly action: 'create' | 'update' | 'delete';
  readonly exists: boolean;
  readonly facts: {
    readonly title?: string;
    readonly price?: number;
    readonly brand?: string;
    readonly sku?: string;
    readonly stock?: number;
    readonly currency?: string;
  };
}

const facts = fc.record(
  {
    title: fc.constantFrom('Lamp', 'Other'),
    price: fc.constantFrom(4, 5, 7.5, 1.999),
    brand: fc.constantFrom('Acme', ' Acme '),
    sku: fc.constantFrom('free', 'taken'),
    stock: fc.nat(2),
    currency: fc.constantFrom('USD', 'EUR', 'XXQ'),
  },
  { requiredKeys: [] },
);
const catalogChanges = fc.record<CatalogChange>({
  action: fc.constantFrom('create', 'update', 'delete'),
  exists: fc.boolean(),
  facts,
});

const WAYS = ['single', 'bulk', 'atomic', 'import'] as const;
type Way = (typeof WAYS)[number];

/** The result of the change: its outcome or error, and the product as stored afterwards. */
async function grant({ action, exists, facts }: CatalogChange, way: Way) {
  const externalId = `change-${cases}-${way}`;
  const products = service.database.db.collection('products');
  const own = (sku: string): string => `${sku}-${cases}-${way}`;
  const create = (input: object) => catalog.createProduct(admin, input, { seed: null });
  const base = { title: 'Lamp', price: 6, categoryId };
  await create({ ...base, sku: own('taken') });
  const existing = exists ? (await create({ ...base, stock: 1, externalId })).product.id : null;
  const patch = facts.sku === undefined ? facts : { ...facts, sku: own(facts.sku) };
  const input = action === 'create' ? { ...base, ...patch, externalId } : patch;
  const outcome = await carryOut[way]({ action, externalId, id: existing ?? 'prd_none', input });
  const row = await products.findOne({ externalId, deletedAt: null });
  return { outcome, product: row && view(row) };
}

function view(row: Readonly<Record<string, unknown>>) {
  const { title, priceMinor, brand, stock, currency, version, claims, lock, staged } = row;
  const count = (claims as readonly string[]).length;
  return { title, priceMinor, brand, stock, currency, version, count, lock, staged };
}

interface Order {
  readonly action: CatalogChange['action'];
  readonly externalId: string;
  readonly id: string;
  readonly input: object;
}

const carryOut: Record<Way, (order: Order) => Promise<string | null>> = {
  single: async ({ action, id, input }) => {
    try {
      if (action === 'create')
        return (await catalog.createProduct(admin, input, { seed: null })).outcome;
      const change = { version: null, patch: input };
      const product =
        action === 'update'
          ? await catalog.updateProduct(admin, id, change)
          : await catalog.deleteProduct(admin, id, change);
      return product === null ? 'not_found' : 'done';
    } catch (error) {
      if (isAppError(error)) return error.code;
      throw error;
    }
  },
  bulk: (order) => inBulk(order, 'partial'),
  atomic: (order) => inBulk(order, 'atomic'),
  import: async ({ action, externalId, input }) => {
    const run = { operationId: `imp_${cases}`, firstIndex: 0, createdAt: service.clock.now() };
    const item = { externalId, ...input };
    const [result] = await catalog.applyProductItems(action, [item], run);
    return plainly(action, result?.error?.code ?? result?.outcome);
  },
};

async function inBulk({ action, id, input }: Order, mode: 'partial' | 'atomic') {
  const ways = {
    create: () => catalog.createProducts(admin, { items: [input], mode, seed: null }),
    update: () => catalog.updateProducts(admin, { items: [{ id, ...input }], mode, seed: null }),
    delete: () => catalog.deleteProducts(admin, { items: [id], mode, seed: null }),
  };
  const { results } = await ways[action]();
  return plainly(action, results[0]?.error?.code ?? results[0]?.outcome);
}

/** A single PATCH or DELETE reports no outcome. */
function plainly(action: CatalogChange['action'], outcome: string | undefined): string | null {
  const isDone = outcome === 'updated' || outcome === 'unchanged' || outcome === 'deleted';
  return action !== 'create' && isDone ? 'done' : (outcome ?? null);
}

describe('the same change', () => {
  it('has the same result in a single request, in bulk, in an atomic batch and in an import', async () => {
    const codesMet = new Set<string | null>();
    const property = async (change: CatalogChange): Promise<void> => {
      cases += 1;
      const results = [];
      for (const way of WAYS) results.push(await grant(change, way));
      for (const result of results) expect(result).toEqual(results[0]);
      codesMet.add(results[0]?.outcome ?? null);
    };
    await fc.assert(fc.asyncProperty(catalogChanges, property));
    const codes = ['created', 'done', 'not_found', 'external_id_taken', 'already_exists'];
    for (const code of [...codes, 'price_below_minimum']) expect(codesMet).toContain(code);
  });
});
