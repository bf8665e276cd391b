import { createCommentRepositories, createComments, noSpamCheck } from '../../modules/comments';
import type { AccountServices } from '../../modules/accounts';
import type { Platform } from '../platform';

/** Wires discussions. Comments show their authors, so they need the user accounts. */
export function wireComments(
  { db, clock, config, cursors }: Platform,
  { users }: Pick<AccountServices, 'users'>,
) {
  return createComments({
    ...createCommentRepositories(db, clock),
    clock,
    cursors,
    editWindowMs: config.commentEditWindowSeconds * 1000,
    loadUser: (id) => users.loadUser(id),
    spamCheck: noSpamCheck,
  });
}
