/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { FixedDocument } from '../../graphql/fixed-document';
/** Where a version of the contract stands. */
export type VersionStatus =
  /** Answers where no version is asked for. */
  | 'current'
  /** Still answers; move on. */
  | 'deprecated'
  /** Can be asked for; may still change. */
  | 'preview';

export type GetVersionsQueryVariables = Exact<{ [key: string]: never; }>;


export type GetVersionsQuery = { readonly contractVersions: { readonly data: ReadonlyArray<{ readonly version: string, readonly status: VersionStatus, readonly description: string }> } };

export type GetLimitsQueryVariables = Exact<{ [key: string]: never; }>;


export type GetLimitsQuery = { readonly contractLimits: { readonly data: ReadonlyArray<{ readonly name: string, readonly value: number, readonly unit: string, readonly description: string }> } };

export type GetDeprecationsQueryVariables = Exact<{ [key: string]: never; }>;


export type GetDeprecationsQuery = { readonly deprecations: { readonly data: ReadonlyArray<{ readonly name: string, readonly since: string, readonly sunset: string, readonly removedIn: string, readonly replacement: string, readonly guideUrl: string, readonly uses: ReadonlyArray<{ readonly day: string, readonly client: string, readonly count: number }> }> } };

export type ListRequestsQueryVariables = Exact<{
  keyId?: string | null | undefined;
  status?: ReadonlyArray<string> | string | null | undefined;
  method?: string | null | undefined;
  limit?: number | null | undefined;
}>;


export type ListRequestsQuery = { readonly requests: { readonly data: ReadonlyArray<{ readonly createdAt: string, readonly method: string, readonly path: string, readonly status: number, readonly code: string | null, readonly durationMs: number, readonly requestId: string, readonly keyId: string | null }>, readonly figures: ReadonlyArray<{ readonly hour: string, readonly requests: number, readonly errors: number }> } };

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const GetVersionsDocument: FixedDocument<GetVersionsQuery, GetVersionsQueryVariables> = {
  name: 'GetVersions',
  source: "query GetVersions {\n  contractVersions {\n    data {\n      version\n      status\n      description\n    }\n  }\n}",
};

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const GetLimitsDocument: FixedDocument<GetLimitsQuery, GetLimitsQueryVariables> = {
  name: 'GetLimits',
  source: "query GetLimits {\n  contractLimits {\n    data {\n      name\n      value\n      unit\n      description\n    }\n  }\n}",
};

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const GetDeprecationsDocument: FixedDocument<GetDeprecationsQuery, GetDeprecationsQueryVariables> = {
  name: 'GetDeprecations',
  source: "query GetDeprecations {\n  deprecations {\n    data {\n      name\n      since\n      sunset\n      removedIn\n      replacement\n      guideUrl\n      uses {\n        day\n        client\n        count\n      }\n    }\n  }\n}",
};

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const ListRequestsDocument: FixedDocument<ListRequestsQuery, ListRequestsQueryVariables> = {
  name: 'ListRequests',
  source: "query ListRequests($keyId: ID, $status: [String!], $method: String, $limit: Int) {\n  requests(keyId: $keyId, status: $status, method: $method, limit: $limit) {\n    data {\n      createdAt\n      method\n      path\n      status\n      code\n      durationMs\n      requestId\n      keyId\n    }\n    figures {\n      hour\n      requests\n      errors\n    }\n  }\n}",
};