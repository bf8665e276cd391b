import { feedsOf } from './context';
import { pageRequestOf } from './paging';
import { selectedIn } from './selection';
import type { QueryResolvers, Resolvers } from './types.generated';

const comments: QueryResolvers['comments'] = (
  _root,
  { postId, page, sort, replySort, repliesPreview },
  { services, viewer },
  info,
) =>
  services.comments.lists.listRoots(viewer, postId, {
    page: pageRequestOf(page),
    sort: sort ?? 'popular',
    replySort: replySort ?? 'oldest',
    repliesPreview: selectedIn(info, 'data').has('firstReplies') ? (repliesPreview ?? 3) : null,
  });

export const commentsResolvers: Resolvers = {
  Subscription: {
    commentsChanged: {
      subscribe: (_root, { postId }, context) =>
        feedsOf(context).changes({ kind: 'comments', id: postId }),
      resolve: comments,
    },
  },
  Query: {
    post: (_root, { id }, { services, viewer }) => services.comments.posts.findPost(viewer, id),
    posts: (_root, { page, sort }, { services, viewer }) =>
      services.comments.posts.listPosts(viewer, pageRequestOf(page), sort ?? 'newest'),
    comment: (_root, { id }, { services, viewer }) =>
      services.comments.comments.findComment(viewer, id),
    comments,
    replies: (_root, { commentId, page, sort }, { services, viewer }) =>
      services.comments.lists.listReplies(viewer, commentId, {
        page: pageRequestOf(page),
        sort: sort ?? 'oldest',
      }),
    myComments: (_root, { page, sort, status }, { services, viewer }) =>
      services.comments.own.listOwn(viewer, {
        page: pageRequestOf(page),
        sort: sort ?? 'newest',
        status: status ?? null,
      }),
    moderationQueue: (_root, { status, page, sort }, { services, viewer }) =>
      services.comments.moderation.listQueue(viewer, {
        page: pageRequestOf(page),
        sort: sort ?? 'oldest',
        status: status ?? 'pending',
      }),
    moderationSettings: (_root, _args, { services, viewer }) =>
      services.comments.settings.get(viewer),
    commentHistory: async (_root, { id }, { services, viewer }) => {
      const data = await services.comments.moderation.findHistory(viewer, id);
      return data === null ? null : { data };
    },
  },
  Mutation: {
    createPost: (_root, { input }, { services, viewer, idempotency: seed }) =>
      services.comments.posts.createPost(viewer, { ...input, seed }),
    closePost: (_root, { id }, { services, viewer, idempotency: op }) =>
      services.comments.posts.setClosed({ viewer, op }, id, true),
    reopenPost: (_root, { id }, { services, viewer, idempotency: op }) =>
      services.comments.posts.setClosed({ viewer, op }, id, false),
    deletePost: (_root, { id, version = null }, { services, viewer, idempotency: op }) =>
      services.comments.posts.deletePost({ viewer, op }, id, version),
    createComment: (_root, { postId, input }, { services, viewer, idempotency: seed }) =>
      services.comments.comments.createComment(viewer, postId, { ...input, seed }),
    createReply: (_root, { commentId, input }, { services, viewer, idempotency: seed }) =>
      services.comments.comments.createReply(viewer, commentId, { ...input, seed }),
    updateComment: (
      _root,
      { id, input, version: ifMatch },
      { services, viewer, idempotency: seed },
    ) => services.comments.edits.editComment(viewer, id, { ...input, ifMatch, seed }),
    deleteComment: (_root, { id, version: ifMatch }, { services, viewer, idempotency: seed }) =>
      services.comments.edits.deleteComment(viewer, id, { ifMatch, seed }),
    voteComment: (_root, { id, input }, { services, viewer }) =>
      services.comments.reactions.vote(viewer, id, input.value),
    flagComment: (_root, { id, input }, { services, viewer, idempotency: seed }) =>
      services.comments.reactions.flag(viewer, id, { ...input, seed }),
    moderateComment: (
      _root,
      { id, input, version: ifMatch },
      { services, viewer, idempotency: seed },
    ) => services.comments.moderation.moderate(viewer, id, { ...input, ifMatch, seed }),
    purgeComment: (
      _root,
      { id, input, version: ifMatch },
      { services, viewer, idempotency: seed },
    ) => services.comments.purges.purge(viewer, id, { ...input, ifMatch, seed }),
    updateModerationSettings: (
      _root,
      { input, version: ifMatch },
      { services, viewer, idempotency: op },
    ) => services.comments.settings.update({ viewer, op }, input, ifMatch),
    moderateComments: (_root, { input: { items } }, { services, viewer, idempotency: seed }) =>
      services.comments.batches.moderateMany(viewer, { items, seed }),
  },
  Post: {
    comments: (post, { page, sort }, { loaders }) =>
      loaders.comments.roots(post, { page: pageRequestOf(page), sort: sort ?? 'popular' }),
  },
  Comment: {
    post: ({ postId }, _args, { loaders }) => loaders.comments.post.load(postId),
    parent: ({ parentId }, _args, { loaders }) =>
      parentId === null ? null : loaders.comments.comment.load(parentId),
    replies: (comment, { page, sort }, { loaders }) =>
      loaders.comments.replies(comment, { page: pageRequestOf(page), sort: sort ?? 'oldest' }),
    author: ({ authorId }, _args, { loaders }) =>
      authorId === null ? null : loaders.accounts.user.load(authorId),
    viewerVote: ({ id }, _args, { services, viewer }) =>
      services.comments.reactions.loadVote(viewer, id),
  },
  ModerationSettings: {
    updatedBy: ({ updatedBy }, _args, { loaders }) =>
      updatedBy === null ? null : loaders.accounts.user.load(updatedBy),
  },
  ModerationLogEntry: {
    actor: ({ actorId }, _args, { loaders }) =>
      actorId === null ? null : loaders.accounts.user.load(actorId),
  },
};
