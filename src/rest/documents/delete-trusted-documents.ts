import { defineEndpoint } from '../endpoint';
import { DeleteTrustedDocumentsDocument } from './documents.generated';

export const deleteTrustedDocuments = defineEndpoint('DELETE /graphql/documents/:name/:version', {
  docs: {
    tag: 'graphql',
    summary: 'Delete trusted documents',
    description:
      'Deletes the documents of one version of a client; in force everywhere within 3 seconds.',
    errors: ['not_yours'],
    example: { params: { name: 'shop-web', version: '1.4.0' } },
  },
  resource: 'manifest',
  document: DeleteTrustedDocumentsDocument,
  variables: ({ params: { name, version } }) => ({ name, version }),
  answer: { status: 204 },
});
