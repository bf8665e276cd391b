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

/** What a user may change about themselves; what is left out stays as it is. */
export type UpdateMeInput = {
  /** An https address; null removes the picture. */
  readonly avatarUrl?: string | null | undefined;
  readonly displayName?: string | null | undefined;
};

/** `blocked`: signs in and reads, but takes no part in discussions. `disabled`: cannot sign in. */
export type UserStatus =
  | 'active'
  | 'blocked'
  | 'disabled'
  | 'unverified';

export type UpdateMeMutationVariables = Exact<{
  input: Types.UpdateMeInput;
}>;


export type UpdateMeMutation = { readonly updateMe: { readonly id: string, readonly email: string, readonly displayName: string, readonly avatarUrl: string | null, readonly role: Types.Role, readonly status: Types.UserStatus, readonly createdAt: string } | null };

/** The fixed document behind the REST endpoint; generated from the .graphql file beside it. */
export const UpdateMeDocument: FixedDocument<UpdateMeMutation, UpdateMeMutationVariables> = {
  name: 'UpdateMe',
  source: "mutation UpdateMe($input: UpdateMeInput!) {\n  updateMe(input: $input) {\n    id\n    email\n    displayName\n    avatarUrl\n    role\n    status\n    createdAt\n  }\n}",
};