import { defineEndpoint } from '../endpoint';
import { ListApiKeysDocument } from './identity.generated';

export const listApiKeys = defineEndpoint({
  method: 'GET',
  path: '/auth/api-keys',
  tag: 'auth',
  summary: 'List the own API keys',
  resource: 'API key',
  document: ListApiKeysDocument,
  cache: 'no-store',
  variables: () => ({}),
});
