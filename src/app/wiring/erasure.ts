import { createAuthorErasure, type EraseCommentText } from '../../modules/comments';
import { NOBODY, type EraseAccount } from '../../modules/accounts';
import { eraseSignIns } from '../../modules/sign-in';
import type { LeavingCustomers } from '../../modules/orders';
import type { EraseFacts, EraseOwner } from '../../modules/webhooks';
import { createRecordErasure } from '../../platform/operations/idempotency';
import { CHANGE_SIGNAL } from '../../platform/live';
import type { Platform } from '../platform';

/** What events about an endpoint say of its owner, in their words or by the address of their server. */
const NOWHERE = { url: '', description: '' };

/** What erases purged comments and deleted accounts where other modules have kept them. */
export function wireErasure(
  { db, wakes }: Platform,
  {
    eraseFacts,
    eraseOwner,
    leavingCustomers,
    eraseRequests,
  }: {
    readonly eraseFacts: EraseFacts;
    readonly eraseOwner: EraseOwner;
    readonly leavingCustomers: LeavingCustomers;
    readonly eraseRequests: (userId: string) => Promise<void>;
  },
): { readonly comment: EraseCommentText; readonly account: EraseAccount } {
  const records = createRecordErasure(db);
  const eraseAuthor = createAuthorErasure(db);
  return {
    comment: async ({ id, authorId, purgedAt }, text) => {
      await eraseFacts({ resourceId: id }, { text });
      if (authorId !== null) await records.emptyOf(authorId, purgedAt);
    },
    account: async (userId) => {
      await eraseSignIns(db, userId);
      await eraseOwner(userId);
      const outcome = await leavingCustomers.erase(userId);
      await eraseAuthor(userId);
      await eraseFacts({ resourceId: userId }, NOBODY);
      await eraseFacts({ ownerId: userId, resourceType: 'webhook_endpoint' }, NOWHERE);
      // Who wrote a comment stays in its events as their owner, by which they are found until they expire.
      await eraseFacts({ ownerId: userId, resourceType: 'comment' }, { authorId: null });
      await records.deleteOf(userId);
      await eraseRequests(userId);
      // A job erases, and no event announces it.
      wakes.wake(CHANGE_SIGNAL);
      return outcome;
    },
  };
}
