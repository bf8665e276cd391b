/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../../resolvers/types.generated';

import type { FixedDocument } from '../../graphql/fixed-document';
export type GetEndpointStatisticsQueryVariables = Exact<{
  id: string;
}>;


export type GetEndpointStatisticsQuery = { readonly webhookEndpointStatistics: { readonly endpointId: string, readonly since: string, readonly pending: number, readonly retrying: number, readonly delivered: number, readonly failed: number, readonly cancelled: number, readonly attempts: number, readonly successRate: number | null, readonly averageDurationMs: number | null } | null };

/** The fixed document behind the REST endpoint; generated from the .graphql file beside it. */
export const GetEndpointStatisticsDocument: FixedDocument<GetEndpointStatisticsQuery, GetEndpointStatisticsQueryVariables> = {
  name: 'GetEndpointStatistics',
  source: "query GetEndpointStatistics($id: ID!) {\n  webhookEndpointStatistics(id: $id) {\n    endpointId\n    since\n    pending\n    retrying\n    delivered\n    failed\n    cancelled\n    attempts\n    successRate\n    averageDurationMs\n  }\n}",
};