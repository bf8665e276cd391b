import { defineEndpoint } from '../endpoint';
import { ListDeprecationsDocument } from './meta.generated';

export const listDeprecations = defineEndpoint('GET /meta/deprecations', {
  docs: {
    tag: 'meta',
    summary: 'List deprecations',
    description:
      "Deprecated parts of the contract, with your use of them; for admins everybody's use.",
  },
  resource: 'list of deprecations',
  document: ListDeprecationsDocument,
  variables: () => ({}),
});
