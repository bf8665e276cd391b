import { createCommentRepositories, rankKeys } from '../../../src/modules/comments';
import { allPages } from '../../support/all-pages';
import { useTestApp } from '../../support/build-test-app';
import { commentsModule, createDiscussion } from '../../support/comments';
import { beforeCommand } from '../../support/intercepted-database';
import { people } from '../../support/people';

interface Ranked {
  readonly likeCount: number;
  readonly dislikeCount: number;
  readonly createdAt: Date;
  readonly sortKeys: ReturnType<typeof rankKeys>;
}

const service = useTestApp();
let runTask: (name: string) => Promise<unknown>;
const api = createDiscussion(() => service);
const stored = (name: string) =>
  service.database.db.collection<{ _id: string } & Record<string, unknown>>(name);
const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

beforeAll(async () => {
  const { tasks } = commentsModule(service);
  runTask = async (name) =>
    tasks.find((task) => task.name === name)?.run(new AbortController().signal);
});

describe.each(['popular', 'top'] as const)('the order by %s', (sort) => {
  const list = (postId: string, rest: string) => api.list(postId, `?sort=${sort}&${rest}`);

  it('follows votes at once, and pages by cursor lead to every comment', async () => {
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
    const scanned = await allPages<{ id: string }>(
      async (cursor) => (await list(postId, `limit=2${cursor}`)).body,
    );
    expect(ids(scanned)).toEqual(after);
  });

  it('goes on after a comment that was voted on between two pages', async () => {
    const postId = await api.post();
    for (let i = 0; i < 5; i += 1) await api.comment(postId);
    const before = ids((await list(postId, 'limit=100')).body.data);
    const first = (await list(postId, 'limit=2')).body;
    await api.vote(before[4] ?? '', -1);
    const next = await list(postId, `limit=10&cursor=${first.pagination.nextCursor}`);
    expect(ids(next.body.data)).toEqual(before.slice(2));
  });

  it('is that of the ranks computed from the votes', async () => {
    const postId = await api.post();
    const voters = [people.customer, people.otherCustomer, people.moderator, people.admin];
    for (let i = 0; i < 5; i += 1) {
      const id = await api.comment(postId);
      for (const [at, { headers }] of voters.entries())
        await api.vote(id, ((at * i) % 3) - 1, headers);
      const row = await stored('comments').findOne({ _id: id });
      const { likeCount, dislikeCount, createdAt, sortKeys } = row as never as Ranked;
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
  it('belong to one list and one order, and are found when changed', async () => {
    const [postId, otherId] = [await api.post(), await api.post()];
    for (let i = 0; i < 3; i += 1) await api.comment(postId);
    const { body } = await api.list(postId, '?sort=newest&limit=1');
    const cursor: string = body.pagination.nextCursor;
    const other = await api.list(otherId, `?sort=newest&limit=1&cursor=${cursor}`);
    expect(other.body.code).toBe('cursor_mismatch');
    const sorted = await api.list(postId, `?sort=oldest&limit=1&cursor=${cursor}`);
    expect(sorted.body.code).toBe('cursor_mismatch');
    const changed = await api.list(postId, `?sort=newest&limit=1&cursor=A${cursor.slice(1)}`);
    expect(changed.body.code).toBe('invalid_cursor');
  });
});

describe('counters that a crash left behind', () => {
  it('are counted anew, up to the post', async () => {
    const postId = await api.post();
    const root = await api.comment(postId);
    const reply = await api.reply(root);
    const token = `${String(service.clock.now().getTime()).padStart(15, '0')}:crash`;
    await stored('comments').updateOne({ _id: reply }, { $set: { uncounted: token } });
    const wrong = { childCounts: { public: 7, moderators: 7, admins: 7 } };
    await stored('comments').updateOne({ _id: root }, { $set: wrong });
    await stored('posts').updateOne({ _id: postId }, { $set: wrong });
    await runTask('comment-counters');
    expect((await api.get(`/comments/${root}`)).body.replyCount).toBe(7);
    service.clock.advance(11_000);
    await runTask('comment-counters');
    const { body } = await api.list(postId);
    expect(body.pagination.totalItems).toBe(1);
    expect(body.data[0].replyCount).toBe(1);
    const settled = await stored('comments').findOne({ _id: reply });
    expect(settled?.['uncounted']).toBeNull();
  });

  it('of votes are counted anew', async () => {
    const id = await api.comment(await api.post());
    await api.vote(id, 1);
    await stored('comments').updateOne({ _id: id }, { $set: { likeCount: 5 } });
    const token = `${String(service.clock.now().getTime()).padStart(15, '0')}:crash`;
    await stored('comment_votes').updateMany({ commentId: id }, { $set: { uncounted: token } });
    service.clock.advance(11_000);
    await runTask('comment-counters');
    expect((await api.get(`/comments/${id}`)).body.likeCount).toBe(1);
  });

  it('of a vote are counted anew when the same vote is sent again', async () => {
    const id = await api.comment(await api.post());
    await api.vote(id, 1);
    await stored('comments').updateOne({ _id: id }, { $set: { likeCount: 0 } });
    await stored('comment_votes').updateMany({ commentId: id }, { $set: { uncounted: 'crash' } });
    expect((await api.vote(id, 1)).body).toMatchObject({ likeCount: 1, viewerVote: 1 });
  });

  it.each([
    ['a recount', { $inc: { tallyRevision: 1 } }],
    ['a vote', { $inc: { tallyChanges: 1, likeCount: 1 } }],
  ])('are right although %s comes in the middle of a count', async (_what, update) => {
    const id = await api.comment(await api.post());
    await api.vote(id, 1);
    await stored('comments').updateOne({ _id: id }, { $set: { likeCount: 9 } });
    const meanwhile = beforeCommand('comments', 'findOneAndUpdate');
    meanwhile.arm(
      async () => void (await stored('comments').updateOne({ _id: id }, update as never)),
    );
    const { counters } = createCommentRepositories(
      meanwhile.wrap(service.database.db),
      service.clock,
    );
    expect(await counters.recountComment(id, 'token')).toMatchObject({ comment: { likeCount: 1 } });
    expect((await api.get(`/comments/${id}`)).body.likeCount).toBe(1);
  });

  it('stay right when a recount comes between reading and counting', async () => {
    const postId = await api.post();
    const root = await api.comment(postId);
    const { counters } = createCommentRepositories(service.database.db, service.clock);
    await Promise.all(
      Array.from({ length: 24 }, (_, index) =>
        index % 4 === 0
          ? counters.recountComment(root, `t${index}`)
          : api.reply(root, { text: `between ${index}` }),
      ),
    );
    expect((await api.get(`/comments/${root}`)).body.replyCount).toBe(18);
  });
});
