/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../../resolvers/types.generated';

import type { FixedDocument } from '../../graphql/fixed-document';
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

export type GetImportQueryVariables = Exact<{
  id: string;
}>;


export type GetImportQuery = { readonly import: { readonly id: string, readonly importId: string, readonly operationId: string, readonly type: Types.ImportType, readonly mode: Types.ImportMode, readonly status: Types.ImportStatus, readonly done: boolean, readonly createdAt: string, readonly startedAt: string | null, readonly finishedAt: string | null, readonly expiresAt: string, readonly etaSeconds: number | null, readonly progress: { readonly total: number, readonly processed: number, readonly succeeded: number, readonly failed: number, readonly percent: number }, readonly errors: ReadonlyArray<{ readonly index: number, readonly externalId: string | null, readonly code: string, readonly message: string, readonly errors: ReadonlyArray<{ readonly pointer: string | null, readonly code: string, readonly message: string }> }> } | null };

/** The fixed document behind the REST endpoint; generated from the .graphql file beside it. */
export const GetImportDocument: FixedDocument<GetImportQuery, GetImportQueryVariables> = {
  name: 'GetImport',
  source: "query GetImport($id: ID!) {\n  import(id: $id) {\n    id\n    importId\n    operationId\n    type\n    mode\n    status\n    done\n    progress {\n      total\n      processed\n      succeeded\n      failed\n      percent\n    }\n    errors {\n      index\n      externalId\n      code\n      message\n      errors {\n        pointer\n        code\n        message\n      }\n    }\n    createdAt\n    startedAt\n    finishedAt\n    expiresAt\n    etaSeconds\n  }\n}",
};