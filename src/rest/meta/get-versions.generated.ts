/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../../resolvers/types.generated';

import type { FixedDocument } from '../../graphql/fixed-document';
export type VersionStatus =
  | 'current'
  | 'deprecated'
  | 'preview';

export type GetVersionsQueryVariables = Exact<{ [key: string]: never; }>;


export type GetVersionsQuery = { readonly contractVersions: { readonly data: ReadonlyArray<{ readonly version: string, readonly status: Types.VersionStatus, readonly description: string }> } };

/** The fixed document behind the REST endpoint; generated from the .graphql file beside it. */
export const GetVersionsDocument: FixedDocument<GetVersionsQuery, GetVersionsQueryVariables> = {
  name: 'GetVersions',
  source: "query GetVersions {\n  contractVersions {\n    data {\n      version\n      status\n      description\n    }\n  }\n}",
};