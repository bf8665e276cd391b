import {
  createListLoader,
  type ListBudget,
  type LoadList,
} from '../../platform/mongo/list.loaders';
import type { PageRequest } from '../../platform/values/paging';
import type { Viewer } from '../accounts';
import { filtersOf } from './engine/filter-rules';
import type { SearchService } from './search.service';
import type { ProductList } from './engine/search.types';

export interface SearchLoaderDeps {
  readonly viewer: Viewer;
  readonly lists: ListBudget;
  /** Counts searches that are about to run; rejects if there are too many. */
  readonly countSearches: (searches: number) => Promise<void>;
}

export function createSearchLoaders(
  search: Pick<SearchService, 'list'>,
  { viewer, lists, countSearches }: SearchLoaderDeps,
): { readonly productsOf: LoadList<string, PageRequest, ProductList> } {
  return {
    /** Keyed by category id: the list that `GET /products?category=` returns. */
    productsOf: createListLoader(lists, async (categoryIds, page) => {
      await countSearches(categoryIds.length);
      return Promise.all(
        categoryIds.map((id) => {
          const request = { filters: filtersOf({ category: [id] }), sort: null };
          return search.list(viewer, request, page);
        }),
      );
    }),
  };
}

export type SearchLoaders = ReturnType<typeof createSearchLoaders>;
