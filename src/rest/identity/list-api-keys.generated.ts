/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../../resolvers/types.generated';

import type { FixedDocument } from '../../graphql/fixed-document';
export type ListApiKeysQueryVariables = Exact<{ [key: string]: never; }>;


export type ListApiKeysQuery = { readonly apiKeys: { readonly data: ReadonlyArray<{ readonly id: string, readonly name: string, readonly scopes: ReadonlyArray<string>, readonly createdAt: string, readonly lastUsedAt: string | null }> } };

/** The fixed document behind the REST endpoint; generated from the .graphql file beside it. */
export const ListApiKeysDocument: FixedDocument<ListApiKeysQuery, ListApiKeysQueryVariables> = {
  name: 'ListApiKeys',
  source: "query ListApiKeys {\n  apiKeys {\n    data {\n      id\n      name\n      scopes\n      createdAt\n      lastUsedAt\n    }\n  }\n}",
};