import type { Resolvers } from './types.generated';

export const catalogResolvers: Resolvers = {
  Query: {
    product: (_root, { id }, { services, viewer }) => services.catalog.findProduct(viewer, id),
  },
};
