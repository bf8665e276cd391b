import type { CursorCodec } from '../../platform/values/cursor';
import { pageOf, sliceOf, type PageRequest } from '../../platform/values/paging';
import type { CatalogService, Product } from '../catalog';
import { authorize, type Viewer } from '../accounts';
import { attributeFacets, nonStandardFacets, STANDARD_FACETS } from './attribute-facets';
import { createFacets } from './facets';
import { assertDecimals, toEngineFilters, NO_FILTERS } from './engine-filters';
import { createHitLoader } from './hit-products';
import { BRAND_FACET, type Hit, type SearchEngine } from './engine/search-engine';
import { createSuggest } from './suggestions';
import type { ProductList, SearchRequest, SearchResult } from './engine/search.types';
import type { ReadSynonyms } from './synonyms.service';
import { NO_SYNONYMS } from './text/synonyms';

export interface SearchDeps {
  readonly engine: SearchEngine;
  readonly catalog: Pick<CatalogService, 'loadProduct' | 'loadStocks' | 'loadCategory'>;
  readonly cursors: CursorCodec;
  readonly synonyms: ReadSynonyms;
}

/** The maximum number of listed filters; those that most categories declare come first. */
const MAX_FILTERS = 950;

/** Adds the policy, cursors and presentation to any search engine. */
export function createSearchService({ engine, catalog, cursors, synonyms }: SearchDeps) {
  const loadHits = createHitLoader(catalog);
  const facetsOf = createFacets();
  const { loadCategory } = catalog;
  const suggest = createSuggest({ engine, loadCategory, loadHits, synonyms });

  /** One page of an engine's matches, with its pagination. */
  const findPage = async (
    list: 'search' | 'products',
    { filters, sort }: SearchRequest,
    page: PageRequest,
  ) => {
    const ranking = sort ?? (filters.text === null ? 'popular' : 'relevance');
    const isExact = list === 'search';
    const scope = [list, JSON.stringify(filters), ranking];
    const { skip: offset, limit: count, cursor } = sliceOf(page);
    const position = cursor === null ? null : cursors.decode(scope, cursor);
    // A cursor of a search continues with the currency of the previous response.
    const [currency, after] =
      isExact && position !== null ? [String(position[0]), position.slice(1)] : [null, position];
    const prices = isExact ? { currency: filters.currency ?? currency } : ('all' as const);
    const textSynonyms = filters.text === null ? NO_SYNONYMS : await synonyms();
    const result = await engine.search((categories) => {
      const facets = isExact ? [BRAND_FACET, ...attributeFacets(filters, categories)] : [];
      const engineFilters = toEngineFilters(filters, categories);
      const slice = { offset, after, count };
      return { filters: engineFilters, ranking, slice, prices, facets, synonyms: textSynonyms };
    });
    const scopeOfPrices = isExact ? [result.currency] : [];
    const cursorOf = (last: Hit) => cursors.encode(scope, [...scopeOfPrices, ...last.sortKeys()]);
    const { total: matchCount, hits } = result;
    return { result, ...pageOf(page, hits, { count: matchCount, isExact, cursorOf }) };
  };

  return {
    /** A page of products with the facets of all matches. */
    search: async (
      viewer: Viewer,
      request: SearchRequest,
      page: PageRequest,
    ): Promise<SearchResult> => {
      authorize(viewer, 'product.read');
      const { result, data: hits, pagination } = await findPage('search', request, page);
      assertDecimals(request.filters, result.currency);
      // Called before anything is awaited, so that the counts are those of this moment.
      const facets = facetsOf(result, request.filters, {
        sort: request.sort,
        pageSize: page.style === 'offset' ? page.pageSize : null,
        limit: page.style === 'cursor' ? page.limit : null,
      });
      const { corrections, relaxed, currency } = result;
      const data = await loadHits(hits);
      return { data, facets, currency, corrections, relaxed, pagination };
    },
    list: async (
      viewer: Viewer,
      request: SearchRequest,
      page: PageRequest,
    ): Promise<ProductList> => {
      authorize(viewer, 'product.read');
      const { result, data: hits, pagination } = await findPage('products', request, page);
      const { corrections, relaxed } = result;
      const words = request.filters.text === null ? {} : { corrections, relaxed };
      return { data: await loadHits(hits), ...words, pagination };
    },
    /** Completions of a text that is being typed. */
    suggest: (viewer: Viewer, text: string) => {
      authorize(viewer, 'product.read');
      return suggest(text);
    },
    /** The filters of attributes: the query parameter of each, and the categories that offer it. */
    listAttributeFilters: async (viewer: Viewer) => {
      authorize(viewer, 'product.read');
      const categories = await engine.categories();
      const facets = [...STANDARD_FACETS, ...nonStandardFacets(categories)].slice(0, MAX_FILTERS);
      return facets.map(({ name, label, attribute }) => ({
        name,
        label,
        categoryIds: categories.categoriesOffering(attribute),
      }));
    },
    /** The most popular other products of a product's category. */
    findSimilar: async ({ id, categoryId }: Product, count: number) => {
      const { hits } = await engine.search(() => ({
        filters: { ...NO_FILTERS, categories: [categoryId] },
        ranking: 'popular',
        slice: { offset: 0, after: null, count: count + 1 },
        prices: 'all',
        facets: [],
        synonyms: NO_SYNONYMS,
      }));
      const isOther = (hit: Hit): boolean => hit.id !== id;
      return loadHits(hits.filter(isOther).slice(0, count));
    },
  };
}

export type SearchService = ReturnType<typeof createSearchService>;
