import type { Product } from '../../../src/modules/catalog';
import { createLoadFound } from '../../../src/modules/search/found-products';

const hit = { id: 'prd_1', revision: 1n, stock: 3, sortKeys: () => [] };

function catalogWith(product: Partial<Product> | null) {
  let stored = product;
  const loadFound = createLoadFound({ loadProduct: () => Promise.resolve(stored as Product) });
  return { loadFound, change: (changed: Partial<Product> | null) => (stored = changed) };
}

const product = (status: Product['status']): Partial<Product> => ({
  id: 'prd_1',
  status,
  stock: 3,
});

describe('products that an index found', () => {
  it.each(['draft', 'archived'] as const)(
    'leave one out that became %s meanwhile',
    async (status) => {
      const { loadFound, change } = catalogWith(product(status));
      expect(await loadFound([hit])).toEqual([]);
      change(product('active'));
      expect(await loadFound([hit])).toEqual([expect.objectContaining(product('active'))]);
    },
  );

  it('leave one out that is gone', async () => {
    expect(await catalogWith(null).loadFound([hit])).toEqual([]);
  });

  it('are kept until they change', async () => {
    const { loadFound, change } = catalogWith(product('active'));
    await loadFound([hit]);
    change(null);
    expect(await loadFound([hit])).toHaveLength(1);
    expect(await loadFound([{ ...hit, revision: 2n }])).toEqual([]);
  });
});
