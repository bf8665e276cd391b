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

export type ListEventsQueryVariables = Exact<{
  type?: string | null | undefined;
  resourceId?: string | null | undefined;
  createdFrom?: string | Date | null | undefined;
  createdTo?: string | Date | null | undefined;
  page?: Types.PageInput | null | undefined;
}>;


export type ListEventsQuery = { readonly webhookEvents: { readonly data: ReadonlyArray<{ readonly eventId: string, readonly type: string, readonly createdAt: string, readonly sequenceNumber: number, readonly resourceType: string, readonly resourceId: string, readonly resourceUrl: string | null, readonly test: boolean }>, readonly pagination: { readonly style: Types.PaginationStyle, readonly page: number | null, readonly pageSize: number | null, readonly totalItems: number | null, readonly totalPages: number | null, readonly totalIsLowerBound: boolean | null, readonly limit: number | null, readonly nextCursor: string | null, readonly hasNext: boolean } } };

/** The fixed document behind the REST endpoint; generated from the .graphql file beside it. */
export const ListEventsDocument: FixedDocument<ListEventsQuery, ListEventsQueryVariables> = {
  name: 'ListEvents',
  source: "query ListEvents($type: String, $resourceId: ID, $createdFrom: DateTime, $createdTo: DateTime, $page: PageInput) {\n  webhookEvents(\n    type: $type\n    resourceId: $resourceId\n    createdFrom: $createdFrom\n    createdTo: $createdTo\n    page: $page\n  ) {\n    data {\n      eventId\n      type\n      createdAt\n      sequenceNumber\n      resourceType\n      resourceId\n      resourceUrl\n      test\n    }\n    pagination {\n      style\n      page\n      pageSize\n      totalItems\n      totalPages\n      totalIsLowerBound\n      limit\n      nextCursor\n      hasNext\n    }\n  }\n}",
};