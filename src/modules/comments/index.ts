export { createComments, type CommentServices, type CommentsModule } from './comments';
export { commentCollections, createCommentRepositories } from './storage.repository';
export type { ModerationLogEntry, CommentStatus, CommentView } from './comments.types';
export type { HistoricalComment, HistoricalComments, HistoricalPost } from './historical-comments';
export type { Post } from './posts.types';
export { transitions } from './comment-status';
export { hotRank, wilsonLowerBound, rankKeys } from './ranking';
export { screen } from './screening';
