import { defineEndpoint } from '../endpoint';
import { commaList, oneOf, pageInput, text } from '../request/parameters';
import { ListProductsDocument, type ListProductsQueryVariables } from './search.generated';
import { productParameters } from './product-parameters';

export const listProducts = defineEndpoint('GET /products', {
  docs: {
    tag: 'products',
    summary: 'List products',
    description:
      'Products for sale. Totals are counted up to 10 000. With `ids`, `externalId`, `sku` or `status`, products are looked ' +
      'up in the catalog itself, newest first; drafts, archived products and `stock` are for catalog writers. With `query`, ' +
      'words that no product has are replaced by similar ones (`corrections`); where all words together find nothing, the ' +
      'fewest are left out (`relaxed`).',
    errors: ['look_up_conflict', 'search_unavailable', 'authentication_required', 'forbidden'],
    example: { query: { query: 'laptop', limit: '5' } },
  },
  resource: 'product',
  anonymous: true,
  query: {
    query: text(
      'Words to find, in any order; the last one may be incomplete. Other forms (`mice`) and spellings (`wi-fi`, `32 gb`) ' +
        'are found too; a SKU or externalId only as a whole. A blank text is ignored; one without any word finds nothing.',
    ),
    ids: commaList('Look-up: comma list of at most 100 ids.', { maxItems: 100, maxLength: 64 }),
    externalId: text('Look-up: the product with this `externalId`.', { min: 1, max: 100 }),
    sku: text('Look-up: the product with this stock keeping unit.', { min: 1, max: 100 }),
    status: oneOf('Look-up: products in this status.', ['active', 'draft', 'archived']),
    ...productParameters,
  },
  document: ListProductsDocument,
  variables: ({ query }) => ({
    filter: { q: query.query, category: query.category, brand: query.brand },
    lookUp: lookUpOf(query),
    sort: query.sort,
    page: pageInput(query),
  }),
  answer: { isList: true, cache: 'searched' },
});

/** Undefined when nothing is looked up. */
function lookUpOf({ ids, externalId, sku, status }: LookUp) {
  const lookUp = { ids, externalId, sku, status };
  return Object.values(lookUp).some((value) => value !== undefined) ? lookUp : undefined;
}

type LookUp = NonNullable<ListProductsQueryVariables['lookUp']>;
