import { defineEndpoint } from '../endpoint';
import { commaList, currencyCode, decimal, flag, numberList, text } from '../request/parameters';
import { productParameters } from './product-parameters';
import { SearchProductsDocument } from './search.generated';

/** The bucket of the highest price that a product can have, 1,000,000,000, ends here. */
const MAX_PRICE = 2e9;
/** No currency of ISO 4217 has more. */
const MAX_DECIMALS = 4;

export const searchProducts = defineEndpoint('GET /products/search', {
  docs: {
    tag: 'products',
    summary: 'Search products',
    description:
      'Filters combine with AND, the values of one filter with OR. Each attribute that a category declares is a filter ' +
      '`attr.<name>` and a facet of this name, with numbers also as a range: `attr.weight=10..20`. `memory` and ' +
      '`screenSize` need a category that offers them (GET /products/search/filters). Facet counts are disjunctive: a facet ignores its own selection ' +
      "and honours all others; counts + otherCount + missingCount = total without the facet's own filter. " +
      'Words that no product has are replaced by similar ones (`corrections`); where all words together find nothing, the ' +
      'fewest are left out (`relaxed`), as are those of a text beyond twenty but the last.',
    errors: [
      'invalid_range',
      'too_many_decimals',
      'filter_not_applicable',
      'invalid_parameter',
      'search_unavailable',
    ],
    example: { query: { q: 'laptop', priceMax: '2000', sort: 'rating', pageSize: '5' } },
  },
  resource: 'product',
  anonymous: true,
  query: {
    q: text(
      'Words to find, in any order; the last one may be incomplete. Other forms (`mice`) and spellings (`wi-fi`, `32 gb`) ' +
        'are found too; a SKU or externalId only as a whole. A blank text is ignored; one without any word finds nothing.',
    ),
    ...productParameters,
    currency: currencyCode(
      'ISO 4217 code: only products with a price in this currency. Without it the price filter, price sorts and price ' +
        'facet use the commonest currency, which the answer names.',
    ),
    inStock: flag(
      '`true`: only products in stock. An order counts about a second later: until then a product that it has sold out is ' +
        'still listed and counted, shown with its present availability.',
    ),
    priceMin: decimal('Lowest price, inclusive.', { max: MAX_PRICE, decimals: MAX_DECIMALS }),
    priceMax: decimal('Highest price, inclusive.', { max: MAX_PRICE, decimals: MAX_DECIMALS }),
    memory: numberList(
      'Comma list of memory sizes in GB; with a category that offers this filter.',
    ),
    screenSize: numberList(
      'Comma list of screen sizes in inches; with a category that offers this filter.',
    ),
    'attr.*': commaList(
      'Comma list of values of a declared attribute, by its name: `attr.color=red,blue`. Numbers also as ranges with ' +
        'both ends or one: `attr.weight=10..20`, `attr.weight=10..`. Words are the same in upper and lower case; where ' +
        'an attribute has words beside numbers, a backslash before what is like a range makes it a word. At most 20 attributes, ' +
        '`memory` and `screenSize` among them.',
    ),
  },
  document: SearchProductsDocument,
  variables: ({ query }) => {
    const { sort, page, pageSize, limit, cursor, 'attr.*': chosen, ...filters } = query;
    const attributes = chosen && Object.entries(chosen).map(([name, values]) => ({ name, values }));
    const filter = { ...filters, attributes: attributes ?? null };
    return { filter, sort, page: { page, pageSize, limit, cursor } };
  },
  answer: { isList: true, cache: 'searched' },
});
