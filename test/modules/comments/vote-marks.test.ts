import { createVoteMarks } from '../../../src/modules/comments';
import { useTestApp } from '../../support/build-test-app';
import { createDiscussion } from '../../support/comments';
import { people } from '../../support/people';

const service = useTestApp();
const api = createDiscussion(() => service);
const customer = people.customer.headers;
const other = people.otherCustomer.headers;

async function voted() {
  const postId = await api.post();
  const [first, second] = [await api.comment(postId), await api.comment(postId)];
  await api.vote(first, 1, customer);
  await api.vote(second, -1, other);
  const read = createVoteMarks(service.database.db);
  const markNow = async () => (await read([postId])).get(postId);
  return { first, second, markNow };
}

describe('the mark of the votes of a discussion', () => {
  it('is another after a vote moved from one comment to another', async () => {
    const { first, second, markNow } = await voted();
    const before = await markNow();
    await api.vote(first, 0, customer);
    await api.vote(second, 1, customer);
    expect(await markNow()).not.toBe(before);
  });

  it('is another after two votes on one comment that add up to nothing, also at once', async () => {
    const { first, markNow } = await voted();
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

  it('is another after votes that a recount has counted', async () => {
    const { first, second, markNow } = await voted();
    const before = await markNow();
    await service.database.db
      .collection('comment_votes')
      .updateMany({ commentId: { $in: [first, second] } }, { $set: { uncounted: 'a' } });
    await api.vote(first, 0, customer);
    await api.vote(second, 0, other);
    await api.vote(first, -1, other);
    await api.vote(second, 1, customer);
    expect(await markNow()).not.toBe(before);
  });

  it('stays as long as nobody votes', async () => {
    const { first, markNow } = await voted();
    const before = await markNow();
    await api.vote(first, 1, customer);
    await api.get(`/comments/${first}`);
    expect(await markNow()).toBe(before);
  });
});
