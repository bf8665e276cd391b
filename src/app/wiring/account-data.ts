import {
  eraseApiKeys,
  eraseSessions,
  NOBODY,
  type AccountDataStep,
  type createAccountRepositories,
} from '../../modules/accounts';
import { createAuthorErasure, type EraseCommentText } from '../../modules/comments';
import { eraseMails } from '../../modules/mail';
import type { LeavingCustomers } from '../../modules/orders';
import { eraseSignIns } from '../../modules/sign-in';
import type { EraseFacts, EraseOwner } from '../../modules/webhooks';
import { CHANGE_SIGNAL } from '../../platform/live/change-watch';
import { createRecordErasure } from '../../platform/operations/idempotency';
import type { Platform } from '../platform';

/** Replaces the fields that identify the owner in events about an endpoint: its description and its URL. */
const NOWHERE = { url: '', description: '' };

interface Erasers extends Pick<
  ReturnType<typeof createAccountRepositories>,
  'erasures' | 'securityEvents'
> {
  readonly eraseFacts: EraseFacts;
  readonly eraseOwner: EraseOwner;
  readonly leavingCustomers: LeavingCustomers;
  readonly eraseRequests: (userId: string) => Promise<void>;
}

/**
 * Everything stored about an account besides its document: how `GET /users/me/export` shows it, what happens to its
 * work in progress, and how it is erased after `DELETE /users/me`, in this order.
 */
export function accountDataOf(
  {
    db,
    signals,
    clock,
  }: Pick<Platform, 'db' | 'clock'> & { readonly signals: Pick<Platform['signals'], 'wake'> },
  deps: Erasers,
): readonly AccountDataStep[] {
  const { erasures, securityEvents, eraseFacts, eraseOwner, leavingCustomers, eraseRequests } =
    deps;
  const eraseAuthor = createAuthorErasure(db);
  const records = createRecordErasure(db);
  return [
    {
      name: 'security events',
      exportedAs: ['securityEvents'],
      inProgress: 'The last attempt completes the entry about the deletion.',
      erase: async ({ userId }) => {
        await securityEvents.completeDeletion(userId);
        await securityEvents.eraseAddresses(userId);
      },
    },
    {
      name: 'sessions',
      exportedAs: ['sessions'],
      inProgress: 'A token that a refresh stores later is refused because its session is gone.',
      erase: ({ userId }) => eraseSessions(db, userId),
    },
    {
      name: 'API keys',
      exportedAs: ['apiKeys'],
      inProgress: 'A key that is stored later is refused because its owner is gone.',
      erase: ({ userId }) => eraseApiKeys(db, userId),
    },
    {
      name: 'e-mailed codes and second factors',
      exportedAs: [],
      inProgress: 'A code is useless because its account is gone.',
      erase: ({ userId }) => eraseSignIns(db, userId),
    },
    {
      name: 'mails',
      exportedAs: [],
      inProgress: 'A mail that is being sent still arrives; queued mails are not sent.',
      erase: async ({ userId, email }) => {
        // Later ones belong to a new account with this address.
        const before = (await erasures.findSuccessor(email)) ?? clock.now();
        await eraseMails(db, { userId, email, before });
      },
    },
    {
      name: 'webhook endpoints',
      exportedAs: ['webhookEndpoints'],
      inProgress: 'A delivery that is being sent completes; pending ones are cancelled.',
      erase: ({ userId }) => eraseOwner(userId),
    },
    {
      name: 'orders',
      exportedAs: ['orders'],
      inProgress: 'An order that was paid in the meantime keeps its address until it is delivered.',
      erase: ({ userId }) => leavingCustomers.erase(userId),
    },
    {
      name: 'comments, votes and flags',
      exportedAs: ['comments', 'votes', 'flags'],
      inProgress: 'A comment that is stored later loses its author in the next pass.',
      erase: ({ userId }) => eraseAuthor(userId),
    },
    {
      name: 'imports',
      exportedAs: ['imports'],
      inProgress:
        'A running import is cancelled before its next chunk because its owner has no rights.',
      // Rows contain products, no personal data; the import itself expires after 30 days.
      erase: () => Promise.resolve(),
    },
    {
      name: 'events',
      exportedAs: [],
      inProgress: 'An event that was pending in the account is relayed without personal data.',
      erase: async ({ userId }) => {
        await eraseFacts({ resourceId: userId }, NOBODY);
        await eraseFacts({ ownerId: userId, resourceType: 'webhook_endpoint' }, NOWHERE);
        // Events of a comment store its author as owner, and this finds them until they expire.
        await eraseFacts({ ownerId: userId, resourceType: 'comment' }, { authorId: null });
      },
    },
    {
      name: 'stored responses and requests',
      exportedAs: [],
      inProgress: 'A response that is stored later is removed in the next pass.',
      erase: async ({ userId }) => {
        await records.deleteOf(userId);
        await eraseRequests(userId);
        // No event reports this erasure, so the job that erases is woken here.
        signals.wake(CHANGE_SIGNAL);
      },
    },
  ];
}

/** Erases the text of a purged comment where other modules have stored it. */
export function commentErasureOf(
  { db }: Pick<Platform, 'db'>,
  { eraseFacts }: Pick<Erasers, 'eraseFacts'>,
): EraseCommentText {
  const records = createRecordErasure(db);
  return async ({ id, authorId, purgedAt }, text) => {
    await eraseFacts({ resourceId: id }, { text });
    if (authorId !== null) await records.emptyOf(authorId, purgedAt);
  };
}
