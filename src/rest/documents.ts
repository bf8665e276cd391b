import { defineEndpoint, type Endpoint } from './endpoint';
import { pageParameters } from './parameters';
import * as documents from './documents.generated';

const manifest = { tag: 'graphql', resource: 'manifest', policy: 'document.manage' } as const;

export const documentsEndpoints: readonly Endpoint[] = [
  defineEndpoint('POST /graphql/documents', {
    ...manifest,
    summary: 'Register trusted documents',
    description:
      'Registers the documents of one version of a client, all or none; each is validated, and checked for depth and cost. ' +
      '`POST /graphql` and `GET /graphql` run them by `documentId`. Registering the same manifest again returns 200; a ' +
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
    body: { inputType: 'RegisterDocumentsInput' },
    document: documents.RegisterTrustedDocuments,
    result: 'registerDocuments.manifest',
    isCreated: ({ registerDocuments: { isNew } }) => isNew,
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
  }),
  defineEndpoint('GET /graphql/documents', {
    ...manifest,
    summary: 'List trusted documents',
    description:
      'Manifests of all clients, sorted by name and version, with the ids of their documents.',
    query: pageParameters,
    document: documents.ListTrustedDocuments,
    isList: true,
  }),
  defineEndpoint('DELETE /graphql/documents/:name/:version', {
    ...manifest,
    summary: 'Delete trusted documents',
    description:
      'Deletes the documents of one version of a client; takes effect everywhere within 3 seconds.',
    errors: ['not_yours'],
    document: documents.DeleteTrustedDocuments,
    status: 204,
    example: { params: { name: 'shop-web', version: '1.4.0' } },
  }),
];
