import { useTestApp } from '../../support/build-test-app';
import { createDiscussion } from '../../support/comments';
import { people } from '../../support/people';
import { recordCommands } from '../../support/query-log';

const service = useTestApp();
const api = createDiscussion(() => service);

const namesOf = async (run: () => Promise<unknown>) =>
  (await recordCommands(service.database, run))
    .map(({ name, collection }) => `${name} ${collection}`)
    .filter((name) => OF_WRITING.test(name));
/** Who writes, the settings that are kept for two seconds, and what the answer shows beside the comment. */
const OF_WRITING =
  /^\w+ (comments|comment_votes|comment_text_claims|posts|idempotency_keys)$|^bulkWrite/;

const ALONE = 6;

describe('the database commands of a vote', () => {
  it('are the reads, the vote, the count of all votes and the vote that is shown; the comment is not read again', async () => {
    const id = await api.comment(await api.post());
    const as = people.otherCustomer.headers;
    const names = await namesOf(async () => {
      const { body } = await api.send('PUT', `/comments/${id}/vote`, { as, body: { value: 1 } });
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

  it('are shared by votes that come together', async () => {
    const id = await api.comment(await api.post());
    const voters = [people.customer, people.otherCustomer, people.moderator, people.admin];
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
  it('neither look for an earlier attempt nor read it again', async () => {
    const postId = await api.post();
    await api.comment(postId);
    const headers = { ...people.customer.headers, 'idempotency-key': 'comment-once' };
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
