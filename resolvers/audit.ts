import { pageRequestOf } from './paging';
import type { Resolvers } from './types.generated';

export const auditResolvers: Resolvers = {
  Query: {
    auditEntries: (_root, { page, ...filter }, { services, viewer }) =>
      services.audit.listEntries(viewer, filter, pageRequestOf(page)),
  },
};
