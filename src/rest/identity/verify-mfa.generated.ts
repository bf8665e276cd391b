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

export type SecondFactorInput = {
  /** From the authenticator app or the mail, or a recovery code. */
  readonly code: string;
  /** From the `mfa_required` answer. */
  readonly mfaToken: string;
};

/** `blocked`: signs in and reads, but takes no part in discussions. `disabled`: cannot sign in. */
export type UserStatus =
  | 'active'
  | 'blocked'
  | 'disabled'
  | 'unverified';

export type VerifyMfaMutationVariables = Exact<{
  input: Types.SecondFactorInput;
}>;


export type VerifyMfaMutation = { readonly answerSecondFactor: { readonly accessToken: string, readonly tokenType: string, readonly expiresIn: number, readonly refreshToken: string, readonly deviceToken: string, readonly user: { readonly id: string, readonly email: string, readonly displayName: string, readonly avatarUrl: string | null, readonly role: Types.Role, readonly status: Types.UserStatus, readonly createdAt: string } } };

/** The fixed document behind the REST endpoint; generated from the .graphql file beside it. */
export const VerifyMfaDocument: FixedDocument<VerifyMfaMutation, VerifyMfaMutationVariables> = {
  name: 'VerifyMfa',
  source: "mutation VerifyMfa($input: SecondFactorInput!) {\n  answerSecondFactor(input: $input) {\n    accessToken\n    tokenType\n    expiresIn\n    refreshToken\n    deviceToken\n    user {\n      id\n      email\n      displayName\n      avatarUrl\n      role\n      status\n      createdAt\n    }\n  }\n}",
};