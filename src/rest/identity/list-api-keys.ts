import { defineEndpoint } from '../endpoint';
import { ListApiKeysDocument } from './identity.generated';

export const listApiKeys = defineEndpoint('GET /auth/api-keys', {
  docs: { tag: 'auth', summary: 'List your API keys' },
  resource: 'API key',
  document: ListApiKeysDocument,
  variables: () => ({}),
  answer: { cache: 'no-store' },
});
