import { stemField, WEIGHTS, wordField } from './product-document';

/** Another number whenever documents or fields change their meaning: a new index is made, the old one serves until then. */
const SHAPE = 7;

/** Where searches find the index: processes of another release, with documents of another shape, have their own. */
export const indexAlias = (name: string): string => `${name}-v${SHAPE}`;

/** How soon what was written is found. */
const REFRESH = '300ms';
/** Places of a list that can be reached by page number. */
export const MAX_WINDOW = 1_000_000;

const searched = { type: 'keyword', doc_values: false } as const;
const counted = { type: 'keyword' } as const;
const sorted = (type: 'double' | 'long') => ({ type, index: false }) as const;

/** It is not searched while it is filled: replicas and refreshes would cost more than the documents. */
const FILLING = { number_of_replicas: 0, refresh_interval: '-1' } as const;
/** Copies are on up to two other nodes. */
export const SERVING = { auto_expand_replicas: '0-2', refresh_interval: REFRESH } as const;

/** One shard holds everything, so that counts of facets are exact. */
export const INDEX_SETTINGS = {
  settings: {
    number_of_shards: 1,
    ...FILLING,
    max_result_window: MAX_WINDOW,
    // A delayed writer cannot bring back what was deleted.
    gc_deletes: '1h',
    mapping: { total_fields: { limit: 20_000 } },
  },
  mappings: {
    dynamic: 'strict',
    _source: { enabled: false },
    properties: {
      id: counted,
      ...Object.fromEntries(WEIGHTS.map((weight) => [wordField(weight), counted])),
      ...Object.fromEntries(WEIGHTS.map((weight) => [stemField(weight), searched])),
      joined: searched,
      /** SKU and externalId. */
      codes: searched,
      brand: counted,
      brandSpelled: counted,
      /** The category and those above it. */
      categories: counted,
      category: counted,
      price: { type: 'double' },
      currency: counted,
      inStock: { type: 'boolean' },
      popularity: sorted('double'),
      rating: sorted('double'),
      createdAt: sorted('long'),
      /** The mark of the change, in two halves. */
      seconds: sorted('long'),
      increment: sorted('long'),
      numbers: { type: 'object', dynamic: true },
      words: { type: 'object', dynamic: true },
      /** The words as they are written. */
      spelled: { type: 'object', dynamic: true },
      flags: { type: 'object', dynamic: true },
    },
    dynamic_templates: [
      { numbers: { path_match: 'numbers.*', mapping: { type: 'double' } } },
      { words: { path_match: 'words.*', mapping: counted } },
      { flags: { path_match: 'flags.*', mapping: counted } },
      { spelled: { path_match: 'spelled.*', mapping: counted } },
    ],
  },
} as const;
