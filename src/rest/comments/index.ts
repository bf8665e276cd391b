import { bulkModerateComments } from './bulk-moderate-comments';
import { closePost } from './close-post';
import { createComment } from './create-comment';
import { createPost } from './create-post';
import { createReply } from './create-reply';
import { deleteComment } from './delete-comment';
import { deletePost } from './delete-post';
import { flagComment } from './flag-comment';
import { getComment } from './get-comment';
import { getCommentHistory } from './get-comment-history';
import { getModerationSettings } from './get-moderation-settings';
import { getPost } from './get-post';
import { listComments } from './list-comments';
import { listModerationQueue } from './list-moderation-queue';
import { listMyComments } from './list-my-comments';
import { listPosts } from './list-posts';
import { listReplies } from './list-replies';
import { moderateComment } from './moderate-comment';
import { purgeComment } from './purge-comment';
import { reopenPost } from './reopen-post';
import { updateComment } from './update-comment';
import { updateModerationSettings } from './update-moderation-settings';
import { voteComment } from './vote-comment';

export const commentsEndpoints = [
  createPost,
  getPost,
  closePost,
  reopenPost,
  deletePost,
  listPosts,
  createComment,
  createReply,
  getComment,
  updateComment,
  deleteComment,
  voteComment,
  flagComment,
  moderateComment,
  purgeComment,
  bulkModerateComments,
  listComments,
  listReplies,
  listMyComments,
  listModerationQueue,
  getCommentHistory,
  getModerationSettings,
  updateModerationSettings,
];
