import type { Clock } from '../../platform/values/clock';
import type { CursorCodec } from '../../platform/values/cursor';
import type { PeriodicTask } from '../../platform/jobs';
import type { User } from '../accounts';
import { createCommentEdits, type CommentEditsService } from './comment-edits.service';
import { createCommentLists, type CommentListsService } from './comment-lists.service';
import { createCommentsService, type CommentsService } from './comments.service';
import { createDuplicates } from './duplicates';
import { createModerationBatch, type ModerationBatch } from './moderation-batch';
import { createModerationService, type ModerationService } from './moderation.service';
import { createOwnComments, type OwnCommentsService } from './own-comments.service';
import { emptyingPosts } from './posts.repository';
import { createPostRemoval } from './post-removal';
import { createPostsService, type PostsService } from './posts.service';
import {
  createErasureTask,
  createPurge,
  type EraseCommentText,
  type PurgeService,
} from './purge.service';
import { createReactionsService, type ReactionsService } from './reactions.service';
import { createReplyCounts } from './reply-counts';
import type { SpamCheck } from './screening';
import { createScreening } from './screening.service';
import {
  createModerationSettings,
  type ModerationSettingsService,
} from './settings/moderation-settings.service';
import { createStateChanges } from './state-changes';
import type { CommentRepositories } from './storage.repository';

/** Discussions as the graph sees them. */
export interface CommentServices {
  readonly posts: PostsService;
  readonly comments: CommentsService;
  readonly edits: CommentEditsService;
  readonly lists: CommentListsService;
  readonly own: OwnCommentsService;
  readonly moderation: ModerationService;
  readonly batches: ModerationBatch;
  readonly reactions: ReactionsService;
  readonly purges: PurgeService;
  readonly settings: ModerationSettingsService;
}

export interface CommentsModuleDeps extends CommentRepositories {
  readonly clock: Clock;
  readonly cursors: CursorCodec;
  readonly editWindowMs: number;
  /** Authors, from the identity module. */
  readonly loadUser: (id: string) => Promise<User | null>;
  readonly spamCheck: SpamCheck;
}

export interface CommentsModule {
  readonly services: CommentServices;
  readonly tasks: readonly PeriodicTask[];
  /** What erases the texts of purged comments where other modules have kept them. */
  readonly erasure: (eraseText: EraseCommentText) => PeriodicTask;
}

/** The module, wired. */
export function createComments(deps: CommentsModuleDeps): CommentsModule {
  const replyCounts = createReplyCounts(deps);
  const changes = createStateChanges({ ...deps, replyCounts });
  const duplicates = createDuplicates(deps);
  const settings = createModerationSettings(deps);
  const screening = createScreening({ ...deps, currentSettings: settings.current });
  const wired = { ...deps, replyCounts, changes, duplicates, screening };
  const moderation = createModerationService(wired);
  return {
    services: {
      posts: createPostsService(deps),
      comments: createCommentsService(wired),
      edits: createCommentEdits(wired),
      lists: createCommentLists(deps),
      own: createOwnComments(deps),
      moderation,
      batches: createModerationBatch(moderation),
      reactions: createReactionsService(wired),
      purges: createPurge(wired),
      settings: settings.service,
    },
    erasure: (eraseText) => createErasureTask(deps, eraseText),
    tasks: [
      {
        name: 'comments-of-deleted-posts',
        everyMs: 2000,
        waiting: [emptyingPosts],
        run: createPostRemoval(wired),
      },
      {
        name: 'comment-counters',
        everyMs: 10_000,
        waiting: replyCounts.uncounted,
        run: replyCounts.sweep,
      },
    ],
  };
}
