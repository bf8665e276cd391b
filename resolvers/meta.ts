import { deprecations } from '../src/contract/deprecations';
import { limits } from '../src/contract/limits';
import { versions } from '../src/contract/versions';
import { pageRequestOf } from './paging';
import type { Resolvers } from './types.generated';

export const metaResolvers: Resolvers = {
  Query: {
    contractVersions: () => ({ data: versions }),
    contractLimits: () => ({
      data: Object.entries(limits).map(([name, limit]) => ({ name, ...limit })),
    }),
    requests: (_root, filter, { services, viewer }) => services.requestLog.list(viewer, filter),
    schemaUses: (_root, { page, ...filter }, { services, viewer }) =>
      services.usage.listSchemaUses(viewer, filter, pageRequestOf(page)),
    deprecations: async (_root, _args, { services, viewer }) => {
      const uses = await services.usage.listDeprecatedUses(viewer);
      const data = deprecations.map((deprecation) => ({
        ...deprecation,
        guideUrl: `/docs/deprecations/${deprecation.name}`,
        uses: uses.filter(({ name }) => name === deprecation.name),
      }));
      return { data };
    },
  },
};
