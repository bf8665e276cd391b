/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../../resolvers/types.generated';

import type { FixedDocument } from '../../graphql/fixed-document';
/** An import: its items, or the upload that holds them. */
export type ImportInput = {
  /** Up to 50 000 items. */
  readonly items?: ReadonlyArray<unknown> | null | undefined;
  readonly mode?: ImportMode | null | undefined;
  readonly type: ImportType;
  /** Items that were streamed in beforehand (`application/x-ndjson`), instead of `items`. */
  readonly uploadId?: string | null | undefined;
};

/** What an item does: make new things only, make or change, change only, or delete. */
export type ImportMode =
  | 'create'
  | 'delete'
  | 'update'
  | 'upsert';

/** Where an import stands. `cancelling` ends as `cancelled`; the items applied before stay applied. */
export type ImportStatus =
  | 'cancelled'
  | 'cancelling'
  | 'completed'
  | 'completed_with_errors'
  | 'failed'
  | 'processing'
  | 'queued';

export type ImportType =
  | 'categories'
  | 'products';

export type CreateImportMutationVariables = Exact<{
  input: Types.ImportInput;
}>;


export type CreateImportMutation = { readonly startImport: { readonly id: string, readonly importId: string, readonly operationId: string, readonly type: Types.ImportType, readonly mode: Types.ImportMode, readonly status: Types.ImportStatus, readonly done: boolean, readonly createdAt: string, readonly startedAt: string | null, readonly finishedAt: string | null, readonly expiresAt: string, readonly etaSeconds: number | null, readonly progress: { readonly total: number, readonly processed: number, readonly succeeded: number, readonly failed: number, readonly percent: number }, readonly errors: ReadonlyArray<{ readonly index: number, readonly externalId: string | null, readonly code: string, readonly message: string, readonly errors: ReadonlyArray<{ readonly pointer: string | null, readonly code: string, readonly message: string }> }> } };

/** The fixed document behind the REST endpoint; generated from the .graphql file beside it. */
export const CreateImportDocument: FixedDocument<CreateImportMutation, CreateImportMutationVariables> = {
  name: 'CreateImport',
  source: "mutation CreateImport($input: ImportInput!) {\n  startImport(input: $input) {\n    id\n    importId\n    operationId\n    type\n    mode\n    status\n    done\n    progress {\n      total\n      processed\n      succeeded\n      failed\n      percent\n    }\n    errors {\n      index\n      externalId\n      code\n      message\n      errors {\n        pointer\n        code\n        message\n      }\n    }\n    createdAt\n    startedAt\n    finishedAt\n    expiresAt\n    etaSeconds\n  }\n}",
};