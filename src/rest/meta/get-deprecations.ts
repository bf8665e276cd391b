import { defineEndpoint } from '../endpoint';
import { GetDeprecationsDocument } from './meta.generated';

export const getDeprecations = defineEndpoint('GET /meta/deprecations', {
  docs: {
    tag: 'meta',
    summary: 'List deprecations',
    description: 'With your own use of them; for admins all use.',
  },
  resource: 'list of deprecations',
  document: GetDeprecationsDocument,
  variables: () => ({}),
});
