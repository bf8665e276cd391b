import type { CursorCodec } from '../../platform/cursor';
import type { Page, PageRequest } from '../../platform/paging';
import type { CatalogService, Product } from '../catalog';
import { authorize, type Viewer } from '../identity';
import { toFacets } from './facets';
import {
  assertFilters,
  CATEGORY_FILTERS,
  categoriesForFilter,
  offering,
  type CategoryFilter,
} from './filter-rules';
import type { FreshState, SearchState } from './freshness';
import { pageOf } from './page-of';
import { createQueryStrings, type Presentation } from './query-strings';
import { rankMatches, type RankedMatches, type Ranking } from './ranked';
import { createResultCache } from './result-cache';
import { scan, type Scan } from './scan';
import type { Facet, ProductSort, SearchFilters, SearchResult } from './search.types';

export interface SearchRequest {
  readonly filters: SearchFilters;
  /** Without it: relevance when there is a text, else popularity. */
  readonly sort: ProductSort | null;
}

export interface SearchService {
  /** A page of products with the facets of all that match. */
  search(viewer: Viewer, request: SearchRequest, page: PageRequest): Promise<SearchResult>;
  /** A page of products alone. */
  list(viewer: Viewer, request: SearchRequest, page: PageRequest): Promise<Page<Product>>;
  /** Which categories offer which category-specific filter. */
  listCategoryFilters(viewer: Viewer): Promise<readonly OfferedFilter[]>;
  /** The most popular other products of a product's category. */
  findSimilar(product: Product, count: number): Promise<readonly Product[]>;
}

export interface OfferedFilter {
  readonly name: CategoryFilter;
  readonly categoryIds: readonly string[];
}

export interface SearchDeps {
  readonly freshState: FreshState;
  readonly catalog: Pick<CatalogService, 'loadProduct'>;
  readonly cursors: CursorCodec;
}

/** What results of each kind may keep alive, in words of four bytes. */
const MAX_CACHED_WORDS = 2_000_000;
const WORDS_OF_FACET_VALUE = 50;
/** A relevance ranking also keeps a map of scores. */
const WORDS_OF_SCORE = 12;

export function createSearchService(deps: SearchDeps): SearchService {
  const { cursors } = deps;
  const { find, facetsOf } = createFinder(deps);

  const load = async ({ state }: Found, rows: Int32Array): Promise<readonly Product[]> => {
    const ids = Array.from(rows, (row) => state.index.columns.ids[row] ?? '');
    const products = await Promise.all(ids.map((id) => deps.catalog.loadProduct(id)));
    return products.filter((product) => product !== null);
  };

  return {
    search: async (viewer, request, page) => {
      authorize(viewer, 'product.read');
      const found = await find(request);
      const scope = ['search', found.key, found.ranking];
      const { rows, pagination } = pageOf(found.ranked, page, { cursors, scope, isExact: true });
      const facets = facetsOf(found, request, {
        sort: request.sort,
        pageSize: page.style === 'offset' ? page.pageSize : null,
        limit: page.style === 'cursor' ? page.limit : null,
      });
      return { data: await load(found, rows), facets, pagination };
    },
    list: async (viewer, request, page) => {
      authorize(viewer, 'product.read');
      const found = await find(request);
      const scope = ['products', found.key, found.ranking];
      const { rows, pagination } = pageOf(found.ranked, page, { cursors, scope, isExact: false });
      return { data: await load(found, rows), pagination };
    },
    listCategoryFilters: async (viewer) => {
      authorize(viewer, 'product.read');
      const { categories } = await deps.freshState();
      return CATEGORY_FILTERS.map((name) => ({ name, categoryIds: offering(name, categories) }));
    },
    findSimilar: async ({ id, categoryId }, count) => {
      const filters = { ...noFilters, categories: [categoryId] };
      const found = await find({ filters, sort: 'popular' });
      const { ids } = found.state.index.columns;
      const nearby = found.ranked.rows.subarray(0, count + 1).filter((row) => ids[row] !== id);
      return load(found, nearby.subarray(0, count));
    },
  };
}

/** A search before its page is cut. */
interface Found {
  readonly state: SearchState;
  /** The filters as text. */
  readonly key: string;
  readonly ranking: Ranking;
  readonly matches: Scan;
  readonly ranked: RankedMatches;
}

/** Scans, orders and facets of one state of the index are kept until it changes: pages and sorts share them. */
function createFinder({ freshState }: SearchDeps) {
  const scans = createResultCache<Scan>(MAX_CACHED_WORDS);
  const rankings = createResultCache<RankedMatches>(MAX_CACHED_WORDS);
  const facetSets = createResultCache<readonly Facet[]>(MAX_CACHED_WORDS);
  return {
    find: async ({ filters, sort }: SearchRequest): Promise<Found> => {
      const state = await freshState();
      const { index, categories, generation } = state;
      assertFilters(filters, categories);
      const key = JSON.stringify(filters);
      const ranking = sort ?? (filters.text === null ? 'popular' : 'relevance');
      const matches = scans.get(generation, key, () => {
        const value = scan(index, categories, filters);
        return { value, weight: weightOf(value) };
      });
      const ranked = rankings.get(generation, `${ranking} ${key}`, () => {
        const value = rankMatches(index, matches, ranking);
        const words = ranking === 'relevance' ? WORDS_OF_SCORE : 1;
        return { value, weight: words * value.rows.length };
      });
      return { state, key, ranking, matches, ranked };
    },
    facetsOf: ({ state, key, matches }: Found, { filters }: SearchRequest, shown: Presentation) =>
      facetSets.get(state.generation, `${JSON.stringify(shown)} ${key}`, () => {
        const queries = createQueryStrings(filters, shown, (filter) =>
          categoriesForFilter(filter, filters.categories, state.categories),
        );
        const value = toFacets(state.index.columns, matches, filters, queries);
        const shownValues = value.reduce((sum, { values }) => sum + values.length, 0);
        return { value, weight: WORDS_OF_FACET_VALUE * shownValues };
      }),
  };
}

/** What a scan keeps alive, in words of four bytes: its counts are as long as the dictionaries, matches or none. */
function weightOf({ rows, scores, prices, counts }: Scan): number {
  const codes = Object.values(counts).reduce((sum, { byCode }) => sum + byCode.length, 0);
  return rows.length + (scores?.length ?? 0) + 2 * prices.length + codes;
}

export const noFilters: SearchFilters = {
  text: null,
  categories: [],
  brands: [],
  priceMin: null,
  priceMax: null,
  memory: [],
  screenSize: [],
};
