import { creationSeed } from '../../../src/platform/values/ids';
import { useTestApp } from '../../support/build-test-app';
import { commentsModule, createDiscussion } from '../../support/comments';
import { people, viewerOf } from '../../support/people';
import type { Answer, Headers } from '../../support/requests';

const service = useTestApp();
const api = createDiscussion(() => service);
const author = people.customer.headers;
const other = people.otherCustomer.headers;
const moderator = people.moderator.headers;
const admin = people.admin.headers;

/** A comment that is taken from everybody's sight, with a reply that everybody sees. */
async function taken(action: 'hide' | 'restrict'): Promise<string> {
  const id = await api.comment(await api.post(), { as: author });
  await api.reply(id, { as: other });
  await api.moderate(id, action, admin);
  return id;
}

/** What an answer says, without what is of this request and this comment. */
function told({ status, body }: Answer, id: string): readonly unknown[] {
  const { requestId: _request, ...rest } = (body ?? {}) as Record<string, unknown>;
  const text = JSON.stringify(rest)
    .replaceAll(id, 'cmt_this')
    .replaceAll(/pst_\w+/g, 'pst_this');
  return [status, text.replaceAll(/"\d{4}-[^"]*Z"/g, '"then"')];
}

const asked: Readonly<Record<string, (id: string) => Promise<Answer>>> = {
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
  it.each(Object.keys(asked))('is told from a hidden one by nothing when %s', async (what) => {
    const [restricted, hidden] = [await taken('restrict'), await taken('hide')];
    const [one, two] = [await asked[what]?.(restricted), await asked[what]?.(hidden)];
    expect(told(one as Answer, restricted)).toEqual(told(two as Answer, hidden));
  });

  it('is neither voted on, flagged nor changed by those who cannot read it', async () => {
    const id = await taken('restrict');
    const before = (await api.get(`/comments/${id}`, admin)).body;
    const statuses: (number | undefined)[] = [];
    for (const what of ['another votes on it', 'another flags it', 'its author edits it'])
      statuses.push((await asked[what]?.(id))?.status);
    expect(statuses).toEqual([422, 422, 422]);
    expect((await api.get(`/comments/${id}`, admin)).body).toEqual(before);
  });

  it('stays restricted when its author deletes it', async () => {
    const id = await taken('restrict');
    expect((await api.remove(id, author)).status).toBe(200);
    const row = await service.database.db
      .collection<{ _id: string }>('comments')
      .findOne({ _id: id });
    expect(row).toMatchObject({ visibility: 'admins', deletedFrom: 'published' });
  });

  it("is hidden in its author's list, and published in that of an admin", async () => {
    const [restricted, hidden] = [await taken('restrict'), await taken('hide')];
    const postId = await api.post();
    const shown = await api.comment(postId, { as: author });
    const own = await api.comment(postId, { as: admin });
    await api.moderate(own, 'restrict', admin);
    const listed = async (status: string, as: Headers) => {
      const url = `/users/me/comments?status=${status}&limit=100`;
      const { data } = (await api.get(url, as)).body;
      for (const row of data) expect(row.status).toBe(status);
      return data.map(({ id }: { id: string }) => id);
    };
    expect(await listed('hidden', author)).toEqual(expect.arrayContaining([hidden, restricted]));
    const published = await listed('published', author);
    expect(published).toContain(shown);
    expect(published).not.toContain(restricted);
    expect(await listed('published', admin)).toContain(own);
  });

  it('is not there for moderators to judge, inspect or erase', async () => {
    const id = await taken('restrict');
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

describe('a comment that its author does not see any more', () => {
  const gone = async (action: string): Promise<string> => {
    const id = await api.comment(await api.post(), { as: author });
    await api.moderate(id, action, admin);
    expect((await api.get(`/comments/${id}`, author)).status).toBe(404);
    return id;
  };

  it('is deleted by its author, hidden or restricted alike, and by nobody else', async () => {
    const ids = [await gone('hide'), await gone('restrict')] as const;
    for (const id of ids) expect((await api.remove(id, other)).status).toBe(404);
    const [hidden, restricted] = [
      await api.remove(ids[0], author),
      await api.remove(ids[1], author),
    ];
    expect(hidden).toMatchObject({ status: 200, body: { status: 'deleted', author: null } });
    expect(told(restricted, ids[1])).toEqual(told(hidden, ids[0]));
    for (const id of ids) {
      expect((await api.get(`/comments/${id}`, author)).status).toBe(404);
      expect((await api.get(`/comments/${id}`)).status).toBe(404);
      expect((await api.get(`/comments/${id}`, admin)).body).toMatchObject({ isDeleted: true });
    }
  });

  it.each(['publish', 'reject', 'hide'])(
    'is deleted once by a request of its author that is repeated, after %s',
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
