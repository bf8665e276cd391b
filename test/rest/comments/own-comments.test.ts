import { allPages } from '../../support/all-pages';
import { useTestApp } from '../../support/build-test-app';
import { createDiscussion } from '../../support/comments';
import { people } from '../../support/people';
import type { Headers } from '../../support/requests';

const service = useTestApp();
const api = createDiscussion(() => service);
const mine = people.customer.headers;
const URL = '/users/me/comments';
let posts: readonly string[];
/** Oldest first: published, pending, rejected, published with an own pending reply, that reply. */
let ids: readonly string[];

beforeAll(async () => {
  posts = [await api.post(), await api.post()];
  const [one = '', two = ''] = posts;
  const publishedId = await api.comment(one);
  await api.comment(one, { as: people.otherCustomer.headers });
  const pending = await api.comment(two, { text: 'casino one' });
  const rejectedId = await api.comment(two, { text: 'casino two' });
  await api.moderate(rejectedId, 'reject');
  const parent = await api.comment(two);
  const reply = await api.reply(parent, { text: 'casino three' });
  const deletedId = await api.comment(one);
  await api.remove(deletedId);
  const restrictedId = await api.comment(one);
  await api.moderate(restrictedId, 'restrict', people.admin.headers);
  ids = [publishedId, pending, rejectedId, parent, reply];
});

const idsOf = async (query: string, as: Headers = mine): Promise<readonly string[]> => {
  const { status, body } = await api.get(`${URL}${query}`, as);
  expect(status).toBe(200);
  return body.data.map(({ id }: { id: string }) => id);
};

describe('GET /users/me/comments', () => {
  it('refuses callers without a credential, unknown statuses and other orders', async () => {
    expect((await api.get(URL)).status).toBe(401);
    expect((await api.get(`${URL}?status=deleted`, mine)).body.code).toBe('not_allowed');
    expect((await api.get(`${URL}?sort=popular`, mine)).body.code).toBe('sort_not_allowed');
  });

  it("lists the caller's comments on all posts, newest first, including held and rejected ones", async () => {
    expect(await idsOf('')).toEqual([...ids].reverse());
    expect(await idsOf('?sort=oldest')).toEqual(ids);
  });

  it('shows each like its own page', async () => {
    const { body } = await api.get(URL, mine);
    expect(body.data).toHaveLength(ids.length);
    for (const comment of body.data) {
      expect(comment).toEqual((await api.get(`/comments/${comment.id}`, mine)).body);
    }
  });

  it('filters by status', async () => {
    expect(await idsOf('?status=pending&sort=oldest')).toEqual([ids[1], ids[4]]);
    expect(await idsOf('?status=rejected')).toEqual([ids[2]]);
  });

  it('pages by number and by cursor, each comment exactly once', async () => {
    const { body } = await api.get(`${URL}?page=2&pageSize=2`, mine);
    expect(body.pagination).toMatchObject({ totalItems: ids.length, totalPages: 3, hasNext: true });
    const rows = await allPages<{ id: string }>(
      async (cursor) => (await api.get(`${URL}?limit=2${cursor}`, mine)).body,
    );
    expect(rows.map(({ id }) => id)).toEqual([...ids].reverse());
  });

  it("shows no comments of others, and refuses a cursor of another user's list", async () => {
    expect(await idsOf('', people.moderator.headers)).toEqual([]);
    const { body } = await api.get(`${URL}?limit=1`, mine);
    const { nextCursor } = body.pagination;
    const other = await api.get(`${URL}?cursor=${nextCursor}`, people.otherCustomer.headers);
    expect(other.body.code).toBe('cursor_mismatch');
  });

  it('is the same list in GraphQL', async () => {
    const query = '{ myComments(status: pending) { data { id status } } }';
    const { body } = await api.send('POST', '/graphql', { as: mine, body: { query } });
    expect(body.data.myComments.data).toEqual(
      [ids[4], ids[1]].map((id) => ({ id, status: 'pending' })),
    );
  });
});

describe('own comments that are not visible to others yet', () => {
  const as = people.otherCustomer.headers;
  const MANY = 250;
  let postId: string;
  let parent: string;

  /** The same number as if the comments had been written one by one. */
  const multiply = async (id: string): Promise<void> => {
    const comments = service.database.db.collection<{ _id: string }>('comments');
    const row = await comments.findOne({ _id: id });
    const copies = Array.from({ length: MANY - 1 }, (_, index) => ({ ...row, _id: id + index }));
    await comments.insertMany(copies);
  };

  beforeAll(async () => {
    postId = await api.post();
    parent = await api.comment(postId, { as: mine });
    await multiply(await api.comment(postId, { as, text: 'casino' }));
    await multiply(await api.reply(parent, { as, text: 'casino' }));
  });

  it('are counted in the pages of a post and of a comment', async () => {
    for (const [list, count] of [
      [`/posts/${postId}/comments?repliesPreview=0`, MANY + 1],
      [`/comments/${parent}/replies?sort=oldest`, MANY],
    ] as const) {
      const { body } = await api.get(`${list}&page=3&pageSize=100`, as);
      expect(body.data).toHaveLength(count - 200);
      expect(body.pagination).toMatchObject({ totalItems: count, totalPages: 3, hasNext: false });
    }
  });

  it('are counted as replies, wherever the comment is shown', async () => {
    const query = `{
      comment(id: "${parent}") { replyCount }
      post(id: "${postId}") { comments(sort: oldest) { data { replyCount } } }
    }`;
    const { data } = (await api.send('POST', '/graphql', { as, body: { query } })).body;
    expect(data.comment.replyCount).toBe(MANY);
    expect(data.post.comments.data[0].replyCount).toBe(MANY);
    const [inList] = (await api.list(postId, '?sort=oldest', as)).body.data;
    expect(inList).toMatchObject({ replyCount: MANY, replies: { remaining: MANY - 3 } });
    expect((await api.get(`/comments/${parent}`, as)).body.replyCount).toBe(MANY);
    expect((await api.get(`/comments/${parent}`, mine)).body.replyCount).toBe(0);
  });
});
