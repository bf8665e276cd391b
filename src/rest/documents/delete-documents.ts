import { defineEndpoint } from '../endpoint';
import { DeleteDocumentsDocument } from './documents.generated';

export const deleteDocuments = defineEndpoint('DELETE /graphql/documents/:name/:version', {
  docs: {
    tag: 'graphql',
    summary: 'Delete registered documents',
    description:
      'The documents of one version of a client are unknown at once, in other processes within 3 seconds.',
    errors: ['not_yours'],
    example: { params: { name: 'shop-web', version: '1.4.0' } },
  },
  resource: 'manifest',
  document: DeleteDocumentsDocument,
  variables: ({ params: { name, version } }) => ({ name, version }),
  answer: { status: 204 },
});
