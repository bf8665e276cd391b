/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { FixedDocument } from '../../graphql/fixed-document';
/** Kind of a change. */
export type AuditAction =
  /** The resource was created. */
  | 'created'
  /** The resource was deleted. */
  | 'deleted'
  /** The resource was changed. */
  | 'updated';

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

export type ListAuditEntriesQueryVariables = Exact<{
  resourceId?: string | null | undefined;
  actorId?: string | null | undefined;
  createdFrom?: string | Date | null | undefined;
  createdTo?: string | Date | null | undefined;
  page?: PageInput | null | undefined;
}>;


export type ListAuditEntriesQuery = { readonly auditEntries: { readonly data: ReadonlyArray<{ readonly id: string, readonly createdAt: string, readonly actorId: string | null, readonly action: AuditAction, readonly resourceType: string, readonly resourceId: string, readonly from: Readonly<Record<string, unknown>>, readonly to: Readonly<Record<string, unknown>> }>, readonly pagination: { readonly style: PaginationStyle, readonly page: number | null, readonly pageSize: number | null, readonly totalItems: number | null, readonly totalPages: number | null, readonly totalIsLowerBound: boolean | null, readonly limit: number | null, readonly nextCursor: string | null, readonly hasNext: boolean } } };

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const ListAuditEntriesDocument: FixedDocument<ListAuditEntriesQuery, ListAuditEntriesQueryVariables> = {
  name: 'ListAuditEntries',
  source: "query ListAuditEntries($resourceId: String, $actorId: ID, $createdFrom: DateTime, $createdTo: DateTime, $page: PageInput) {\n  auditEntries(\n    resourceId: $resourceId\n    actorId: $actorId\n    createdFrom: $createdFrom\n    createdTo: $createdTo\n    page: $page\n  ) {\n    data {\n      id\n      createdAt\n      actorId\n      action\n      resourceType\n      resourceId\n      from\n      to\n    }\n    pagination {\n      style\n      page\n      pageSize\n      totalItems\n      totalPages\n      totalIsLowerBound\n      limit\n      nextCursor\n      hasNext\n    }\n  }\n}",
};