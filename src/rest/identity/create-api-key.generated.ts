/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../../resolvers/types.generated';

import type { FixedDocument } from '../../graphql/fixed-document';
export type CreateApiKeyInput = {
  readonly name: string;
  readonly scopes: ReadonlyArray<string>;
};

export type CreateApiKeyMutationVariables = Exact<{
  input: Types.CreateApiKeyInput;
}>;


export type CreateApiKeyMutation = { readonly createApiKey: { readonly id: string, readonly name: string, readonly scopes: ReadonlyArray<string>, readonly createdAt: string, readonly lastUsedAt: string | null, readonly secret: string } };

/** The fixed document behind the REST endpoint; generated from the .graphql file beside it. */
export const CreateApiKeyDocument: FixedDocument<CreateApiKeyMutation, CreateApiKeyMutationVariables> = {
  name: 'CreateApiKey',
  source: "mutation CreateApiKey($input: CreateApiKeyInput!) {\n  createApiKey(input: $input) {\n    id\n    name\n    scopes\n    createdAt\n    lastUsedAt\n    secret\n  }\n}",
};