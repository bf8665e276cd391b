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

/** Why the service disabled an endpoint: no success for five days, or it answered 410. */
export type WebhookDisabledReason =
  | 'failing'
  | 'gone';

/** `active` receives events; `paused` keeps them waiting; `disabled` was switched off by the service and gets none. */
export type WebhookEndpointStatus =
  | 'active'
  | 'disabled'
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

export type ListEndpointsQueryVariables = Exact<{
  page?: Types.PageInput | null | undefined;
}>;


export type ListEndpointsQuery = { readonly webhookEndpoints: { readonly data: ReadonlyArray<{ readonly id: string, readonly url: string, readonly eventTypes: ReadonlyArray<string>, readonly payloadStyle: Types.WebhookPayloadStyle, readonly description: string | null, readonly status: Types.WebhookEndpointStatus, readonly disabledReason: Types.WebhookDisabledReason | null, readonly health: Types.WebhookHealth, readonly consecutiveFailures: number, readonly lastSuccessAt: string | null, readonly lastFailureAt: string | null, readonly createdAt: string, readonly updatedAt: string, readonly version: number }>, readonly pagination: { readonly style: Types.PaginationStyle, readonly page: number | null, readonly pageSize: number | null, readonly totalItems: number | null, readonly totalPages: number | null, readonly totalIsLowerBound: boolean | null, readonly limit: number | null, readonly nextCursor: string | null, readonly hasNext: boolean } } };

/** The fixed document behind the REST endpoint; generated from the .graphql file beside it. */
export const ListEndpointsDocument: FixedDocument<ListEndpointsQuery, ListEndpointsQueryVariables> = {
  name: 'ListEndpoints',
  source: "query ListEndpoints($page: PageInput) {\n  webhookEndpoints(page: $page) {\n    data {\n      id\n      url\n      eventTypes\n      payloadStyle\n      description\n      status\n      disabledReason\n      health\n      consecutiveFailures\n      lastSuccessAt\n      lastFailureAt\n      createdAt\n      updatedAt\n      version\n    }\n    pagination {\n      style\n      page\n      pageSize\n      totalItems\n      totalPages\n      totalIsLowerBound\n      limit\n      nextCursor\n      hasNext\n    }\n  }\n}",
};