import type { LoggedEvent } from '../../../src/platform/events';
import { useTestApp } from '../../support/build-test-app';
import { createDiscussion } from '../../support/comments';
import { people } from '../../support/people';
import type { Headers } from '../../support/requests';

const service = useTestApp();
const api = createDiscussion(() => service);

const CANARY = 'canary-text';

/** Makes comments in a state that others must not see. */
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
      const seen = JSON.stringify(body);
      expect(seen).not.toContain(CANARY);
      expect(seen).not.toContain(secretRoot);
      expect(seen).not.toContain(secretReply);
    }
    for (const id of [secretRoot, secretReply]) {
      const absent = await api.get('/comments/cmt_absent', as);
      const secret = await api.get(`/comments/${id}`, as);
      const { requestId: _a, instance: _b, ...shown } = secret.body;
      const { requestId: _c, instance: _d, ...expected } = absent.body;
      expect(shown).toEqual(expected);
      expect((await api.get(`/comments/${id}/replies`, as)).status).toBe(404);
    }
  };

  it.each(others)('is found nowhere by %s', async (_name, as) => expectUnfindable(as));

  it.each(others)('is not counted for %s', async (_name, as) => {
    const { body } = await api.get(`/posts/${postId}/comments?sort=oldest`, as);
    expect(body.pagination.totalItems).toBe(2);
    expect(body.data[0]).toMatchObject({ id: parent, replyCount: 1 });
    expect(body.data[0].replies).toMatchObject({ hasNext: false, remaining: 0 });
  });

  it.each(others)('cannot be answered, voted on or flagged by %s', async (_name, as) => {
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

  it('is found nowhere through /graphql', async () => {
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

  it('is seen by those who may', async () => {
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

  it('is in no event that everybody may receive', async () => {
    const rows = await service.database.db
      .collection<{ _id: string; outbox: LoggedEvent[] }>('comments')
      .find({ _id: { $in: [secretRoot, secretReply] } })
      .toArray();
    const wasPublic = state !== 'pending';
    for (const { outbox } of rows) {
      // An event that is public shows the comment as it was while everybody could read it.
      const told = outbox.filter(({ isPublic }) => isPublic).map(({ type }) => type);
      expect(told).toEqual(wasPublic ? ['comment.created'] : []);
      expect(outbox.at(-1)?.isPublic).toBe(false);
    }
  });
});

describe('comment events', () => {
  it('tell every change once, in a sequence without gaps', async () => {
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
