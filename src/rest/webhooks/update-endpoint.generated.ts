/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../../resolvers/types.generated';

import type { FixedDocument } from '../../graphql/fixed-document';
/** Only what is given changes. */
export type UpdateWebhookEndpointInput = {
  readonly description?: string | null | undefined;
  /** Null or an empty list = all types. */
  readonly eventTypes?: ReadonlyArray<string> | null | undefined;
  readonly payloadStyle?: WebhookPayloadStyle | null | undefined;
  /** `paused` keeps events waiting; `active` resumes, also an endpoint that was disabled. */
  readonly status?: WebhookEndpointSwitch | null | undefined;
  readonly url?: string | null | undefined;
};

/** Why the service disabled an endpoint: no success for five days, or it answered 410. */
export type WebhookDisabledReason =
  | 'failing'
  | 'gone';

/** `active` receives events; `paused` keeps them waiting; `disabled` was switched off by the service and gets none. */
export type WebhookEndpointStatus =
  | 'active'
  | 'disabled'
  | 'paused';

/** What an owner may set. `disabled` is set by the service only. */
export type WebhookEndpointSwitch =
  | 'active'
  | 'paused';

/** How an endpoint does, at a glance. `suspended`: ten failures in a row, tried again once a minute. */
export type WebhookHealth =
  | 'disabled'
  | 'failing'
  | 'healthy'
  | 'paused'
  | 'suspended';

/** `thin`: type and resource id, the receiver reads the resource. `full`: also the resource itself. */
export type WebhookPayloadStyle =
  | 'full'
  | 'thin';

export type UpdateEndpointMutationVariables = Exact<{
  id: string;
  input: Types.UpdateWebhookEndpointInput;
  ifMatch?: number | null | undefined;
}>;


export type UpdateEndpointMutation = { readonly updateWebhookEndpoint: { readonly id: string, readonly url: string, readonly eventTypes: ReadonlyArray<string>, readonly payloadStyle: Types.WebhookPayloadStyle, readonly description: string | null, readonly status: Types.WebhookEndpointStatus, readonly disabledReason: Types.WebhookDisabledReason | null, readonly health: Types.WebhookHealth, readonly consecutiveFailures: number, readonly lastSuccessAt: string | null, readonly lastFailureAt: string | null, readonly createdAt: string, readonly updatedAt: string, readonly version: number } | null };

/** The fixed document behind the REST endpoint; generated from the .graphql file beside it. */
export const UpdateEndpointDocument: FixedDocument<UpdateEndpointMutation, UpdateEndpointMutationVariables> = {
  name: 'UpdateEndpoint',
  source: "mutation UpdateEndpoint($id: ID!, $input: UpdateWebhookEndpointInput!, $ifMatch: Int) {\n  updateWebhookEndpoint(id: $id, input: $input, ifMatch: $ifMatch) {\n    id\n    url\n    eventTypes\n    payloadStyle\n    description\n    status\n    disabledReason\n    health\n    consecutiveFailures\n    lastSuccessAt\n    lastFailureAt\n    createdAt\n    updatedAt\n    version\n  }\n}",
};