import { defineEndpoint } from '../endpoint';
import { oneOf, pageParameters } from '../parameters';
import { ListImportResultsDocument } from './imports.generated';

const { limit, cursor } = pageParameters;

export const listImportResults = defineEndpoint({
  method: 'GET',
  path: '/imports/:id/results',
  tag: 'imports',
  summary: 'What became of each item of an import',
  resource: 'import',
  isList: true,
  document: ListImportResultsDocument,
  query: {
    outcome: oneOf('Only items with this outcome.', [
      'created',
      'updated',
      'deleted',
      'unchanged',
      'failed',
    ]),
    limit,
    cursor,
  },
  variables: ({ params, query: { outcome, limit, cursor } }) => ({
    id: params['id'] ?? '',
    outcome,
    page: { limit, cursor },
  }),
  errors: ['invalid_cursor', 'cursor_mismatch'],
});
