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

export type PostSort =
  | 'newest'
  | 'oldest';

export type ListPostsQueryVariables = Exact<{
  page?: Types.PageInput | null | undefined;
  sort?: Types.PostSort | null | undefined;
}>;


export type ListPostsQuery = { readonly posts: { readonly data: ReadonlyArray<{ readonly id: string, readonly title: string, readonly closed: boolean, readonly createdAt: string, readonly updatedAt: string, readonly version: number }>, readonly pagination: { readonly style: Types.PaginationStyle, readonly page: number | null, readonly pageSize: number | null, readonly totalItems: number | null, readonly totalPages: number | null, readonly totalIsLowerBound: boolean | null, readonly limit: number | null, readonly nextCursor: string | null, readonly hasNext: boolean } } };

/** The fixed document behind the REST endpoint; generated from the .graphql file beside it. */
export const ListPostsDocument: FixedDocument<ListPostsQuery, ListPostsQueryVariables> = {
  name: 'ListPosts',
  source: "query ListPosts($page: PageInput, $sort: PostSort) {\n  posts(page: $page, sort: $sort) {\n    data {\n      id\n      title\n      closed\n      createdAt\n      updatedAt\n      version\n    }\n    pagination {\n      style\n      page\n      pageSize\n      totalItems\n      totalPages\n      totalIsLowerBound\n      limit\n      nextCursor\n      hasNext\n    }\n  }\n}",
};