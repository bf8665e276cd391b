import type { Db } from 'mongodb';
import { createCommentRepositories, createCounts, rankKeys } from '../../../src/modules/comments';
import { allPages } from '../../support/all-pages';
import { useTestApp } from '../../support/build-test-app';
import { commentsModule, createDiscussion } from '../../support/comments';
import { beforeCommand, failingWrites } from '../../support/intercepted-database';
import { people } from '../../support/people';

interface RankedComment {
  readonly likeCount: number;
  readonly dislikeCount: number;
  readonly createdAt: Date;
  readonly sortKeys: ReturnType<typeof rankKeys>;
}

const service = useTestApp();
let runTask: (name: string) => Promise<unknown>;
const api = createDiscussion(() => service);
const rowsOf = (name: string) =>
  service.database.db.collection<{ _id: string } & Record<string, unknown>>(name);
const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

function countsOn(db: Db) {
  const repositories = createCommentRepositories(db, service.clock);
  return { ...repositories, counts: createCounts({ ...repositories, clock: service.clock }) };
}

beforeAll(async () => {
  const { tasks } = commentsModule(service);
  runTask = async (name) =>
    tasks.find((task) => task.name === name)?.run(new AbortController().signal);
});

describe.each(['popular', 'top'] as const)('the order by %s', (sort) => {
  const list = (postId: string, rest: string) => api.list(postId, `?sort=${sort}&${rest}`);

  it('reflects votes immediately, and cursor pages reach every comment', async () => {
    const postId = await api.post();
    for (let i = 0; i < 6; i += 1) await api.comment(postId);
    const before = ids((await list(postId, 'limit=100')).body.data);
    const last = before.at(-1) ?? '';
    for (const { headers } of [people.customer, people.otherCustomer, people.admin]) {
      await api.vote(last, 1, headers);
      await api.vote(before[0] ?? '', -1, headers);
    }
    const after = ids((await list(postId, 'limit=100')).body.data);
    if (sort === 'top') expect(after[0]).toBe(last);
    else expect(after.at(-1)).toBe(before[0]);
    const cursorRows = await allPages<{ id: string }>(
      async (cursor) => (await list(postId, `limit=2${cursor}`)).body,
    );
    expect(ids(cursorRows)).toEqual(after);
  });

  it('continues after a comment that was voted on between two pages', async () => {
    const postId = await api.post();
    for (let i = 0; i < 5; i += 1) await api.comment(postId);
    const before = ids((await list(postId, 'limit=100')).body.data);
    const first = (await list(postId, 'limit=2')).body;
    await api.vote(before[4] ?? '', -1);
    const next = await list(postId, `limit=10&cursor=${first.pagination.nextCursor}`);
    expect(ids(next.body.data)).toEqual(before.slice(2));
  });

  it('matches the ranks computed from the votes', async () => {
    const postId = await api.post();
    const voters = [people.customer, people.otherCustomer, people.moderator, people.admin];
    for (let i = 0; i < 5; i += 1) {
      const id = await api.comment(postId);
      for (const [at, { headers }] of voters.entries())
        await api.vote(id, ((at * i) % 3) - 1, headers);
      const row = await rowsOf('comments').findOne({ _id: id });
      const { likeCount, dislikeCount, createdAt, sortKeys } = row as never as RankedComment;
      expect(sortKeys[sort]).toBe(rankKeys(id, { likeCount, dislikeCount, createdAt })[sort]);
    }
  });

  it('continues previews of replies in the same order', async () => {
    const postId = await api.post();
    const root = await api.comment(postId);
    const replies = [];
    for (let i = 0; i < 4; i += 1) replies.push(await api.reply(root));
    await api.vote(replies[0] ?? '', 1);
    const { body } = await list(postId, `replySort=${sort}&repliesPreview=1`);
    const { data, nextCursor } = body.data[0].replies;
    const rest = await api.get(
      `/comments/${root}/replies?sort=${sort}&limit=10&cursor=${nextCursor}`,
    );
    const whole = await api.get(`/comments/${root}/replies?sort=${sort}`);
    expect([...ids(data), ...ids(rest.body.data)]).toEqual(ids(whole.body.data));
  });
});

describe('cursors', () => {
  it('are valid for one list and one order, and are refused when tampered with', async () => {
    const [postId, otherId] = [await api.post(), await api.post()];
    for (let i = 0; i < 3; i += 1) await api.comment(postId);
    const { body } = await api.list(postId, '?sort=newest&limit=1');
    const cursor: string = body.pagination.nextCursor;
    const other = await api.list(otherId, `?sort=newest&limit=1&cursor=${cursor}`);
    expect(other.body.code).toBe('cursor_mismatch');
    const sortChange = await api.list(postId, `?sort=oldest&limit=1&cursor=${cursor}`);
    expect(sortChange.body.code).toBe('cursor_mismatch');
    const tamperedCursor = await api.list(
      postId,
      `?sort=newest&limit=1&cursor=A${cursor.slice(1)}`,
    );
    expect(tamperedCursor.body.code).toBe('invalid_cursor');
  });
});

/** Sets the mark that a crashed request leaves. */
const crashMark = () => ({ uncounted: service.clock.now() });
const wrong = { childCounts: { public: 7, moderators: 7, admins: 7 } };

describe('counters after a crash', () => {
  it('are recounted some seconds later', async () => {
    const postId = await api.post();
    const root = await api.comment(postId);
    const reply = await api.reply(root);
    await rowsOf('comments').updateOne({ _id: reply }, { $set: crashMark() });
    await rowsOf('comments').updateOne({ _id: root }, { $set: { ...crashMark(), ...wrong } });
    await rowsOf('posts').updateOne({ _id: postId }, { $set: wrong });
    await runTask('comment-counters');
    expect((await api.get(`/comments/${root}`)).body.replyCount).toBe(7);
    service.clock.advance(11_000);
    await runTask('comment-counters');
    const { body } = await api.list(postId);
    expect(body.pagination.totalItems).toBe(1);
    expect(body.data[0].replyCount).toBe(1);
    expect(await rowsOf('posts').findOne({ _id: postId })).toMatchObject({
      childCounts: { public: 1, moderators: 0, admins: 0 },
    });
    expect(await rowsOf('comments').countDocuments({ postId, uncounted: { $exists: true } })).toBe(
      0,
    );
  });

  it('are recounted in the comment, its ancestors and the post when the change makes a comment visible to others', async () => {
    const postId = await api.post();
    const root = await api.comment(postId);
    const reply = await api.reply(root);
    await api.moderate(root, 'hide');
    const isHidden = { ownAudience: 'moderators', audience: 'moderators', status: 'hidden' };
    const marks = { seenBy: ['moderators'], ...crashMark() };
    await rowsOf('comments').updateOne({ _id: reply }, { $set: { ...isHidden, ...marks } });
    service.clock.advance(11_000);
    await runTask('comment-counters');
    expect((await api.list(postId)).body.pagination.totalItems).toBe(0);
    expect(await rowsOf('posts').findOne({ _id: postId })).toMatchObject({
      childCounts: { public: 0, moderators: 1, admins: 0 },
    });
  });

  it('of votes are recounted', async () => {
    const id = await api.comment(await api.post());
    await api.vote(id, 1);
    await rowsOf('comments').updateOne({ _id: id }, { $set: { likeCount: 5 } });
    service.clock.advance(11_000);
    await runTask('comment-counters');
    expect((await api.get(`/comments/${id}`)).body.likeCount).toBe(1);
    const filter = { commentId: id, uncounted: { $exists: true } };
    expect(await rowsOf('comment_votes').countDocuments(filter)).toBe(0);
  });

  it('of a vote are recounted when the same vote is sent again', async () => {
    const id = await api.comment(await api.post());
    await api.vote(id, 1);
    await rowsOf('comments').updateOne({ _id: id }, { $set: { likeCount: 0 } });
    expect((await api.vote(id, 1)).body).toMatchObject({ likeCount: 1, viewerVote: 1 });
  });

  it.each([
    ['a recount', { $inc: { countRevision: 1 } }],
    ['a vote', { $inc: { countRevision: 1, likeCount: 1 } }],
  ])('are correct even if %s happens during a count', async (_what, update) => {
    const id = await api.comment(await api.post());
    await api.vote(id, 1);
    await rowsOf('comments').updateOne({ _id: id }, { $set: { likeCount: 9 } });
    const meanwhile = beforeCommand('comments', 'updateOne');
    meanwhile.arm(
      async () => void (await rowsOf('comments').updateOne({ _id: id }, update as never)),
    );
    const { counts } = countsOn(meanwhile.wrap(service.database.db));
    const comment = await countsOn(service.database.db).comments.findById(id);
    if (comment === null) throw new Error('the comment is gone');
    const change = { likes: 0, dislikes: 0, at: service.clock.now() };
    expect(await counts.countVotes(comment, change)).toMatchObject({ likeCount: 1 });
    expect((await api.get(`/comments/${id}`)).body.likeCount).toBe(1);
  });

  it('stay correct when a recount happens between reading and counting', async () => {
    const postId = await api.post();
    const root = await api.comment(postId);
    const { counts } = countsOn(service.database.db);
    await Promise.all(
      Array.from({ length: 24 }, (_, index) =>
        index % 4 === 0 ? counts.recount(root) : api.reply(root, { text: `between ${index}` }),
      ),
    );
    expect((await api.get(`/comments/${root}`)).body.replyCount).toBe(18);
  });
});

describe('the counters of a large thread', () => {
  const many = { public: 300, moderators: 0, admins: 0 };

  it('are incremented by the request, and recounted some seconds later', async () => {
    const postId = await api.post();
    const root = await api.comment(postId);
    await rowsOf('posts').updateOne({ _id: postId }, { $set: { childCounts: many } });
    await rowsOf('comments').updateOne({ _id: root }, { $set: { childCounts: many } });
    await Promise.all([api.reply(root), api.reply(root)]);
    await api.comment(postId);
    await api.moderate(root, 'hide');
    const { body } = await api.list(postId, '?sort=oldest', people.moderator.headers);
    expect(body.data[0].replyCount).toBe(302);
    expect(await rowsOf('posts').findOne({ _id: postId })).toMatchObject({
      childCounts: { ...many, public: 301 },
    });
    service.clock.advance(11_000);
    await runTask('comment-counters');
    expect((await api.get(`/comments/${root}`)).body.replyCount).toBe(2);
    expect(await rowsOf('posts').findOne({ _id: postId })).toMatchObject({
      childCounts: { ...many, public: 2 },
    });
  });

  it('of votes are incremented by the request, and recounted some seconds later', async () => {
    const id = await api.comment(await api.post());
    await rowsOf('comments').updateOne({ _id: id }, { $set: { likeCount: 300 } });
    const votes = [people.customer, people.otherCustomer].map(({ headers }) =>
      api.vote(id, 1, headers),
    );
    const answers = await Promise.all(votes);
    expect(answers.map(({ body }) => body.likeCount).sort()).toEqual([301, 302]);
    expect((await api.vote(id, -1)).body).toMatchObject({ likeCount: 301, dislikeCount: 1 });
    service.clock.advance(11_000);
    await runTask('comment-counters');
    expect((await api.get(`/comments/${id}`)).body).toMatchObject({
      likeCount: 1,
      dislikeCount: 1,
    });
  });
});

describe('a sweep that fails for one of several', () => {
  /** Runs the task in a process that cannot write documents with these ids. */
  const runFailing = async (ids: readonly string[]) => {
    const db = failingWrites(service.database.db, ids);
    const { tasks } = commentsModule({ ...service, database: { ...service.database, db } });
    const task = tasks.find(({ name }) => name === 'comment-counters');
    await expect(task?.run(new AbortController().signal)).rejects.toThrow('was cut');
  };
  /** Three posts with a comment each, of which the second cannot be processed. */
  const three = async () => {
    const posts = [await api.post(), await api.post(), await api.post()];
    const comments: string[] = [];
    for (const postId of posts) comments.push(await api.comment(postId));
    return { posts, comments, bad: [posts[1] ?? '', comments[1] ?? ''] };
  };

  it('still recounts the other comments and posts', async () => {
    const { posts, bad } = await three();
    await rowsOf('posts').updateMany({ _id: { $in: posts } }, { $set: wrong });
    service.clock.advance(11_000);
    await runFailing(bad);
    const totals = await Promise.all(
      posts.map(async (postId) => (await api.list(postId)).body.pagination.totalItems),
    );
    expect(totals).toEqual([1, 7, 1]);
  });

  it('still recounts the votes of the other comments', async () => {
    const { comments, bad } = await three();
    for (const id of comments) await api.vote(id, 1);
    await rowsOf('comments').updateMany({ _id: { $in: comments } }, { $set: { likeCount: 5 } });
    service.clock.advance(11_000);
    await runFailing(bad);
    const likes = await Promise.all(
      comments.map(async (id) => (await api.get(`/comments/${id}`)).body.likeCount),
    );
    expect(likes).toEqual([1, 5, 1]);
  });
});
