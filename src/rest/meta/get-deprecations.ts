import { defineEndpoint } from '../endpoint';
import { GetDeprecationsDocument } from './meta.generated';

export const getDeprecations = defineEndpoint({
  method: 'GET',
  path: '/meta/deprecations',
  tag: 'meta',
  summary: 'What is deprecated, with your own use of it (for admins all use)',
  resource: 'list of deprecations',
  document: GetDeprecationsDocument,
  variables: () => ({}),
});
