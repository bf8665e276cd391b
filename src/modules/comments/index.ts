export { createComments, type CommentServices, type CommentsModule } from './comments';
export { commentCollections, createCommentRepositories } from './storage.repository';
export type {
  CommentDeed,
  CommentStatus,
  CommentView,
  ReasonCode,
  ReplyPreview,
} from './comments.types';
export type { CommentFlag } from './flags.repository';
export type { HistoricalComment, HistoricalComments, HistoricalPost } from './historical-comments';
export type { Post } from './posts.types';
export type { PhaseResult, ScreeningResult } from './screening.service';
export { transitions } from './comment-status';
export { hotRank, wilsonLowerBound, rankKeys } from './ranking';
export { screen } from './screening';
