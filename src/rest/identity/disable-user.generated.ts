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

export type DisableUserMutationVariables = Exact<{
  id: string;
}>;


export type DisableUserMutation = { readonly disableUser: { readonly id: string, readonly displayName: string, readonly role: Types.Role, readonly status: Types.UserStatus, readonly block: { readonly reason: string | null, readonly until: string | null, readonly at: string } | null } };

/** The fixed document behind the REST endpoint; generated from the .graphql file beside it. */
export const DisableUserDocument: FixedDocument<DisableUserMutation, DisableUserMutationVariables> = {
  name: 'DisableUser',
  source: "mutation DisableUser($id: ID!) {\n  disableUser(id: $id) {\n    id\n    displayName\n    role\n    status\n    block {\n      reason\n      until\n      at\n    }\n  }\n}",
};