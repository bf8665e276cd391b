import { defineEndpoint } from '../endpoint';
import { GetImportDocument } from './imports.generated';

export const getImport = defineEndpoint({
  method: 'GET',
  path: '/imports/:id',
  tag: 'imports',
  summary: 'Follow an import',
  resource: 'import',
  document: GetImportDocument,
  variables: ({ params }) => ({ id: params['id'] ?? '' }),
  announcedHeaders: ['Retry-After'],
  responseHeaders: ({ import: found }): Record<string, string> =>
    found?.done === false ? { 'retry-after': '1' } : {},
});
