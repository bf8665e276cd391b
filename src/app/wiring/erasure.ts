import type { EraseCommentText } from '../../modules/comments';
import type { EraseText } from '../../modules/webhooks';
import { createAnswerErasure, requestsOf } from '../../platform/idempotency';
import type { Platform } from '../platform';

/** Mutations that make a comment: what they answered may hold its text without its id. */
const MAKING = ['createComment', 'createReply'];

/** What erases the text of a purged comment from events, deliveries and the answers to repeated requests. */
export function wireErasure(
  { db }: Platform,
  { eraseText }: { readonly eraseText: EraseText },
): EraseCommentText {
  const eraseAnswers = createAnswerErasure(db);
  return async ({ id, authorId }, replacement) => {
    await eraseText(id, replacement);
    const made = authorId === null ? [] : MAKING.map((field) => requestsOf(authorId, field));
    await eraseAnswers([id, ...made]);
  };
}
