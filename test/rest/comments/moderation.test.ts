import type { CommentStatus } from '../../../src/modules/comments';
import { allPages } from '../../support/all-pages';
import { useTestApp } from '../../support/build-test-app';
import { createDiscussion } from '../../support/comments';
import { meetAt } from '../../support/intercepted-database';
import { people } from '../../support/people';
import type { Headers } from '../../support/requests';

const { wrap, arm: meet } = meetAt({
  collection: 'comments',
  command: 'findOneAndUpdate',
  count: 2,
});
const service = useTestApp({ wrapDatabase: wrap });
const api = createDiscussion(() => service);
let postId: string;
/** Makes the next two changes of comments read before either is written. */

beforeAll(async () => {
  postId = await api.post();
});

const moderate = (id: string, body: object, as: Headers = people.moderator.headers) =>
  api.send('POST', `/comments/${id}/moderate`, { as, body });

/** Creates a comment by the customer in the given status. */
async function commentIn(status: CommentStatus): Promise<string> {
  const isHeld = status === 'pending' || status === 'rejected';
  const word = isHeld ? 'casino' : 'fine';
  const id = await api.comment(postId, { text: `${word} ${Math.random()}` });
  if (status === 'rejected') await api.moderate(id, 'reject');
  if (status === 'hidden') await api.moderate(id, 'hide');
  if (status === 'deleted') await api.remove(id);
  return id;
}

const STATES = ['pending', 'published', 'rejected', 'hidden', 'deleted'] as const;
const ACTIONS = ['publish', 'reject', 'hide', 'delete', 'restrict', 'unrestrict'] as const;

/** The transitions of part 7 of the decisions; `deleted` is final. */
const STEPS: Readonly<Record<string, Partial<Record<CommentStatus, CommentStatus>>>> = {
  publish: { pending: 'published', hidden: 'published', rejected: 'published' },
  reject: { pending: 'rejected', published: 'rejected', hidden: 'rejected' },
  hide: { published: 'hidden' },
  delete: { pending: 'deleted', published: 'deleted', rejected: 'deleted', hidden: 'deleted' },
  restrict: { pending: 'pending', published: 'published', rejected: 'rejected', hidden: 'hidden' },
  // Refused here, because none of these comments is restricted.
  unrestrict: {},
  edit: { pending: 'pending', published: 'published' },
  reply: { published: 'published' },
  vote: { published: 'published' },
  flag: { published: 'published' },
};
/** Actions only for admins; the others are also for moderators. */
const ADMINS = ['restrict', 'unrestrict'];

describe('POST /comments/{id}/moderate', () => {
  it('refuses an unknown action and an unknown reason', async () => {
    const id = await api.comment(postId);
    expect((await moderate(id, { action: 'burn' })).status).toBe(400);
    expect((await moderate(id, { action: 'hide', reasonCode: 'ugly' })).status).toBe(400);
  });

  it('refuses callers who may never moderate before reading the comment', async () => {
    expect((await moderate('cmt_nope', { action: 'hide' }, {})).status).toBe(401);
    expect((await moderate('cmt_nope', { action: 'hide' }, people.customer.headers)).status).toBe(
      403,
    );
    expect((await moderate('cmt_nope', { action: 'restrict' })).status).toBe(403);
    expect((await moderate('cmt_nope', { action: 'hide' })).status).toBe(404);
  });

  describe.each(STATES)('of a %s comment', (status) => {
    it.each(ACTIONS)('%s has the result of the table for every actor', async (action) => {
      for (const [actor, person] of [
        ['author', people.customer],
        ['member', people.otherCustomer],
        ['moderator', people.moderator],
        ['admin', people.admin],
      ] as const) {
        const id = await commentIn(status);
        const answer = await moderate(id, { action }, person.headers);
        const judges = ADMINS.includes(action) ? ['admin'] : ['moderator', 'admin'];
        if (!judges.includes(actor)) {
          expect(answer.status).toBe(403);
          continue;
        }
        const to = STEPS[action]?.[status];
        if (to === undefined) {
          expect(answer.body).toMatchObject({
            status: 422,
            code: 'invalid_state_transition',
            from: status,
            allowed: expect.any(Array),
          });
        } else {
          expect(answer.body).toMatchObject({
            status: to,
            visibility: action === 'restrict' ? 'admins' : 'public',
          });
        }
      }
    });

    it.each(['edit', 'vote', 'flag', 'reply'] as const)('%s follows the table', async (action) => {
      const id = await commentIn(status);
      const as = people.customer.headers;
      const answer = await {
        edit: () => api.send('PATCH', `/comments/${id}`, { as, body: { text: `new ${id}` } }),
        vote: () => api.vote(id, 1, as),
        flag: () => api.send('POST', `/comments/${id}/flags`, { as, body: { reasonCode: 'ad' } }),
        reply: () => api.send('POST', `/comments/${id}/replies`, { as, body: { text: `${id}` } }),
      }[action]();
      if (STEPS[action]?.[status] !== undefined) expect(answer.status).toBeLessThan(300);
      else if (status === 'hidden') expect(answer.status).toBe(404);
      else expect(answer.status).toBe(422);
    });
  });

  it('lets one of two simultaneous moderators win, and returns the outcome to the other', async () => {
    for (const pair of [
      ['publish', 'reject'],
      ['reject', 'reject'],
      ['delete', 'publish'],
    ] as const) {
      const id = await commentIn('pending');
      meet();
      const answers = await Promise.all([
        api.moderate(id, pair[0]),
        api.moderate(id, pair[1], people.admin.headers),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const conflict = answers.find(({ status }) => status === 409);
      const success = answers.find(({ status }) => status === 200);
      expect(conflict?.body).toMatchObject({
        code: 'concurrent_change',
        currentStatus: success?.body.status,
      });
    }
  });

  it('refuses a decision about a comment that an admin restricts at the same time', async () => {
    const id = await commentIn('published');
    meet();
    const answers = await Promise.all([
      api.moderate(id, 'restrict', people.admin.headers),
      api.moderate(id, 'hide', people.admin.headers),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('refuses a version that is no longer current', async () => {
    const id = await commentIn('pending');
    const { headers } = await api.get(`/comments/${id}`, people.moderator.headers);
    const etag = { 'if-match': String(headers['etag']) };
    const both = [people.moderator.headers, people.admin.headers].map((as) =>
      moderate(id, { action: 'publish' }, { ...as, ...etag }),
    );
    const statuses = (await Promise.all(both)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 412]);
  });

  it('shows the history only to moderators', async () => {
    const id = await commentIn('published');
    await moderate(id, { action: 'hide', reasonCode: 'off_topic', note: 'a canary note' });
    await moderate(id, { action: 'publish' });
    const url = `/comments/${id}/history`;
    expect((await api.get(url, people.customer.headers)).status).toBe(403);
    const { body } = await api.get(url, people.moderator.headers);
    expect(body.data).toMatchObject([
      {
        action: 'hide',
        from: 'published',
        to: 'hidden',
        reasonCode: 'off_topic',
        note: 'a canary note',
      },
      { action: 'publish', from: 'hidden', to: 'published', actor: { id: people.moderator.id } },
    ]);
    const view = await api.get(`/comments/${id}`, people.customer.headers);
    expect(JSON.stringify(view.body)).not.toContain('canary');
  });
});

describe('GET /moderation/comments', () => {
  it('refuses customers', async () => {
    expect((await api.get('/moderation/comments', people.customer.headers)).status).toBe(403);
  });

  it('lists pending comments, oldest or newest first, in both styles, and restricted ones only for admins', async () => {
    const id = await commentIn('pending');
    const restrictedId = await commentIn('pending');
    await api.moderate(restrictedId, 'restrict', people.admin.headers);
    const seenBy = async (as: Headers) => {
      const pending = await allPages<{ id: string }>(
        async (cursor) => (await api.get(`/moderation/comments?limit=3${cursor}`, as)).body,
      );
      const ids = pending.map(({ id }) => id);
      const numberedPage = await api.get('/moderation/comments?pageSize=100', as);
      expect(numberedPage.body.data.map((each: { id: string }) => each.id)).toEqual(ids);
      expect(numberedPage.body.pagination.totalItems).toBe(ids.length);
      expect(ids).toEqual([...ids].sort());
      const reverseOrder = await allPages<{ id: string }>(
        async (cursor) =>
          (await api.get(`/moderation/comments?limit=3&sort=newest${cursor}`, as)).body,
      );
      expect(reverseOrder.map(({ id }) => id)).toEqual([...ids].reverse());
      return ids;
    };
    expect(await seenBy(people.moderator.headers)).toContain(id);
    expect(await seenBy(people.moderator.headers)).not.toContain(restrictedId);
    expect(await seenBy(people.admin.headers)).toContain(restrictedId);
  });
});

describe('POST /comments/bulk-moderate', () => {
  const judgeMany = (items: unknown, mode = '', as: Headers = people.moderator.headers) =>
    api.send('POST', `/comments/bulk-moderate${mode}`, { as, body: items as object });

  it('refuses customers, an empty batch and more than 100', async () => {
    expect((await judgeMany([], '', people.customer.headers)).status).toBe(403);
    const one = [{ id: 'cmt_x', action: 'hide' }];
    expect((await judgeMany(one, '', people.customer.headers)).status).toBe(403);
    expect((await judgeMany([])).body.code).toBe('empty_array');
    const many = Array.from({ length: 101 }, () => one[0]);
    expect((await judgeMany(many)).status).toBe(400);
  });

  it('decides on each item independently and reports its outcome', async () => {
    const [pending, publishedId] = [await commentIn('pending'), await commentIn('published')];
    const { status, body } = await judgeMany({
      items: [
        { id: pending, action: 'publish' },
        { id: publishedId, action: 'publish' },
        { id: 'cmt_nope', action: 'hide' },
        { id: pending, action: 'hide' },
        { id: publishedId, action: 'delete', reasonCode: 'spam' },
      ],
    });
    expect(status).toBe(207);
    expect(body.results).toMatchObject([
      { index: 0, status: 200, outcome: 'updated', data: { status: 'published' } },
      { index: 1, status: 422, error: { code: 'invalid_state_transition' } },
      { index: 2, status: 404, error: { code: 'not_found' } },
      { index: 3, status: 409, error: { code: 'duplicate_in_batch' } },
      { index: 4, status: 409, error: { code: 'duplicate_in_batch' } },
    ]);
  });

  it('refuses an item with another version, with 412 and the same message', async () => {
    const id = await commentIn('published');
    const { body } = await judgeMany([{ id, action: 'hide', version: 99 }], '?mode=partial');
    const message = 'The comment has changed since you read it; read it again.';
    expect(body.results).toMatchObject([
      { status: 412, error: { code: 'version_mismatch', message } },
    ]);
  });

  it('has no atomic mode', async () => {
    const id = await commentIn('published');
    const { status, body } = await judgeMany([{ id, action: 'hide' }], '?mode=atomic');
    expect([status, body]).toMatchObject([
      400,
      { errors: [{ parameter: 'mode', code: 'not_allowed', params: { allowed: ['partial'] } }] },
    ]);
    const view = await api.get(`/comments/${id}`, people.moderator.headers);
    expect(view.body.status).toBe('published');
  });
});

describe('POST /comments/{id}/flags', () => {
  const flag = (id: string, as: Headers = people.customer.headers) =>
    api.send('POST', `/comments/${id}/flags`, { as, body: { reasonCode: 'spam' } });

  it('refuses blocked users and unknown reasons', async () => {
    const id = await api.comment(postId);
    expect((await flag(id, people.blockedCustomer.headers)).body.code).toBe('user_blocked');
    const as = people.customer.headers;
    const answer = await api.send('POST', `/comments/${id}/flags`, {
      as,
      body: { reasonCode: 'x' },
    });
    expect(answer.status).toBe(400);
  });

  it('keeps the first flag of each user', async () => {
    const id = await api.comment(postId);
    expect((await flag(id)).status).toBe(201);
    const again = await flag(id);
    expect([again.status, again.body.reasonCode]).toEqual([200, 'spam']);
  });
});

describe('a restriction', () => {
  it('is neither set nor lifted twice, and the refusal says so', async () => {
    const id = await api.comment(postId);
    const act = async (action: string) =>
      (await api.moderate(id, action, people.admin.headers)).body;
    expect((await act('unrestrict')).detail).toContain('that is not restricted');
    expect((await act('restrict')).visibility).toBe('admins');
    const refusal = await act('restrict');
    expect(refusal.code).toBe('invalid_state_transition');
    expect(refusal.detail).toContain('that is restricted already');
  });
});

describe('screening of edits', () => {
  it('hides a published comment whose new text would be held', async () => {
    const id = await api.comment(postId);
    const as = people.customer.headers;
    await api.send('PATCH', `/comments/${id}`, { as, body: { text: 'casino for all' } });
    expect((await api.get(`/comments/${id}`)).status).toBe(404);
    const view = await api.get(`/comments/${id}`, people.moderator.headers);
    expect(view.body).toMatchObject({ status: 'hidden', text: 'casino for all' });
  });
});
