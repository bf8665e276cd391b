import { defineEndpoint } from '../endpoint';
import { dateTime, oneOf, pageInput, pageParameters } from '../request/parameters';
import { ListImportsDocument } from './imports.generated';

export const listImports = defineEndpoint('GET /imports', {
  docs: {
    tag: 'imports',
    summary: 'List imports',
    description: "Imports of the last 30 days, newest first: your own, or for admins everybody's.",
    errors: ['invalid_range'],
    example: { query: { type: 'products', status: 'completed', limit: '5' } },
  },
  resource: 'import',
  query: {
    type: oneOf('Only imports of products, or of categories.', ['products', 'categories']),
    status: oneOf('Only imports in this status.', [
      'queued',
      'processing',
      'cancelling',
      'completed',
      'completed_with_errors',
      'cancelled',
      'failed',
    ]),
    createdFrom: dateTime('Only imports started at or after this time.'),
    createdTo: dateTime('Only imports started before this time.'),
    ...pageParameters,
  },
  document: ListImportsDocument,
  variables: ({ query }) => {
    const { type, status, createdFrom, createdTo } = query;
    return { type, status, createdFrom, createdTo, page: pageInput(query) };
  },
  answer: { isList: true },
});
