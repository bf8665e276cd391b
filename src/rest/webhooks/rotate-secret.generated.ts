/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../../resolvers/types.generated';

import type { FixedDocument } from '../../graphql/fixed-document';
/** `active` receives events; `paused` keeps them waiting; `disabled` was switched off by the service and gets none. */
export type WebhookEndpointStatus =
  | 'active'
  | 'disabled'
  | 'paused';

/** `thin`: type and resource id, the receiver reads the resource. `full`: also the resource itself. */
export type WebhookPayloadStyle =
  | 'full'
  | 'thin';

export type RotateSecretMutationVariables = Exact<{
  id: string;
}>;


export type RotateSecretMutation = { readonly rotateWebhookSecret: { readonly id: string, readonly url: string, readonly eventTypes: ReadonlyArray<string>, readonly payloadStyle: Types.WebhookPayloadStyle, readonly description: string | null, readonly status: Types.WebhookEndpointStatus, readonly createdAt: string, readonly updatedAt: string, readonly version: number, readonly secret: string, readonly previousSecretExpiresAt: string | null } | null };

/** The fixed document behind the REST endpoint; generated from the .graphql file beside it. */
export const RotateSecretDocument: FixedDocument<RotateSecretMutation, RotateSecretMutationVariables> = {
  name: 'RotateSecret',
  source: "mutation RotateSecret($id: ID!) {\n  rotateWebhookSecret(id: $id) {\n    id\n    url\n    eventTypes\n    payloadStyle\n    description\n    status\n    createdAt\n    updatedAt\n    version\n    secret\n    previousSecretExpiresAt\n  }\n}",
};