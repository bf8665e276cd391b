import { createAuthorErasure, createVoteMarks } from '../../../src/modules/comments';
import { useTestApp } from '../../support/build-test-app';
import { createDiscussion } from '../../support/comments';
import { crashAt, crashingDatabase, survives } from '../../support/crashing-database';
import { people } from '../../support/people';
import { stepsUntilThrough } from '../../support/steps';

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

  it('is another after votes that were changed at once', async () => {
    const { first, second, markNow } = await voted();
    const before = await markNow();
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

describe('the erasure of an author', () => {
  it('is told by the marks of the discussion, wherever it ended and was repeated', async () => {
    const { db } = service.database;
    const { id: authorId } = people.otherCustomer;
    const readMarks = createVoteMarks(db);
    const steps = await stepsUntilThrough(async (step) => {
      const postId = await api.post();
      const id = await api.comment(postId, { as: other });
      const authorNow = async () => (await api.get(`/comments/${id}`)).body.author as unknown;
      const named = await readMarks([postId]);
      const isThrough = await survives(
        createAuthorErasure(crashingDatabase(db, crashAt(step)))(authorId),
      );
      const left = (await authorNow()) === null ? named : await readMarks([postId]);
      await createAuthorErasure(db)(authorId);
      expect(await authorNow()).toBeNull();
      const told = await readMarks([postId]);
      expect(told).not.toEqual(named);
      expect(told).not.toEqual(left);
      return isThrough;
    });
    expect(steps).toBeGreaterThanOrEqual(3);
  });
});
