import { bucketOf, newId } from '../../../src/platform/values/ids';
import { useTestApp } from '../../support/build-test-app';
import { commentsModule, createDiscussion } from '../../support/comments';
import { people } from '../../support/people';
import type { Headers } from '../../support/requests';

const service = useTestApp();
const api = createDiscussion(() => service);
const admin = people.admin.headers;

describe('POST /posts', () => {
  it('is only for admins', async () => {
    const body = { title: 'A post' };
    expect((await api.send('POST', '/posts', { body })).status).toBe(401);
    for (const { headers: as } of [people.customer, people.moderator]) {
      expect((await api.send('POST', '/posts', { as, body })).status).toBe(403);
    }
  });

  it.each([
    [{}],
    [{ title: '' }],
    [{ title: '   ' }],
    [{ title: 'x'.repeat(301) }],
    [{ title: 7 }],
  ])('refuses %j', async (body) => {
    expect((await api.send('POST', '/posts', { as: admin, body })).status).toBe(400);
  });

  it('creates an open post', async () => {
    const { status, body, headers } = await api.send('POST', '/posts', {
      as: admin,
      body: { title: ' A post ' },
    });
    expect(status).toBe(201);
    expect(headers['location']).toBe(`/posts/${body.id}`);
    expect(body).toEqual({
      id: expect.stringMatching(/^pst_/),
      title: 'A post',
      closed: false,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      version: 1,
    });
    expect((await api.get(`/posts/${body.id}`)).body).toEqual(body);
  });
});

describe('POST /posts/{id}/close', () => {
  it('refuses moderators and posts that do not exist', async () => {
    const id = await api.post();
    const as = people.moderator.headers;
    expect((await api.send('POST', `/posts/${id}/close`, { as })).status).toBe(403);
    expect((await api.send('POST', '/posts/pst_nope/close', { as: admin })).status).toBe(404);
  });

  it('closes once, however often it is requested', async () => {
    const id = await api.post();
    const close = () => api.send('POST', `/posts/${id}/close`, { as: admin });
    expect((await close()).body).toMatchObject({ closed: true, version: 2 });
    expect((await close()).body).toMatchObject({ closed: true, version: 2 });
    const reopening = await api.send('POST', `/posts/${id}/reopen`, { as: admin });
    expect(reopening.body).toMatchObject({ closed: false, version: 3 });
  });
});

describe('GET /posts', () => {
  it('pages in both styles, newest first unless asked otherwise', async () => {
    for (let i = 0; i < 3; i += 1) {
      service.clock.advance(1);
      await api.post(`Post ${i}`);
    }
    const ids = async (query: string) =>
      (await api.get(`/posts?${query}`)).body.data.map(({ id }: { id: string }) => id);
    const newest: string[] = await ids('pageSize=100');
    expect(newest).toEqual([...newest].sort().reverse());
    expect(await ids('sort=oldest&pageSize=100')).toEqual([...newest].reverse());
    expect(await ids('pageSize=2&page=2')).toEqual(newest.slice(2, 4));
    const { body } = await api.get('/posts?limit=2');
    const cursor = body.pagination.nextCursor;
    expect(await ids(`limit=2&cursor=${cursor}`)).toEqual(newest.slice(2, 4));
    expect((await api.get(`/posts?sort=oldest&limit=2&cursor=${cursor}`)).body.code).toBe(
      'cursor_mismatch',
    );
  });
});

describe('DELETE /posts/{id}', () => {
  const remove = (id: string, as: Headers = admin) => api.send('DELETE', `/posts/${id}`, { as });
  const emptyPosts = () =>
    commentsModule(service)
      .tasks.find(({ name }) => name === 'comments-of-deleted-posts')
      ?.run(new AbortController().signal);

  it('is only for admins, and returns 404 for an unknown post', async () => {
    const id = await api.post();
    expect((await remove(id, {})).status).toBe(401);
    expect((await remove(id, people.moderator.headers)).status).toBe(403);
    expect((await remove('pst_absent')).status).toBe(404);
    expect((await api.get(`/posts/${id}`)).status).toBe(200);
  });

  it('immediately removes the post, its lists and every way to write on it', async () => {
    const id = await api.post('To be deleted');
    const root = await api.comment(id);
    expect((await remove(id)).status).toBe(204);
    expect((await api.get(`/posts/${id}`)).status).toBe(404);
    expect((await api.get(`/posts/${id}/comments`)).status).toBe(404);
    expect((await api.get(`/comments/${root}/replies`)).status).toBe(404);
    expect(JSON.stringify((await api.get('/posts?pageSize=100')).body)).not.toContain(id);
    const as = people.customer.headers;
    const body = { text: 'Too late' };
    expect((await api.send('POST', `/posts/${id}/comments`, { as, body })).status).toBe(404);
    expect((await api.send('POST', `/comments/${root}/replies`, { as, body })).status).toBe(404);
    expect((await api.send('PATCH', `/comments/${root}`, { as, body })).status).toBe(404);
    expect((await api.send('POST', `/posts/${id}/close`, { as: admin })).status).toBe(404);
    expect((await remove(id)).status).toBe(404);
  });

  it('removes its comments at the same moment from every read, and refuses every action on them', async () => {
    const id = await api.post();
    const root = await api.comment(id);
    const reply = await api.reply(root);
    const pending = await api.comment(id, { text: 'casino' });
    const author = people.customer.headers;
    const moderator = people.moderator.headers;
    const complaint = { as: people.otherCustomer.headers, body: { reasonCode: 'spam' } };
    expect((await api.send('POST', `/comments/${root}/flags`, complaint)).status).toBe(201);
    const elsewhere = await api.comment(await api.post());
    await remove(id);
    for (const comment of [root, reply, pending]) {
      for (const as of [{}, author, moderator, admin]) {
        expect((await api.get(`/comments/${comment}`, as)).status).toBe(404);
        expect((await api.get(`/comments/${comment}/replies`, as)).status).toBe(404);
      }
      for (const as of [moderator, admin]) {
        expect((await api.get(`/comments/${comment}/history`, as)).status).toBe(404);
      }
      const send = async (
        method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
        path: string,
        body?: object,
      ) =>
        (
          await api.send(method, `/comments/${comment}${path}`, {
            as: admin,
            ...(body && { body }),
          })
        ).status;
      expect(await send('PUT', '/vote', { value: 1 })).toBe(404);
      expect(await send('POST', '/flags', { reasonCode: 'spam' })).toBe(404);
      expect(await send('POST', '/moderate', { action: 'hide' })).toBe(404);
      expect(await send('DELETE', '')).toBe(404);
    }
    expect((await api.send('POST', `/comments/${root}/flags`, complaint)).status).toBe(404);
    const mine = JSON.stringify((await api.get('/users/me/comments?pageSize=100', author)).body);
    for (const hiddenId of [root, reply, pending]) expect(mine).not.toContain(hiddenId);
    expect(mine).toContain(elsewhere);
    const queues = ['pending', 'published'].map((status) =>
      api.get(`/moderation/comments?status=${status}&pageSize=100`, moderator),
    );
    for (const { body } of await Promise.all(queues))
      expect(JSON.stringify(body)).not.toContain(id);
  });

  it('hides the events of its comments, except that of their deletion', async () => {
    const id = await api.post();
    const root = await api.comment(id);
    await service.app.worker.settle();
    const typesOf = async () =>
      (
        await api.get(`/webhooks/events?resourceId=${root}`, people.moderator.headers)
      ).body.data.map(({ type }: { type: string }) => type);
    expect(await typesOf()).toEqual(['comment.created']);
    await remove(id);
    expect(await typesOf()).toEqual([]);
    await emptyPosts();
    await service.app.worker.settle();
    expect(await typesOf()).toEqual(['comment.deleted']);
  });

  it('leaves none of its comments in GraphQL', async () => {
    const id = await api.post();
    const root = await api.comment(id);
    await api.reply(root);
    const keptComment = await api.comment(await api.post());
    await api.reply(keptComment);
    await remove(id);
    const page =
      'replies(page: { page: 1, pageSize: 5 }) { data { id } pagination { totalItems } }';
    const selection = `{ id post { id } replies { data { id } } numbered: ${page} }`;
    const query = `{ gone: comment(id: "${root}") ${selection} kept: comment(id: "${keptComment}") ${selection} }`;
    const { body } = await api.send('POST', '/graphql', { body: { query } });
    expect(body.errors).toBeUndefined();
    expect(body.data.gone).toBeNull();
    expect(body.data.kept.replies.data).toHaveLength(1);
  });

  it('deletes the comments within seconds, in every status, each with one event', async () => {
    const id = await api.post();
    const root = await api.comment(id);
    const reply = await api.reply(root);
    const pending = await api.comment(id, { text: 'casino' });
    await remove(id);
    await emptyPosts();
    await emptyPosts();
    const rows = await service.database.db
      .collection('comments')
      .find({ postId: id })
      .sort({ _id: 1 })
      .toArray();
    expect(rows.map(({ status }) => status)).toEqual(['deleted', 'deleted', 'deleted']);
    for (const { outbox, history } of rows) {
      const types = outbox.map(({ type }: { type: string }) => type);
      expect(types.filter((type: string) => type === 'comment.deleted')).toHaveLength(1);
      expect(history.at(-1)).toMatchObject({ action: 'delete', actorId: people.admin.id });
    }
    const mine = JSON.stringify(
      (await api.get('/users/me/comments', people.customer.headers)).body,
    );
    for (const hiddenId of [root, reply, pending]) expect(mine).not.toContain(hiddenId);
    const queue = await api.get('/moderation/comments?pageSize=100', people.moderator.headers);
    expect(JSON.stringify(queue.body)).not.toContain(pending);
  });

  it('deletes the comments within seconds, however many posts are deleted in this minute', async () => {
    const posts = service.database.db.collection<{ _id: string }>('posts');
    const id = await api.post();
    const comment = await api.comment(id);
    const now = service.clock.now();
    const marks = { deletedAt: now, emptiedFor: people.admin.id };
    const row = { title: 'Earlier', closed: false, createdAt: now, version: 2, ...marks };
    const earlier = Array.from({ length: 25 }, (_, n) => ({ _id: `${id}${n}`, ...row }));
    await posts.insertMany(earlier);
    service.clock.advance(10);
    expect((await remove(id)).status).toBe(204);
    await emptyPosts();
    const comments = service.database.db.collection<{ _id: string }>('comments');
    expect(await comments.findOne({ _id: comment })).toMatchObject({ status: 'deleted' });
    service.clock.advance(61_000);
    await emptyPosts();
    expect(await posts.countDocuments({ emptiedFor: { $gt: '' } })).toBe(0);
    await posts.deleteMany({ _id: { $in: earlier.map(({ _id }) => _id) } });
  });

  it('also deletes a comment that was being written when the post was deleted', async () => {
    const id = await api.post();
    await remove(id);
    await emptyPosts();
    const comments = service.database.db.collection<{ _id: string }>('comments');
    const other = await comments.findOne({ _id: await api.comment(await api.post()) });
    const bucket = bucketOf(id);
    const late = newId('cmt', service.clock.now(), bucket);
    await comments.insertOne({ ...other, _id: late, bucket, postId: id, under: id } as never);
    service.clock.advance(61_000);
    await emptyPosts();
    expect(await comments.findOne({ _id: late })).toMatchObject({ status: 'deleted' });
    expect(
      await service.database.db.collection('posts').countDocuments({ emptiedFor: { $gt: '' } }),
    ).toBe(0);
  });
});
