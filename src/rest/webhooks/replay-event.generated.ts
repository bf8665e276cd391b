/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../../resolvers/types.generated';

import type { FixedDocument } from '../../graphql/fixed-document';
export type ReplayWebhookEventInput = {
  /** Only to this endpoint; default all that want the event. */
  readonly endpointId?: string | null | undefined;
};

export type WebhookDeliveryStatus =
  | 'cancelled'
  | 'delivered'
  | 'failed'
  | 'pending'
  | 'retrying';

export type ReplayEventMutationVariables = Exact<{
  eventId: string;
  input: Types.ReplayWebhookEventInput;
}>;


export type ReplayEventMutation = { readonly replayWebhookEvent: { readonly eventId: string, readonly deliveries: ReadonlyArray<{ readonly id: string, readonly eventId: string, readonly eventType: string, readonly endpointId: string, readonly status: Types.WebhookDeliveryStatus, readonly attemptCount: number, readonly lastResponseStatus: number | null, readonly lastError: string | null, readonly createdAt: string, readonly deliveredAt: string | null, readonly nextAttemptAt: string | null }> } | null };

/** The fixed document behind the REST endpoint; generated from the .graphql file beside it. */
export const ReplayEventDocument: FixedDocument<ReplayEventMutation, ReplayEventMutationVariables> = {
  name: 'ReplayEvent',
  source: "mutation ReplayEvent($eventId: ID!, $input: ReplayWebhookEventInput!) {\n  replayWebhookEvent(eventId: $eventId, input: $input) {\n    eventId\n    deliveries {\n      id\n      eventId\n      eventType\n      endpointId\n      status\n      attemptCount\n      lastResponseStatus\n      lastError\n      createdAt\n      deliveredAt\n      nextAttemptAt\n    }\n  }\n}",
};