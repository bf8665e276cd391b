import { createAuthorErasure, createVoteMarks } from '../../../src/modules/comments';
import { useTestApp } from '../../support/build-test-app';
import { createDiscussion } from '../../support/comments';
import {
  crashAt,
  crashingDatabase,
  countStepsUntilDone,
  survives,
} from '../../support/crashing-database';
import { people } from '../../support/people';
import { recordCommands } from '../../support/query-log';

const service = useTestApp();
const api = createDiscussion(() => service);
const customer = people.customer.headers;
const other = people.otherCustomer.headers;

const namesOf = async (run: () => Promise<unknown>) =>
  (await recordCommands(service.database, run))
    .map(({ name, collection }) => `${name} ${collection}`)
    .filter((name) => OF_WRITING.test(name));
/**
 * Reads of the author, of settings that are cached for two seconds, and of the related data in the
 * response.
 */
const OF_WRITING =
  /^\w+ (comments|comment_votes|comment_text_claims|posts|idempotency_keys)$|^bulkWrite/;

const ALONE = 6;

interface Root {
  readonly replies: { readonly data: readonly object[]; readonly remaining: number };
}

describe('the database commands of a vote', () => {
  it('are the reads, the vote, the count of all votes and the returned vote; the comment is not read again', async () => {
    const id = await api.comment(await api.post());
    const names = await namesOf(async () => {
      const { body } = await api.send('PUT', `/comments/${id}/vote`, {
        as: other,
        body: { value: 1 },
      });
      expect(body).toMatchObject({ likeCount: 1, dislikeCount: 0 });
    });
    expect(names).toEqual([
      'find comments',
      'find posts',
      'find comment_votes',
      'insert comment_votes',
      'aggregate comment_votes',
      'update comments',
      'find comment_votes',
    ]);
  });

  it('are shared by simultaneous votes', async () => {
    const id = await api.comment(await api.post());
    const voters = [people.customer, people.otherCustomer, people.moderator, people.admin];
    // The service has already looked up the voters, so their votes are processed together.
    const other = await api.comment(await api.post());
    for (const { headers } of voters) await api.vote(other, 1, headers);
    const names = await namesOf(() =>
      Promise.all(voters.map(({ headers }) => api.vote(id, 1, headers))),
    );
    expect(names.length).toBeLessThan(ALONE * voters.length);
    const row = await service.database.db
      .collection<{ _id: string }>('comments')
      .findOne({ _id: id });
    expect(row).toMatchObject({ likeCount: voters.length });
  });
});

describe('the database commands of a new comment with a key', () => {
  it('neither look for an earlier attempt nor read the new comment again', async () => {
    const postId = await api.post();
    await api.comment(postId);
    const headers = { ...customer, 'idempotency-key': 'comment-once' };
    const names = await namesOf(async () => {
      const body = { text: 'Written with a key.' };
      const { status } = await api.send('POST', `/posts/${postId}/comments`, { as: headers, body });
      expect(status).toBe(201);
    });
    expect(names).toEqual([
      'update idempotency_keys',
      'find posts',
      'aggregate comments',
      'update comment_text_claims',
      'insert comments',
      'aggregate comments',
      'update posts',
      'find comment_votes',
      'update idempotency_keys',
    ]);
  });
});

async function openVote() {
  const postId = await api.post();
  const [first, second] = [await api.comment(postId), await api.comment(postId)];
  await api.vote(first, 1, customer);
  await api.vote(second, -1, other);
  const marks = createVoteMarks(service.database.db);
  const markNow = async () => (await marks([postId])).get(postId);
  return { first, second, markNow };
}

describe('the database commands of a page of roots with their first replies', () => {
  it.each([1, 20])('are equally many for %d roots', async (limit) => {
    const postId = await api.post();
    for (let root = 0; root < limit; root += 1) {
      const id = await api.comment(postId);
      await Promise.all([api.reply(id), api.reply(id)]);
    }
    const names = await namesOf(async () => {
      const url = `/posts/${postId}/comments?limit=${limit}&repliesPreview=1`;
      const { data } = (await api.get(url, customer)).body;
      const remaining = data.map((root: Root) => [
        root.replies.data.length,
        root.replies.remaining,
      ]);
      expect(remaining).toEqual(Array.from({ length: limit }, () => [1, 1]));
    });
    expect(names).toEqual([
      'find posts',
      'aggregate comments',
      'aggregate comments',
      'find comment_votes',
    ]);
  });
});

describe('the mark of the votes of a discussion', () => {
  it('changes after a vote moved from one comment to another', async () => {
    const { first, second, markNow } = await openVote();
    const before = await markNow();
    await api.vote(first, 0, customer);
    await api.vote(second, 1, customer);
    expect(await markNow()).not.toBe(before);
  });

  it('changes after two votes on one comment that cancel out, even simultaneous ones', async () => {
    const { first, markNow } = await openVote();
    for (const [mine, others] of [
      [0, 1],
      [1, 0],
    ] as const) {
      const before = await markNow();
      await Promise.all([api.vote(first, mine, customer), api.vote(first, others, other)]);
      expect((await api.get(`/comments/${first}`)).body.likeCount).toBe(1);
      expect(await markNow()).not.toBe(before);
    }
  });

  it('changes after votes that were changed simultaneously', async () => {
    const { first, second, markNow } = await openVote();
    const before = await markNow();
    await api.vote(first, 0, customer);
    await api.vote(second, 0, other);
    await api.vote(first, -1, other);
    await api.vote(second, 1, customer);
    expect(await markNow()).not.toBe(before);
  });

  it('stays the same while there are no votes', async () => {
    const { first, markNow } = await openVote();
    const before = await markNow();
    await api.vote(first, 1, customer);
    await api.get(`/comments/${first}`);
    expect(await markNow()).toBe(before);
  });
});

describe('the erasure of an author', () => {
  it('changes the marks of the discussion, at whichever command it crashes before it is repeated', async () => {
    const { db } = service.database;
    const { id: authorId } = people.otherCustomer;
    const readMarks = createVoteMarks(db);
    const steps = await countStepsUntilDone(async (step) => {
      const postId = await api.post();
      const id = await api.comment(postId, { as: other });
      const readAuthor = async () => (await api.get(`/comments/${id}`)).body.author as unknown;
      const firstMarks = await readMarks([postId]);
      const isDone = await survives(
        createAuthorErasure(crashingDatabase(db, crashAt(step)))(authorId),
      );
      const secondMarks = (await readAuthor()) === null ? firstMarks : await readMarks([postId]);
      await createAuthorErasure(db)(authorId);
      expect(await readAuthor()).toBeNull();
      const thirdMarks = await readMarks([postId]);
      expect(thirdMarks).not.toEqual(firstMarks);
      expect(thirdMarks).not.toEqual(secondMarks);
      return isDone;
    });
    expect(steps).toBeGreaterThanOrEqual(3);
  });
});
