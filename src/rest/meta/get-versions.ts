import { defineEndpoint } from '../endpoint';
import { GetVersionsDocument } from './meta.generated';

export const getVersions = defineEndpoint('GET /meta/versions', {
  docs: { tag: 'meta', summary: 'List API versions' },
  resource: 'list of versions',
  anonymous: true,
  document: GetVersionsDocument,
  variables: () => ({}),
  answer: { cache: 'public' },
});
