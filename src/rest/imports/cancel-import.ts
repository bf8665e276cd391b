import { defineEndpoint } from '../endpoint';
import { CancelImportDocument } from './imports.generated';

export const cancelImport = defineEndpoint({
  method: 'POST',
  path: '/imports/:id/cancel',
  tag: 'imports',
  summary: 'Stop an import',
  description:
    'Items that were applied stay applied. The import ends as `cancelled`; cancelling it again changes nothing.',
  resource: 'import',
  document: CancelImportDocument,
  variables: ({ params }) => ({ id: params['id'] ?? '' }),
  errors: ['invalid_state_transition'],
});
