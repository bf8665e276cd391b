/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../../resolvers/types.generated';

import type { FixedDocument } from '../../graphql/fixed-document';
/** `popular`: votes that decay with time. `top`: the share of likes that is certain (Wilson lower bound). */
export type CommentSort =
  | 'newest'
  | 'oldest'
  | 'popular'
  | 'top';

/** `pending`: waits for a moderator. `hidden` and `rejected`: taken down. `deleted`: final. */
export type CommentStatus =
  | 'deleted'
  | 'hidden'
  | 'pending'
  | 'published'
  | 'rejected';

/** `admins`: only admins see it, whatever its status. */
export type CommentVisibility =
  | 'admins'
  | 'public';

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

/** What a person may do in general. */
export type Role =
  | 'admin'
  | 'customer'
  | 'moderator';

export type ListCommentsQueryVariables = Exact<{
  postId: string;
  page?: Types.PageInput | null | undefined;
  sort?: Types.CommentSort | null | undefined;
  replySort?: Types.CommentSort | null | undefined;
  repliesPreview?: number | null | undefined;
}>;


export type ListCommentsQuery = { readonly comments: { readonly data: ReadonlyArray<{ readonly id: string, readonly postId: string, readonly parentId: string | null, readonly rootId: string, readonly depth: number, readonly text: string, readonly status: Types.CommentStatus, readonly visibility: Types.CommentVisibility, readonly isDeleted: boolean, readonly likeCount: number, readonly dislikeCount: number, readonly score: number, readonly viewerVote: number | null, readonly replyCount: number, readonly createdAt: string, readonly updatedAt: string, readonly editedAt: string | null, readonly editableUntil: string | null, readonly version: number, readonly author: { readonly id: string, readonly displayName: string, readonly avatarUrl: string | null, readonly role: Types.Role } | null, readonly replies: { readonly nextCursor: string | null, readonly hasNext: boolean, readonly remaining: number, readonly data: ReadonlyArray<{ readonly id: string, readonly postId: string, readonly parentId: string | null, readonly rootId: string, readonly depth: number, readonly text: string, readonly status: Types.CommentStatus, readonly visibility: Types.CommentVisibility, readonly isDeleted: boolean, readonly likeCount: number, readonly dislikeCount: number, readonly score: number, readonly viewerVote: number | null, readonly replyCount: number, readonly createdAt: string, readonly updatedAt: string, readonly editedAt: string | null, readonly editableUntil: string | null, readonly version: number, readonly author: { readonly id: string, readonly displayName: string, readonly avatarUrl: string | null, readonly role: Types.Role } | null }> } | null }>, readonly pagination: { readonly style: Types.PaginationStyle, readonly page: number | null, readonly pageSize: number | null, readonly totalItems: number | null, readonly totalPages: number | null, readonly totalIsLowerBound: boolean | null, readonly limit: number | null, readonly nextCursor: string | null, readonly hasNext: boolean } } | null };

/** The fixed document behind the REST endpoint; generated from the .graphql file beside it. */
export const ListCommentsDocument: FixedDocument<ListCommentsQuery, ListCommentsQueryVariables> = {
  name: 'ListComments',
  source: "query ListComments($postId: ID!, $page: PageInput, $sort: CommentSort, $replySort: CommentSort, $repliesPreview: Int) {\n  comments(\n    postId: $postId\n    page: $page\n    sort: $sort\n    replySort: $replySort\n    repliesPreview: $repliesPreview\n  ) {\n    data {\n      id\n      postId\n      parentId\n      rootId\n      depth\n      text\n      author {\n        id\n        displayName\n        avatarUrl\n        role\n      }\n      status\n      visibility\n      isDeleted\n      likeCount\n      dislikeCount\n      score\n      viewerVote\n      replyCount\n      createdAt\n      updatedAt\n      editedAt\n      editableUntil\n      version\n      replies {\n        data {\n          id\n          postId\n          parentId\n          rootId\n          depth\n          text\n          author {\n            id\n            displayName\n            avatarUrl\n            role\n          }\n          status\n          visibility\n          isDeleted\n          likeCount\n          dislikeCount\n          score\n          viewerVote\n          replyCount\n          createdAt\n          updatedAt\n          editedAt\n          editableUntil\n          version\n        }\n        nextCursor\n        hasNext\n        remaining\n      }\n    }\n    pagination {\n      style\n      page\n      pageSize\n      totalItems\n      totalPages\n      totalIsLowerBound\n      limit\n      nextCursor\n      hasNext\n    }\n  }\n}",
};