import type { CursorCodec } from '../../platform/cursor';
import type { Page, PageRequest } from '../../platform/paging';
import type { CatalogService, Product } from '../catalog';
import { authorize, type Viewer } from '../identity';
import { attributeFacets, freeFacets, STANDARD_FACETS } from './attribute-facets';
import { createFacets } from './facets';
import { assertDecimals, fittingFilters } from './filter-rules';
import { createLoadFound } from './found-products';
import { pageOf, stretchOf } from './page-of';
import { BRAND_FACET, type Hit, type EngineFilters, type SearchEngine } from './search-engine';
import type { SearchRequest, SearchResult } from './search.types';

export interface SearchService {
  /** A page of products with the facets of all that match. */
  search(viewer: Viewer, request: SearchRequest, page: PageRequest): Promise<SearchResult>;
  /** A page of products alone. */
  list(viewer: Viewer, request: SearchRequest, page: PageRequest): Promise<Page<Product>>;
  /** The filters of attributes, and which categories offer them. */
  listAttributeFilters(viewer: Viewer): Promise<readonly OfferedFilter[]>;
  /** The most popular other products of a product's category. */
  findSimilar(product: Product, count: number): Promise<readonly Product[]>;
}

export interface OfferedFilter {
  /** Of the facet, and the query parameter that sets it. */
  readonly name: string;
  readonly label: string;
  readonly categoryIds: readonly string[];
}

export interface SearchDeps {
  readonly engine: SearchEngine;
  readonly catalog: Pick<CatalogService, 'loadProduct'>;
  readonly cursors: CursorCodec;
}

/** Policy, cursors and presentation over whatever engine finds. */
export function createSearchService({ engine, catalog, cursors }: SearchDeps): SearchService {
  const loadFound = createLoadFound(catalog);
  const facetsOf = createFacets();

  const findPage = async (list: string, { filters, sort }: SearchRequest, page: PageRequest) => {
    const ranking = sort ?? (filters.text === null ? 'popular' : 'relevance');
    const isExact = list === 'search';
    const scope = { cursors, isExact, scope: [list, JSON.stringify(filters), ranking] };
    const stretch = stretchOf(page, scope);
    const answer = await engine.search((categories) => {
      const facets = isExact ? [BRAND_FACET, ...attributeFacets(filters, categories)] : [];
      return { filters: fittingFilters(filters, categories), ranking, stretch, facets };
    });
    return { answer, ...pageOf(answer, page, scope) };
  };

  return {
    search: async (viewer, request, page) => {
      authorize(viewer, 'product.read');
      const { answer, hits, pagination } = await findPage('search', request, page);
      assertDecimals(request.filters, answer.facets().price.decimals);
      // Before anything else is awaited: the counts are those of this moment.
      const facets = facetsOf(answer, request.filters, {
        sort: request.sort,
        pageSize: page.style === 'offset' ? page.pageSize : null,
        limit: page.style === 'cursor' ? page.limit : null,
      });
      const { corrections, relaxed } = answer;
      return { data: await loadFound(hits), facets, corrections, relaxed, pagination };
    },
    list: async (viewer, request, page) => {
      authorize(viewer, 'product.read');
      const { hits, pagination } = await findPage('products', request, page);
      return { data: await loadFound(hits), pagination };
    },
    listAttributeFilters: async (viewer) => {
      authorize(viewer, 'product.read');
      const categories = await engine.categories();
      return [...STANDARD_FACETS, ...freeFacets(categories)].map(({ name, label, attribute }) => ({
        name,
        label,
        categoryIds: categories.offering(attribute),
      }));
    },
    findSimilar: async ({ id, categoryId }, count) => {
      const filters = { ...noFilters, categories: [categoryId] };
      const stretch = { offset: 0, after: null, count: count + 1 };
      const { hits } = await engine.search(() => ({
        filters,
        ranking: 'popular',
        stretch,
        facets: [],
      }));
      const isOther = (hit: Hit): boolean => hit.id !== id;
      return loadFound(hits.filter(isOther).slice(0, count));
    },
  };
}

const noFilters: EngineFilters = {
  text: null,
  categories: [],
  brands: [],
  priceMin: null,
  priceMax: null,
  attributes: [],
};
