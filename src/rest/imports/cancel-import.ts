import { defineEndpoint } from '../endpoint';
import { CancelImportDocument } from './imports.generated';

export const cancelImport = defineEndpoint('POST /imports/:id/cancel', {
  docs: {
    tag: 'imports',
    summary: 'Cancel an import',
    description:
      'Applied items stay applied. The import ends as `cancelled`; cancelling it again changes nothing.',
    errors: ['invalid_state_transition'],
  },
  resource: 'import',
  document: CancelImportDocument,
  variables: ({ params: { id } }) => ({ id }),
});
