/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../../resolvers/types.generated';

import type { FixedDocument } from '../../graphql/fixed-document';
export type PasswordResetInput = {
  /** Solution of a challenge, when one was asked for. */
  readonly captchaToken?: string | null | undefined;
  readonly email: string;
};

export type RequestPasswordResetMutationVariables = Exact<{
  input: Types.PasswordResetInput;
}>;


export type RequestPasswordResetMutation = { readonly requestPasswordReset: { readonly accepted: boolean } };

/** The fixed document behind the REST endpoint; generated from the .graphql file beside it. */
export const RequestPasswordResetDocument: FixedDocument<RequestPasswordResetMutation, RequestPasswordResetMutationVariables> = {
  name: 'RequestPasswordReset',
  source: "mutation RequestPasswordReset($input: PasswordResetInput!) {\n  requestPasswordReset(input: $input) {\n    accepted\n  }\n}",
};