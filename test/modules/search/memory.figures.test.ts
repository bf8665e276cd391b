import { ProductIndex } from '../../../src/modules/search/embedded/product-index';
import type { IndexedProduct } from '../../../src/modules/search/engine/search.types';
import { BRAND_FACET } from '../../../src/modules/search/engine/search-engine';
import { bytesInUse } from '../../support/bytes-in-use';
import { createRandom } from '../../support/random';

const MAX_BYTES = 500;
const PRODUCTS = 150_000;
const BRANDS = 50_000;

const DECLARED = ['memory', 'color', 'wireless'];

function productOf(number: number, random: (below: number) => number): IndexedProduct {
  const size = 2 ** random(8);
  return {
    id: `prd_${(number * 7919).toString(36).padStart(20, '0')}`,
    title: `Thing${random(3000)} model ${random(2000)} MX-${random(90_000)} ${size} GB`,
    brand: `Brand ${random(BRANDS)}`,
    description: null,
    sku: `SKU-${number}`,
    externalId: `external-${number}`,
    price: (random(100_000) + 1) / 100,
    currency: 'USD',
    inStock: true,
    popularity: random(1000),
    rating: random(50) / 10,
    createdAt: number,
    categoryPath: ['root', `branch-${random(4)}`, `leaf-${random(20)}`],
    attributes: { memory: size, color: `Color ${random(30)}`, wireless: random(2) === 0 },
  };
}

describe('the index of 150,000 products of 50,000 brands', () => {
  it(`takes at most ${MAX_BYTES} bytes for each`, async () => {
    const before = await bytesInUse();
    const index = new ProductIndex(DECLARED);
    const random = createRandom(3);
    for (let n = 0; n < PRODUCTS; n += 1) {
      const product = productOf(n, random);
      index.apply({ id: product.id, product, stamp: BigInt(n) });
    }
    const each = ((await bytesInUse()) - before) / index.size;
    console.log(`${each.toFixed(0)} bytes a product`);
    expect(index.columnOf(BRAND_FACET).dictionary.values.length).toBeGreaterThan(0.9 * BRANDS);
    // Less is impossible: other memory was freed meanwhile.
    expect(each).toBeGreaterThan(200);
    expect(each).toBeLessThanOrEqual(MAX_BYTES);
  });
});
