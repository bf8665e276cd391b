import { defineEndpoint } from '../endpoint';
import { GetImportDocument } from './imports.generated';

export const getImport = defineEndpoint('GET /imports/:id', {
  docs: { tag: 'imports', summary: 'Get an import' },
  resource: 'import',
  live: ({ params: { id } }) => ({ kind: 'import', id }),
  document: GetImportDocument,
  variables: ({ params: { id } }) => ({ id }),
  answer: {
    headers: { 'Retry-After': ({ import: found }) => (found?.done === false ? '1' : null) },
  },
});
