import { foldText } from '../../../platform/values/fold-text';
import { isDeclarable, type AttributeType, type AttributeValue } from '../../catalog';
import type { ChangeMark } from '../change-feed';
import type { IndexedProduct } from '../search.types';
import { stemOf } from '../text/stems';
import { foldCode, wordsOfProduct } from '../text/words';

/** Words by how much they say: that of the field where they say most. */
export const WEIGHTS = [12, 8, 4] as const;
export const wordField = (weight: number): string => `words${weight}`;
export const stemField = (weight: number): string => `stems${weight}`;

const MAX_PARTS = 3;

/** What the index keeps of a product; `index-settings.ts` says of each field what it is for. */
export function documentOf(product: IndexedProduct, mark: ChangeMark): object {
  const { weights, title } = wordsOfProduct(product);
  const { sku, externalId, brand } = product;
  const codes = [sku, externalId].flatMap((code) => (code === null ? [] : foldCode(code)));
  const words = WEIGHTS.map((weight) => wordsOfWeight(weights, weight));
  return {
    id: product.id,
    ...Object.fromEntries(WEIGHTS.map((weight, at) => [wordField(weight), words[at]])),
    ...Object.fromEntries(WEIGHTS.map((weight, at) => [stemField(weight), stemsOf(words[at])])),
    joined: joinedIn(title),
    codes,
    brand: brand === null ? [] : foldText(brand),
    brandSpelled: brand ?? [],
    categories: product.categoryPath,
    category: product.categoryPath.at(-1),
    price: product.price,
    currency: product.currency,
    inStock: product.inStock,
    popularity: product.popularity,
    rating: product.rating ?? NO_RATING,
    createdAt: product.createdAt,
    seconds: Number(mark >> 32n),
    increment: Number(mark & 0xffffffffn),
    ...attributesOf(product),
  };
}

/** Such products come last. */
const NO_RATING = -1;

/** Values by type: fields of one name have one type. OpenSearch may not accept names that cannot be filtered by. */
function attributesOf({ attributes }: IndexedProduct): object {
  const of = (type: AttributeType): readonly [string, AttributeValue][] =>
    Object.entries(attributes).filter(
      ([name, value]) => isDeclarable(name) && typeof value === type,
    );
  const folded = (entries: readonly [string, AttributeValue][]): object =>
    Object.fromEntries(entries.map(([name, value]) => [name, foldText(String(value))]));
  return {
    numbers: Object.fromEntries(of('number')),
    words: folded(of('string')),
    spelled: Object.fromEntries(of('string')),
    flags: folded(of('boolean')),
  };
}

function wordsOfWeight(weights: ReadonlyMap<string, number>, wanted: number): readonly string[] {
  return [...weights].filter(([, weight]) => weight === wanted).map(([word]) => word);
}

/** Without those of words that have no other forms: they are found as such. A short word may be the stem of a longer one. */
function stemsOf(words: readonly string[] = []): readonly string[] {
  return [...new Set(words.filter((word) => LETTERS.test(word)).map(stemOf))];
}

const LETTERS = /^[a-z]+$/;

/** Neighbours of the title as one word: `wi-fi` is found as `wifi`, `USB-C` as `usbc`. */
function joinedIn(title: readonly string[]): readonly string[] {
  const joined = new Set<string>();
  title.forEach((first, at) => {
    let word = first;
    for (const next of title.slice(at + 1, at + MAX_PARTS)) {
      // `12 34` is not the number 1234.
      if (/\d$/.test(word) && /^\d/.test(next)) break;
      word += next;
      joined.add(word);
    }
  });
  return [...joined];
}
