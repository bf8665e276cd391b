import { pageRequestOf } from './paging';
import type { Resolvers } from './types.generated';

export const documentsResolvers: Resolvers = {
  Query: {
    documentManifests: (_root, { page }, { services, viewer }) =>
      services.documents.list(viewer, pageRequestOf(page)),
  },
  Mutation: {
    registerDocuments: (_root, { input }, { services, viewer, idempotency: op }) =>
      services.documents.register({ viewer, op }, input),
    deleteDocuments: async (_root, key, { services, viewer, idempotency: op }) => {
      await services.documents.remove({ viewer, op }, key);
      return { id: `${key.name}@${key.version}` };
    },
  },
  DocumentManifest: {
    documents: ({ name, version, documents }) =>
      documents.map(({ id, cost }) => ({ id, cost, documentId: `${name}@${version}/${id}` })),
  },
};
