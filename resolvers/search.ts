import { filtersOf, SEARCH_FILTERS } from '../src/modules/search';
import { pageRequestOf } from './paging';
import type { Resolvers } from './types.generated';

export const searchResolvers: Resolvers = {
  Query: {
    products: (_root, { filter, sort, page }, { services, viewer }) =>
      services.search.list(
        viewer,
        { filters: filtersOf(filter ?? {}), sort: sort ?? null },
        pageRequestOf(page),
      ),
    searchProducts: (_root, { filter, sort, page }, { services, viewer }) =>
      services.search.search(
        viewer,
        { filters: filtersOf(filter ?? {}), sort: sort ?? null },
        pageRequestOf(page),
      ),
    searchFilters: async (_root, _args, { services, viewer }) => {
      const offered = await services.search.listCategoryFilters(viewer);
      return {
        data: SEARCH_FILTERS.map((filter) => ({
          ...filter,
          categoryIds: offered.find(({ name }) => name === filter.name)?.categoryIds ?? null,
        })),
      };
    },
  },
};
