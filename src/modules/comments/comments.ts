import type { PeriodicTask } from '../../platform/jobs';
import { createCommentEdits } from './comment-edits.service';
import { createCommentLists } from './comment-lists.service';
import type { CommentsModuleDeps } from './comments.deps';
import { createCommentsService } from './comments.service';
import { createCounts } from './counts';
import { createPostRemoval } from './deleted-posts';
import { createDuplicates } from './duplicates';
import { createModerationBatch } from './moderation-batch';
import { createModerationService } from './moderation.service';
import { createOwnComments } from './own-comments.service';
import { emptyingPosts } from './posts.repository';
import { createPostsService } from './posts.service';
import { createErasureTask, createPurgeService, type EraseCommentText } from './purge.service';
import { createReactionsService } from './reactions.service';
import { createModerationSettings, createScreening } from './screening.service';
import { createStateChanges } from './state-changes';

/** The services of this module as the graph uses them. */
export type CommentServices = ReturnType<typeof createComments>['services'];

/** The wired module. */
export function createComments(deps: CommentsModuleDeps) {
  const counts = createCounts(deps);
  const changes = createStateChanges({ ...deps, counts });
  const duplicates = createDuplicates(deps);
  const settings = createModerationSettings(deps);
  const screening = createScreening(deps, settings.current);
  const parts = { ...deps, counts, changes, duplicates, screening };
  const moderation = createModerationService(parts);
  return {
    services: {
      posts: createPostsService(deps),
      comments: createCommentsService(parts),
      edits: createCommentEdits(parts),
      lists: createCommentLists(deps),
      own: createOwnComments(deps),
      moderation,
      batches: createModerationBatch(moderation),
      reactions: createReactionsService(parts),
      purges: createPurgeService(parts),
      settings: settings.service,
    },
    /** The task that erases the texts of purged comments wherever other modules have stored them. */
    erasure: (eraseText: EraseCommentText): PeriodicTask => createErasureTask(deps, eraseText),
    tasks: [
      {
        name: 'comments-of-deleted-posts',
        everyMs: 2000,
        waiting: [emptyingPosts],
        run: createPostRemoval(parts),
      },
      {
        name: 'comment-counters',
        everyMs: 10_000,
        waiting: counts.uncounted,
        run: counts.sweep,
      },
    ],
  };
}
