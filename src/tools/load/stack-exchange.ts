import type { HistoricalComment, HistoricalPost } from '../../modules/comments';
import type { TakenOverUser } from '../../modules/identity';
import { deterministicId } from '../../platform/values/ids';

/**
 * The Stack Exchange files, row by row, in the words of this service: questions are posts, answers and comments on
 * questions are first-level comments, comments on answers are replies. Pure functions.
 */

export const SOURCE = 'stackexchange';
/** Answers are longer than what this service takes from its own users. */
const MAX_TEXT = 30_000;

interface UserRow {
  readonly Id: string;
  readonly DisplayName: string;
  readonly CreationDate: string;
}

interface PostRow {
  readonly Id: string;
  readonly PostTypeId: string;
  readonly ParentId?: string;
  readonly Title?: string;
  readonly Body: string;
  readonly Score: string;
  readonly CreationDate: string;
  readonly ClosedDate?: string;
  readonly OwnerUserId?: string;
}

interface CommentRow {
  readonly Id: string;
  readonly PostId: string;
  readonly Text: string;
  readonly Score: string;
  readonly CreationDate: string;
  readonly UserId?: string;
}

/** What earlier files and rows left behind: ids of this service by the ids of the files. */
export interface DiscussionReferences {
  readonly users: Map<string, string>;
  readonly questions: Map<string, string>;
  readonly answers: Map<string, { readonly id: string; readonly postId: string }>;
}

export function toAuthor(row: unknown): TakenOverUser {
  const { Id, DisplayName, CreationDate } = row as UserRow;
  const createdAt = toDate(CreationDate);
  return {
    id: deterministicId('usr', { at: createdAt, seed: `${SOURCE}:${Id}` }),
    email: `${SOURCE}-${Id}@example.com`,
    displayName: DisplayName,
    createdAt,
  };
}

/** What a row of the posts file is. */
export function kindOf(row: unknown): 'question' | 'answer' | 'other' {
  const { PostTypeId } = row as PostRow;
  if (PostTypeId === '1') return 'question';
  return PostTypeId === '2' ? 'answer' : 'other';
}

export function idOf(row: unknown): string {
  return (row as PostRow).Id;
}

export function toPost(row: unknown): HistoricalPost {
  const { Id, Title, CreationDate, ClosedDate } = row as PostRow;
  if (Title === undefined) throw new Error('a question without a title');
  const createdAt = toDate(CreationDate);
  return { externalId: Id, title: Title, createdAt, closed: ClosedDate !== undefined };
}

export function toAnswer(row: unknown, { users, questions }: DiscussionReferences) {
  const { Id, ParentId = '', Body, Score, CreationDate, OwnerUserId = '' } = row as PostRow;
  const postId = questions.get(ParentId);
  if (postId === undefined) throw new Error(`unknown question ${ParentId}`);
  return comment({
    externalId: `answer-${Id}`,
    postId,
    parentId: null,
    authorId: users.get(OwnerUserId) ?? null,
    text: Body,
    createdAt: toDate(CreationDate),
    score: Score,
  });
}

export function toComment(row: unknown, { users, questions, answers }: DiscussionReferences) {
  const { Id, PostId, Text, Score, CreationDate, UserId = '' } = row as CommentRow;
  const answer = answers.get(PostId);
  const postId = answer?.postId ?? questions.get(PostId);
  if (postId === undefined) throw new Error(`unknown post ${PostId}`);
  return comment({
    externalId: `comment-${Id}`,
    postId,
    parentId: answer?.id ?? null,
    authorId: users.get(UserId) ?? null,
    text: Text,
    createdAt: toDate(CreationDate),
    score: Score,
  });
}

type CommentFacts = Omit<HistoricalComment, 'likeCount' | 'dislikeCount'> & {
  readonly score: string;
};

/** The files only know the difference of the votes: it becomes likes or dislikes. */
function comment({ score, ...facts }: CommentFacts): HistoricalComment {
  const value = Number(score);
  if (!Number.isInteger(value)) throw new Error(`wrong score ${score}`);
  if (facts.text.length > MAX_TEXT) throw new Error(`text longer than ${MAX_TEXT} characters`);
  return { ...facts, likeCount: Math.max(0, value), dislikeCount: Math.max(0, -value) };
}

/** `2018-03-12T17:00:45.567`, taken as UTC. */
function toDate(text: string): Date {
  const date = new Date(`${text}Z`);
  if (Number.isNaN(date.getTime())) throw new Error(`wrong date ${text}`);
  return date;
}
