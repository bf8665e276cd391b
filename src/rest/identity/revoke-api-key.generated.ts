/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../../resolvers/types.generated';

import type { FixedDocument } from '../../graphql/fixed-document';
export type RevokeApiKeyMutationVariables = Exact<{
  id: string;
}>;


export type RevokeApiKeyMutation = { readonly revokeApiKey: boolean };

/** The fixed document behind the REST endpoint; generated from the .graphql file beside it. */
export const RevokeApiKeyDocument: FixedDocument<RevokeApiKeyMutation, RevokeApiKeyMutationVariables> = {
  name: 'RevokeApiKey',
  source: "mutation RevokeApiKey($id: ID!) {\n  revokeApiKey(id: $id)\n}",
};