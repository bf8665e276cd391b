import { foldText } from '../../../platform/values/text';
import { isDeclarable, type AttributeType, type AttributeValue } from '../../catalog';
import type { ChangeStamp } from '../engine/change-feed';
import type { IndexedProduct } from '../engine/search.types';
import { hasForms, stemOf } from '../text/stems';
import { codesOf, wordsOfProduct } from '../text/words';

/**
 * Increased whenever documents or fields change their meaning: a new index is filled, and the old one serves until
 * then.
 */
const SHAPE = 7;

/** The alias that searches use; processes of another release, with documents of another shape, have their own. */
export const indexAlias = (name: string): string => `${name}-v${SHAPE}`;

/** Words by weight: each word is in the field of its highest weight. */
export const WEIGHTS = [12, 8, 4] as const;
export const wordField = (weight: number): string => `words${weight}`;
export const stemField = (weight: number): string => `stems${weight}`;

/** The number of list positions that page numbers can reach. */
export const MAX_WINDOW = 1_000_000;

const searchedField = { type: 'keyword', doc_values: false } as const;
const countedField = { type: 'keyword' } as const;
const sortField = (type: 'double' | 'long') => ({ type, index: false }) as const;

/** Settings of an index that is searched: how soon writes can be found, and replicas on up to two other nodes. */
export const SERVING = { auto_expand_replicas: '0-2', refresh_interval: '300ms' } as const;

/** One shard holds everything, so that counts of facets are exact. */
export const INDEX_SETTINGS = {
  settings: {
    number_of_shards: 1,
    // Not searched while it is filled, because replicas and refreshes would take longer than the documents.
    number_of_replicas: 0,
    refresh_interval: '-1',
    max_result_window: MAX_WINDOW,
    // So that a delayed writer cannot bring back what was deleted.
    gc_deletes: '1h',
    mapping: { total_fields: { limit: 20_000 } },
  },
  mappings: {
    dynamic: 'strict',
    _source: { enabled: false },
    properties: {
      id: countedField,
      ...Object.fromEntries(WEIGHTS.map((weight) => [wordField(weight), countedField])),
      ...Object.fromEntries(WEIGHTS.map((weight) => [stemField(weight), searchedField])),
      joined: searchedField,
      /** SKU and externalId. */
      codes: searchedField,
      brand: countedField,
      brandSpelled: countedField,
      /** The category and its ancestors. */
      categories: countedField,
      category: countedField,
      price: { type: 'double' },
      currency: countedField,
      inStock: { type: 'boolean' },
      popularity: sortField('double'),
      rating: sortField('double'),
      createdAt: sortField('long'),
      /** The change stamp, in two halves. */
      seconds: sortField('long'),
      increment: sortField('long'),
      numbers: { type: 'object', dynamic: true },
      words: { type: 'object', dynamic: true },
      /** The words as written. */
      spelled: { type: 'object', dynamic: true },
      flags: { type: 'object', dynamic: true },
    },
    dynamic_templates: [
      { numbers: { path_match: 'numbers.*', mapping: { type: 'double' } } },
      { words: { path_match: 'words.*', mapping: countedField } },
      { flags: { path_match: 'flags.*', mapping: countedField } },
      { spelled: { path_match: 'spelled.*', mapping: countedField } },
    ],
  },
} as const;

/** Such products come last. */
const NO_RATING = -1;
/** Neighbours in a title that can be found as one word. */
const MAX_PARTS = 3;

/** The indexed document of a product. */
export function documentOf(product: IndexedProduct, stamp: ChangeStamp): object {
  const { id, brand, categoryPath, price, currency, inStock } = product;
  const { popularity, rating, createdAt } = product;
  const { weights, title } = wordsOfProduct(product);
  const texts = WEIGHTS.flatMap((weight) => {
    const words = [...weights.keys()].filter((word) => weights.get(word) === weight);
    return [[wordField(weight), words] as const, [stemField(weight), stemsOf(words)] as const];
  });
  return {
    ...{ id, price, currency, inStock, popularity, createdAt },
    ...Object.fromEntries(texts),
    joined: joinedWordsIn(title),
    codes: codesOf(product),
    brand: brand === null ? [] : foldText(brand),
    brandSpelled: brand ?? [],
    categories: categoryPath,
    category: categoryPath.at(-1),
    rating: rating ?? NO_RATING,
    seconds: Number(stamp >> 32n),
    increment: Number(stamp & 0xffffffffn),
    ...attributesOf(product),
  };
}

/** The change stamp that `documentOf` writes. */
export function changeStampOf({ seconds, increment }: StampFields): ChangeStamp {
  return (BigInt(seconds[0]) << 32n) | BigInt(increment[0]);
}

/** The fields of a change stamp, as `docvalue_fields` of a hit. */
export interface StampFields {
  readonly seconds: readonly [number];
  readonly increment: readonly [number];
}

/** Values by type: a field has one type. OpenSearch may not accept names that cannot be filtered by. */
function attributesOf({ attributes }: IndexedProduct): object {
  const of = (type: AttributeType): readonly [string, AttributeValue][] =>
    Object.entries(attributes).filter(
      ([name, value]) => isDeclarable(name) && typeof value === type,
    );
  const foldValues = (entries: readonly [string, AttributeValue][]): object =>
    Object.fromEntries(entries.map(([name, value]) => [name, foldText(String(value))]));
  return {
    numbers: Object.fromEntries(of('number')),
    words: foldValues(of('string')),
    spelled: Object.fromEntries(of('string')),
    flags: foldValues(of('boolean')),
  };
}

/**
 * Without the stems of words that have no other forms, because these are found as they are. A short word may be the
 * stem of a longer one.
 */
function stemsOf(words: readonly string[]): readonly string[] {
  return [...new Set(words.filter(hasForms).map(stemOf))];
}

/** Neighbours in the title as one word: `wi-fi` is found as `wifi`, `USB-C` as `usbc`. */
function joinedWordsIn(title: readonly string[]): readonly string[] {
  const joinedWords = new Set<string>();
  title.forEach((first, at) => {
    let word = first;
    for (const next of title.slice(at + 1, at + MAX_PARTS)) {
      // `12 34` is not the number 1234.
      if (/\d$/.test(word) && /^\d/.test(next)) break;
      word += next;
      joinedWords.add(word);
    }
  });
  return [...joinedWords];
}
