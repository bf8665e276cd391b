import { defineEndpoint } from '../endpoint';
import { pageInput, pageParameters } from '../request/parameters';
import { ListDocumentsDocument } from './documents.generated';

export const listDocuments = defineEndpoint('GET /graphql/documents', {
  docs: {
    tag: 'graphql',
    summary: 'List registered documents',
    description:
      'The manifests of all clients by name and version, with the ids of their documents.',
  },
  resource: 'manifest',
  query: pageParameters,
  document: ListDocumentsDocument,
  variables: ({ query }) => ({ page: pageInput(query) }),
  answer: { isList: true },
});
