/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../../resolvers/types.generated';

import type { FixedDocument } from '../../graphql/fixed-document';
/** What a person may do in general. */
export type Role =
  | 'admin'
  | 'customer'
  | 'moderator';

/** `blocked`: signs in and reads, but takes no part in discussions. `disabled`: cannot sign in. */
export type UserStatus =
  | 'active'
  | 'blocked'
  | 'disabled'
  | 'unverified';

export type GetMeQueryVariables = Exact<{ [key: string]: never; }>;


export type GetMeQuery = { readonly me: { readonly id: string, readonly email: string, readonly displayName: string, readonly avatarUrl: string | null, readonly role: Types.Role, readonly status: Types.UserStatus, readonly createdAt: string } | null };

/** The fixed document behind the REST endpoint; generated from the .graphql file beside it. */
export const GetMeDocument: FixedDocument<GetMeQuery, GetMeQueryVariables> = {
  name: 'GetMe',
  source: "query GetMe {\n  me {\n    id\n    email\n    displayName\n    avatarUrl\n    role\n    status\n    createdAt\n  }\n}",
};