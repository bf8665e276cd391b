import { existing } from './existing';
import { pageRequestOf } from './paging';
import type { Resolvers } from './types.generated';

const DEFAULT_PAGE = 20;

export const importsResolvers: Resolvers = {
  Query: {
    imports: (_root, { page, ...filter }, { services, viewer }) =>
      services.imports.listImports(viewer, filter, pageRequestOf(page)),
    import: (_root, { id }, { services, viewer }) => services.imports.findImport(viewer, id),
    importResults: (_root, { id, outcome = null, page }, { services, viewer }) =>
      services.imports.listResults(viewer, id, {
        outcome,
        limit: page?.limit ?? DEFAULT_PAGE,
        cursor: page?.cursor ?? null,
      }),
  },
  Mutation: {
    startImport: (_root, { input }, { services, viewer, idempotency }) =>
      services.imports.startImport(viewer, { ...input, mode: input.mode ?? 'upsert' }, idempotency),
    cancelImport: (_root, { id }, { services, viewer }) =>
      existing('import', services.imports.cancelImport(viewer, id)),
  },
};
