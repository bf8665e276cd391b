/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { FixedDocument } from '../../graphql/fixed-document';
/** Whether each item is processed on its own, or all or none. */
export type BulkMode =
  /** All items, or none when one is refused. */
  | 'atomic'
  /** Each item on its own. */
  | 'partial';

/** Result for one item of a bulk request. */
export type BulkOutcome =
  /** The order was cancelled. */
  | 'cancelled'
  /** The item was created. */
  | 'created'
  /** The item was deleted. */
  | 'deleted'
  /** Refused; see `error`. */
  | 'failed'
  /** Not applied, because another item was refused and the mode is `atomic`. */
  | 'not_applied'
  /** Nothing had to change. */
  | 'unchanged'
  /** The item was changed. */
  | 'updated';

/** Reason for a flag, a hold or a removal. */
export type CommentReason =
  /** Attack on a person. */
  | 'abusive'
  /** Advertising. */
  | 'ad'
  /** Contains a held word. */
  | 'banned_word'
  /** Harassment of a person. */
  | 'harassment'
  /** Hatred against a group. */
  | 'hate_speech'
  /** Possibly illegal. */
  | 'illegal_content'
  /** False information. */
  | 'misinformation'
  /** Not about the topic of the post. */
  | 'off_topic'
  /** Offensive language. */
  | 'offensive'
  /** Another reason; see the note. */
  | 'other'
  /** Sent in bulk. */
  | 'spam';

/** Order of a list of comments. */
export type CommentSort =
  /** Latest first. */
  | 'newest'
  /** Earliest first. */
  | 'oldest'
  /** Most votes first; votes lose weight with time. */
  | 'popular'
  /** Highest share of likes first (Wilson lower bound). */
  | 'top';

/** `pending`: waits for a moderator. `hidden` and `rejected`: removed by a moderator. `deleted`: final. */
export type CommentStatus =
  /** Deleted for good. */
  | 'deleted'
  /** Taken down by a moderator; can be published again. */
  | 'hidden'
  /** Waits for a moderator; visible to its author. */
  | 'pending'
  /** Visible to everybody. */
  | 'published'
  /** Refused by a moderator. */
  | 'rejected';

/** Order of a list by time. */
export type CommentTimeSort =
  /** Latest first. */
  | 'newest'
  /** Earliest first. */
  | 'oldest';

/** `admins`: only admins see it, whatever its status. */
export type CommentVisibility =
  /** Visible to admins only. */
  | 'admins'
  /** Visible according to its status. */
  | 'public';

/** A new comment on a post. */
export type CreateCommentInput = {
  /** Id of the comment to reply to, on the same post. */
  readonly parentId?: string | null | undefined;
  /** Plain text, 1 to 5,000 characters; blanks at both ends are removed. */
  readonly text: string;
};

/** A new post. */
export type CreatePostInput = {
  /** Topic of the discussion; blanks at both ends are removed. */
  readonly title: string;
};

/** A new reply to a comment. */
export type CreateReplyInput = {
  /** Plain text, 1 to 5,000 characters; blanks at both ends are removed. */
  readonly text: string;
};

/** Reason to flag a comment. */
export type FlagCommentInput = {
  /** Reason for the flag. */
  readonly reasonCode: CommentReason;
};

/** A decision about a comment. */
export type ModerateCommentInput = {
  /** Action to take. */
  readonly action: ModerationAction;
  /** Note for other moderators; never shown to the author. */
  readonly note?: string | null | undefined;
  /** Reason; shown in the moderation log. */
  readonly reasonCode?: CommentReason | null | undefined;
};

/** A decision about one comment of a batch. */
export type ModerateCommentItemInput = {
  /** Action to take. */
  readonly action: ModerationAction;
  /** Id of the comment. */
  readonly id: string;
  /** Note for other moderators; never shown to the author. */
  readonly note?: string | null | undefined;
  /** Reason; shown in the moderation log. */
  readonly reasonCode?: CommentReason | null | undefined;
  /** The version you have read; any other is refused with `version_mismatch`. */
  readonly version?: number | null | undefined;
};

/** Decisions about several comments. */
export type ModerateCommentsInput = {
  /** One decision for each comment. */
  readonly items: ReadonlyArray<ModerateCommentItemInput>;
};

/** Action of a moderator; `restrict` and `unrestrict` are for admins. */
export type ModerationAction =
  /** Deletes the comment for good. */
  | 'delete'
  /** Takes the comment down; it can be published again. */
  | 'hide'
  /** Makes the comment visible to everybody. */
  | 'publish'
  /** Refuses the comment. */
  | 'reject'
  /** Makes the comment visible to admins only. */
  | 'restrict'
  /** Ends a restriction. */
  | 'unrestrict';

/** One page of a list: numbered pages (`page`, `pageSize`) or a keyset cursor (`limit`, `cursor`), never both. */
export type PageInput = {
  /** `nextCursor` of the previous page; left out for the first page. */
  readonly cursor?: string | null | undefined;
  /** Items on a page by cursor; default 20. */
  readonly limit?: number | null | undefined;
  /** Number of the page, from 1; with `pageSize`. */
  readonly page?: number | null | undefined;
  /** Items on a numbered page; default 20. */
  readonly pageSize?: number | null | undefined;
};

/** How a list is paged. */
export type PaginationStyle =
  /** Pages by cursor: stable while the list changes, without a total. */
  | 'cursor'
  /** Numbered pages with a total. */
  | 'offset';

/** Order of posts by time. */
export type PostSort =
  /** Latest first. */
  | 'newest'
  /** Earliest first. */
  | 'oldest';

/** A draft to be screened. */
export type PreviewCommentInput = {
  /** Id of the comment to reply to, on the same post. */
  readonly parentId?: string | null | undefined;
  /** Id of the post the comment is for. */
  readonly postId: string;
  /** Plain text, 1 to 5,000 characters; blanks at both ends are removed. */
  readonly text: string;
};

/** Reason to erase a comment for good. */
export type PurgeCommentInput = {
  /** Kept in the moderation log, beside who did it and when. */
  readonly reason: string;
};

/** The role of an account. */
export type Role =
  /** May use the whole API. */
  | 'admin'
  /** Buys and comments. */
  | 'customer'
  /** Also moderates comments and blocks users from discussions. */
  | 'moderator';

/** Verdict of a phase of screening. */
export type ScreeningOutcome =
  /** Holds the comment for a moderator. */
  | 'hold'
  /** No objection. */
  | 'pass'
  /** Refuses the comment. */
  | 'refuse';

/** A new text for a comment. */
export type UpdateCommentInput = {
  /** Plain text, 1 to 5,000 characters; blanks at both ends are removed. */
  readonly text: string;
};

/** New rules for screening comments. Absent fields stay; null restores the default. */
export type UpdateModerationSettingsInput = {
  /** Weight of flags at which a published comment is hidden. */
  readonly flagsToHold?: number | null | undefined;
  /** Words and phrases that hold a comment for a moderator; replaces the present list. At most 1,000, each of at most 100 characters. */
  readonly heldWords?: ReadonlyArray<string> | null | undefined;
  /** Number of links above which a comment is held for a moderator. */
  readonly maxLinks?: number | null | undefined;
};

/** Your vote on a comment. */
export type VoteInput = {
  /** 1 likes, -1 dislikes, 0 withdraws the vote. */
  readonly value: number;
};

export type CreatePostMutationVariables = Exact<{
  input: CreatePostInput;
}>;


export type CreatePostMutation = { readonly createPost: { readonly id: string, readonly title: string, readonly closed: boolean, readonly createdAt: string, readonly updatedAt: string, readonly version: number } };

export type GetPostQueryVariables = Exact<{
  id: string;
}>;


export type GetPostQuery = { readonly post: { readonly id: string, readonly title: string, readonly closed: boolean, readonly createdAt: string, readonly updatedAt: string, readonly version: number } | null };

export type ClosePostMutationVariables = Exact<{
  id: string;
}>;


export type ClosePostMutation = { readonly closePost: { readonly id: string, readonly title: string, readonly closed: boolean, readonly createdAt: string, readonly updatedAt: string, readonly version: number } };

export type ReopenPostMutationVariables = Exact<{
  id: string;
}>;


export type ReopenPostMutation = { readonly reopenPost: { readonly id: string, readonly title: string, readonly closed: boolean, readonly createdAt: string, readonly updatedAt: string, readonly version: number } };

export type DeletePostMutationVariables = Exact<{
  id: string;
  version?: number | null | undefined;
}>;


export type DeletePostMutation = { readonly deletePost: { readonly id: string } };

export type ListPostsQueryVariables = Exact<{
  page?: PageInput | null | undefined;
  sort?: PostSort | null | undefined;
}>;


export type ListPostsQuery = { readonly posts: { readonly data: ReadonlyArray<{ readonly id: string, readonly title: string, readonly closed: boolean, readonly createdAt: string, readonly updatedAt: string, readonly version: number }>, readonly pagination: { readonly style: PaginationStyle, readonly page: number | null, readonly pageSize: number | null, readonly totalItems: number | null, readonly totalPages: number | null, readonly totalIsLowerBound: boolean | null, readonly limit: number | null, readonly nextCursor: string | null, readonly hasNext: boolean } } };

export type CreateCommentMutationVariables = Exact<{
  postId: string;
  input: CreateCommentInput;
}>;


export type CreateCommentMutation = { readonly createComment: { readonly id: string, readonly postId: string, readonly parentId: string | null, readonly rootId: string, readonly depth: number, readonly text: string, readonly status: CommentStatus, readonly visibility: CommentVisibility, readonly isDeleted: boolean, readonly likeCount: number, readonly dislikeCount: number, readonly score: number, readonly viewerVote: number | null, readonly replyCount: number, readonly createdAt: string, readonly updatedAt: string, readonly editedAt: string | null, readonly editableUntil: string | null, readonly version: number, readonly author: { readonly id: string, readonly displayName: string, readonly avatarUrl: string | null, readonly role: Role } | null } };

export type CreateReplyMutationVariables = Exact<{
  commentId: string;
  input: CreateReplyInput;
}>;


export type CreateReplyMutation = { readonly createReply: { readonly id: string, readonly postId: string, readonly parentId: string | null, readonly rootId: string, readonly depth: number, readonly text: string, readonly status: CommentStatus, readonly visibility: CommentVisibility, readonly isDeleted: boolean, readonly likeCount: number, readonly dislikeCount: number, readonly score: number, readonly viewerVote: number | null, readonly replyCount: number, readonly createdAt: string, readonly updatedAt: string, readonly editedAt: string | null, readonly editableUntil: string | null, readonly version: number, readonly author: { readonly id: string, readonly displayName: string, readonly avatarUrl: string | null, readonly role: Role } | null } };

export type GetCommentQueryVariables = Exact<{
  id: string;
}>;


export type GetCommentQuery = { readonly comment: { readonly id: string, readonly postId: string, readonly parentId: string | null, readonly rootId: string, readonly depth: number, readonly text: string, readonly status: CommentStatus, readonly visibility: CommentVisibility, readonly isDeleted: boolean, readonly likeCount: number, readonly dislikeCount: number, readonly score: number, readonly viewerVote: number | null, readonly replyCount: number, readonly createdAt: string, readonly updatedAt: string, readonly editedAt: string | null, readonly editableUntil: string | null, readonly version: number, readonly author: { readonly id: string, readonly displayName: string, readonly avatarUrl: string | null, readonly role: Role } | null } | null };

export type UpdateCommentMutationVariables = Exact<{
  id: string;
  input: UpdateCommentInput;
  version?: number | null | undefined;
}>;


export type UpdateCommentMutation = { readonly updateComment: { readonly id: string, readonly postId: string, readonly parentId: string | null, readonly rootId: string, readonly depth: number, readonly text: string, readonly status: CommentStatus, readonly visibility: CommentVisibility, readonly isDeleted: boolean, readonly likeCount: number, readonly dislikeCount: number, readonly score: number, readonly viewerVote: number | null, readonly replyCount: number, readonly createdAt: string, readonly updatedAt: string, readonly editedAt: string | null, readonly editableUntil: string | null, readonly version: number, readonly author: { readonly id: string, readonly displayName: string, readonly avatarUrl: string | null, readonly role: Role } | null } };

export type DeleteCommentMutationVariables = Exact<{
  id: string;
  version?: number | null | undefined;
}>;


export type DeleteCommentMutation = { readonly deleteComment: { readonly id: string, readonly postId: string, readonly parentId: string | null, readonly rootId: string, readonly depth: number, readonly text: string, readonly status: CommentStatus, readonly visibility: CommentVisibility, readonly isDeleted: boolean, readonly likeCount: number, readonly dislikeCount: number, readonly score: number, readonly viewerVote: number | null, readonly replyCount: number, readonly createdAt: string, readonly updatedAt: string, readonly editedAt: string | null, readonly editableUntil: string | null, readonly version: number, readonly author: { readonly id: string, readonly displayName: string, readonly avatarUrl: string | null, readonly role: Role } | null } };

export type VoteCommentMutationVariables = Exact<{
  id: string;
  input: VoteInput;
}>;


export type VoteCommentMutation = { readonly voteComment: { readonly id: string, readonly postId: string, readonly parentId: string | null, readonly rootId: string, readonly depth: number, readonly text: string, readonly status: CommentStatus, readonly visibility: CommentVisibility, readonly isDeleted: boolean, readonly likeCount: number, readonly dislikeCount: number, readonly score: number, readonly viewerVote: number | null, readonly replyCount: number, readonly createdAt: string, readonly updatedAt: string, readonly editedAt: string | null, readonly editableUntil: string | null, readonly version: number, readonly author: { readonly id: string, readonly displayName: string, readonly avatarUrl: string | null, readonly role: Role } | null } };

export type FlagCommentMutationVariables = Exact<{
  id: string;
  input: FlagCommentInput;
}>;


export type FlagCommentMutation = { readonly flagComment: { readonly isNew: boolean, readonly flag: { readonly commentId: string, readonly reasonCode: CommentReason, readonly createdAt: string } } };

export type ModerateCommentMutationVariables = Exact<{
  id: string;
  input: ModerateCommentInput;
  version?: number | null | undefined;
}>;


export type ModerateCommentMutation = { readonly moderateComment: { readonly id: string, readonly postId: string, readonly parentId: string | null, readonly rootId: string, readonly depth: number, readonly text: string, readonly status: CommentStatus, readonly visibility: CommentVisibility, readonly isDeleted: boolean, readonly likeCount: number, readonly dislikeCount: number, readonly score: number, readonly viewerVote: number | null, readonly replyCount: number, readonly createdAt: string, readonly updatedAt: string, readonly editedAt: string | null, readonly editableUntil: string | null, readonly version: number, readonly author: { readonly id: string, readonly displayName: string, readonly avatarUrl: string | null, readonly role: Role } | null } };

export type PurgeCommentMutationVariables = Exact<{
  id: string;
  input: PurgeCommentInput;
  version?: number | null | undefined;
}>;


export type PurgeCommentMutation = { readonly purgeComment: { readonly id: string, readonly postId: string, readonly parentId: string | null, readonly rootId: string, readonly depth: number, readonly text: string, readonly status: CommentStatus, readonly visibility: CommentVisibility, readonly isDeleted: boolean, readonly likeCount: number, readonly dislikeCount: number, readonly score: number, readonly viewerVote: number | null, readonly replyCount: number, readonly createdAt: string, readonly updatedAt: string, readonly editedAt: string | null, readonly editableUntil: string | null, readonly version: number, readonly author: { readonly id: string, readonly displayName: string, readonly avatarUrl: string | null, readonly role: Role } | null } };

export type BulkModerateCommentsMutationVariables = Exact<{
  input: ModerateCommentsInput;
  mode?: BulkMode | null | undefined;
}>;


export type BulkModerateCommentsMutation = { readonly moderateComments: { readonly mode: BulkMode, readonly summary: { readonly total: number, readonly succeeded: number, readonly failed: number }, readonly results: ReadonlyArray<{ readonly index: number, readonly outcome: BulkOutcome, readonly id: string | null, readonly externalId: string | null, readonly data: { readonly id: string, readonly postId: string, readonly parentId: string | null, readonly rootId: string, readonly depth: number, readonly text: string, readonly status: CommentStatus, readonly visibility: CommentVisibility, readonly isDeleted: boolean, readonly likeCount: number, readonly dislikeCount: number, readonly score: number, readonly viewerVote: number | null, readonly replyCount: number, readonly createdAt: string, readonly updatedAt: string, readonly editedAt: string | null, readonly editableUntil: string | null, readonly version: number, readonly author: { readonly id: string, readonly displayName: string, readonly avatarUrl: string | null, readonly role: Role } | null } | null, readonly error: { readonly code: string, readonly message: string, readonly params: Readonly<Record<string, unknown>> | null, readonly errors: ReadonlyArray<{ readonly pointer: string | null, readonly code: string, readonly message: string, readonly params: Readonly<Record<string, unknown>> | null }> } | null }> } };

export type PreviewCommentMutationVariables = Exact<{
  input: PreviewCommentInput;
}>;


export type PreviewCommentMutation = { readonly previewComment: { readonly status: CommentStatus, readonly isRefused: boolean, readonly reasonCode: CommentReason | null, readonly phases: ReadonlyArray<{ readonly name: string, readonly outcome: ScreeningOutcome, readonly reasonCode: CommentReason | null }> } };

export type ListCommentsQueryVariables = Exact<{
  postId: string;
  page?: PageInput | null | undefined;
  sort?: CommentSort | null | undefined;
  replySort?: CommentSort | null | undefined;
  repliesPreview?: number | null | undefined;
}>;


export type ListCommentsQuery = { readonly comments: { readonly data: ReadonlyArray<{ readonly id: string, readonly postId: string, readonly parentId: string | null, readonly rootId: string, readonly depth: number, readonly text: string, readonly status: CommentStatus, readonly visibility: CommentVisibility, readonly isDeleted: boolean, readonly likeCount: number, readonly dislikeCount: number, readonly score: number, readonly viewerVote: number | null, readonly replyCount: number, readonly createdAt: string, readonly updatedAt: string, readonly editedAt: string | null, readonly editableUntil: string | null, readonly version: number, readonly author: { readonly id: string, readonly displayName: string, readonly avatarUrl: string | null, readonly role: Role } | null, readonly replies: { readonly nextCursor: string | null, readonly hasNext: boolean, readonly remaining: number, readonly data: ReadonlyArray<{ readonly id: string, readonly postId: string, readonly parentId: string | null, readonly rootId: string, readonly depth: number, readonly text: string, readonly status: CommentStatus, readonly visibility: CommentVisibility, readonly isDeleted: boolean, readonly likeCount: number, readonly dislikeCount: number, readonly score: number, readonly viewerVote: number | null, readonly replyCount: number, readonly createdAt: string, readonly updatedAt: string, readonly editedAt: string | null, readonly editableUntil: string | null, readonly version: number, readonly author: { readonly id: string, readonly displayName: string, readonly avatarUrl: string | null, readonly role: Role } | null }> } | null }>, readonly pagination: { readonly style: PaginationStyle, readonly page: number | null, readonly pageSize: number | null, readonly totalItems: number | null, readonly totalPages: number | null, readonly totalIsLowerBound: boolean | null, readonly limit: number | null, readonly nextCursor: string | null, readonly hasNext: boolean } } | null };

export type ListRepliesQueryVariables = Exact<{
  commentId: string;
  page?: PageInput | null | undefined;
  sort?: CommentSort | null | undefined;
}>;


export type ListRepliesQuery = { readonly replies: { readonly data: ReadonlyArray<{ readonly id: string, readonly postId: string, readonly parentId: string | null, readonly rootId: string, readonly depth: number, readonly text: string, readonly status: CommentStatus, readonly visibility: CommentVisibility, readonly isDeleted: boolean, readonly likeCount: number, readonly dislikeCount: number, readonly score: number, readonly viewerVote: number | null, readonly replyCount: number, readonly createdAt: string, readonly updatedAt: string, readonly editedAt: string | null, readonly editableUntil: string | null, readonly version: number, readonly author: { readonly id: string, readonly displayName: string, readonly avatarUrl: string | null, readonly role: Role } | null }>, readonly pagination: { readonly style: PaginationStyle, readonly page: number | null, readonly pageSize: number | null, readonly totalItems: number | null, readonly totalPages: number | null, readonly totalIsLowerBound: boolean | null, readonly limit: number | null, readonly nextCursor: string | null, readonly hasNext: boolean } } | null };

export type ListMyCommentsQueryVariables = Exact<{
  page?: PageInput | null | undefined;
  sort?: CommentTimeSort | null | undefined;
  status?: CommentStatus | null | undefined;
}>;


export type ListMyCommentsQuery = { readonly myComments: { readonly data: ReadonlyArray<{ readonly id: string, readonly postId: string, readonly parentId: string | null, readonly rootId: string, readonly depth: number, readonly text: string, readonly status: CommentStatus, readonly visibility: CommentVisibility, readonly isDeleted: boolean, readonly likeCount: number, readonly dislikeCount: number, readonly score: number, readonly viewerVote: number | null, readonly replyCount: number, readonly createdAt: string, readonly updatedAt: string, readonly editedAt: string | null, readonly editableUntil: string | null, readonly version: number, readonly author: { readonly id: string, readonly displayName: string, readonly avatarUrl: string | null, readonly role: Role } | null }>, readonly pagination: { readonly style: PaginationStyle, readonly page: number | null, readonly pageSize: number | null, readonly totalItems: number | null, readonly totalPages: number | null, readonly totalIsLowerBound: boolean | null, readonly limit: number | null, readonly nextCursor: string | null, readonly hasNext: boolean } } };

export type ListModerationQueueQueryVariables = Exact<{
  status?: CommentStatus | null | undefined;
  page?: PageInput | null | undefined;
  sort?: CommentTimeSort | null | undefined;
}>;


export type ListModerationQueueQuery = { readonly moderationQueue: { readonly data: ReadonlyArray<{ readonly id: string, readonly postId: string, readonly parentId: string | null, readonly rootId: string, readonly depth: number, readonly text: string, readonly status: CommentStatus, readonly visibility: CommentVisibility, readonly isDeleted: boolean, readonly likeCount: number, readonly dislikeCount: number, readonly score: number, readonly viewerVote: number | null, readonly replyCount: number, readonly createdAt: string, readonly updatedAt: string, readonly editedAt: string | null, readonly editableUntil: string | null, readonly version: number, readonly author: { readonly id: string, readonly displayName: string, readonly avatarUrl: string | null, readonly role: Role } | null }>, readonly pagination: { readonly style: PaginationStyle, readonly page: number | null, readonly pageSize: number | null, readonly totalItems: number | null, readonly totalPages: number | null, readonly totalIsLowerBound: boolean | null, readonly limit: number | null, readonly nextCursor: string | null, readonly hasNext: boolean } } };

export type GetCommentHistoryQueryVariables = Exact<{
  id: string;
}>;


export type GetCommentHistoryQuery = { readonly commentHistory: { readonly data: ReadonlyArray<{ readonly at: string, readonly action: string, readonly from: CommentStatus, readonly to: CommentStatus, readonly reasonCode: CommentReason | null, readonly note: string | null, readonly previousText: string | null, readonly actor: { readonly id: string, readonly displayName: string, readonly avatarUrl: string | null, readonly role: Role } | null }> } | null };

export type GetModerationSettingsQueryVariables = Exact<{ [key: string]: never; }>;


export type GetModerationSettingsQuery = { readonly moderationSettings: { readonly heldWords: ReadonlyArray<string>, readonly maxLinks: number, readonly flagsToHold: number, readonly updatedAt: string | null, readonly version: number, readonly updatedBy: { readonly id: string, readonly displayName: string, readonly avatarUrl: string | null, readonly role: Role } | null } };

export type UpdateModerationSettingsMutationVariables = Exact<{
  input: UpdateModerationSettingsInput;
  version?: number | null | undefined;
}>;


export type UpdateModerationSettingsMutation = { readonly updateModerationSettings: { readonly heldWords: ReadonlyArray<string>, readonly maxLinks: number, readonly flagsToHold: number, readonly updatedAt: string | null, readonly version: number, readonly updatedBy: { readonly id: string, readonly displayName: string, readonly avatarUrl: string | null, readonly role: Role } | null } };

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const CreatePostDocument: FixedDocument<CreatePostMutation, CreatePostMutationVariables> = {
  name: 'CreatePost',
  source: "mutation CreatePost($input: CreatePostInput!) {\n  createPost(input: $input) {\n    id\n    title\n    closed\n    createdAt\n    updatedAt\n    version\n  }\n}",
};

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const GetPostDocument: FixedDocument<GetPostQuery, GetPostQueryVariables> = {
  name: 'GetPost',
  source: "query GetPost($id: ID!) {\n  post(id: $id) {\n    id\n    title\n    closed\n    createdAt\n    updatedAt\n    version\n  }\n}",
};

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const ClosePostDocument: FixedDocument<ClosePostMutation, ClosePostMutationVariables> = {
  name: 'ClosePost',
  source: "mutation ClosePost($id: ID!) {\n  closePost(id: $id) {\n    id\n    title\n    closed\n    createdAt\n    updatedAt\n    version\n  }\n}",
};

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const ReopenPostDocument: FixedDocument<ReopenPostMutation, ReopenPostMutationVariables> = {
  name: 'ReopenPost',
  source: "mutation ReopenPost($id: ID!) {\n  reopenPost(id: $id) {\n    id\n    title\n    closed\n    createdAt\n    updatedAt\n    version\n  }\n}",
};

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const DeletePostDocument: FixedDocument<DeletePostMutation, DeletePostMutationVariables> = {
  name: 'DeletePost',
  source: "mutation DeletePost($id: ID!, $version: Int) {\n  deletePost(id: $id, version: $version) {\n    id\n  }\n}",
};

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const ListPostsDocument: FixedDocument<ListPostsQuery, ListPostsQueryVariables> = {
  name: 'ListPosts',
  source: "query ListPosts($page: PageInput, $sort: PostSort) {\n  posts(page: $page, sort: $sort) {\n    data {\n      id\n      title\n      closed\n      createdAt\n      updatedAt\n      version\n    }\n    pagination {\n      style\n      page\n      pageSize\n      totalItems\n      totalPages\n      totalIsLowerBound\n      limit\n      nextCursor\n      hasNext\n    }\n  }\n}",
};

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const CreateCommentDocument: FixedDocument<CreateCommentMutation, CreateCommentMutationVariables> = {
  name: 'CreateComment',
  source: "mutation CreateComment($postId: ID!, $input: CreateCommentInput!) {\n  createComment(postId: $postId, input: $input) {\n    id\n    postId\n    parentId\n    rootId\n    depth\n    text\n    author {\n      id\n      displayName\n      avatarUrl\n      role\n    }\n    status\n    visibility\n    isDeleted\n    likeCount\n    dislikeCount\n    score\n    viewerVote\n    replyCount\n    createdAt\n    updatedAt\n    editedAt\n    editableUntil\n    version\n  }\n}",
};

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const CreateReplyDocument: FixedDocument<CreateReplyMutation, CreateReplyMutationVariables> = {
  name: 'CreateReply',
  source: "mutation CreateReply($commentId: ID!, $input: CreateReplyInput!) {\n  createReply(commentId: $commentId, input: $input) {\n    id\n    postId\n    parentId\n    rootId\n    depth\n    text\n    author {\n      id\n      displayName\n      avatarUrl\n      role\n    }\n    status\n    visibility\n    isDeleted\n    likeCount\n    dislikeCount\n    score\n    viewerVote\n    replyCount\n    createdAt\n    updatedAt\n    editedAt\n    editableUntil\n    version\n  }\n}",
};

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const GetCommentDocument: FixedDocument<GetCommentQuery, GetCommentQueryVariables> = {
  name: 'GetComment',
  source: "query GetComment($id: ID!) {\n  comment(id: $id) {\n    id\n    postId\n    parentId\n    rootId\n    depth\n    text\n    author {\n      id\n      displayName\n      avatarUrl\n      role\n    }\n    status\n    visibility\n    isDeleted\n    likeCount\n    dislikeCount\n    score\n    viewerVote\n    replyCount\n    createdAt\n    updatedAt\n    editedAt\n    editableUntil\n    version\n  }\n}",
};

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const UpdateCommentDocument: FixedDocument<UpdateCommentMutation, UpdateCommentMutationVariables> = {
  name: 'UpdateComment',
  source: "mutation UpdateComment($id: ID!, $input: UpdateCommentInput!, $version: Int) {\n  updateComment(id: $id, input: $input, version: $version) {\n    id\n    postId\n    parentId\n    rootId\n    depth\n    text\n    author {\n      id\n      displayName\n      avatarUrl\n      role\n    }\n    status\n    visibility\n    isDeleted\n    likeCount\n    dislikeCount\n    score\n    viewerVote\n    replyCount\n    createdAt\n    updatedAt\n    editedAt\n    editableUntil\n    version\n  }\n}",
};

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const DeleteCommentDocument: FixedDocument<DeleteCommentMutation, DeleteCommentMutationVariables> = {
  name: 'DeleteComment',
  source: "mutation DeleteComment($id: ID!, $version: Int) {\n  deleteComment(id: $id, version: $version) {\n    id\n    postId\n    parentId\n    rootId\n    depth\n    text\n    author {\n      id\n      displayName\n      avatarUrl\n      role\n    }\n    status\n    visibility\n    isDeleted\n    likeCount\n    dislikeCount\n    score\n    viewerVote\n    replyCount\n    createdAt\n    updatedAt\n    editedAt\n    editableUntil\n    version\n  }\n}",
};

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const VoteCommentDocument: FixedDocument<VoteCommentMutation, VoteCommentMutationVariables> = {
  name: 'VoteComment',
  source: "mutation VoteComment($id: ID!, $input: VoteInput!) {\n  voteComment(id: $id, input: $input) {\n    id\n    postId\n    parentId\n    rootId\n    depth\n    text\n    author {\n      id\n      displayName\n      avatarUrl\n      role\n    }\n    status\n    visibility\n    isDeleted\n    likeCount\n    dislikeCount\n    score\n    viewerVote\n    replyCount\n    createdAt\n    updatedAt\n    editedAt\n    editableUntil\n    version\n  }\n}",
};

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const FlagCommentDocument: FixedDocument<FlagCommentMutation, FlagCommentMutationVariables> = {
  name: 'FlagComment',
  source: "mutation FlagComment($id: ID!, $input: FlagCommentInput!) {\n  flagComment(id: $id, input: $input) {\n    isNew\n    flag {\n      commentId\n      reasonCode\n      createdAt\n    }\n  }\n}",
};

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const ModerateCommentDocument: FixedDocument<ModerateCommentMutation, ModerateCommentMutationVariables> = {
  name: 'ModerateComment',
  source: "mutation ModerateComment($id: ID!, $input: ModerateCommentInput!, $version: Int) {\n  moderateComment(id: $id, input: $input, version: $version) {\n    id\n    postId\n    parentId\n    rootId\n    depth\n    text\n    author {\n      id\n      displayName\n      avatarUrl\n      role\n    }\n    status\n    visibility\n    isDeleted\n    likeCount\n    dislikeCount\n    score\n    viewerVote\n    replyCount\n    createdAt\n    updatedAt\n    editedAt\n    editableUntil\n    version\n  }\n}",
};

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const PurgeCommentDocument: FixedDocument<PurgeCommentMutation, PurgeCommentMutationVariables> = {
  name: 'PurgeComment',
  source: "mutation PurgeComment($id: ID!, $input: PurgeCommentInput!, $version: Int) {\n  purgeComment(id: $id, input: $input, version: $version) {\n    id\n    postId\n    parentId\n    rootId\n    depth\n    text\n    author {\n      id\n      displayName\n      avatarUrl\n      role\n    }\n    status\n    visibility\n    isDeleted\n    likeCount\n    dislikeCount\n    score\n    viewerVote\n    replyCount\n    createdAt\n    updatedAt\n    editedAt\n    editableUntil\n    version\n  }\n}",
};

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const BulkModerateCommentsDocument: FixedDocument<BulkModerateCommentsMutation, BulkModerateCommentsMutationVariables> = {
  name: 'BulkModerateComments',
  source: "mutation BulkModerateComments($input: ModerateCommentsInput!, $mode: BulkMode) {\n  moderateComments(input: $input, mode: $mode) {\n    mode\n    summary {\n      total\n      succeeded\n      failed\n    }\n    results {\n      index\n      outcome\n      id\n      externalId\n      data {\n        id\n        postId\n        parentId\n        rootId\n        depth\n        text\n        author {\n          id\n          displayName\n          avatarUrl\n          role\n        }\n        status\n        visibility\n        isDeleted\n        likeCount\n        dislikeCount\n        score\n        viewerVote\n        replyCount\n        createdAt\n        updatedAt\n        editedAt\n        editableUntil\n        version\n      }\n      error {\n        code\n        message\n        params\n        errors {\n          pointer\n          code\n          message\n          params\n        }\n      }\n    }\n  }\n}",
};

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const PreviewCommentDocument: FixedDocument<PreviewCommentMutation, PreviewCommentMutationVariables> = {
  name: 'PreviewComment',
  source: "mutation PreviewComment($input: PreviewCommentInput!) {\n  previewComment(input: $input) {\n    status\n    isRefused\n    reasonCode\n    phases {\n      name\n      outcome\n      reasonCode\n    }\n  }\n}",
};

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const ListCommentsDocument: FixedDocument<ListCommentsQuery, ListCommentsQueryVariables> = {
  name: 'ListComments',
  source: "query ListComments($postId: ID!, $page: PageInput, $sort: CommentSort, $replySort: CommentSort, $repliesPreview: Int) {\n  comments(\n    postId: $postId\n    page: $page\n    sort: $sort\n    replySort: $replySort\n    repliesPreview: $repliesPreview\n  ) {\n    data {\n      id\n      postId\n      parentId\n      rootId\n      depth\n      text\n      author {\n        id\n        displayName\n        avatarUrl\n        role\n      }\n      status\n      visibility\n      isDeleted\n      likeCount\n      dislikeCount\n      score\n      viewerVote\n      replyCount\n      createdAt\n      updatedAt\n      editedAt\n      editableUntil\n      version\n      replies: firstReplies {\n        data {\n          id\n          postId\n          parentId\n          rootId\n          depth\n          text\n          author {\n            id\n            displayName\n            avatarUrl\n            role\n          }\n          status\n          visibility\n          isDeleted\n          likeCount\n          dislikeCount\n          score\n          viewerVote\n          replyCount\n          createdAt\n          updatedAt\n          editedAt\n          editableUntil\n          version\n        }\n        nextCursor\n        hasNext\n        remaining\n      }\n    }\n    pagination {\n      style\n      page\n      pageSize\n      totalItems\n      totalPages\n      totalIsLowerBound\n      limit\n      nextCursor\n      hasNext\n    }\n  }\n}",
};

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const ListRepliesDocument: FixedDocument<ListRepliesQuery, ListRepliesQueryVariables> = {
  name: 'ListReplies',
  source: "query ListReplies($commentId: ID!, $page: PageInput, $sort: CommentSort) {\n  replies(commentId: $commentId, page: $page, sort: $sort) {\n    data {\n      id\n      postId\n      parentId\n      rootId\n      depth\n      text\n      author {\n        id\n        displayName\n        avatarUrl\n        role\n      }\n      status\n      visibility\n      isDeleted\n      likeCount\n      dislikeCount\n      score\n      viewerVote\n      replyCount\n      createdAt\n      updatedAt\n      editedAt\n      editableUntil\n      version\n    }\n    pagination {\n      style\n      page\n      pageSize\n      totalItems\n      totalPages\n      totalIsLowerBound\n      limit\n      nextCursor\n      hasNext\n    }\n  }\n}",
};

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const ListMyCommentsDocument: FixedDocument<ListMyCommentsQuery, ListMyCommentsQueryVariables> = {
  name: 'ListMyComments',
  source: "query ListMyComments($page: PageInput, $sort: CommentTimeSort, $status: CommentStatus) {\n  myComments(page: $page, sort: $sort, status: $status) {\n    data {\n      id\n      postId\n      parentId\n      rootId\n      depth\n      text\n      author {\n        id\n        displayName\n        avatarUrl\n        role\n      }\n      status\n      visibility\n      isDeleted\n      likeCount\n      dislikeCount\n      score\n      viewerVote\n      replyCount\n      createdAt\n      updatedAt\n      editedAt\n      editableUntil\n      version\n    }\n    pagination {\n      style\n      page\n      pageSize\n      totalItems\n      totalPages\n      totalIsLowerBound\n      limit\n      nextCursor\n      hasNext\n    }\n  }\n}",
};

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const ListModerationQueueDocument: FixedDocument<ListModerationQueueQuery, ListModerationQueueQueryVariables> = {
  name: 'ListModerationQueue',
  source: "query ListModerationQueue($status: CommentStatus, $page: PageInput, $sort: CommentTimeSort) {\n  moderationQueue(status: $status, page: $page, sort: $sort) {\n    data {\n      id\n      postId\n      parentId\n      rootId\n      depth\n      text\n      author {\n        id\n        displayName\n        avatarUrl\n        role\n      }\n      status\n      visibility\n      isDeleted\n      likeCount\n      dislikeCount\n      score\n      viewerVote\n      replyCount\n      createdAt\n      updatedAt\n      editedAt\n      editableUntil\n      version\n    }\n    pagination {\n      style\n      page\n      pageSize\n      totalItems\n      totalPages\n      totalIsLowerBound\n      limit\n      nextCursor\n      hasNext\n    }\n  }\n}",
};

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const GetCommentHistoryDocument: FixedDocument<GetCommentHistoryQuery, GetCommentHistoryQueryVariables> = {
  name: 'GetCommentHistory',
  source: "query GetCommentHistory($id: ID!) {\n  commentHistory(id: $id) {\n    data {\n      at\n      actor {\n        id\n        displayName\n        avatarUrl\n        role\n      }\n      action\n      from\n      to\n      reasonCode\n      note\n      previousText\n    }\n  }\n}",
};

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const GetModerationSettingsDocument: FixedDocument<GetModerationSettingsQuery, GetModerationSettingsQueryVariables> = {
  name: 'GetModerationSettings',
  source: "query GetModerationSettings {\n  moderationSettings {\n    heldWords\n    maxLinks\n    flagsToHold\n    updatedAt\n    updatedBy {\n      id\n      displayName\n      avatarUrl\n      role\n    }\n    version\n  }\n}",
};

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const UpdateModerationSettingsDocument: FixedDocument<UpdateModerationSettingsMutation, UpdateModerationSettingsMutationVariables> = {
  name: 'UpdateModerationSettings',
  source: "mutation UpdateModerationSettings($input: UpdateModerationSettingsInput!, $version: Int) {\n  updateModerationSettings(input: $input, version: $version) {\n    heldWords\n    maxLinks\n    flagsToHold\n    updatedAt\n    updatedBy {\n      id\n      displayName\n      avatarUrl\n      role\n    }\n    version\n  }\n}",
};