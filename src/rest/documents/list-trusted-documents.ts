import { defineEndpoint } from '../endpoint';
import { pageInput, pageParameters } from '../request/parameters';
import { ListTrustedDocumentsDocument } from './documents.generated';

export const listTrustedDocuments = defineEndpoint('GET /graphql/documents', {
  docs: {
    tag: 'graphql',
    summary: 'List trusted documents',
    description:
      'Manifests of all clients, sorted by name and version, with the ids of their documents.',
  },
  resource: 'manifest',
  query: pageParameters,
  document: ListTrustedDocumentsDocument,
  variables: ({ query }) => ({ page: pageInput(query) }),
  answer: { isList: true },
});
