import type { Collection, Db } from 'mongodb';
import { idempotencyCollection, type IdempotencyDocument } from './record';

/** Ids of comments and people. */
const SUBJECT = /\b(?:cmt|usr)_[A-Za-z0-9_-]{1,60}/g;
/** A page of a hundred items with their authors, answers and moderators. */
const MAX_SUBJECTS = 500;

/** Of an answer that may hold texts of more than it names: any erasure takes it away. */
export const ANYBODY = '*';

/** The comments and people that an answer names; the texts it holds are theirs. */
export function subjectsIn(text: string): readonly string[] {
  const named = new Set(text.match(SUBJECT));
  return named.size > MAX_SUBJECTS ? [ANYBODY] : [...named];
}

/** Names the answers to one kind of request of one person, for answers that do not name what they made. */
export function requestsOf(userId: string, request: string): string {
  return `${userId}/${request}`;
}

/** Erases stored answers; who repeats their requests is told that the answer is gone. */
export type EraseAnswers = (about: readonly string[]) => Promise<void>;

export function createAnswerErasure(db: Db): EraseAnswers {
  const records: Collection<IdempotencyDocument> = db.collection(idempotencyCollection.name);
  return async (about) => {
    const update = { $unset: { about: '', 'answer.body': '', isSealed: '' } } as const;
    await records.updateMany({ about: { $in: [...about, ANYBODY] } }, update);
  };
}
