/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../../resolvers/types.generated';

import type { FixedDocument } from '../../graphql/fixed-document';
export type GetEventQueryVariables = Exact<{
  eventId: string;
}>;


export type GetEventQuery = { readonly webhookEvent: { readonly eventId: string, readonly type: string, readonly createdAt: string, readonly sequenceNumber: number, readonly resourceType: string, readonly resourceId: string, readonly resourceUrl: string | null, readonly test: boolean } | null };

/** The fixed document behind the REST endpoint; generated from the .graphql file beside it. */
export const GetEventDocument: FixedDocument<GetEventQuery, GetEventQueryVariables> = {
  name: 'GetEvent',
  source: "query GetEvent($eventId: ID!) {\n  webhookEvent(eventId: $eventId) {\n    eventId\n    type\n    createdAt\n    sequenceNumber\n    resourceType\n    resourceId\n    resourceUrl\n    test\n  }\n}",
};