import { defineEndpoint } from '../endpoint';
import { ListVersionsDocument } from './meta.generated';

export const listVersions = defineEndpoint('GET /meta/versions', {
  docs: { tag: 'meta', summary: 'List API versions' },
  resource: 'list of versions',
  anonymous: true,
  document: ListVersionsDocument,
  variables: () => ({}),
  answer: { cache: 'public' },
});
