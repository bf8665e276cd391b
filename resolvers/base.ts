import { CURRENT_VERSION } from '../src/contract/versions';
import type { Resolvers } from './types.generated';

export const baseResolvers: Resolvers = {
  Query: {
    apiVersion: () => CURRENT_VERSION,
  },
};
