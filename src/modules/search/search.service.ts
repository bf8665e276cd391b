import { isAppError } from '../../platform/errors';
import type { CursorCodec } from '../../platform/cursor';
import type { Page, PageRequest } from '../../platform/paging';
import type { CatalogService, Product } from '../catalog';
import { authorize, type Viewer } from '../identity';
import { CATEGORY_FILTERS, offering, type CategoryFilter } from './filter-rules';
import { createFinder } from './finder';
import { createLoadFound } from './found-products';
import type { FreshState, SearchState } from './freshness';
import { pageOf } from './page-of';
import type { SearchFilters, SearchRequest, SearchResult } from './search.types';

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

export function createSearchService(deps: SearchDeps): SearchService {
  const { freshState, cursors } = deps;
  const { find, facetsOf } = createFinder();
  const loadFound = createLoadFound(deps.catalog);

  /** Cuts a page from what is known, then asks whether that is still so; only if it is not, cuts it again. */
  const fresh = async <T extends Cut>(cut: (state: SearchState) => T) => {
    const guess = guessOf(freshState.latest(), cut);
    const confirmed = await freshState.confirm(guess?.ids ?? []);
    const { state } = confirmed;
    const isRight = guess !== null && guess.generation === state.generation;
    const made = isRight ? guess.made : cut(state);
    return { made, load: () => loadFound(confirmed, made.rows) };
  };

  return {
    search: async (viewer, request, page) => {
      authorize(viewer, 'product.read');
      const { made, load } = await fresh((state) => {
        const found = find(state, request);
        const scope = ['search', found.key, found.ranking];
        return { found, ...pageOf(found, page, { cursors, scope, isExact: true }) };
      });
      // Before anything else is awaited: the counts are those of this moment.
      const facets = facetsOf(made.found, request, {
        sort: request.sort,
        pageSize: page.style === 'offset' ? page.pageSize : null,
        limit: page.style === 'cursor' ? page.limit : null,
      });
      return { data: await load(), facets, pagination: made.pagination };
    },
    list: async (viewer, request, page) => {
      authorize(viewer, 'product.read');
      const { made, load } = await fresh((state) => {
        const found = find(state, request);
        const scope = ['products', found.key, found.ranking];
        return pageOf(found, page, { cursors, scope, isExact: false });
      });
      return { data: await load(), pagination: made.pagination };
    },
    listCategoryFilters: async (viewer) => {
      authorize(viewer, 'product.read');
      const { categories } = (await freshState.confirm([])).state;
      return CATEGORY_FILTERS.map((name) => ({ name, categoryIds: offering(name, categories) }));
    },
    findSimilar: async ({ id, categoryId }, count) => {
      const filters = { ...noFilters, categories: [categoryId] };
      const { load } = await fresh((state) => {
        const found = find(state, { filters, sort: 'popular' });
        const nearby = found.read({ offset: 0, after: null, count: count + 1 });
        const others = nearby.filter(({ row }) => state.index.columns.ids[row] !== id);
        return { rows: others.slice(0, count).map(({ row }) => row) };
      });
      return load();
    },
  };
}

interface Cut {
  readonly rows: readonly number[];
}

/** What can be said without asking; null when nothing is known yet, or when it is refused as things stood. */
function guessOf<T extends Cut>(state: SearchState | null, cut: (state: SearchState) => T) {
  if (state === null) return null;
  const { generation, index } = state;
  try {
    const made = cut(state);
    return { made, generation, ids: made.rows.map((row) => index.columns.ids[row] ?? '') };
  } catch (error) {
    if (isAppError(error)) return null;
    throw error;
  }
}
const noFilters: SearchFilters = {
  text: null,
  categories: [],
  brands: [],
  priceMin: null,
  priceMax: null,
  memory: [],
  screenSize: [],
};
