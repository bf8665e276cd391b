/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../../resolvers/types.generated';

import type { FixedDocument } from '../../graphql/fixed-document';
export type SignUpInput = {
  /** Solution of a challenge, when one was asked for. */
  readonly captchaToken?: string | null | undefined;
  readonly displayName: string;
  readonly email: string;
  /** Any Unicode; not among the leaked passwords and not similar to the e-mail address. */
  readonly password: string;
};

export type SignUpMutationVariables = Exact<{
  input: Types.SignUpInput;
}>;


export type SignUpMutation = { readonly signUp: { readonly accepted: boolean } };

/** The fixed document behind the REST endpoint; generated from the .graphql file beside it. */
export const SignUpDocument: FixedDocument<SignUpMutation, SignUpMutationVariables> = {
  name: 'SignUp',
  source: "mutation SignUp($input: SignUpInput!) {\n  signUp(input: $input) {\n    accepted\n  }\n}",
};