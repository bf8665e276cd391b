import { defineEndpoint, type Endpoint } from './endpoint';
import {
  commaList,
  currencyCode,
  decimal,
  flag,
  numberList,
  oneOf,
  pageInput,
  pageParameters,
  text,
} from './parameters';
import * as documents from './search.generated';

/** The parameters that the product list and the search share. */
const productParameters = {
  category: commaList(
    'Category ids or externalIds, separated by commas; a product is in one of them or below it.',
  ),
  brand: commaList(
    'Brands, separated by commas, ignoring case. A comma inside a brand is written `\\,`.',
  ),
  sort: oneOf(
    'Order of the list; by default relevance with a text, else `popular`.',
    ['price_asc', 'price_desc', 'popular', 'newest', 'rating'],
    'sort_not_allowed',
  ),
  ...pageParameters,
} as const;

type LookUp = NonNullable<documents.ListProductsQueryVariables['lookUp']>;

/** Upper end of the price bucket that contains the highest possible price (1,000,000,000). */
const MAX_PRICE = 2e9;

/** No currency of ISO 4217 has more decimals. */
const MAX_DECIMALS = 4;

const product = { tag: 'products', resource: 'product', policy: 'public' } as const;
const synonyms = { tag: 'products', resource: 'setting', policy: 'search.configure' } as const;

export const searchEndpoints: readonly Endpoint[] = [
  defineEndpoint('GET /products', {
    ...product,
    summary: 'List products',
    description:
      'Products for sale. Totals are counted up to 10,000. With `ids`, `externalId`, `sku` or `status`, products are looked ' +
      'up in the catalog itself, newest first; drafts, archived products and `stock` are for catalog writers. With `query`, ' +
      'words that no product has are replaced by similar ones (`corrections`); if all words together find nothing, as few ' +
      'as possible are ignored (`relaxed`).',
    errors: ['look_up_conflict', 'search_unavailable', 'authentication_required', 'forbidden'],
    query: {
      query: text(
        'Words to find, in any order; the last one may be incomplete. Other forms (`mice`) and spellings (`wi-fi`, `32 gb`) ' +
          'are found too; a SKU or externalId is found only as a whole. A blank text is ignored; a text without any word finds nothing.',
      ),
      ids: commaList('Look-up: at most 100 ids, separated by commas.', {
        maxItems: 100,
        maxLength: 64,
      }),
      externalId: text('Look-up: the product with this `externalId`.', { min: 1, max: 100 }),
      sku: text('Look-up: the product with this stock keeping unit.', { min: 1, max: 100 }),
      status: oneOf('Look-up: products in this status.', ['active', 'draft', 'archived']),
      ...productParameters,
    },
    document: documents.ListProducts,
    variables: ({ query }) => ({
      filter: { q: query.query, category: query.category, brand: query.brand },
      lookUp: lookUpOf(query),
      sort: query.sort,
      page: pageInput(query),
    }),
    cache: 'searched',
    isList: true,
    example: { query: { query: 'laptop', limit: '5' } },
  }),
  defineEndpoint('GET /products/search', {
    ...product,
    summary: 'Search products',
    description:
      'Filters combine with AND, the values of one filter with OR. Each attribute that a category declares is a filter ' +
      '`attr.<name>` and a facet of the same name; numbers can be filtered by a range: `attr.weight=10..20`. `memory` and ' +
      '`screenSize` need a category that offers them (GET /products/search/filters). Facet counts are disjunctive: a facet ignores its own selection ' +
      "and honours all others; counts + otherCount + missingCount = total without the facet's own filter. " +
      'Words that occur in no product are replaced by similar ones (`corrections`); if all words together find nothing, as few ' +
      'as possible are ignored (`relaxed`). Of a text with more than twenty words, the first nineteen and the last are used.',
    errors: [
      'invalid_range',
      'too_many_decimals',
      'filter_not_applicable',
      'invalid_parameter',
      'search_unavailable',
    ],
    query: {
      q: text(
        'Words to find, in any order; the last one may be incomplete. Other forms (`mice`) and spellings (`wi-fi`, `32 gb`) ' +
          'are found too; a SKU or externalId is found only as a whole. A blank text is ignored; a text without any word finds nothing.',
      ),
      ...productParameters,
      currency: currencyCode(
        'ISO 4217 code: only products with a price in this currency. Without it, the price filter, price sorts and price ' +
          'facet use the most common currency, which the response names.',
      ),
      inStock: flag(
        '`true`: only products in stock. An order takes effect about a second later: until then a product that it has sold out is ' +
          'still listed and counted, with its current availability.',
      ),
      priceMin: decimal('Lowest price, inclusive.', { max: MAX_PRICE, decimals: MAX_DECIMALS }),
      priceMax: decimal('Highest price, inclusive.', { max: MAX_PRICE, decimals: MAX_DECIMALS }),
      memory: numberList(
        'Memory sizes in GB, separated by commas; only with a category that offers this filter.',
      ),
      screenSize: numberList(
        'Screen sizes in inches, separated by commas; only with a category that offers this filter.',
      ),
      'attr.*': commaList(
        'Values of a declared attribute, separated by commas: `attr.color=red,blue`. Numbers can also be given as ranges with ' +
          'one or both ends: `attr.weight=10..20`, `attr.weight=10..`. Words are compared ignoring case; if an attribute ' +
          'has words as well as numbers, put a backslash before a word that looks like a range. At most 20 attributes, ' +
          'including `memory` and `screenSize`.',
      ),
    },
    document: documents.SearchProducts,
    variables: ({ query }) => {
      const { sort, page, pageSize, limit, cursor, 'attr.*': attributeFilters, ...filters } = query;
      const attributes =
        attributeFilters &&
        Object.entries(attributeFilters).map(([name, values]) => ({ name, values }));
      const filter = { ...filters, attributes: attributes ?? null };
      return { filter, sort, page: { page, pageSize, limit, cursor } };
    },
    cache: 'searched',
    isList: true,
    example: { query: { q: 'laptop', priceMax: '2000', sort: 'rating', pageSize: '5' } },
  }),
  defineEndpoint('GET /products/search/filters', {
    tag: 'products',
    resource: 'filter',
    summary: 'List search filters',
    description: 'All filters can be combined. `categoryIds: null` means every category.',
    policy: 'public',
    document: documents.ListSearchFilters,
    cache: 'searched',
  }),
  defineEndpoint('GET /products/suggest', {
    tag: 'products',
    resource: 'suggestion',
    summary: 'Suggest searches',
    description:
      'Completes the last word of a query, with the number of products that each completion finds, and lists matching ' +
      'categories and brands.',
    policy: 'public',
    query: { q: text('Text to complete; a blank text has no suggestions.') },
    document: documents.SuggestProducts,
    variables: ({ query: { q = '' } }) => ({ q }),
    cache: 'searched',
    example: { query: { q: 'lap' } },
  }),
  defineEndpoint('GET /search/synonyms', {
    ...synonyms,
    summary: 'Get search synonyms',
    description: 'Words that a search also looks for.',
    document: documents.GetSearchSynonyms,
  }),
  defineEndpoint('PUT /search/synonyms', {
    ...synonyms,
    summary: 'Replace search synonyms',
    description:
      "An item is either `words`, which find each other's products, or `from`, which also finds those of `to`. A search " +
      'uses at most 20 synonyms, those of its first words; corrected words have none. Takes effect within 3 seconds.',
    errors: ['too_few_items'],
    conditional: true,
    body: { inputType: 'ReplaceSearchSynonymsInput' },
    document: documents.ReplaceSearchSynonyms,
    example: {
      body: { items: [{ words: ['sofa', 'couch'] }, { from: 'notebook', to: ['laptop'] }] },
    },
  }),
];

/** Undefined if the request is not a look-up. */
function lookUpOf({ ids, externalId, sku, status }: LookUp) {
  const lookUp = { ids, externalId, sku, status };
  return Object.values(lookUp).some((value) => value !== undefined) ? lookUp : undefined;
}
