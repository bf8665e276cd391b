import type { LoggedEvent } from '../../../src/platform/events';
import { creationSeed } from '../../../src/platform/values/ids';
import { useTestApp } from '../../support/build-test-app';
import { commentsModule, createDiscussion } from '../../support/comments';
import { people, viewerOf } from '../../support/people';
import type { Answer, Headers } from '../../support/requests';

const service = useTestApp();
const api = createDiscussion(() => service);

const CANARY = 'canary-text';

/** Creates comments in a state that others must not see. */
const hide: Readonly<Record<string, (id: string) => Promise<unknown>>> = {
  hidden: (id) => api.moderate(id, 'hide'),
  rejected: (id) => api.moderate(id, 'reject'),
  'admin-only': (id) => api.moderate(id, 'restrict', people.admin.headers),
  pending: async () => undefined,
};

const others: readonly (readonly [string, Headers])[] = [
  ['anonymous', {}],
  ['another customer', people.otherCustomer.headers],
];

describe.each(Object.keys(hide))('a comment that is %s', (state) => {
  const text = state === 'pending' ? `casino ${CANARY}` : CANARY;
  let postId: string;
  let parent: string;
  let secretRoot: string;
  let secretReply: string;

  beforeAll(async () => {
    postId = await api.post();
    parent = await api.comment(postId);
    secretRoot = await api.comment(postId, { text });
    secretReply = await api.reply(parent, { text });
    await api.comment(postId);
    await api.reply(parent);
    await hide[state]?.(secretRoot);
    await hide[state]?.(secretReply);
  });

  const expectUnfindable = async (as: Headers) => {
    const urls = ['newest', 'oldest', 'popular', 'top'].flatMap((sort) => [
      `/posts/${postId}/comments?sort=${sort}&replySort=${sort}&repliesPreview=10`,
      `/posts/${postId}/comments?sort=${sort}&limit=1`,
      `/comments/${parent}/replies?sort=${sort}`,
    ]);
    for (const url of urls) {
      const { body } = await api.get(url, as);
      const text = JSON.stringify(body);
      expect(text).not.toContain(CANARY);
      expect(text).not.toContain(secretRoot);
      expect(text).not.toContain(secretReply);
    }
    for (const id of [secretRoot, secretReply]) {
      const absent = await api.get('/comments/cmt_absent', as);
      const secret = await api.get(`/comments/${id}`, as);
      const { requestId: _a, instance: _b, ...problem } = secret.body;
      const { requestId: _c, instance: _d, ...expected } = absent.body;
      expect(problem).toEqual(expected);
      expect((await api.get(`/comments/${id}/replies`, as)).status).toBe(404);
    }
  };

  it.each(others)('is invisible to %s in every list', async (_name, as) => expectUnfindable(as));

  it.each(others)('is not counted for %s', async (_name, as) => {
    const { body } = await api.get(`/posts/${postId}/comments?sort=oldest`, as);
    expect(body.pagination.totalItems).toBe(2);
    expect(body.data[0]).toMatchObject({ id: parent, replyCount: 1 });
    expect(body.data[0].replies).toMatchObject({ hasNext: false, remaining: 0 });
  });

  it.each(others)('cannot be replied to, voted on or flagged by %s', async (_name, as) => {
    const expected = as['authorization'] === undefined ? 401 : 404;
    const reply = await api.send('POST', `/comments/${secretRoot}/replies`, {
      as,
      body: { text: 'a' },
    });
    const flag = await api.send('POST', `/comments/${secretRoot}/flags`, {
      as,
      body: { reasonCode: 'ad' },
    });
    const vote = await api.vote(secretRoot, 1, as);
    expect([reply.status, flag.status, vote.status]).toEqual([expected, expected, expected]);
  });

  it('is invisible through /graphql', async () => {
    const query = `{
      comment(id: "${secretRoot}") { text }
      comments(postId: "${postId}") { data { id text post { id } replies { data { id text parent { text } } } } }
      post(id: "${postId}") { comments(page: {limit: 50}, sort: newest) { data { id text replies { data { id text } } } } }
      reply: comment(id: "${secretReply}") { text parent { text } }
      replies(commentId: "${parent}") { data { id text } }
    }`;
    const { body } = await api.send('POST', '/graphql', { body: { query } });
    expect(body.data.comment).toBeNull();
    expect(JSON.stringify(body)).not.toContain(CANARY);
    expect(JSON.stringify(body)).not.toContain(secretReply);
  });

  it('is visible to viewers with the right', async () => {
    const seers = state === 'admin-only' ? [people.admin] : [people.admin, people.moderator];
    const isOwn = state === 'pending' || state === 'rejected';
    for (const { headers } of [...seers, ...(isOwn ? [people.customer] : [])]) {
      expect((await api.get(`/comments/${secretRoot}`, headers)).body.text).toBe(text);
      const list = await api.list(postId, '?pageSize=100&repliesPreview=10', headers);
      expect(list.body.pagination.totalItems).toBe(3);
      expect(JSON.stringify(list.body)).toContain(secretReply);
    }
    if (state === 'admin-only') await expectUnfindable(people.moderator.headers);
  });

  it('is in no public event', async () => {
    const rows = await service.database.db
      .collection<{ _id: string; outbox: LoggedEvent[] }>('comments')
      .find({ _id: { $in: [secretRoot, secretReply] } })
      .toArray();
    expect(rows).toHaveLength(2);
    const wasPublic = state !== 'pending';
    for (const { outbox } of rows) {
      // A public event shows the comment as it was while everyone could read it.
      const publicTypes = outbox.filter(({ isPublic }) => isPublic).map(({ type }) => type);
      expect(publicTypes).toEqual(wasPublic ? ['comment.created'] : []);
      expect(outbox.at(-1)?.isPublic).toBe(false);
    }
  });
});

describe('comment events', () => {
  it('report every change once, in a sequence without gaps', async () => {
    const id = await api.comment(await api.post());
    const as = people.customer.headers;
    await api.send('PATCH', `/comments/${id}`, { as, body: { text: 'changed' } });
    await api.moderate(id, 'hide');
    await api.moderate(id, 'publish');
    await api.moderate(id, 'reject');
    await api.moderate(id, 'publish');
    await api.moderate(id, 'restrict', people.admin.headers);
    await api.moderate(id, 'unrestrict', people.admin.headers);
    await api.vote(id, 1);
    await api.remove(id);
    const row = await service.database.db
      .collection<{ _id: string; outbox: LoggedEvent[] }>('comments')
      .findOne({ _id: id });
    expect(row?.outbox.map(({ type, sequenceNumber }) => [type, sequenceNumber])).toEqual([
      ['comment.created', 1],
      ['comment.updated', 2],
      ['comment.hidden', 3],
      ['comment.published', 4],
      ['comment.rejected', 5],
      ['comment.published', 6],
      ['comment.updated', 7],
      ['comment.updated', 8],
      ['comment.deleted', 9],
    ]);
  });
});

const author = people.customer.headers;
const other = people.otherCustomer.headers;
const moderator = people.moderator.headers;
const admin = people.admin.headers;

/** A comment that is removed from everyone's view, with a reply that everyone sees. */
async function createRemovedComment(action: 'hide' | 'restrict'): Promise<string> {
  const id = await api.comment(await api.post(), { as: author });
  await api.reply(id, { as: other });
  await api.moderate(id, action, admin);
  return id;
}

/** Removes the parts of a response that depend on the request and on the comment. */
function outcomeOf({ status, body }: Answer, id: string): readonly unknown[] {
  const { requestId: _request, ...rest } = (body ?? {}) as Record<string, unknown>;
  const text = JSON.stringify(rest)
    .replaceAll(id, 'cmt_this')
    .replaceAll(/pst_\w+/g, 'pst_this');
  return [status, text.replaceAll(/"\d{4}-[^"]*Z"/g, '"then"')];
}

const actions: Readonly<Record<string, (id: string) => Promise<Answer>>> = {
  'another reads it': (id) => api.get(`/comments/${id}`, other),
  'another votes on it': (id) => api.vote(id, 1, other),
  'another flags it': (id) =>
    api.send('POST', `/comments/${id}/flags`, { as: other, body: { reasonCode: 'spam' } }),
  'another answers it': (id) =>
    api.send('POST', `/comments/${id}/replies`, { as: other, body: { text: 'An answer.' } }),
  'another edits it': (id) =>
    api.send('PATCH', `/comments/${id}`, { as: other, body: { text: 'Edited.' } }),
  'its author reads it': (id) => api.get(`/comments/${id}`, author),
  'its author edits it': (id) =>
    api.send('PATCH', `/comments/${id}`, { as: author, body: { text: 'Edited.' } }),
  'its author votes on it': (id) => api.vote(id, 1, author),
  'its author deletes it': (id) => api.remove(id, author),
};

describe('a restricted comment with a visible reply', () => {
  it.each(Object.keys(actions))(
    'cannot be distinguished from a hidden one when %s',
    async (what) => {
      const [restrictedId, hiddenId] = [
        await createRemovedComment('restrict'),
        await createRemovedComment('hide'),
      ];
      const [one, two] = [await actions[what]?.(restrictedId), await actions[what]?.(hiddenId)];
      expect(outcomeOf(one as Answer, restrictedId)).toEqual(outcomeOf(two as Answer, hiddenId));
    },
  );

  it('cannot be voted on, flagged or changed by viewers who cannot read it', async () => {
    const id = await createRemovedComment('restrict');
    const before = (await api.get(`/comments/${id}`, admin)).body;
    const statuses: (number | undefined)[] = [];
    for (const what of ['another votes on it', 'another flags it', 'its author edits it'])
      statuses.push((await actions[what]?.(id))?.status);
    expect(statuses).toEqual([422, 422, 422]);
    expect((await api.get(`/comments/${id}`, admin)).body).toEqual(before);
  });

  it('stays restricted when its author deletes it', async () => {
    const id = await createRemovedComment('restrict');
    expect((await api.remove(id, author)).status).toBe(200);
    const row = await service.database.db
      .collection<{ _id: string }>('comments')
      .findOne({ _id: id });
    expect(row).toMatchObject({ visibility: 'admins', deletedFrom: 'published' });
  });

  it("is hidden in its author's list, and published in that of an admin", async () => {
    const [restrictedId, hiddenId] = [
      await createRemovedComment('restrict'),
      await createRemovedComment('hide'),
    ];
    const postId = await api.post();
    const visibleId = await api.comment(postId, { as: author });
    const own = await api.comment(postId, { as: admin });
    await api.moderate(own, 'restrict', admin);
    const idsWith = async (status: string, as: Headers) => {
      const url = `/users/me/comments?status=${status}&limit=100`;
      const { data } = (await api.get(url, as)).body;
      for (const row of data) expect(row.status).toBe(status);
      return data.map(({ id }: { id: string }) => id);
    };
    expect(await idsWith('hidden', author)).toEqual(
      expect.arrayContaining([hiddenId, restrictedId]),
    );
    const publishedIds = await idsWith('published', author);
    expect(publishedIds).toContain(visibleId);
    expect(publishedIds).not.toContain(restrictedId);
    expect(await idsWith('published', admin)).toContain(own);
  });

  it('cannot be moderated, inspected or purged by moderators', async () => {
    const id = await createRemovedComment('restrict');
    const items = [{ id, action: 'hide' }];
    const bulk = { as: moderator, body: { items } };
    const answers = [
      await api.moderate(id, 'hide', moderator),
      await api.send('POST', `/comments/${id}/purge`, { as: moderator, body: { reason: 'Why' } }),
      await api.get(`/comments/${id}/history`, moderator),
      await api.remove(id, moderator),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    const { body } = await api.send('POST', '/comments/bulk-moderate', bulk);
    expect(body.results[0].error.code).toBe('not_found');
    expect((await api.get(`/comments/${id}`, admin)).body.status).toBe('published');
    expect((await api.get(`/comments/${id}/history`, admin)).status).toBe(200);
    expect((await api.moderate(id, 'hide', admin)).status).toBe(200);
  });
});

describe('a comment that its author no longer sees', () => {
  const invisibleComment = async (action: string): Promise<string> => {
    const id = await api.comment(await api.post(), { as: author });
    await api.moderate(id, action, admin);
    expect((await api.get(`/comments/${id}`, author)).status).toBe(404);
    return id;
  };

  it('can be deleted only by its author, whether hidden or restricted', async () => {
    const ids = [await invisibleComment('hide'), await invisibleComment('restrict')] as const;
    for (const id of ids) expect((await api.remove(id, other)).status).toBe(404);
    const [hiddenId, restrictedId] = [
      await api.remove(ids[0], author),
      await api.remove(ids[1], author),
    ];
    expect(hiddenId).toMatchObject({ status: 200, body: { status: 'deleted', author: null } });
    expect(outcomeOf(restrictedId, ids[1])).toEqual(outcomeOf(hiddenId, ids[0]));
    for (const id of ids) {
      expect((await api.get(`/comments/${id}`, author)).status).toBe(404);
      expect((await api.get(`/comments/${id}`)).status).toBe(404);
      expect((await api.get(`/comments/${id}`, admin)).body).toMatchObject({ isDeleted: true });
    }
  });

  it.each(['publish', 'reject', 'hide'])(
    'is deleted once by a repeated request of its author, after %s',
    async (action) => {
      const id = await api.comment(await api.post(), { as: author, text: `A casino: ${action}.` });
      await api.moderate(id, 'publish', admin);
      if (action !== 'publish') await api.moderate(id, action, admin);
      const { services } = commentsModule(service);
      const request = { seed: creationSeed(service.clock.now()) };
      const viewer = viewerOf(people.customer);
      const first = await services.edits.deleteComment(viewer, id, request);
      expect(await services.edits.deleteComment(viewer, id, request)).toEqual(first);
      expect((await api.remove(id, author)).body.code).toBe('invalid_state_transition');
    },
  );
});
