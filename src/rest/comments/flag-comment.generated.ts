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

export type FlagCommentInput = {
  readonly reasonCode: CommentReason;
};

export type FlagCommentMutationVariables = Exact<{
  id: string;
  input: Types.FlagCommentInput;
}>;


export type FlagCommentMutation = { readonly flagComment: { readonly isNew: boolean, readonly flag: { readonly commentId: string, readonly reasonCode: Types.CommentReason, readonly createdAt: string } } };

/** The fixed document behind the REST endpoint; generated from the .graphql file beside it. */
export const FlagCommentDocument: FixedDocument<FlagCommentMutation, FlagCommentMutationVariables> = {
  name: 'FlagComment',
  source: "mutation FlagComment($id: ID!, $input: FlagCommentInput!) {\n  flagComment(id: $id, input: $input) {\n    isNew\n    flag {\n      commentId\n      reasonCode\n      createdAt\n    }\n  }\n}",
};