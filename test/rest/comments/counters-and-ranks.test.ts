import {
  createCommentRepositories,
  createTallyKeeper,
  type Recount,
} from '../../../src/modules/comments';
import { allPages } from '../../support/all-pages';
import { useTestApp } from '../../support/build-test-app';
import { commentsModule, createDiscussion } from '../../support/comments';
import { people } from '../../support/people';

const service = useTestApp();
let runTask: (name: string) => Promise<unknown>;
const api = createDiscussion(() => service);
const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

beforeAll(async () => {
  const { tasks } = commentsModule(service);
  runTask = async (name) =>
    tasks.find((task) => task.name === name)?.run(new AbortController().signal);
});

const TEN_MINUTES = 601_000;

describe.each(['popular', 'top'])('the order by %s', (sort) => {
  const list = (postId: string, rest: string) => api.list(postId, `?sort=${sort}&${rest}`);

  it('stands still while votes arrive, for two epochs of ten minutes', async () => {
    const postId = await api.post();
    for (let i = 0; i < 6; i += 1) await api.comment(postId);
    const before = ids((await list(postId, 'limit=100')).body.data);
    const first = (await list(postId, 'limit=2')).body;
    const last = before.at(-1) ?? '';
    for (const { headers } of [people.customer, people.otherCustomer, people.admin]) {
      await api.vote(last, 1, headers);
      await api.vote(before[0] ?? '', -1, headers);
    }
    expect(ids((await list(postId, 'limit=100')).body.data)).toEqual(before);

    await runTask('comment-ranks');
    const after = ids((await list(postId, 'limit=100')).body.data);
    if (sort === 'top') expect(after[0]).toBe(last);
    expect(after.at(-1)).not.toBe(last);
    const scanned = await allPages<{ id: string }>(async (cursor) =>
      cursor === '' ? first : (await list(postId, `limit=2${cursor}`)).body,
    );
    expect(ids(scanned)).toEqual(before);

    await api.vote(before[2] ?? '', 1);
    await runTask('comment-ranks');
    expect(ids((await list(postId, 'limit=100')).body.data)).toEqual(after);
    service.clock.advance(TEN_MINUTES);
    await runTask('comment-ranks');
    const expired = await list(postId, `limit=2&cursor=${first.pagination.nextCursor}`);
    expect(expired.body).toMatchObject({ status: 400, code: 'cursor_expired' });
  });

  it('continues previews of replies in the same order', async () => {
    const postId = await api.post();
    const root = await api.comment(postId);
    const replies = [];
    for (let i = 0; i < 4; i += 1) replies.push(await api.reply(root));
    await api.vote(replies[0] ?? '', 1);
    await runTask('comment-ranks');
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
  const collection = (name: string) =>
    service.database.db.collection<{ _id: string } & Record<string, unknown>>(name);

  it('are counted anew, up to the post', async () => {
    const postId = await api.post();
    const root = await api.comment(postId);
    const reply = await api.reply(root);
    const token = `${String(service.clock.now().getTime()).padStart(15, '0')}:crash`;
    await collection('comments').updateOne({ _id: reply }, { $set: { unsettled: [token] } });
    const wrong = { childCounts: { public: 7, moderators: 7, admins: 7 } };
    await collection('comments').updateOne({ _id: root }, { $set: wrong });
    await collection('posts').updateOne({ _id: postId }, { $set: wrong });
    await runTask('comment-counters');
    expect((await api.get(`/comments/${root}`)).body.replyCount).toBe(7);
    service.clock.advance(11_000);
    await runTask('comment-counters');
    const { body } = await api.list(postId);
    expect(body.pagination.totalItems).toBe(1);
    expect(body.data[0].replyCount).toBe(1);
    const settled = await collection('comments').findOne({ _id: reply });
    expect(settled?.['unsettled']).toEqual([]);
  });

  it('of votes are counted anew', async () => {
    const id = await api.comment(await api.post());
    await api.vote(id, 1);
    await collection('comments').updateOne({ _id: id }, { $set: { likeCount: 5 } });
    const token = `${String(service.clock.now().getTime()).padStart(15, '0')}:crash`;
    await collection('comment_votes').updateMany({ commentId: id }, { $set: { unsettled: token } });
    service.clock.advance(11_000);
    await runTask('comment-votes');
    expect((await api.get(`/comments/${id}`)).body.likeCount).toBe(1);
  });

  it('of a vote are counted anew when the same vote is sent again', async () => {
    const id = await api.comment(await api.post());
    await api.vote(id, 1);
    await collection('comments').updateOne({ _id: id }, { $set: { likeCount: 0 } });
    await collection('comment_votes').updateMany(
      { commentId: id },
      { $set: { unsettled: 'crash' } },
    );
    expect((await api.vote(id, 1)).body).toMatchObject({ likeCount: 1, viewerVote: 1 });
  });

  it('are right although a count that overtook this one was never finished', async () => {
    const postId = await api.post();
    const id = await api.comment(postId);
    await api.vote(id, 1);
    await api.reply(id);
    const { recounts, tallies } = createCommentRepositories(service.database.db, service.clock);
    const wrong = { childCounts: { public: 9, moderators: 9, admins: 9 }, likeCount: 9 };
    await collection('comments').updateOne({ _id: id }, { $set: wrong });
    await collection('posts').updateOne({ _id: postId }, { $set: wrong });
    const overtaken = new Set<string>();
    /** The first count is refused, for another process has begun one since, and ended. */
    const overtake =
      <Rest extends unknown[]>(
        name: string,
        count: (id: string, ...rest: Rest) => Promise<Recount>,
      ) =>
      async (counted: string, ...rest: Rest): Promise<Recount> => {
        const result = await count(counted, ...rest);
        if (overtaken.has(name)) return result;
        overtaken.add(name);
        const begin = { $set: wrong, $inc: { tallyRevision: 1 } };
        await collection(name).updateOne({ _id: counted }, begin as never);
        return { ...result, isShown: false };
      };
    const keeper = createTallyKeeper({
      tallies,
      clock: service.clock,
      recounts: {
        recountComment: overtake('comments', recounts.recountComment),
        recountPost: overtake('posts', recounts.recountPost),
      },
    });
    await keeper.recountAbove({ postId, parentId: id, rootId: id });
    expect((await api.get(`/comments/${id}`)).body).toMatchObject({ likeCount: 1, replyCount: 1 });
    expect((await api.list(postId)).body.pagination.totalItems).toBe(1);
    const revisions = await collection('comments').findOne({ _id: id });
    expect(Number(revisions?.['tallyRevision']) % 2).toBe(0);
  });

  it('stay right when a recount comes between reading and counting', async () => {
    const postId = await api.post();
    const root = await api.comment(postId);
    const repositories = createCommentRepositories(service.database.db, service.clock);
    await Promise.all(
      Array.from({ length: 24 }, (_, index) =>
        index % 4 === 0
          ? repositories.recounts.recountComment(root, `t${index}`)
          : api.reply(root, { text: `between ${index}` }),
      ),
    );
    expect((await api.get(`/comments/${root}`)).body.replyCount).toBe(18);
  });
});
