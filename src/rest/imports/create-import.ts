import { limits, type Limit } from '../../contract/limits';
import { structuralError } from '../../platform/values/errors';
import { defineEndpoint } from '../endpoint';
import { bodyOf } from '../request/body';
import { oneOf } from '../request/parameters';
import { repeatWindow } from '../repeat-window';
import {
  CreateImportDocument,
  GetImportStatusDocument,
  type CreateImportMutationVariables,
  type GetImportStatusQuery,
} from './imports.generated';

const mebibytes = ({ value }: Limit): string => `${value / 1024 / 1024} MiB`;

type ImportStatus = NonNullable<GetImportStatusQuery['import']>['status'];

/** An import that ends like this may be sent again. */
const TURNED_DOWN: readonly ImportStatus[] = ['cancelling', 'cancelled', 'failed'];

type ImportInput = NonNullable<CreateImportMutationVariables['input']>;

export const createImport = defineEndpoint('POST /imports', {
  docs: {
    tag: 'imports',
    summary: 'Import products or categories',
    description:
      `Items as one JSON body (up to ${mebibytes(limits.bodyBytes)}), or streamed as \`application/x-ndjson\` (up to ` +
      `${mebibytes(limits.importBodyBytes)}, one item per line) with \`type\` and \`mode\` in the query. Up to ` +
      `${limits.importItems.value} items; each is applied or refused on its own. ` +
      'Answers at once; poll `Location` until `done`.',
    errors: ['too_many_items'],
    example: {
      body: {
        type: 'products',
        mode: 'upsert',
        items: [
          { externalId: 'erp-1001', title: 'Desk lamp', price: 39.9, categoryExternalId: 'lamps' },
        ],
      },
    },
  },
  resource: 'import',
  repeatWindow: repeatWindow({
    document: GetImportStatusDocument,
    made: ({ id }: { readonly id: string }) => [{ id }],
    // Once it has ended, another one finds what is named by an externalId, and restores what was changed since.
    isUnchanged: ({ import: made }) =>
      made !== null && !TURNED_DOWN.includes(made.status) && (!made.done || made.wouldDuplicate),
  }),
  query: {
    type: oneOf('Kind of the items of a streamed upload.', ['products', 'categories']),
    mode: oneOf('What a streamed upload may do with an item; default `upsert`.', [
      'create',
      'upsert',
      'update',
      'delete',
    ]),
  },
  body: bodyOf<ImportInput>('ImportInput'),
  stream: { mediaType: 'application/x-ndjson', maxBytes: limits.importBodyBytes.value },
  document: CreateImportDocument,
  variables: ({ query: { type, mode }, body, uploadId }) => {
    if (uploadId === null) return { input: body };
    if (type === undefined) throw typeIsMissing();
    return { upload: { type, mode, uploadId } };
  },
  answer: {
    status: 202,
    location: ({ startImport }) => `/imports/${startImport.id}`,
    headers: { 'Retry-After': () => '1' },
  },
});

function typeIsMissing() {
  const message = '"type" is required for a streamed upload.';
  return structuralError([{ parameter: 'type', code: 'required', message }]);
}
