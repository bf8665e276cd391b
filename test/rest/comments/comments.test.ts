import { allPages } from '../../support/all-pages';
import { useTestApp } from '../../support/build-test-app';
import { createDiscussion } from '../../support/comments';
import { people } from '../../support/people';
import { recordCommands } from '../../support/query-log';

const service = useTestApp();
const api = createDiscussion(() => service);
const ids = (answer: { body: { data: { id: string }[] } }) => answer.body.data.map(({ id }) => id);

describe('POST /posts/{postId}/comments', () => {
  it('refuses an anonymous viewer', async () => {
    const { status } = await api.send('POST', '/posts/pst_x/comments', { body: { text: 'a' } });
    expect(status).toBe(401);
  });

  it('returns 404 for a post that does not exist', async () => {
    const as = people.customer.headers;
    const { status } = await api.send('POST', '/posts/pst_x/comments', { as, body: { text: 'a' } });
    expect(status).toBe(404);
  });

  it.each([
    ['no text', {}, 'required'],
    ['blank text', { text: '  \n ' }, 'too_short'],
    ['text of invisible characters', { text: '\u200b\u2060\ufeff' }, 'too_short'],
    ['text of letters that are rendered blank', { text: '\u2800\u3164 \u0301' }, 'too_short'],
    ['5,001 characters', { text: 'a b '.repeat(1251).slice(0, 5001).trim() + 'x' }, 'too_long'],
    ['a number', { text: 1 }, 'wrong_type'],
    ['an unknown field', { text: 'a', status: 'published' }, 'unknown_field'],
  ])('refuses %s', async (_name, body, code) => {
    const postId = await api.post();
    const as = people.customer.headers;
    const answer = await api.send('POST', `/posts/${postId}/comments`, { as, body });
    expect(answer.status).toBe(400);
    expect(answer.body.code).toBe(code);
  });

  it('refuses a blocked user', async () => {
    const postId = await api.post();
    const as = people.blockedCustomer.headers;
    const answer = await api.send('POST', `/posts/${postId}/comments`, { as, body: { text: 'a' } });
    expect(answer.status).toBe(403);
    expect(answer.body.code).toBe('user_blocked');
  });

  it('refuses comments on a closed post, and accepts them again when it is reopened', async () => {
    const postId = await api.post();
    const as = people.admin.headers;
    await api.send('POST', `/posts/${postId}/close`, { as });
    const refusal = await api.send('POST', `/posts/${postId}/comments`, {
      as: people.customer.headers,
      body: { text: 'late' },
    });
    expect([refusal.status, refusal.body.code]).toEqual([422, 'comments_closed']);
    await api.send('POST', `/posts/${postId}/reopen`, { as });
    await api.comment(postId);
  });

  it('refuses an unknown parent, or one on another post', async () => {
    const [postId, otherId] = [await api.post(), await api.post()];
    const foreign = await api.comment(otherId);
    const as = people.customer.headers;
    const answer = (parentId: string) =>
      api.send('POST', `/posts/${postId}/comments`, { as, body: { text: 'hm', parentId } });
    expect((await answer('cmt_nope')).body).toMatchObject({
      status: 422,
      code: 'unknown_reference',
    });
    expect((await answer(foreign)).body).toMatchObject({ status: 422, code: 'parent_mismatch' });
  });

  it('refuses the fourth level and names the comment to reply to instead', async () => {
    const one = await api.comment(await api.post());
    const two = await api.reply(one);
    const three = await api.reply(two);
    const answer = await api.send('POST', `/comments/${three}/replies`, {
      as: people.customer.headers,
      body: { text: 'deeper' },
    });
    expect(answer.body).toMatchObject({
      status: 422,
      code: 'comment_depth_exceeded',
      maxDepth: 3,
      suggestedParentId: two,
    });
  });

  it('names the parent and the root of a reply on each level, in lists too', async () => {
    const postId = await api.post();
    const one = await api.comment(postId);
    const two = await api.reply(one);
    const three = await api.reply(two);
    const place = ({ id, parentId, rootId, depth }: Record<string, unknown>) => ({
      ...{ id, parentId, rootId, depth },
    });
    const read = async (id: string) => place((await api.get(`/comments/${id}`)).body);
    const second = { id: two, parentId: one, rootId: one, depth: 2 };
    const third = { id: three, parentId: two, rootId: one, depth: 3 };
    expect(await read(one)).toEqual({ id: one, parentId: null, rootId: one, depth: 1 });
    expect([await read(two), await read(three)]).toEqual([second, third]);
    expect((await api.get(`/comments/${two}/replies`)).body.data.map(place)).toEqual([third]);
    const [root] = (await api.list(postId)).body.data;
    expect(root.replies.data.map(place)).toEqual([second]);
  });

  it.each(['hide', 'delete', 'restrict'])(
    'does not suggest a comment that takes no replies: %s',
    async (action) => {
      const one = await api.comment(await api.post());
      const two = await api.reply(one);
      const three = await api.reply(two);
      const deeper = async () => {
        const as = people.customer.headers;
        const body = { text: 'deeper' };
        return (await api.send('POST', `/comments/${three}/replies`, { as, body })).body;
      };
      await api.moderate(two, action, people.admin.headers);
      expect(await deeper()).toMatchObject({
        code: 'comment_depth_exceeded',
        suggestedParentId: one,
      });
      await api.reply(one);
      await api.moderate(one, action, people.admin.headers);
      const refusal = await deeper();
      expect(refusal).toMatchObject({
        code: 'comment_depth_exceeded',
        detail: expect.stringContaining('comment on the post instead'),
      });
      expect(refusal).not.toHaveProperty('suggestedParentId');
    },
  );

  it('refuses the same text in the same place again', async () => {
    const postId = await api.post();
    const first = await api.comment(postId, { text: 'Once is enough' });
    const answer = await api.send('POST', `/posts/${postId}/comments`, {
      as: people.customer.headers,
      body: { text: 'once  is ENOUGH ' },
    });
    const refusal = { status: 422, code: 'duplicate_comment', commentId: first };
    expect(answer.body).toMatchObject(refusal);
    await api.remove(first);
    const again = await api.comment(postId, { text: 'Once is enough' });
    service.clock.advance(600_000);
    expect(await api.comment(postId, { text: 'Once is enough' })).not.toBe(again);
  });

  it('returns every field of the created comment', async () => {
    const postId = await api.post();
    const answer = await api.send('POST', `/posts/${postId}/comments`, {
      as: people.customer.headers,
      body: { text: '  <b>plain</b> $text  ' },
    });
    expect(answer.status).toBe(201);
    expect(answer.headers['location']).toBe(`/comments/${answer.body.id}`);
    expect(answer.body).toEqual({
      id: expect.stringMatching(/^cmt_/),
      postId,
      parentId: null,
      rootId: answer.body.id,
      depth: 1,
      text: '<b>plain</b> $text',
      author: {
        id: people.customer.id,
        displayName: expect.any(String),
        avatarUrl: null,
        role: 'customer',
      },
      status: 'published',
      visibility: 'public',
      isDeleted: false,
      likeCount: 0,
      dislikeCount: 0,
      score: 0,
      viewerVote: 0,
      replyCount: 0,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      editedAt: null,
      editableUntil: expect.any(String),
      version: 1,
    });
  });
});

describe('GET /posts/{postId}/comments', () => {
  it('returns 404 for a post that does not exist', async () => {
    expect((await api.list('pst_nope')).status).toBe(404);
  });

  it('refuses another sort and names the allowed ones', async () => {
    const answer = await api.list(await api.post(), '?sort=random');
    expect(answer.body).toMatchObject({
      status: 400,
      code: 'sort_not_allowed',
      allowed: ['newest', 'oldest', 'popular', 'top'],
    });
  });

  it('shows roots with their first replies, and a cursor for the further ones', async () => {
    const postId = await api.post();
    const root = await api.comment(postId);
    const replies = [];
    for (let i = 0; i < 5; i += 1) replies.push(await api.reply(root));
    const { body } = await api.list(postId, '?repliesPreview=2');
    expect(body.pagination).toMatchObject({ style: 'offset', totalItems: 1 });
    expect(body.data[0]).toMatchObject({ id: root, replyCount: 5 });
    expect(body.data[0].replies).toMatchObject({ hasNext: true, remaining: 3 });
    expect(ids({ body: body.data[0].replies })).toEqual(replies.slice(0, 2));
    const cursor = body.data[0].replies.nextCursor;
    const rest = await api.get(`/comments/${root}/replies?limit=10&cursor=${cursor}`);
    expect(ids(rest)).toEqual(replies.slice(2));
    expect(rest.body.pagination).toMatchObject({ hasNext: false, nextCursor: null });
  });

  it('continues a preview that shows no replies', async () => {
    const postId = await api.post();
    const root = await api.comment(postId);
    const reply = await api.reply(root);
    const { body } = await api.list(postId, '?repliesPreview=0');
    expect(body.data[0].replies).toMatchObject({ data: [], hasNext: true, remaining: 1 });
    const cursor = body.data[0].replies.nextCursor;
    expect(ids(await api.get(`/comments/${root}/replies?limit=10&cursor=${cursor}`))).toEqual([
      reply,
    ]);
  });

  it.each(['newest', 'oldest', 'popular', 'top'])(
    'pages by %s in both styles alike',
    async (sort) => {
      const postId = await api.post();
      for (let i = 0; i < 7; i += 1) await api.comment(postId);
      const whole = ids(await api.list(postId, `?sort=${sort}&pageSize=100`));
      expect(whole).toHaveLength(7);
      const pageIds: string[] = [];
      for (let page = 1; page <= 3; page += 1) {
        pageIds.push(...ids(await api.list(postId, `?sort=${sort}&page=${page}&pageSize=3`)));
      }
      expect(pageIds).toEqual(whole);
      const cursorRows = await allPages<{ id: string }>(
        async (cursor) => (await api.list(postId, `?sort=${sort}&limit=2${cursor}`)).body,
      );
      expect(cursorRows.map(({ id }) => id)).toEqual(whole);
    },
  );

  it('takes at most 5 database commands for a page of roots with previews', async () => {
    const postId = await api.post();
    for (let i = 0; i < 4; i += 1) await api.reply(await api.comment(postId));
    for (const as of [{}, people.customer.headers, people.moderator.headers]) {
      await api.list(postId, '', as);
      const counts: number[] = [];
      // The account of a credential is read again every 3 s, which may happen between two requests.
      for (let n = 0; n < 3; n += 1) {
        const commands = await recordCommands(service.database, () => api.list(postId, '', as));
        counts.push(commands.length);
      }
      expect(Math.min(...counts)).toBeLessThanOrEqual(5);
    }
  });
});

describe('PATCH /comments/{id}', () => {
  const edit = (
    id: string,
    as: Record<string, string> = people.customer.headers,
    text = 'changed',
  ) => api.send('PATCH', `/comments/${id}`, { as, body: { text } });

  it('refuses another user', async () => {
    const id = await api.comment(await api.post());
    expect((await edit(id, people.otherCustomer.headers)).body).toMatchObject({
      code: 'not_yours',
    });
    expect((await edit(id, people.moderator.headers)).status).toBe(403);
  });

  it('refuses an edit after the window', async () => {
    const id = await api.comment(await api.post());
    service.clock.advance(900_001);
    expect((await edit(id)).body).toMatchObject({
      status: 422,
      code: 'comment_edit_window_expired',
    });
  });

  it('refuses a version that is no longer current', async () => {
    const id = await api.comment(await api.post());
    const { headers } = await edit(id);
    const as = { ...people.customer.headers, 'if-match': String(headers['etag']) };
    expect((await edit(id, as, 'changed again')).status).toBe(200);
    expect((await edit(id, as, 'changed once more')).status).toBe(412);
  });

  it('changes the text until the end of the window', async () => {
    const id = await api.comment(await api.post());
    service.clock.advance(900_000);
    const { status, body } = await edit(id);
    expect(status).toBe(200);
    expect(body).toMatchObject({ text: 'changed', version: 2, editedAt: expect.any(String) });
  });
});

describe('DELETE /comments/{id}', () => {
  it('refuses another user', async () => {
    const id = await api.comment(await api.post());
    expect((await api.remove(id, people.otherCustomer.headers)).status).toBe(403);
  });

  it('leaves a placeholder and keeps the replies', async () => {
    const postId = await api.post();
    const root = await api.comment(postId);
    const reply = await api.reply(root);
    expect((await api.remove(root)).body).toMatchObject({ status: 'deleted', text: '[deleted]' });
    const { body } = await api.list(postId);
    expect(body.data[0]).toMatchObject({
      id: root,
      text: '[deleted]',
      author: null,
      isDeleted: true,
      replyCount: 1,
    });
    expect(body.data[0].replies.data[0].id).toBe(reply);
    expect((await api.remove(root)).body).toMatchObject({ code: 'invalid_state_transition' });
  });
});

describe('PUT /comments/{id}/vote', () => {
  it('counts one vote per user', async () => {
    const id = await api.comment(await api.post());
    await api.vote(id, 1);
    await api.vote(id, 1);
    await api.vote(id, 1, people.otherCustomer.headers);
    const { body } = await api.vote(id, -1, people.moderator.headers);
    expect(body).toMatchObject({
      likeCount: 2,
      dislikeCount: 1,
      score: 1,
      viewerVote: -1,
      version: 1,
    });
    expect((await api.vote(id, 0)).body).toMatchObject({ likeCount: 1, viewerVote: 0 });
  });

  it('refuses other values and blocked users', async () => {
    const id = await api.comment(await api.post());
    expect((await api.vote(id, 2)).status).toBe(400);
    expect((await api.vote(id, 1, people.blockedCustomer.headers)).status).toBe(403);
  });
});
