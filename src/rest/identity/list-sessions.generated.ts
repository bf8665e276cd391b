/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../../resolvers/types.generated';

import type { FixedDocument } from '../../graphql/fixed-document';
export type ListSessionsQueryVariables = Exact<{ [key: string]: never; }>;


export type ListSessionsQuery = { readonly sessions: { readonly data: ReadonlyArray<{ readonly id: string, readonly createdAt: string, readonly lastSeenAt: string, readonly expiresAt: string, readonly ip: string, readonly country: string | null, readonly userAgent: string | null, readonly isCurrent: boolean }> } };

/** The fixed document behind the REST endpoint; generated from the .graphql file beside it. */
export const ListSessionsDocument: FixedDocument<ListSessionsQuery, ListSessionsQueryVariables> = {
  name: 'ListSessions',
  source: "query ListSessions {\n  sessions {\n    data {\n      id\n      createdAt\n      lastSeenAt\n      expiresAt\n      ip\n      country\n      userAgent\n      isCurrent\n    }\n  }\n}",
};