import type { OperationLog } from '../../platform/operations';

export type CommentStatus = 'pending' | 'published' | 'rejected' | 'hidden' | 'deleted';

/** `admins`: only admins see it, whatever its status. */
export type CommentVisibility = 'public' | 'admins';

/** Kinds of readers, from the widest to the narrowest; each sees everything that the wider ones see. */
export type Audience = 'public' | 'moderators' | 'admins';

/** The number of children by the widest audience that sees them. */
export type ChildCounts = Readonly<Record<Audience, number>>;

export const NO_CHILDREN: ChildCounts = { public: 0, moderators: 0, admins: 0 };

/** Why a comment was flagged, held for review or taken down. */
export type ReasonCode =
  | 'offensive'
  | 'abusive'
  | 'spam'
  | 'banned_word'
  | 'ad'
  | 'illegal_content'
  | 'harassment'
  | 'misinformation'
  | 'hate_speech'
  | 'off_topic'
  | 'other';

/** The actions in a comment's moderation log: those of moderators, and changes made without one. */
export const MODERATION_LOG_ACTIONS = [
  'publish',
  'reject',
  'hide',
  'delete',
  'restrict',
  'unrestrict',
  'edit',
  'screen',
  'purge',
] as const;

/** One entry of a comment's moderation log. */
export interface ModerationLogEntry {
  readonly at: Date;
  /** Null for the service itself. */
  readonly actorId: string | null;
  readonly action: (typeof MODERATION_LOG_ACTIONS)[number];
  readonly from: CommentStatus;
  readonly to: CommentStatus;
  readonly reasonCode: ReasonCode | null;
  readonly note: string | null;
  /** The text before an edit. */
  readonly previousText: string | null;
}

/** A comment as modules use it, including everything that readers must not see. */
export interface Comment {
  readonly id: string;
  readonly postId: string;
  readonly parentId: string | null;
  readonly rootId: string;
  /** 1 for a root comment. */
  readonly depth: number;
  readonly authorId: string | null;
  readonly text: string;
  readonly status: CommentStatus;
  readonly visibility: CommentVisibility;
  /** Its status before the deletion; only a comment that was public leaves a public placeholder. */
  readonly deletedFrom: CommentStatus | null;
  readonly likeCount: number;
  readonly dislikeCount: number;
  readonly flagCount: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly editedAt: Date | null;
  readonly version: number;
  /** Sequence number of its last event. */
  readonly seq: number;
  /** The widest audience whose lists contain it, by its own state or as a placeholder above what they see. */
  readonly audience: Audience;
  readonly childCounts: ChildCounts;
  /** Raised by every write of its counters. */
  readonly countRevision: number;
  /** Votes of a comment that was loaded from a data folder. */
  readonly baseLikes?: number;
  readonly baseDislikes?: number;
  /** When its text was permanently erased. */
  readonly purgedAt?: Date;
  readonly sortKeys: SortKeys;
}

/** The keys of the sort orders that depend on votes. */
export interface SortKeys {
  readonly popular: string;
  readonly top: string;
}

/** A comment as one viewer sees it: in full, or as a placeholder. */
export interface CommentView {
  readonly id: string;
  readonly postId: string;
  readonly parentId: string | null;
  readonly rootId: string;
  readonly depth: number;
  readonly text: string;
  readonly authorId: string | null;
  readonly status: CommentStatus;
  readonly visibility: CommentVisibility;
  readonly isDeleted: boolean;
  readonly likeCount: number;
  readonly dislikeCount: number;
  readonly score: number;
  readonly replyCount: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly editedAt: Date | null;
  readonly editableUntil: Date | null;
  readonly version: number;
  /** The first replies; only in lists of root comments. */
  readonly firstReplies?: ReplyPreview;
}

export interface ReplyPreview {
  readonly data: readonly CommentView[];
  readonly nextCursor: string | null;
  readonly hasNext: boolean;
  /** The number of replies that are not in the preview. */
  readonly remaining: number;
}

/** The subject of a discussion, with as few fields as a discussion needs. */
export interface Post extends OperationLog {
  readonly id: string;
  readonly title: string;
  /** A closed post takes no new comments. */
  readonly closed: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly version: number;
  readonly childCounts: ChildCounts;
  /** Raised by every write of its counters. */
  readonly countRevision: number;
}
