/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../../resolvers/types.generated';

import type { FixedDocument } from '../../graphql/fixed-document';
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

export type CreateCommentInput = {
  /** The comment it answers, of the same post. */
  readonly parentId?: string | null | undefined;
  /** Plain text, 1 to 5,000 characters after trimming. */
  readonly text: string;
};

/** What a person may do in general. */
export type Role =
  | 'admin'
  | 'customer'
  | 'moderator';

export type CreateCommentMutationVariables = Exact<{
  postId: string;
  input: Types.CreateCommentInput;
}>;


export type CreateCommentMutation = { readonly createComment: { readonly id: string, readonly postId: string, readonly parentId: string | null, readonly rootId: string, readonly depth: number, readonly text: string, readonly status: Types.CommentStatus, readonly visibility: Types.CommentVisibility, readonly isDeleted: boolean, readonly likeCount: number, readonly dislikeCount: number, readonly score: number, readonly viewerVote: number | null, readonly replyCount: number, readonly createdAt: string, readonly updatedAt: string, readonly editedAt: string | null, readonly editableUntil: string | null, readonly version: number, readonly author: { readonly id: string, readonly displayName: string, readonly avatarUrl: string | null, readonly role: Types.Role } | null } };

/** The fixed document behind the REST endpoint; generated from the .graphql file beside it. */
export const CreateCommentDocument: FixedDocument<CreateCommentMutation, CreateCommentMutationVariables> = {
  name: 'CreateComment',
  source: "mutation CreateComment($postId: ID!, $input: CreateCommentInput!) {\n  createComment(postId: $postId, input: $input) {\n    id\n    postId\n    parentId\n    rootId\n    depth\n    text\n    author {\n      id\n      displayName\n      avatarUrl\n      role\n    }\n    status\n    visibility\n    isDeleted\n    likeCount\n    dislikeCount\n    score\n    viewerVote\n    replyCount\n    createdAt\n    updatedAt\n    editedAt\n    editableUntil\n    version\n  }\n}",
};