import {
  attributeDefinition,
  type AttributeValue,
  type AttributeDeclaration,
} from '../../../src/modules/catalog';
import type { IndexedCategory } from '../../../src/modules/search/engine/change-feed';
import type { IndexedProduct } from '../../../src/modules/search/engine/search.types';
import { productOf } from './fake-feed';
import { createRandom } from '../../support/random';

/** The catalog on which every engine is tested, the same in every run. */

const categoryOf = (
  id: string,
  path: readonly string[],
  filters: readonly AttributeDeclaration[] = [],
) => ({
  ...{ id, externalId: `ext-${id}`, path, stamp: 1n },
  filterableAttributes: filters.map(attributeDefinition),
});
const COLOR = { name: 'color', label: 'Color', type: 'string' } as const;
const FOLDS = { name: 'folds', label: 'Folds', type: 'boolean' } as const;
/** An attribute that has a different type in each of two branches. */
const sizeOf = (type: 'number' | 'string') => ({ name: 'size', label: 'Size', type });
const WEIGHT = { name: 'weight', label: 'Weight', type: 'number', unit: 'kg' } as const;

export const contractCategories: readonly IndexedCategory[] = [
  categoryOf('root', ['root']),
  categoryOf('computers', ['root', 'computers']),
  categoryOf('laptops', ['root', 'computers', 'laptops'], ['memory', 'screenSize']),
  categoryOf('tablets', ['root', 'computers', 'tablets'], ['memory']),
  categoryOf('audio', ['root', 'audio']),
  categoryOf('headphones', ['root', 'audio', 'headphones'], [FOLDS, sizeOf('number')]),
  categoryOf('kitchen', ['kitchen'], [COLOR, WEIGHT, sizeOf('string')]),
];
const leaves = contractCategories.filter(({ id }) => !['root', 'computers', 'audio'].includes(id));

const KINDS = ['lamp', 'kettle', 'speaker', 'charger', 'stand', 'bracket', 'holder', 'adapter'];
const MATERIALS = ['steel', 'bamboo', 'plastic', 'copper', 'walnut', 'granite'];
const BRANDS = 80;

/** A product by its number; some have no brand, no rating, or a value where no filter can find it. */
export function contractProduct(number: number): IndexedProduct {
  const random = createRandom(number + 1);
  const pick = <V>(values: readonly V[]): V => values[random(values.length)] as V;
  const maker = random(BRANDS);
  const brand = `${maker % 2 === 0 ? 'Maker' : 'maker'} ${maker}`;
  return {
    ...productOf(`prd_${String(number).padStart(5, '0')}`),
    title: `${pick(MATERIALS)} ${pick(KINDS)} n${random(200)}`,
    brand: random(12) === 0 ? null : random(9) === 0 ? brand.toUpperCase() : brand,
    description: random(2) === 0 ? `made of ${pick(MATERIALS)} and ${pick(MATERIALS)}` : null,
    sku: `SKU-${number}`,
    externalId: `ext:${number}`,
    currency: number % 5 === 2 ? 'EUR' : 'USD',
    inStock: number % 3 > 0,
    price: (random(4) === 0 ? random(1000) : random(200_000)) / 100,
    popularity: random(40),
    rating: random(3) === 0 ? null : random(50) / 10,
    createdAt: 1_700_000_000_000 + random(500) * 1000,
    categoryPath: pick(leaves).path,
    attributes: attributesFrom(random),
  };
}

/**
 * A value of an attribute, whether its category declares it or not, sometimes of an undeclared
 * type.
 */
function attributesFrom(random: (below: number) => number) {
  const attributes: Record<string, AttributeValue> = {};
  if (random(3) > 0) attributes['memory'] = 1 + random(70);
  if (random(3) === 0) attributes['screenSize'] = [10.1, 13, 13.3, 15.6, 17][random(5)] ?? 13;
  if (random(3) > 0) attributes['color'] = ['Red', 'red', 'Dark blue', 'straße'][random(4)] ?? '';
  if (random(4) > 0) attributes['weight'] = random(8) === 0 ? 'heavy' : (random(130) - 20) / 4;
  if (random(2) === 0) attributes['folds'] = random(2) === 0;
  if (random(2) === 0) attributes['undeclared'] = random(9);
  return attributes;
}

/** Products whose words exercise the rules of text search. */
export const wordedProducts: readonly IndexedProduct[] = [
  { title: 'Wireless Mouse with battery', sku: 'WM-100/B', externalId: 'feed:77' },
  { title: 'Batteries for clocks' },
  { title: 'Mice and other toys' },
  { title: 'Wi-Fi router' },
  { title: 'Wifi extender' },
  { title: 'Ultrabook sleeve 32 GB edition' },
  { title: 'Memory card 64gb' },
  { title: 'Monitor 27" curved' },
  { title: 'Monitor 24 inches flat' },
  { title: 'Umbrella for storms', brand: 'Zephyrine' },
  { title: 'Umbrellas, a book about them' },
  { title: 'Headphone cable', description: 'fits a telescope' },
  { title: 'Telescope tripod' },
  { title: 'Crème brûlée torch' },
  { title: 'Gadget 100% pure' },
  { title: 'Gießkanne Größe M' },
  { title: 'Żółta Łyżeczka' },
  { title: '無線マウス 静音' },
  { title: 'سماعة رأس لاسلكية' },
  { title: 'Чёрный смартфон' },
  { title: 'Sundial one', brand: 'Quillon' },
  { title: 'Sundial two', brand: 'QUILLON' },
  { title: 'Sundial three', brand: 'quillon' },
  { title: 'TV stand' },
  { title: 'Kit of 2x48GB' },
  { title: 'Kit of 2×48 GB' },
  { title: 'Canister 1.5L' },
  { title: 'Dock USB-C' },
  { title: 'Dock USB-A' },
  { title: 'Adapter HDMI-2' },
  { title: 'Patch cord CAT 6' },
  { title: 'Gamepad PS 5' },
  { title: 'Notebook NSX400N' },
  { title: 'Notebook QRT500' },
  { title: 'Notebook QRT500B' },
].map((facts, at) => ({
  ...productOf(`prd_word${String(at).padStart(2, '0')}`),
  categoryPath: ['kitchen'],
  ...facts,
}));
