/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../../resolvers/types.generated';

import type { FixedDocument } from '../../graphql/fixed-document';
export type ConfirmTotpInput = {
  /** The current code of the authenticator app. */
  readonly code: string;
};

export type ConfirmTotpMutationVariables = Exact<{
  input: Types.ConfirmTotpInput;
}>;


export type ConfirmTotpMutation = { readonly confirmTotp: { readonly recoveryCodes: ReadonlyArray<string> } };

/** The fixed document behind the REST endpoint; generated from the .graphql file beside it. */
export const ConfirmTotpDocument: FixedDocument<ConfirmTotpMutation, ConfirmTotpMutationVariables> = {
  name: 'ConfirmTotp',
  source: "mutation ConfirmTotp($input: ConfirmTotpInput!) {\n  confirmTotp(input: $input) {\n    recoveryCodes\n  }\n}",
};