import { defineEndpoint } from '../endpoint';
import { ListLimitsDocument } from './meta.generated';

export const listLimits = defineEndpoint('GET /meta/limits', {
  docs: { tag: 'meta', summary: 'List API limits' },
  resource: 'list of limits',
  anonymous: true,
  document: ListLimitsDocument,
  variables: () => ({}),
  answer: { cache: 'public' },
});
