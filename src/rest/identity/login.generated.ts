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

export type SignInInput = {
  /** Solution of a challenge, when one was asked for. */
  readonly captchaToken?: string | null | undefined;
  readonly email: string;
  readonly password: string;
};

/** `blocked`: signs in and reads, but takes no part in discussions. `disabled`: cannot sign in. */
export type UserStatus =
  | 'active'
  | 'blocked'
  | 'disabled'
  | 'unverified';

export type LoginMutationVariables = Exact<{
  input: Types.SignInInput;
}>;


export type LoginMutation = { readonly signIn: { readonly accessToken: string, readonly tokenType: string, readonly expiresIn: number, readonly refreshToken: string, readonly deviceToken: string, readonly user: { readonly id: string, readonly email: string, readonly displayName: string, readonly avatarUrl: string | null, readonly role: Types.Role, readonly status: Types.UserStatus, readonly createdAt: string } } };

/** The fixed document behind the REST endpoint; generated from the .graphql file beside it. */
export const LoginDocument: FixedDocument<LoginMutation, LoginMutationVariables> = {
  name: 'Login',
  source: "mutation Login($input: SignInInput!) {\n  signIn(input: $input) {\n    accessToken\n    tokenType\n    expiresIn\n    refreshToken\n    deviceToken\n    user {\n      id\n      email\n      displayName\n      avatarUrl\n      role\n      status\n      createdAt\n    }\n  }\n}",
};