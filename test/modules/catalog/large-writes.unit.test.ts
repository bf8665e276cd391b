import { emptyFacts, newProductDocument, toStoredFacts } from '../../../src/modules/catalog';
import { createProductsRepository } from '../../../src/modules/catalog/products.repository';

/** A collection whose writes complete only when the test releases them. */
function heldCollection() {
  const underWay: (() => void)[] = [];
  const bulkWrite = () =>
    new Promise((resolve) => underWay.push(() => resolve({ matchedCount: 0 })));
  return {
    underWay,
    products: createProductsRepository(
      { collection: () => ({ bulkWrite }) } as never,
      () => undefined,
    ),
  };
}

const creations = (count: number) =>
  Array.from({ length: count }, (_, n) => {
    const now = new Date(0);
    const facts = { ...emptyFacts, title: 'One', price: 5, categoryId: 'home', createdAt: now };
    const document = { id: `prd_${n}`, facts: toStoredFacts(facts), categoryPath: ['home'], now };
    return { before: null, after: newProductDocument(document), emission: null, entry: null };
  });

const nextTurn = () => new Promise(setImmediate);

describe('writes of several products', () => {
  it('leave connections free: only a few run concurrently, and all complete', async () => {
    const { underWay, products } = heldCollection();
    const all = Promise.all(Array.from({ length: 50 }, () => products.write(creations(2))));
    const most: number[] = [];
    for (let round = 0; round < 50; round += 1) {
      await nextTurn();
      most.push(underWay.length);
      for (const finish of underWay.splice(0)) finish();
    }
    expect(Math.max(...most)).toBe(8);
    expect(await all).toHaveLength(50);
  });

  it('do not delay the write of a single product', async () => {
    const { underWay, products } = heldCollection();
    const large = Array.from({ length: 10 }, () => products.write(creations(2)));
    await nextTurn();
    const before = underWay.length;
    const single = products.write(creations(1));
    await nextTurn();
    expect(underWay.length).toBe(before + 1);
    underWay[before]?.();
    expect(await single).toEqual({ conflicts: new Map(), isComplete: true });
    for (let round = 0; round < 10; round += 1) {
      for (const finish of underWay.splice(0)) finish();
      await nextTurn();
    }
    await Promise.all(large);
  });
});
