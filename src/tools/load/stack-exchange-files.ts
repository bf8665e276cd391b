import type { HistoricalComment } from '../../modules/comments';
import { BATCH_ROWS, type LoadContext, type LoadFile } from './load-context';
import { attempt, mapped } from './map-rows';
import { inBatches } from './ndjson-file';
import {
  idOf,
  kindOf,
  SOURCE,
  toAnswer,
  toAuthor,
  toComment,
  toPost,
  type DiscussionReferences,
} from './stack-exchange';

export function newDiscussionReferences(): DiscussionReferences {
  return { users: new Map(), questions: new Map(), answers: new Map() };
}

export async function loadAuthors(
  { takeOverUsers }: LoadContext,
  file: LoadFile,
  { users }: DiscussionReferences,
): Promise<void> {
  const rows = mapped(file, (row) => ({ key: idOf(row), user: toAuthor(row) }));
  for await (const batch of inBatches(rows, BATCH_ROWS)) {
    const created = await takeOverUsers(batch.map(({ user }) => user));
    count(file, created, batch.length);
    for (const { key, user } of batch) users.set(key, user.id);
  }
}

/** Questions first, since an answer may stand before its question. */
export async function loadDiscussions(
  context: LoadContext,
  file: LoadFile,
  references: DiscussionReferences,
): Promise<void> {
  const answers: { readonly line: number; readonly value: unknown }[] = [];
  await loadQuestions(context, file, { references, onAnswer: (row) => answers.push(row) });
  const mappedAnswers = answers.flatMap((row) => {
    const answer = attempt(file, { ...row, fault: null }, (value) => toAnswer(value, references));
    return answer === null ? [] : [{ key: idOf(row.value), answer }];
  });
  for await (const batch of inBatches(mappedAnswers, BATCH_ROWS)) {
    const ids = await record(
      context,
      file,
      batch.map(({ answer }) => answer),
    );
    batch.forEach(({ key, answer }, index) => {
      const id = ids[index];
      if (id !== undefined) references.answers.set(key, { id, postId: answer.postId });
    });
  }
}

interface QuestionOptions {
  readonly references: DiscussionReferences;
  readonly onAnswer: (row: { readonly line: number; readonly value: unknown }) => void;
}

async function loadQuestions(
  { history }: LoadContext,
  file: LoadFile,
  { references, onAnswer }: QuestionOptions,
): Promise<void> {
  async function* questions() {
    for await (const row of file.rows()) {
      const kind = kindOf(row.value);
      if (kind === 'answer') onAnswer(row);
      if (kind === 'other') file.tally.refuse(row.line, 'neither a question nor an answer');
      const post = kind === 'question' ? attempt(file, row, toPost) : null;
      if (post !== null) yield post;
    }
  }
  for await (const batch of inBatches(questions(), BATCH_ROWS)) {
    const { ids, created } = await history.recordPosts(SOURCE, batch);
    count(file, created, batch.length);
    batch.forEach(({ externalId }, index) => {
      const id = ids[index];
      if (id !== undefined) references.questions.set(externalId, id);
    });
  }
}

export async function loadComments(
  context: LoadContext,
  file: LoadFile,
  references: DiscussionReferences,
): Promise<void> {
  const comments = mapped(file, (row) => toComment(row, references));
  for await (const batch of inBatches(comments, BATCH_ROWS)) await record(context, file, batch);
}

async function record(
  { history }: LoadContext,
  file: LoadFile,
  comments: readonly HistoricalComment[],
): Promise<readonly string[]> {
  const { ids, created } = await history.recordComments(SOURCE, comments);
  count(file, created, comments.length);
  return ids;
}

function count({ tally }: LoadFile, created: number, total: number): void {
  tally.add('created', created);
  tally.add('unchanged', total - created);
}
