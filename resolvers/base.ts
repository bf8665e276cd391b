import type { Resolvers } from './types.generated';

export const baseResolvers: Resolvers = {
  Query: {
    apiVersion: () => '1',
  },
};
