/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../../resolvers/types.generated';

import type { FixedDocument } from '../../graphql/fixed-document';
/** One page of a list: numbered pages (`page`, `pageSize`) or a keyset cursor (`limit`, `cursor`), never both. */
export type PageInput = {
  readonly cursor?: string | null | undefined;
  readonly limit?: number | null | undefined;
  readonly page?: number | null | undefined;
  readonly pageSize?: number | null | undefined;
};

export type PaginationStyle =
  | 'cursor'
  | 'offset';

export type WebhookDeliveryStatus =
  | 'cancelled'
  | 'delivered'
  | 'failed'
  | 'pending'
  | 'retrying';

export type ListDeliveriesQueryVariables = Exact<{
  endpointId?: string | null | undefined;
  eventId?: string | null | undefined;
  status?: Types.WebhookDeliveryStatus | null | undefined;
  page?: Types.PageInput | null | undefined;
}>;


export type ListDeliveriesQuery = { readonly webhookDeliveries: { readonly data: ReadonlyArray<{ readonly id: string, readonly eventId: string, readonly eventType: string, readonly endpointId: string, readonly status: Types.WebhookDeliveryStatus, readonly attemptCount: number, readonly lastResponseStatus: number | null, readonly lastError: string | null, readonly createdAt: string, readonly deliveredAt: string | null, readonly nextAttemptAt: string | null }>, readonly pagination: { readonly style: Types.PaginationStyle, readonly page: number | null, readonly pageSize: number | null, readonly totalItems: number | null, readonly totalPages: number | null, readonly totalIsLowerBound: boolean | null, readonly limit: number | null, readonly nextCursor: string | null, readonly hasNext: boolean } } };

/** The fixed document behind the REST endpoint; generated from the .graphql file beside it. */
export const ListDeliveriesDocument: FixedDocument<ListDeliveriesQuery, ListDeliveriesQueryVariables> = {
  name: 'ListDeliveries',
  source: "query ListDeliveries($endpointId: ID, $eventId: ID, $status: WebhookDeliveryStatus, $page: PageInput) {\n  webhookDeliveries(\n    endpointId: $endpointId\n    eventId: $eventId\n    status: $status\n    page: $page\n  ) {\n    data {\n      id\n      eventId\n      eventType\n      endpointId\n      status\n      attemptCount\n      lastResponseStatus\n      lastError\n      createdAt\n      deliveredAt\n      nextAttemptAt\n    }\n    pagination {\n      style\n      page\n      pageSize\n      totalItems\n      totalPages\n      totalIsLowerBound\n      limit\n      nextCursor\n      hasNext\n    }\n  }\n}",
};