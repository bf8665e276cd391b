import { defineEndpoint } from '../endpoint';
import { GetLimitsDocument } from './meta.generated';

export const getLimits = defineEndpoint({
  method: 'GET',
  path: '/meta/limits',
  tag: 'meta',
  summary: 'The limits of the contract',
  resource: 'list of limits',
  anonymous: true,
  cache: 'public',
  document: GetLimitsDocument,
  variables: () => ({}),
});
