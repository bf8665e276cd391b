/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../../resolvers/types.generated';

import type { FixedDocument } from '../../graphql/fixed-document';
/** The password again, before something that matters. */
export type PasswordInput = {
  readonly password: string;
};

export type RemoveTotpMutationVariables = Exact<{
  input: Types.PasswordInput;
}>;


export type RemoveTotpMutation = { readonly removeTotp: boolean };

/** The fixed document behind the REST endpoint; generated from the .graphql file beside it. */
export const RemoveTotpDocument: FixedDocument<RemoveTotpMutation, RemoveTotpMutationVariables> = {
  name: 'RemoveTotp',
  source: "mutation RemoveTotp($input: PasswordInput!) {\n  removeTotp(input: $input)\n}",
};