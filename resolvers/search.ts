import { refuseSearchIn } from '../src/modules/catalog';
import { filtersOf, GENERAL_FILTERS, type SearchRequest } from '../src/modules/search';
import type { GraphContext } from './context';
import { pageRequestOf } from './paging';
import type { Resolvers } from './types.generated';

function throughTextSearchQueue<T>(
  context: GraphContext,
  { filters }: SearchRequest,
  search: () => Promise<T>,
): Promise<T> {
  return filters.text === null ? search() : context.queueTextSearch(search);
}

export const searchResolvers: Resolvers = {
  Query: {
    products: (_root, { filter, lookUp, sort, page }, context) => {
      const { services, viewer } = context;
      if (lookUp) {
        refuseSearchIn(lookUp, { ...filter, sort });
        return services.catalog.lookUp(viewer, lookUp, pageRequestOf(page));
      }
      const request = { filters: filtersOf(filter ?? {}), sort: sort ?? null };
      return throughTextSearchQueue(context, request, () =>
        services.search.list(viewer, request, pageRequestOf(page)),
      );
    },
    searchProducts: (_root, { filter, sort, page }, context) => {
      const request = { filters: filtersOf(filter ?? {}), sort: sort ?? null };
      const { services, viewer } = context;
      return throughTextSearchQueue(context, request, () =>
        services.search.search(viewer, request, pageRequestOf(page)),
      );
    },
    productSuggestions: (_root, { q }, context) =>
      context.queueTextSearch(() => context.services.search.suggest(context.viewer, q)),
    searchSynonyms: (_root, _args, { services, viewer }) => services.synonyms.get(viewer),
    searchFilters: async (_root, _args, { services, viewer }) => {
      const attributes = await services.search.listAttributeFilters(viewer);
      return {
        data: [
          ...GENERAL_FILTERS.map((filter) => ({ ...filter, categoryIds: null })),
          ...attributes.map((filter) => ({
            ...filter,
            parameters: [filter.name],
            type: 'terms' as const,
            multiple: true,
          })),
        ],
      };
    },
  },
  Mutation: {
    replaceSearchSynonyms: (
      _root,
      { input, version: ifMatch },
      { services, viewer, idempotency: op },
    ) => services.synonyms.replace({ viewer, op }, input.items, ifMatch),
  },
  SearchSynonyms: {
    updatedBy: ({ updatedBy }, _args, { loaders }) =>
      updatedBy === null ? null : loaders.accounts.user.load(updatedBy),
  },
  SynonymRule: {
    words: (rule) => ('words' in rule ? rule.words : null),
    from: (rule) => ('from' in rule ? rule.from : null),
    to: (rule) => ('to' in rule ? rule.to : null),
  },
};
