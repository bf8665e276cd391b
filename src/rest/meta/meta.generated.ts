/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { FixedDocument } from '../../graphql/fixed-document';
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

/** Kind of a use of `/graphql`. */
export type SchemaUseKind =
  /** A trusted document. */
  | 'document'
  /** A field of the schema, in any document. */
  | 'field';

/** Status of a version of the contract. */
export type VersionStatus =
  /** The default version. */
  | 'current'
  /** Still available; move to a newer one. */
  | 'deprecated';

export type ListVersionsQueryVariables = Exact<{ [key: string]: never; }>;


export type ListVersionsQuery = { readonly contractVersions: { readonly data: ReadonlyArray<{ readonly version: string, readonly status: VersionStatus, readonly description: string }> } };

export type ListLimitsQueryVariables = Exact<{ [key: string]: never; }>;


export type ListLimitsQuery = { readonly contractLimits: { readonly data: ReadonlyArray<{ readonly name: string, readonly value: number, readonly unit: string, readonly description: string }> } };

export type ListDeprecationsQueryVariables = Exact<{ [key: string]: never; }>;


export type ListDeprecationsQuery = { readonly deprecations: { readonly data: ReadonlyArray<{ readonly name: string, readonly since: string, readonly sunset: string, readonly removedIn: string, readonly replacement: string, readonly guideUrl: string, readonly uses: ReadonlyArray<{ readonly day: string, readonly client: string, readonly count: number }> }> } };

export type ListRequestsQueryVariables = Exact<{
  keyId?: string | null | undefined;
  status?: ReadonlyArray<string> | string | null | undefined;
  method?: string | null | undefined;
  limit?: number | null | undefined;
}>;


export type ListRequestsQuery = { readonly requests: { readonly data: ReadonlyArray<{ readonly createdAt: string, readonly method: string, readonly path: string, readonly status: number, readonly code: string | null, readonly durationMs: number, readonly requestId: string, readonly keyId: string | null }>, readonly figures: ReadonlyArray<{ readonly hour: string, readonly requests: number, readonly errors: number }> } };

export type ListDocumentUsageQueryVariables = Exact<{
  kind?: SchemaUseKind | null | undefined;
  name?: string | null | undefined;
  client?: string | null | undefined;
  from?: string | null | undefined;
  to?: string | null | undefined;
  page?: PageInput | null | undefined;
}>;


export type ListDocumentUsageQuery = { readonly schemaUses: { readonly data: ReadonlyArray<{ readonly day: string, readonly kind: SchemaUseKind, readonly name: string, readonly client: string, readonly count: number }>, readonly pagination: { readonly style: PaginationStyle, readonly page: number | null, readonly pageSize: number | null, readonly totalItems: number | null, readonly totalPages: number | null, readonly totalIsLowerBound: boolean | null, readonly limit: number | null, readonly nextCursor: string | null, readonly hasNext: boolean } } };

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const ListVersionsDocument: FixedDocument<ListVersionsQuery, ListVersionsQueryVariables> = {
  name: 'ListVersions',
  source: "query ListVersions {\n  contractVersions {\n    data {\n      version\n      status\n      description\n    }\n  }\n}",
};

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const ListLimitsDocument: FixedDocument<ListLimitsQuery, ListLimitsQueryVariables> = {
  name: 'ListLimits',
  source: "query ListLimits {\n  contractLimits {\n    data {\n      name\n      value\n      unit\n      description\n    }\n  }\n}",
};

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const ListDeprecationsDocument: FixedDocument<ListDeprecationsQuery, ListDeprecationsQueryVariables> = {
  name: 'ListDeprecations',
  source: "query ListDeprecations {\n  deprecations {\n    data {\n      name\n      since\n      sunset\n      removedIn\n      replacement\n      guideUrl\n      uses {\n        day\n        client\n        count\n      }\n    }\n  }\n}",
};

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const ListRequestsDocument: FixedDocument<ListRequestsQuery, ListRequestsQueryVariables> = {
  name: 'ListRequests',
  source: "query ListRequests($keyId: ID, $status: [String!], $method: String, $limit: Int) {\n  requests(keyId: $keyId, status: $status, method: $method, limit: $limit) {\n    data {\n      createdAt\n      method\n      path\n      status\n      code\n      durationMs\n      requestId\n      keyId\n    }\n    figures {\n      hour\n      requests\n      errors\n    }\n  }\n}",
};

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const ListDocumentUsageDocument: FixedDocument<ListDocumentUsageQuery, ListDocumentUsageQueryVariables> = {
  name: 'ListDocumentUsage',
  source: "query ListDocumentUsage($kind: SchemaUseKind, $name: String, $client: String, $from: String, $to: String, $page: PageInput) {\n  schemaUses(\n    kind: $kind\n    name: $name\n    client: $client\n    from: $from\n    to: $to\n    page: $page\n  ) {\n    data {\n      day\n      kind\n      name\n      client\n      count\n    }\n    pagination {\n      style\n      page\n      pageSize\n      totalItems\n      totalPages\n      totalIsLowerBound\n      limit\n      nextCursor\n      hasNext\n    }\n  }\n}",
};