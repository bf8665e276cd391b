import { defineEndpoint } from '../endpoint';
import { GetLimitsDocument } from './meta.generated';

export const getLimits = defineEndpoint('GET /meta/limits', {
  docs: { tag: 'meta', summary: 'List API limits' },
  resource: 'list of limits',
  anonymous: true,
  document: GetLimitsDocument,
  variables: () => ({}),
  answer: { cache: 'public' },
});
