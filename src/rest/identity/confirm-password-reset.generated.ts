/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../../resolvers/types.generated';

import type { FixedDocument } from '../../graphql/fixed-document';
export type ConfirmPasswordResetInput = {
  readonly password: string;
  /** The code from the mail. */
  readonly token: string;
};

export type ConfirmPasswordResetMutationVariables = Exact<{
  input: Types.ConfirmPasswordResetInput;
}>;


export type ConfirmPasswordResetMutation = { readonly confirmPasswordReset: { readonly accepted: boolean } };

/** The fixed document behind the REST endpoint; generated from the .graphql file beside it. */
export const ConfirmPasswordResetDocument: FixedDocument<ConfirmPasswordResetMutation, ConfirmPasswordResetMutationVariables> = {
  name: 'ConfirmPasswordReset',
  source: "mutation ConfirmPasswordReset($input: ConfirmPasswordResetInput!) {\n  confirmPasswordReset(input: $input) {\n    accepted\n  }\n}",
};