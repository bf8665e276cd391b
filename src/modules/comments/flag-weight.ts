import type { Clock } from '../../platform/values/clock';
import type { User } from '../accounts';
import type { CommentsRepository } from './comments.repository';

const TRUSTED_AFTER_MS = 7 * 24 * 60 * 60 * 1000;
const TRUSTED_COMMENTS = 3;
const TRUSTED = 1;
const UNKNOWN = 0.25;

/** What a flag of this user weighs: a few new accounts alone cannot hide a comment. */
export function createFlagWeight({
  comments,
  loadUser,
  clock,
}: {
  readonly comments: Pick<CommentsRepository, 'countPublished'>;
  readonly loadUser: (id: string) => Promise<User | null>;
  readonly clock: Clock;
}): (userId: string) => Promise<number> {
  return async (userId) => {
    const user = await loadUser(userId);
    const age = user === null ? 0 : clock.now().getTime() - user.createdAt.getTime();
    if (age < TRUSTED_AFTER_MS) return UNKNOWN;
    const published = await comments.countPublished(userId, TRUSTED_COMMENTS);
    return published < TRUSTED_COMMENTS ? UNKNOWN : TRUSTED;
  };
}
