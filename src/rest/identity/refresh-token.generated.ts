/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../../resolvers/types.generated';

import type { FixedDocument } from '../../graphql/fixed-document';
export type RefreshTokenInput = {
  readonly refreshToken: string;
};

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

export type RefreshTokenMutationVariables = Exact<{
  input: Types.RefreshTokenInput;
}>;


export type RefreshTokenMutation = { readonly refreshTokens: { readonly accessToken: string, readonly tokenType: string, readonly expiresIn: number, readonly refreshToken: string, readonly user: { readonly id: string, readonly email: string, readonly displayName: string, readonly avatarUrl: string | null, readonly role: Types.Role, readonly status: Types.UserStatus, readonly createdAt: string } } };

/** The fixed document behind the REST endpoint; generated from the .graphql file beside it. */
export const RefreshTokenDocument: FixedDocument<RefreshTokenMutation, RefreshTokenMutationVariables> = {
  name: 'RefreshToken',
  source: "mutation RefreshToken($input: RefreshTokenInput!) {\n  refreshTokens(input: $input) {\n    accessToken\n    tokenType\n    expiresIn\n    refreshToken\n    user {\n      id\n      email\n      displayName\n      avatarUrl\n      role\n      status\n      createdAt\n    }\n  }\n}",
};