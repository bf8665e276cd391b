import type { HistoricalComment, HistoricalPost } from '../../modules/comments';
import { timeOfId } from '../../platform/values/ids';
import type { Faker } from './faker';
import { topics, type Thread } from './threads';

/** The post that the README's tour reads. */
export const FIRST_DEMO_POST_ID = 'pst_demo_0001';

const DAY_MS = 86_400_000;
/** Comments that the examples of the contract name: when they were written is what their ids say. */
const KNOWN_IDS: Readonly<Record<string, string>> = {
  '1-0': 'cmt_01m6dp3kv8bpsq18jc0970zdqwgn',
  '1-1': 'cmt_01m6e5m8drbpw7za1bk73wxhqn2y',
};
/** The first discussion, that of the known comments, began before them on every machine. */
const FIRST_POST_AT = new Date('2026-11-02T08:00:00Z');
/** The second one began this long ago, the others in between. */
const OLDEST_DAYS = 17;

/** A comment whose parent is named by its externalId. */
export interface DemoComment extends Omit<HistoricalComment, 'postId' | 'parentId'> {
  readonly postId: string;
  readonly parentExternalId: string | null;
}

export interface DemoDiscussions {
  readonly posts: readonly HistoricalPost[];
  /** Comments of the first, second and third level. */
  readonly levels: readonly (readonly DemoComment[])[];
}

interface Discussing {
  readonly faker: Faker;
  readonly authorIds: readonly string[];
  readonly now: Date;
}

/** The same discussions for the same seed of `faker`; the last post is closed. */
export function demoDiscussions({ faker, authorIds, now }: Discussing): DemoDiscussions {
  const posts = topics.map(({ title }, index) => ({
    id: `pst_demo_${String(index + 1).padStart(4, '0')}`,
    externalId: String(index + 1),
    title,
    createdAt:
      index === 0
        ? FIRST_POST_AT
        : new Date(now.getTime() - (OLDEST_DAYS - (index - 1) * 4) * DAY_MS),
    closed: index === topics.length - 1,
  }));
  const levels: DemoComment[][] = [[], [], []];
  const add = (thread: Thread, { level, ...place }: Place): void => {
    const [text, answers = []] = thread;
    const comment = demoComment({ faker, authorIds }, text, place);
    levels[level]?.push(comment);
    answers.forEach((answer, number) =>
      add(answer, { ...below(comment, number), level: level + 1 }),
    );
  };
  topics.forEach(({ threads }, index) => {
    const post = posts[index] as HistoricalPost & { readonly id: string };
    threads.forEach((thread, number) =>
      add(thread, {
        externalId: `${post.externalId}-${number}`,
        postId: post.id,
        parentExternalId: null,
        after: post.createdAt,
        level: 0,
      }),
    );
  });
  return { posts, levels };
}

/** Where a comment stands, and what it came after. */
interface Place {
  readonly externalId: string;
  readonly postId: string;
  readonly parentExternalId: string | null;
  readonly after: Date;
  readonly level: number;
}

function below({ externalId, postId, createdAt }: DemoComment, number: number) {
  return {
    externalId: `${externalId}-${number}`,
    postId,
    parentExternalId: externalId,
    after: createdAt,
  };
}

function demoComment(
  { faker, authorIds }: Omit<Discussing, 'now'>,
  text: string,
  { after, ...place }: Omit<Place, 'level'>,
): DemoComment {
  const id = KNOWN_IDS[place.externalId];
  const authorId = faker.helpers.arrayElement(authorIds);
  const waitMs = faker.number.int({ min: 600, max: 43_200 }) * 1000;
  return {
    ...place,
    ...(id === undefined ? {} : { id }),
    authorId,
    text,
    createdAt: id === undefined ? new Date(after.getTime() + waitMs) : timeOfId(id),
    likeCount: faker.number.int({ min: 0, max: 40 }),
    dislikeCount: faker.number.int({ min: 0, max: 4 }),
  };
}
