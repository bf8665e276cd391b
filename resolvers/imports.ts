import { typedImport } from '../src/modules/imports';
import { existing } from './existing';
import { changesOf } from './context';
import { pageRequestOf } from './paging';
import type { QueryResolvers, Resolvers } from './types.generated';

const DEFAULT_PAGE = 20;

const findImport: QueryResolvers['import'] = (_root, { id }, { services, viewer }) =>
  services.imports.findImport(viewer, id);

export const importsResolvers: Resolvers = {
  Subscription: {
    importChanged: {
      subscribe: changesOf('import'),
      resolve: findImport,
    },
  },
  Query: {
    imports: (_root, { page, ...filter }, { services, viewer }) =>
      services.imports.listImports(viewer, filter, pageRequestOf(page)),
    import: findImport,
    importResults: (_root, { id, outcome = null, page }, { services, viewer }) =>
      services.imports.listResults(viewer, id, {
        outcome,
        limit: page?.limit ?? DEFAULT_PAGE,
        cursor: page?.cursor ?? null,
      }),
  },
  Mutation: {
    startImport: (_root, { input }, { services, viewer, idempotency }) =>
      services.imports.startImport(viewer, typedImport(input), idempotency),
    startImportOfEach: (_root, { input, upload }, { services, viewer, idempotency }) => {
      const request = upload ?? input;
      if (!request) throw new Error('an import has items or an upload');
      const { mode } = request;
      return services.imports.startImport(
        viewer,
        { ...request, mode: mode ?? 'upsert' },
        idempotency,
      );
    },
    cancelImport: (_root, { id }, { services, viewer }) =>
      existing('import', services.imports.cancelImport(viewer, id)),
  },
};
