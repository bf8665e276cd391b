import { defineEndpoint } from '../endpoint';
import { GetVersionsDocument } from './meta.generated';

export const getVersions = defineEndpoint({
  method: 'GET',
  path: '/meta/versions',
  tag: 'meta',
  summary: 'The versions of the contract',
  resource: 'list of versions',
  anonymous: true,
  cache: 'public',
  document: GetVersionsDocument,
  variables: () => ({}),
});
