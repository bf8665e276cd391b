import { buildTestApp, type TestApp } from '../../support/build-test-app';
import { createDiscussion } from '../../support/comments';
import { people } from '../../support/people';

let service: TestApp;
const api = createDiscussion(() => service);
const admin = people.admin.headers;

beforeAll(async () => {
  service = await buildTestApp();
});
afterAll(() => service.close());

describe('POST /posts', () => {
  it('refuses everybody but admins', async () => {
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

  it('creates a post that is open', async () => {
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

  it('closes once, however often it is asked', async () => {
    const id = await api.post();
    const close = () => api.send('POST', `/posts/${id}/close`, { as: admin });
    expect((await close()).body).toMatchObject({ closed: true, version: 2 });
    expect((await close()).body).toMatchObject({ closed: true, version: 2 });
    const reopened = await api.send('POST', `/posts/${id}/reopen`, { as: admin });
    expect(reopened.body).toMatchObject({ closed: false, version: 3 });
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
