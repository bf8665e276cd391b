/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { FixedDocument } from '../../graphql/fixed-document';
/** An import with its items. */
export type ImportInput = {
  /** Up to 50 000 items. */
  readonly items: ReadonlyArray<unknown>;
  /** What the import may do with an item; default `upsert`. */
  readonly mode?: ImportMode | null | undefined;
  /** Kind of the items. */
  readonly type: ImportType;
};

/** What an import may do with an item. */
export type ImportMode =
  /** Creates new items; an existing one with the same content is `unchanged`, with other content it is refused. */
  | 'create'
  /** Deletes the items. */
  | 'delete'
  /** Updates existing items; unknown ones are refused. */
  | 'update'
  /** Creates new items and updates existing ones. */
  | 'upsert';

/** Result of an item. */
export type ImportOutcome =
  /** The item was created. */
  | 'created'
  /** The item was deleted. */
  | 'deleted'
  /** Refused; see `error`. */
  | 'failed'
  /** Nothing had to change. */
  | 'unchanged'
  /** The item was changed. */
  | 'updated';

/** A page of results; this list is read by cursor only. */
export type ImportResultPageInput = {
  /** The `nextCursor` of the page before. */
  readonly cursor?: string | null | undefined;
  /** Results on a page; default 20. */
  readonly limit?: number | null | undefined;
};

/** Status of an import. */
export type ImportStatus =
  /** Stopped before its end; what was applied stays applied. */
  | 'cancelled'
  /** Being stopped; no further item is started. */
  | 'cancelling'
  /** All items were applied. */
  | 'completed'
  /** Ended; some items were refused. */
  | 'completed_with_errors'
  /** Could not be carried out. */
  | 'failed'
  /** Its items are being applied. */
  | 'processing'
  /** Not started yet. */
  | 'queued';

/** Kind of the items of an import. */
export type ImportType =
  /** Categories of the catalog. */
  | 'categories'
  /** Products of the catalog. */
  | 'products';

/** One page of a list: numbered pages (`page`, `pageSize`) or a keyset cursor (`limit`, `cursor`), never both. */
export type PageInput = {
  /** `nextCursor` of the previous page; left out for the first page. */
  readonly cursor?: string | null | undefined;
  /** Items on a page by cursor; default 20. */
  readonly limit?: number | null | undefined;
  /** Number of the page, from 1; with `pageSize`. */
  readonly page?: number | null | undefined;
  /** Items on a numbered page; default 20. */
  readonly pageSize?: number | null | undefined;
};

/** How a list is paged. */
export type PaginationStyle =
  /** Pages by cursor: stable while the list changes, without a total. */
  | 'cursor'
  /** Numbered pages with a total. */
  | 'offset';

/** An import of items that were uploaded before as `application/x-ndjson`. */
export type UploadedImportInput = {
  /** What an item may do; default `upsert`. */
  readonly mode?: ImportMode | null | undefined;
  /** What the items are. */
  readonly type: ImportType;
  /** The upload that holds the items. */
  readonly uploadId: string;
};

export type CreateImportMutationVariables = Exact<{
  input?: ImportInput | null | undefined;
  upload?: UploadedImportInput | null | undefined;
}>;


export type CreateImportMutation = { readonly startImport: { readonly id: string, readonly importId: string, readonly operationId: string, readonly callerId: string | null, readonly type: ImportType, readonly mode: ImportMode, readonly status: ImportStatus, readonly done: boolean, readonly createdAt: string, readonly startedAt: string | null, readonly finishedAt: string | null, readonly expiresAt: string, readonly etaSeconds: number | null, readonly progress: { readonly total: number, readonly processed: number, readonly succeeded: number, readonly failed: number, readonly percent: number }, readonly errors: ReadonlyArray<{ readonly index: number, readonly externalId: string | null, readonly code: string, readonly message: string, readonly params: Readonly<Record<string, unknown>> | null, readonly errors: ReadonlyArray<{ readonly pointer: string | null, readonly code: string, readonly message: string, readonly params: Readonly<Record<string, unknown>> | null }> }> } };

export type ListImportsQueryVariables = Exact<{
  type?: ImportType | null | undefined;
  status?: ImportStatus | null | undefined;
  createdFrom?: string | Date | null | undefined;
  createdTo?: string | Date | null | undefined;
  page?: PageInput | null | undefined;
}>;


export type ListImportsQuery = { readonly imports: { readonly data: ReadonlyArray<{ readonly id: string, readonly importId: string, readonly operationId: string, readonly callerId: string | null, readonly type: ImportType, readonly mode: ImportMode, readonly status: ImportStatus, readonly done: boolean, readonly createdAt: string, readonly startedAt: string | null, readonly finishedAt: string | null, readonly expiresAt: string, readonly etaSeconds: number | null, readonly progress: { readonly total: number, readonly processed: number, readonly succeeded: number, readonly failed: number, readonly percent: number }, readonly errors: ReadonlyArray<{ readonly index: number, readonly externalId: string | null, readonly code: string, readonly message: string, readonly params: Readonly<Record<string, unknown>> | null, readonly errors: ReadonlyArray<{ readonly pointer: string | null, readonly code: string, readonly message: string, readonly params: Readonly<Record<string, unknown>> | null }> }> }>, readonly pagination: { readonly style: PaginationStyle, readonly page: number | null, readonly pageSize: number | null, readonly totalItems: number | null, readonly totalPages: number | null, readonly totalIsLowerBound: boolean | null, readonly limit: number | null, readonly nextCursor: string | null, readonly hasNext: boolean } } };

export type GetImportQueryVariables = Exact<{
  id: string;
}>;


export type GetImportQuery = { readonly import: { readonly id: string, readonly importId: string, readonly operationId: string, readonly callerId: string | null, readonly type: ImportType, readonly mode: ImportMode, readonly status: ImportStatus, readonly done: boolean, readonly createdAt: string, readonly startedAt: string | null, readonly finishedAt: string | null, readonly expiresAt: string, readonly etaSeconds: number | null, readonly progress: { readonly total: number, readonly processed: number, readonly succeeded: number, readonly failed: number, readonly percent: number }, readonly errors: ReadonlyArray<{ readonly index: number, readonly externalId: string | null, readonly code: string, readonly message: string, readonly params: Readonly<Record<string, unknown>> | null, readonly errors: ReadonlyArray<{ readonly pointer: string | null, readonly code: string, readonly message: string, readonly params: Readonly<Record<string, unknown>> | null }> }> } | null };

export type GetImportStatusQueryVariables = Exact<{
  id: string;
}>;


export type GetImportStatusQuery = { readonly import: { readonly status: ImportStatus, readonly done: boolean, readonly wouldDuplicate: boolean } | null };

export type ListImportResultsQueryVariables = Exact<{
  id: string;
  outcome?: ImportOutcome | null | undefined;
  page?: ImportResultPageInput | null | undefined;
}>;


export type ListImportResultsQuery = { readonly importResults: { readonly data: ReadonlyArray<{ readonly index: number, readonly outcome: ImportOutcome, readonly id: string | null, readonly externalId: string | null, readonly error: { readonly code: string, readonly message: string, readonly params: Readonly<Record<string, unknown>> | null, readonly errors: ReadonlyArray<{ readonly pointer: string | null, readonly code: string, readonly message: string, readonly params: Readonly<Record<string, unknown>> | null }> } | null }>, readonly pagination: { readonly style: PaginationStyle, readonly limit: number | null, readonly nextCursor: string | null, readonly hasNext: boolean } } | null };

export type CancelImportMutationVariables = Exact<{
  id: string;
}>;


export type CancelImportMutation = { readonly cancelImport: { readonly id: string, readonly importId: string, readonly operationId: string, readonly callerId: string | null, readonly type: ImportType, readonly mode: ImportMode, readonly status: ImportStatus, readonly done: boolean, readonly createdAt: string, readonly startedAt: string | null, readonly finishedAt: string | null, readonly expiresAt: string, readonly etaSeconds: number | null, readonly progress: { readonly total: number, readonly processed: number, readonly succeeded: number, readonly failed: number, readonly percent: number }, readonly errors: ReadonlyArray<{ readonly index: number, readonly externalId: string | null, readonly code: string, readonly message: string, readonly params: Readonly<Record<string, unknown>> | null, readonly errors: ReadonlyArray<{ readonly pointer: string | null, readonly code: string, readonly message: string, readonly params: Readonly<Record<string, unknown>> | null }> }> } };

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const CreateImportDocument: FixedDocument<CreateImportMutation, CreateImportMutationVariables> = {
  name: 'CreateImport',
  source: "mutation CreateImport($input: ImportInput, $upload: UploadedImportInput) {\n  startImport: startImportOfEach(input: $input, upload: $upload) {\n    id\n    importId\n    operationId\n    callerId\n    type\n    mode\n    status\n    done\n    progress {\n      total\n      processed\n      succeeded\n      failed\n      percent\n    }\n    errors {\n      index\n      externalId\n      code\n      message\n      params\n      errors {\n        pointer\n        code\n        message\n        params\n      }\n    }\n    createdAt\n    startedAt\n    finishedAt\n    expiresAt\n    etaSeconds\n  }\n}",
};

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const ListImportsDocument: FixedDocument<ListImportsQuery, ListImportsQueryVariables> = {
  name: 'ListImports',
  source: "query ListImports($type: ImportType, $status: ImportStatus, $createdFrom: DateTime, $createdTo: DateTime, $page: PageInput) {\n  imports(\n    type: $type\n    status: $status\n    createdFrom: $createdFrom\n    createdTo: $createdTo\n    page: $page\n  ) {\n    data {\n      id\n      importId\n      operationId\n      callerId\n      type\n      mode\n      status\n      done\n      progress {\n        total\n        processed\n        succeeded\n        failed\n        percent\n      }\n      errors {\n        index\n        externalId\n        code\n        message\n        params\n        errors {\n          pointer\n          code\n          message\n          params\n        }\n      }\n      createdAt\n      startedAt\n      finishedAt\n      expiresAt\n      etaSeconds\n    }\n    pagination {\n      style\n      page\n      pageSize\n      totalItems\n      totalPages\n      totalIsLowerBound\n      limit\n      nextCursor\n      hasNext\n    }\n  }\n}",
};

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const GetImportDocument: FixedDocument<GetImportQuery, GetImportQueryVariables> = {
  name: 'GetImport',
  source: "query GetImport($id: ID!) {\n  import(id: $id) {\n    id\n    importId\n    operationId\n    callerId\n    type\n    mode\n    status\n    done\n    progress {\n      total\n      processed\n      succeeded\n      failed\n      percent\n    }\n    errors {\n      index\n      externalId\n      code\n      message\n      params\n      errors {\n        pointer\n        code\n        message\n        params\n      }\n    }\n    createdAt\n    startedAt\n    finishedAt\n    expiresAt\n    etaSeconds\n  }\n}",
};

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const GetImportStatusDocument: FixedDocument<GetImportStatusQuery, GetImportStatusQueryVariables> = {
  name: 'GetImportStatus',
  source: "query GetImportStatus($id: ID!) {\n  import(id: $id) {\n    status\n    done\n    wouldDuplicate\n  }\n}",
};

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const ListImportResultsDocument: FixedDocument<ListImportResultsQuery, ListImportResultsQueryVariables> = {
  name: 'ListImportResults',
  source: "query ListImportResults($id: ID!, $outcome: ImportOutcome, $page: ImportResultPageInput) {\n  importResults(id: $id, outcome: $outcome, page: $page) {\n    data {\n      index\n      outcome\n      id\n      externalId\n      error {\n        code\n        message\n        params\n        errors {\n          pointer\n          code\n          message\n          params\n        }\n      }\n    }\n    pagination {\n      style\n      limit\n      nextCursor\n      hasNext\n    }\n  }\n}",
};

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const CancelImportDocument: FixedDocument<CancelImportMutation, CancelImportMutationVariables> = {
  name: 'CancelImport',
  source: "mutation CancelImport($id: ID!) {\n  cancelImport(id: $id) {\n    id\n    importId\n    operationId\n    callerId\n    type\n    mode\n    status\n    done\n    progress {\n      total\n      processed\n      succeeded\n      failed\n      percent\n    }\n    errors {\n      index\n      externalId\n      code\n      message\n      params\n      errors {\n        pointer\n        code\n        message\n        params\n      }\n    }\n    createdAt\n    startedAt\n    finishedAt\n    expiresAt\n    etaSeconds\n  }\n}",
};