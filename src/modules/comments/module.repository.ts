import type { Db } from 'mongodb';
import type { Clock } from '../../platform/values/clock';
import type { CollectionDefinition } from '../../platform/mongo/collections';
import { createCommentListsRepository } from './comment-lists.repository';
import { commentsCollection, createCommentsRepository } from './comments.repository';
import { createCountersRepository } from './counters.repository';
import { createFlagsRepository, flagsCollection } from './flags.repository';
import {
  createModerationSettingsRepository,
  moderationSettingsCollection,
} from './moderation-settings.repository';
import { createPostsRepository, postsCollection } from './posts.repository';
import { createTextClaimsRepository, textClaimsCollection } from './text-claims.repository';
import { createVotesRepository, votesCollection } from './votes.repository';

/** Every collection of discussions. */
export const commentCollections: readonly CollectionDefinition[] = [
  postsCollection,
  commentsCollection,
  votesCollection,
  flagsCollection,
  textClaimsCollection,
  moderationSettingsCollection,
];

export type CommentRepositories = ReturnType<typeof createCommentRepositories>;

/** The repositories of the module. */
export function createCommentRepositories(db: Db, clock: Clock) {
  return {
    posts: createPostsRepository(db),
    comments: createCommentsRepository(db),
    lists: createCommentListsRepository(db),
    counters: createCountersRepository(db),
    votes: createVotesRepository(db),
    flags: createFlagsRepository(db),
    claims: createTextClaimsRepository(db, clock),
    settings: createModerationSettingsRepository(db),
  } as const;
}
