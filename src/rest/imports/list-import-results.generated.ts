/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../../resolvers/types.generated';

import type { FixedDocument } from '../../graphql/fixed-document';
export type ImportOutcome =
  | 'created'
  | 'deleted'
  | 'failed'
  | 'unchanged'
  | 'updated';

/** A page of results; this list is read by cursor only. */
export type ImportResultPageInput = {
  readonly cursor?: string | null | undefined;
  readonly limit?: number | null | undefined;
};

export type PaginationStyle =
  | 'cursor'
  | 'offset';

export type ListImportResultsQueryVariables = Exact<{
  id: string;
  outcome?: Types.ImportOutcome | null | undefined;
  page?: Types.ImportResultPageInput | null | undefined;
}>;


export type ListImportResultsQuery = { readonly importResults: { readonly data: ReadonlyArray<{ readonly index: number, readonly outcome: Types.ImportOutcome, readonly id: string | null, readonly externalId: string | null, readonly error: { readonly code: string, readonly message: string, readonly errors: ReadonlyArray<{ readonly pointer: string | null, readonly code: string, readonly message: string }> } | null }>, readonly pagination: { readonly style: Types.PaginationStyle, readonly limit: number | null, readonly nextCursor: string | null, readonly hasNext: boolean } } | null };

/** The fixed document behind the REST endpoint; generated from the .graphql file beside it. */
export const ListImportResultsDocument: FixedDocument<ListImportResultsQuery, ListImportResultsQueryVariables> = {
  name: 'ListImportResults',
  source: "query ListImportResults($id: ID!, $outcome: ImportOutcome, $page: ImportResultPageInput) {\n  importResults(id: $id, outcome: $outcome, page: $page) {\n    data {\n      index\n      outcome\n      id\n      externalId\n      error {\n        code\n        message\n        errors {\n          pointer\n          code\n          message\n        }\n      }\n    }\n    pagination {\n      style\n      limit\n      nextCursor\n      hasNext\n    }\n  }\n}",
};