import { eventTypes } from '../../contract/event-types';
import type { CommentServices } from '../../modules/comments';
import {
  createViewerForOwner,
  createUsersRepository,
  type AccountServices,
} from '../../modules/accounts';
import { createWebhookRepositories, createWebhooks } from '../../modules/webhooks';
import { createSecretBox } from '../../platform/secrets/secret-box';
import { eventSampleOf } from '../../rest/openapi/event-samples';
import type { Platform } from '../platform';

const disabledReasons = {
  failing: 'nothing could be delivered for five days',
  gone: 'it answered 410 Gone',
} as const;

/** The dependencies of webhooks on the contract, on accounts and on discussions. */
export function wireWebhooks(
  { db, clock, config, log, deriveKeys, cursors, signals, feed }: Platform,
  { mails }: Pick<AccountServices, 'mails'>,
  { comments }: Pick<CommentServices, 'comments'>,
) {
  const users = createUsersRepository(db, clock);
  return createWebhooks({
    ...createWebhookRepositories(db, clock, cursors),
    feed,
    viewerForOwner: createViewerForOwner(users),
    listStaff: users.listStaffIds,
    mayReceiveCommentEvent: (viewer, id, type) => comments.mayReceiveEvent(viewer, id, type),
    commentMarksOf: comments.eventMarksOf,
    notifyDisabled: ({ ownerId, url }, reason) =>
      mails.webhookDisabled(ownerId, { url, reason: disabledReasons[reason] }),
    types: Object.entries(eventTypes).map(([type, facts]) => ({
      type,
      ...facts,
      // Lazy, because only test deliveries need it.
      get sample() {
        return eventSampleOf(type, facts);
      },
    })),
    box: createSecretBox(deriveKeys('secret-box')),
    allowInsecure: config.allowInsecureWebhooks,
    verifiesEndpoints: config.verifiesWebhookEndpoints,
    wake: signals.wake,
    clock,
    log,
  });
}
