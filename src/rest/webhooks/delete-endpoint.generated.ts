/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../../resolvers/types.generated';

import type { FixedDocument } from '../../graphql/fixed-document';
export type DeleteEndpointMutationVariables = Exact<{
  id: string;
  ifMatch?: number | null | undefined;
}>;


export type DeleteEndpointMutation = { readonly deleteWebhookEndpoint: boolean | null };

/** The fixed document behind the REST endpoint; generated from the .graphql file beside it. */
export const DeleteEndpointDocument: FixedDocument<DeleteEndpointMutation, DeleteEndpointMutationVariables> = {
  name: 'DeleteEndpoint',
  source: "mutation DeleteEndpoint($id: ID!, $ifMatch: Int) {\n  deleteWebhookEndpoint(id: $id, ifMatch: $ifMatch)\n}",
};