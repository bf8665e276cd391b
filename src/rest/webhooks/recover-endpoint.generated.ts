/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../../resolvers/types.generated';

import type { FixedDocument } from '../../graphql/fixed-document';
export type RecoverWebhookEndpointInput = {
  /** Events from this time on. */
  readonly since: string | Date;
  /** Events before this time; default now. */
  readonly until?: string | Date | null | undefined;
};

export type RecoverEndpointMutationVariables = Exact<{
  id: string;
  input: Types.RecoverWebhookEndpointInput;
}>;


export type RecoverEndpointMutation = { readonly recoverWebhookEndpoint: { readonly endpointId: string, readonly since: string, readonly until: string, readonly scheduled: number, readonly complete: boolean, readonly continueSince: string | null } | null };

/** The fixed document behind the REST endpoint; generated from the .graphql file beside it. */
export const RecoverEndpointDocument: FixedDocument<RecoverEndpointMutation, RecoverEndpointMutationVariables> = {
  name: 'RecoverEndpoint',
  source: "mutation RecoverEndpoint($id: ID!, $input: RecoverWebhookEndpointInput!) {\n  recoverWebhookEndpoint(id: $id, input: $input) {\n    endpointId\n    since\n    until\n    scheduled\n    complete\n    continueSince\n  }\n}",
};