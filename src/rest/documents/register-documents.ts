import { defineEndpoint } from '../endpoint';
import { bodyOf } from '../request/body';
import {
  RegisterDocumentsDocument,
  type RegisterDocumentsMutationVariables,
} from './documents.generated';

export const registerDocuments = defineEndpoint('POST /graphql/documents', {
  docs: {
    tag: 'graphql',
    summary: 'Register documents',
    description:
      'The documents of one version of a client, all or none: each is validated and its depth and cost are judged, once. ' +
      '`POST /graphql` and `GET /graphql` run them by `documentId`. The same manifest again is 200; a version never changes.',
    errors: [
      'document_version_exists',
      'not_yours',
      'graphql_syntax_error',
      'graphql_validation_failed',
      'graphql_document_too_large',
      'document_too_complex',
      'introspection_disabled',
    ],
    example: {
      body: {
        name: 'shop-web',
        version: '1.4.0',
        documents: {
          ProductCard: 'query ($id: ID!) { product(id: $id) { id title price currency } }',
        },
      },
    },
  },
  resource: 'manifest',
  body: bodyOf<RegisterDocumentsMutationVariables['input']>('RegisterDocumentsInput'),
  document: RegisterDocumentsDocument,
  variables: ({ body: input }) => ({ input }),
  answer: {
    result: 'registerDocuments.manifest',
    isCreated: ({ registerDocuments: { isNew } }) => isNew,
  },
});
