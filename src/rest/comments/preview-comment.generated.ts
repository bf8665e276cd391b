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

export type PreviewCommentInput = {
  readonly parentId?: string | null | undefined;
  readonly postId: string;
  /** Plain text, 1 to 5,000 characters after trimming. */
  readonly text: string;
};

export type ScreeningOutcome =
  | 'hold'
  | 'pass'
  | 'refuse';

export type PreviewCommentMutationVariables = Exact<{
  input: Types.PreviewCommentInput;
}>;


export type PreviewCommentMutation = { readonly previewComment: { readonly status: Types.CommentStatus, readonly isRefused: boolean, readonly reasonCode: Types.CommentReason | null, readonly phases: ReadonlyArray<{ readonly name: string, readonly outcome: Types.ScreeningOutcome, readonly reasonCode: Types.CommentReason | null }> } };

/** The fixed document behind the REST endpoint; generated from the .graphql file beside it. */
export const PreviewCommentDocument: FixedDocument<PreviewCommentMutation, PreviewCommentMutationVariables> = {
  name: 'PreviewComment',
  source: "mutation PreviewComment($input: PreviewCommentInput!) {\n  previewComment(input: $input) {\n    status\n    isRefused\n    reasonCode\n    phases {\n      name\n      outcome\n      reasonCode\n    }\n  }\n}",
};