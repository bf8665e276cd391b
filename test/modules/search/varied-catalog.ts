import type { IndexedProduct } from '../../../src/modules/search/engine/search.types';
import { readCatalogData } from '../../support/catalog-data';
import { realDataFolder } from '../../support/real-data';
import { contractProduct } from './contract-catalog';
import { createRandom } from '../../support/random';

/** The number of brands for each real one, as in a large catalog. */
const VARIETIES = 100;

/**
 * A catalog of any size, the same in every run: real products with varied titles, brands, prices and attributes, in the
 * categories of the contract's catalog. Without real data beside the project, the products are generated.
 */
export async function variedCatalog(): Promise<(number: number) => IndexedProduct> {
  if (realDataFolder === null) return contractProduct;
  const { products } = await readCatalogData(realDataFolder);
  return (number) => {
    const product = contractProduct(number);
    const random = createRandom(number + 77);
    const line = products[random(products.length)];
    const other = products[random(products.length)];
    if (line === undefined || other === undefined) return product;
    const words = line.title.split(' ');
    if (random(2) === 0) words[random(words.length)] = other.title.split(' ').at(-1) ?? '';
    const brand = random(4) === 0 ? line.brand?.toUpperCase() : line.brand;
    const maker = random(3) === 0 ? `${brand} ${random(VARIETIES)}` : brand;
    return {
      ...product,
      title: `${words.join(' ')} ${random(3) === 0 ? `V${random(5000)}` : ''}`.trim(),
      brand: line.brand === null ? null : (maker ?? null),
      price: Math.round(line.price * (50 + random(100))) / 100,
      popularity: random(100_000),
    };
  };
}
