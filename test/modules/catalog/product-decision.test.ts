import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import type { Category } from '../../../src/modules/catalog';
import { decideProduct } from '../../../src/modules/catalog/product-decision';
import { newProductDocument } from '../../../src/modules/catalog/product-document';
import { emptyFacts, factsOf, toStoredFacts } from '../../../src/modules/catalog/product-facts';
import { creationOf, deletionOf } from '../../../src/modules/catalog/intent';
import {
  productImportOf,
  productChangeOf,
  type ProductInput,
} from '../../../src/modules/catalog/product-intent';

const category: Category = {
  id: 'cat_1',
  title: 'Lamps',
  parentId: null,
  externalId: 'lamps',
  filterableAttributes: [],
  minimumPrice: 5,
  minimumPrices: { EUR: 4.5 },
  path: ['cat_1'],
  version: 1,
};
const now = new Date('2026-11-22T12:00:00Z');

const values = {
  title: fc.constantFrom('Lamp', 'Desk lamp'),
  price: fc.constantFrom(4, 5, 7.5, 1.999),
  currency: fc.constantFrom('USD', 'EUR', 'JPY', 'XXQ'),
  categoryId: fc.constantFrom('cat_1', 'nowhere'),
  brand: fc.constantFrom('Acme', ' Acme '),
  sku: fc.constantFrom('S-1', 'S-2'),
  attributes: fc.constantFrom({ memory: 8 }, { memory: 'big' }, { color: 'red' }, {}),
  stock: fc.nat(3),
  stockDelta: fc.integer({ min: -3, max: 3 }),
};
const nullable = Object.fromEntries(
  Object.entries(values).map(([name, values]) => [name, fc.option<unknown>(values)]),
);
const inputs = fc.record(nullable, { requiredKeys: [] }) as fc.Arbitrary<ProductInput>;
const products = fc
  .record({ price: fc.constantFrom(5, 6), stock: fc.nat(2), sku: fc.constantFrom(null, 'S-1') })
  .map((facts) =>
    newProductDocument({
      id: 'prd_1',
      facts: toStoredFacts({
        ...emptyFacts,
        ...facts,
        title: 'Lamp',
        categoryId: 'cat_1',
        createdAt: now,
      }),
      categoryPath: ['cat_1'],
      now,
    }),
  );
const categoryOf = (patch: ProductInput) => (patch.categoryId === 'nowhere' ? null : category);

describe('decideProduct', () => {
  it('always has a result, and is idempotent', () => {
    fc.assert(
      fc.property(products, inputs, (existing, { stockDelta, ...patch }) => {
        const situation = { existing, category: categoryOf(patch), now };
        const intents = [
          productChangeOf({ id: 'prd_1', patch }),
          productImportOf('upsert', patch, []),
        ];
        for (const intent of intents) {
          const decision = decideProduct(intent, situation);
          if (decision.kind !== 'change') continue;
          const again = decideProduct(intent, { ...situation, existing: decision.after });
          expect(again.kind).toBe('unchanged');
        }
        const decision = decideProduct(
          productChangeOf({ id: 'prd_1', patch: { stockDelta: stockDelta ?? null } }),
          situation,
        );
        expect(['change', 'unchanged', 'refusal']).toContain(decision.kind);
      }),
    );
  });

  it('changes nothing that the patch does not name', () => {
    fc.assert(
      fc.property(products, inputs, (existing, patch) => {
        const intent = productChangeOf({ id: 'prd_1', patch });
        const decision = decideProduct(intent, { existing, category: categoryOf(patch), now });
        if (decision.kind !== 'change') return;
        const before = factsOf(existing);
        const after = factsOf(decision.after);
        const names = Object.keys(before) as (keyof typeof before)[];
        const changes = names.filter((name) => !isDeepStrictEqual(before[name], after[name]));
        const expectedNames = [...Object.keys(patch), ...('stockDelta' in patch ? ['stock'] : [])];
        for (const name of changes) expect(expectedNames).toContain(name);
        expect(decision.after.version).toBe(existing.version + 1);
      }),
    );
  });

  it('refuses nothing once a batch is decided, and never makes the stock negative', () => {
    fc.assert(
      fc.property(products, inputs, (existing, patch) => {
        const situation = { existing, category: null, now, isValidated: true };
        for (const intent of [
          productChangeOf({ id: 'prd_1', version: 7, patch }),
          creationOf(patch, 'prd_2'),
          deletionOf('prd_1', 7),
        ]) {
          const decision = decideProduct(intent, situation);
          expect(decision.kind).not.toBe('refusal');
          if (decision.kind === 'change') {
            expect(decision.after.stock).toBeGreaterThanOrEqual(0);
          }
        }
      }),
    );
  });

  it('checks a price against the minimum of its currency, if the category has one', () => {
    const refusalOf = (patch: ProductInput) => {
      const whole = { title: 'Lamp', categoryId: 'cat_1', ...patch };
      const decision = decideProduct(creationOf(whole, 'prd_1'), { existing: null, category, now });
      return decision.kind === 'refusal' ? decision.error.code : null;
    };
    expect(refusalOf({ price: 4.99 })).toBe('price_below_minimum');
    expect(refusalOf({ price: 4.49, currency: 'EUR' })).toBe('price_below_minimum');
    expect(refusalOf({ price: 4.5, currency: 'EUR' })).toBeNull();
    expect(refusalOf({ price: 1, currency: 'GBP' })).toBeNull();
  });
});
