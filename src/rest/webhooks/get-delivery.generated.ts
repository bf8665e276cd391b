/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../../resolvers/types.generated';

import type { FixedDocument } from '../../graphql/fixed-document';
export type WebhookAttemptStatus =
  | 'blocked'
  | 'failed'
  | 'succeeded'
  | 'timed_out';

export type WebhookDeliveryStatus =
  | 'cancelled'
  | 'delivered'
  | 'failed'
  | 'pending'
  | 'retrying';

export type GetDeliveryQueryVariables = Exact<{
  id: string;
}>;


export type GetDeliveryQuery = { readonly webhookDelivery: { readonly id: string, readonly eventId: string, readonly eventType: string, readonly endpointId: string, readonly status: Types.WebhookDeliveryStatus, readonly attemptCount: number, readonly lastResponseStatus: number | null, readonly lastError: string | null, readonly createdAt: string, readonly deliveredAt: string | null, readonly nextAttemptAt: string | null, readonly attempts: ReadonlyArray<{ readonly id: string, readonly number: number, readonly status: Types.WebhookAttemptStatus, readonly startedAt: string, readonly durationMs: number, readonly responseStatus: number | null, readonly responseBody: string | null, readonly error: string | null, readonly nextAttemptAt: string | null }> } | null };

/** The fixed document behind the REST endpoint; generated from the .graphql file beside it. */
export const GetDeliveryDocument: FixedDocument<GetDeliveryQuery, GetDeliveryQueryVariables> = {
  name: 'GetDelivery',
  source: "query GetDelivery($id: ID!) {\n  webhookDelivery(id: $id) {\n    id\n    eventId\n    eventType\n    endpointId\n    status\n    attemptCount\n    lastResponseStatus\n    lastError\n    createdAt\n    deliveredAt\n    nextAttemptAt\n    attempts {\n      id\n      number\n      status\n      startedAt\n      durationMs\n      responseStatus\n      responseBody\n      error\n      nextAttemptAt\n    }\n  }\n}",
};