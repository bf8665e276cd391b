import { defineEndpoint } from '../endpoint';
import { bodyOf } from '../request/body';
import {
  RegisterTrustedDocumentsDocument,
  type RegisterTrustedDocumentsMutationVariables,
} from './documents.generated';

export const registerTrustedDocuments = defineEndpoint('POST /graphql/documents', {
  docs: {
    tag: 'graphql',
    summary: 'Register trusted documents',
    description:
      'Registers the documents of one version of a client, all or none; each is validated, and checked for depth and cost. ' +
      '`POST /graphql` and `GET /graphql` run them by `documentId`. Registering the same manifest again answers 200; a ' +
      'version cannot be changed.',
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
          NewestProducts:
            'query { products(sort: newest, page: { limit: 5 }) { data { id title price currency } } }',
        },
      },
    },
  },
  resource: 'manifest',
  body: bodyOf<RegisterTrustedDocumentsMutationVariables['input']>('RegisterDocumentsInput'),
  document: RegisterTrustedDocumentsDocument,
  variables: ({ body: input }) => ({ input }),
  answer: {
    result: 'registerDocuments.manifest',
    isCreated: ({ registerDocuments: { isNew } }) => isNew,
  },
});
