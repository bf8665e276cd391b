import { type Limit, limits } from '../contract/limits';
import { structuralError } from '../platform/values/errors';
import { defineEndpoint, type Endpoint } from './endpoint';
import { dateTime, oneOf, pageParameters } from './parameters';
import * as documents from './imports.generated';

const mebibytes = ({ value }: Limit): string => `${value / 1024 / 1024} MiB`;

const importJob = { tag: 'imports', resource: 'import' } as const;

export const importsEndpoints: readonly Endpoint[] = [
  defineEndpoint('POST /imports', {
    ...importJob,
    summary: 'Import products or categories',
    description:
      `Items as one JSON body (up to ${mebibytes(limits.bodyBytes)}), or streamed as \`application/x-ndjson\` (up to ` +
      `${mebibytes(limits.importBodyBytes)}, one item per line) with \`type\` and \`mode\` in the query. Up to ` +
      `${limits.importItems.value} items; each is applied or refused on its own. ` +
      'Returns immediately; poll `Location` until `done`.',
    policy: 'import.write',
    errors: ['too_many_items'],
    query: {
      type: oneOf('Kind of the items of a streamed upload.', ['products', 'categories']),
      mode: oneOf('What a streamed upload may do with an item; default `upsert`.', [
        'create',
        'upsert',
        'update',
        'delete',
      ]),
    },
    body: { inputType: 'ImportInput' },
    stream: { mediaType: 'application/x-ndjson', maxBytes: limits.importBodyBytes.value },
    document: documents.CreateImport,
    variables: ({ query: { type, mode }, body, uploadId }) => {
      if (uploadId === null) return { input: body };
      if (type === undefined) throw typeIsMissing();
      return { upload: { type, mode, uploadId } };
    },
    status: 202,
    location: ({ startImport }) => `/imports/${startImport.id}`,
    responseHeaders: { 'Retry-After': () => '1' },
    example: {
      body: {
        type: 'products',
        mode: 'upsert',
        items: [
          { externalId: 'erp-1001', title: 'Desk lamp', price: 39.9, categoryExternalId: 'lamps' },
        ],
      },
    },
  }),
  defineEndpoint('GET /imports', {
    ...importJob,
    summary: 'List imports',
    description: 'Imports of the last 30 days, newest first: your own, or all of them for admins.',
    policy: 'import.read',
    errors: ['invalid_range'],
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
    document: documents.ListImports,
    isList: true,
    example: { query: { type: 'products', status: 'completed', limit: '5' } },
  }),
  defineEndpoint('GET /imports/:id', {
    ...importJob,
    summary: 'Get an import',
    policy: 'import.read',
    live: ({ params: { id } }) => ({ kind: 'import', id }),
    document: documents.GetImport,
    responseHeaders: {
      'Retry-After': ({ import: importJob }) => (importJob?.done === false ? '1' : null),
    },
  }),
  defineEndpoint('GET /imports/:id/results', {
    ...importJob,
    summary: 'List import results',
    description: 'Results of all items, in the order of the import.',
    policy: 'import.read',
    errors: ['invalid_cursor', 'cursor_mismatch'],
    query: {
      outcome: oneOf('Only items with this outcome.', [
        'created',
        'updated',
        'deleted',
        'unchanged',
        'failed',
      ]),
      limit: pageParameters.limit,
      cursor: pageParameters.cursor,
    },
    document: documents.ListImportResults,
    isList: true,
  }),
  defineEndpoint('POST /imports/:id/cancel', {
    ...importJob,
    summary: 'Cancel an import',
    description:
      'Items that were applied stay applied. The import ends as `cancelled`; cancelling it again changes nothing.',
    policy: 'import.write',
    errors: ['invalid_state_transition'],
    document: documents.CancelImport,
  }),
];

function typeIsMissing() {
  const message = '"type" is required for a streamed upload.';
  return structuralError([{ parameter: 'type', code: 'required', message }]);
}
