import { people, seedPeople, viewerOf } from '../../support/people';
import { tallyViolations } from '../checks/tallies';
import { eventViolations } from '../checks/events';
import type { Play, Scenario } from '../scenario';

const VOTERS = ['customer', 'otherCustomer', 'moderator'] as const;
type Voter = (typeof VOTERS)[number];

/** Creates a post and a comment; returns the id of the comment, or null if it may not exist. */
async function discuss(play: Play): Promise<string | null> {
  const post = await play.ask({
    words: 'an admin writes a post',
    principal: 'admin',
    key: 'post',
    content: 'A post',
    work: async ({ services: { comments } }, seed) => {
      const { id } = await comments.posts.createPost(viewerOf(people.admin), {
        title: 'A post',
        seed,
      });
      return { id };
    },
  });
  if (post?.status !== 200) return null;
  const comment = await play.ask({
    words: 'an admin comments on it',
    principal: 'admin',
    key: 'comment',
    content: 'A comment',
    work: async ({ services: { comments } }, seed) => {
      const draft = { text: 'Something to vote on.', seed };
      const viewer = viewerOf(people.admin);
      const { id } = await comments.comments.createComment(viewer, String(post.body['id']), draft);
      return { id };
    },
  });
  return comment?.status === 200 ? String(comment.body['id']) : null;
}

async function vote(
  play: Play,
  { voter, sign, id, key }: { voter: Voter; sign: number; id: string; key: string },
) {
  await play.ask(
    {
      words: `${voter} votes ${sign}`,
      principal: voter,
      key,
      content: sign,
      work: async ({ services: { comments } }) => {
        await comments.reactions.vote(viewerOf(people[voter]), id, sign);
        return { sign };
      },
    },
    {
      object: `vote of ${voter}`,
      input: sign,
      outputOf: ({ status }) => ({ isDone: status === 200 }),
    },
  );
}

/**
 * Several people vote on one comment and change their votes, simultaneously and on several devices.
 */
export const votes: Scenario = {
  name: 'votes',
  jobs: ['comment-counters', 'event-relay'],
  apis: 2,
  workers: 1,
  seed: (db, now) => seedPeople(db, now),
  clients: (play) => [
    async () => {
      const { choices } = play.world;
      const id = await discuss(play);
      if (id === null) return;
      const plans = VOTERS.flatMap((voter) =>
        Array.from({ length: 1 + choices.pick(2) }, (_, n) => ({
          voter,
          key: `${voter}-${n}`,
          sign: choices.pick(3) - 1,
        })),
      );
      await Promise.all(plans.map((plan) => vote(play, { ...plan, id })));
    },
  ],
  check: async (play) => [
    ...(await tallyViolations(play)),
    ...(await eventViolations(play.db, 'comments')),
  ],
};
