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

export type EnrolTotpMutationVariables = Exact<{
  input: Types.PasswordInput;
}>;


export type EnrolTotpMutation = { readonly enrolTotp: { readonly secret: string, readonly uri: string } };

/** The fixed document behind the REST endpoint; generated from the .graphql file beside it. */
export const EnrolTotpDocument: FixedDocument<EnrolTotpMutation, EnrolTotpMutationVariables> = {
  name: 'EnrolTotp',
  source: "mutation EnrolTotp($input: PasswordInput!) {\n  enrolTotp(input: $input) {\n    secret\n    uri\n  }\n}",
};