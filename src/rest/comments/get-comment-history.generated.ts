/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../../resolvers/types.generated';

import type { FixedDocument } from '../../graphql/fixed-document';
/** Why a comment is flagged, held back or taken down. */
export type CommentReason =
  | 'abusive'
  | 'ad'
  | 'banned_word'
  | 'harassment'
  | 'hate_speech'
  | 'illegal_content'
  | 'misinformation'
  | 'off_topic'
  | 'offensive'
  | 'other'
  | 'spam';

/** `pending`: waits for a moderator. `hidden` and `rejected`: taken down. `deleted`: final. */
export type CommentStatus =
  | 'deleted'
  | 'hidden'
  | 'pending'
  | 'published'
  | 'rejected';

/** What a person may do in general. */
export type Role =
  | 'admin'
  | 'customer'
  | 'moderator';

export type GetCommentHistoryQueryVariables = Exact<{
  id: string;
}>;


export type GetCommentHistoryQuery = { readonly commentHistory: { readonly data: ReadonlyArray<{ readonly at: string, readonly action: string, readonly from: Types.CommentStatus, readonly to: Types.CommentStatus, readonly reasonCode: Types.CommentReason | null, readonly note: string | null, readonly previousText: string | null, readonly actor: { readonly id: string, readonly displayName: string, readonly avatarUrl: string | null, readonly role: Types.Role } | null }> } | null };

/** The fixed document behind the REST endpoint; generated from the .graphql file beside it. */
export const GetCommentHistoryDocument: FixedDocument<GetCommentHistoryQuery, GetCommentHistoryQueryVariables> = {
  name: 'GetCommentHistory',
  source: "query GetCommentHistory($id: ID!) {\n  commentHistory(id: $id) {\n    data {\n      at\n      actor {\n        id\n        displayName\n        avatarUrl\n        role\n      }\n      action\n      from\n      to\n      reasonCode\n      note\n      previousText\n    }\n  }\n}",
};