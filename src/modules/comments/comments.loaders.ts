import DataLoader from 'dataloader';
import {
  createListLoader,
  type ListBudget,
  type LoadList,
} from '../../platform/mongo/list.loaders';
import type { Page } from '../../platform/values/paging';
import type { Viewer } from '../accounts';
import type { RepliesRequest } from './comment-lists.service';
import type { CommentServices } from './comments';
import type { CommentView, Post } from './comments.types';

export interface CommentsLoaders {
  readonly post: DataLoader<string, Post | null>;
  readonly comment: DataLoader<string, CommentView | null>;
  /** The root comments of a post. */
  readonly roots: LoadList<Post, RepliesRequest, Page<CommentView>>;
  readonly replies: LoadList<CommentView, RepliesRequest, Page<CommentView>>;
}

export function createCommentsLoaders(
  { comments, lists, posts }: Pick<CommentServices, 'comments' | 'lists' | 'posts'>,
  viewer: Viewer,
  budget: ListBudget,
): CommentsLoaders {
  return {
    post: new DataLoader((ids) => posts.findPosts(viewer, ids)),
    comment: new DataLoader((ids) => comments.findEach(viewer, ids)),
    roots: createListLoader(budget, (some, request) =>
      lists.listRootsOfEach(viewer, some, request),
    ),
    replies: createListLoader(budget, (some, request) =>
      lists.listRepliesOfEach(viewer, some, request),
    ),
  };
}
