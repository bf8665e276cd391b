/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../../resolvers/types.generated';

import type { FixedDocument } from '../../graphql/fixed-document';
/** All-or-nothing, or every item on its own (specification part 4). */
export type BulkMode =
  | 'atomic'
  | 'partial';

/** What became of one item of a bulk request. */
export type BulkOutcome =
  | 'cancelled'
  | 'created'
  | 'deleted'
  | 'failed'
  | 'not_applied'
  | 'unchanged'
  | 'updated';

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

/** `admins`: only admins see it, whatever its status. */
export type CommentVisibility =
  | 'admins'
  | 'public';

/** What becomes of one comment of a batch. */
export type ModerateCommentItemInput = {
  readonly action: ModerationAction;
  readonly id: string;
  /** For other moderators; never shown to the author. */
  readonly note?: string | null | undefined;
  readonly reasonCode?: CommentReason | null | undefined;
  /** The version the client has seen; another one is a conflict. */
  readonly version?: number | null | undefined;
};

export type ModerateCommentsInput = {
  readonly items: ReadonlyArray<ModerateCommentItemInput>;
};

/** `restrict` and `unrestrict` are for admins: only they see a restricted comment. */
export type ModerationAction =
  | 'delete'
  | 'hide'
  | 'publish'
  | 'reject'
  | 'restrict'
  | 'unrestrict';

/** What a person may do in general. */
export type Role =
  | 'admin'
  | 'customer'
  | 'moderator';

export type BulkModerateMutationVariables = Exact<{
  input: Types.ModerateCommentsInput;
  mode?: Types.BulkMode | null | undefined;
}>;


export type BulkModerateMutation = { readonly moderateComments: { readonly mode: Types.BulkMode, readonly summary: { readonly total: number, readonly succeeded: number, readonly failed: number }, readonly results: ReadonlyArray<{ readonly index: number, readonly outcome: Types.BulkOutcome, readonly id: string | null, readonly externalId: string | null, readonly data: { readonly id: string, readonly postId: string, readonly parentId: string | null, readonly rootId: string, readonly depth: number, readonly text: string, readonly status: Types.CommentStatus, readonly visibility: Types.CommentVisibility, readonly isDeleted: boolean, readonly likeCount: number, readonly dislikeCount: number, readonly score: number, readonly viewerVote: number | null, readonly replyCount: number, readonly createdAt: string, readonly updatedAt: string, readonly editedAt: string | null, readonly editableUntil: string | null, readonly version: number, readonly author: { readonly id: string, readonly displayName: string, readonly avatarUrl: string | null, readonly role: Types.Role } | null } | null, readonly error: { readonly code: string, readonly message: string, readonly errors: ReadonlyArray<{ readonly pointer: string | null, readonly code: string, readonly message: string }> } | null }> } };

/** The fixed document behind the REST endpoint; generated from the .graphql file beside it. */
export const BulkModerateDocument: FixedDocument<BulkModerateMutation, BulkModerateMutationVariables> = {
  name: 'BulkModerate',
  source: "mutation BulkModerate($input: ModerateCommentsInput!, $mode: BulkMode) {\n  moderateComments(input: $input, mode: $mode) {\n    mode\n    summary {\n      total\n      succeeded\n      failed\n    }\n    results {\n      index\n      outcome\n      id\n      externalId\n      data {\n        id\n        postId\n        parentId\n        rootId\n        depth\n        text\n        author {\n          id\n          displayName\n          avatarUrl\n          role\n        }\n        status\n        visibility\n        isDeleted\n        likeCount\n        dislikeCount\n        score\n        viewerVote\n        replyCount\n        createdAt\n        updatedAt\n        editedAt\n        editableUntil\n        version\n      }\n      error {\n        code\n        message\n        errors {\n          pointer\n          code\n          message\n        }\n      }\n    }\n  }\n}",
};