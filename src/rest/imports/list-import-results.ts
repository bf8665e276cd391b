import { defineEndpoint } from '../endpoint';
import { oneOf, pageParameters } from '../request/parameters';
import { ListImportResultsDocument } from './imports.generated';

const { limit, cursor } = pageParameters;

export const listImportResults = defineEndpoint('GET /imports/:id/results', {
  docs: {
    tag: 'imports',
    summary: 'List import results',
    description: 'Results of all items, in the order of the import.',
    errors: ['invalid_cursor', 'cursor_mismatch'],
  },
  resource: 'import',
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
  document: ListImportResultsDocument,
  variables: ({ params: { id }, query: { outcome, limit, cursor } }) => ({
    id,
    outcome,
    page: { limit, cursor },
  }),
  answer: { isList: true },
});
