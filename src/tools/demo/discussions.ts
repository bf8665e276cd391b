import type { HistoricalComment, HistoricalPost } from '../../modules/comments';
import type { Faker } from './faker';

/** The post that the README's tour reads. */
export const FIRST_DEMO_POST_ID = 'pst_demo_0001';

const FIRST_POSTED_AT = Date.UTC(2026, 10, 2, 8);
const DAY_MS = 86_400_000;
const ROOTS_PER_POST = 8;

const TITLES = [
  'Which laptop for video editing on the road?',
  'Show us your desk',
  'What we learned from a year of returns',
  'Winter camping: what do you pack?',
] as const;

const OPENINGS = [
  'I have used mine for two years now and would buy it again.',
  'Has anybody compared the battery life of the two?',
  'The keyboard is what sold it to me.',
  'Mine arrived yesterday, happy to answer questions.',
  'Does it fit into a 30 litre backpack?',
  'The fan gets loud when I render, otherwise no complaints.',
] as const;

const ANSWERS = [
  'Same here.',
  'Thanks, that helps a lot!',
  'I would measure again, mine is smaller.',
  'Not on the first day, but after the update it was.',
] as const;

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

/** The same discussions for the same seed of `faker`; the last post is closed. */
export function demoDiscussions(faker: Faker, authorIds: readonly string[]): DemoDiscussions {
  const posts = TITLES.map((title, index) => ({
    id: `pst_demo_${String(index + 1).padStart(4, '0')}`,
    externalId: String(index + 1),
    title,
    createdAt: new Date(FIRST_POSTED_AT + index * DAY_MS),
    closed: index === TITLES.length - 1,
  }));
  const comment = (seed: CommentSeed): DemoComment => demoComment(faker, authorIds, seed);
  const roots = posts.flatMap(({ id, externalId, createdAt }) =>
    Array.from({ length: ROOTS_PER_POST }, (_, index) =>
      comment({
        externalId: `${externalId}-${index}`,
        postId: id,
        parent: null,
        after: createdAt,
        texts: OPENINGS,
      }),
    ),
  );
  const below = (parents: readonly DemoComment[], every: number): readonly DemoComment[] =>
    parents.flatMap((parent, index) =>
      Array.from({ length: index % every }, (_, number) =>
        comment({
          externalId: `${parent.externalId}-${number}`,
          postId: parent.postId,
          parent,
          after: parent.createdAt,
          texts: ANSWERS,
        }),
      ),
    );
  const replies = below(roots, 4);
  return { posts, levels: [roots, replies, below(replies, 2)] };
}

interface CommentSeed {
  readonly externalId: string;
  readonly postId: string;
  readonly parent: DemoComment | null;
  readonly after: Date;
  readonly texts: readonly string[];
}

function demoComment(
  faker: Faker,
  authorIds: readonly string[],
  { externalId, postId, parent, after, texts }: CommentSeed,
): DemoComment {
  return {
    externalId,
    postId,
    parentExternalId: parent?.externalId ?? null,
    authorId: faker.helpers.arrayElement(authorIds),
    text: faker.helpers.arrayElement(texts),
    createdAt: new Date(after.getTime() + faker.number.int({ min: 60, max: 43_200 }) * 1000),
    likeCount: faker.number.int({ min: 0, max: 40 }),
    dislikeCount: faker.number.int({ min: 0, max: 6 }),
  };
}
