import { createServices } from '../../../src/app/services';
import { useTestApp } from '../../support/build-test-app';
import { commentsModule, createDiscussion } from '../../support/comments';
import { people, viewerOf } from '../../support/people';
import type { Headers } from '../../support/requests';

const service = useTestApp();
const api = createDiscussion(() => service);
const admin = people.admin.headers;
const URL = '/moderation/settings';
let postId: string;

beforeAll(async () => {
  postId = await api.post();
});

const patch = (body: object, headers: Headers = {}) =>
  api.send('PATCH', URL, { as: { ...admin, ...headers }, body });
const statusOf = async (text: string): Promise<string> => {
  const id = await api.comment(postId, { text: `${text} ${Math.random()}` });
  return (await api.get(`/comments/${id}`, admin)).body.status as string;
};

describe('PATCH /moderation/settings', () => {
  it('refuses values out of range and words that no text contains, naming each', async () => {
    expect((await patch({ maxLinks: -1 })).body.code).toBe('out_of_range');
    expect((await patch({ flagsToHold: 0 })).body.code).toBe('out_of_range');
    expect((await patch({ heldWords: Array.from({ length: 1001 }, String) })).status).toBe(400);
    // Characters are counted without white space at both ends.
    const long = `  ${'\u{1d482}'.repeat(100)}  `;
    const { status, body } = await patch({ heldWords: [long, '!!', 'x'.repeat(101)] });
    expect([status, body.code]).toEqual([400, 'validation_failed']);
    expect(body.errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual([
      '/heldWords/1',
      '/heldWords/2',
    ]);
  });

  it('shows the defaults until they are changed', async () => {
    const { body } = await api.get(URL, admin);
    expect(body).toMatchObject({ maxLinks: 3, flagsToHold: 5, version: 0, updatedBy: null });
    expect(body.heldWords).toContain('casino');
  });

  it('changes the given fields, immediately in this process, and records the user', async () => {
    expect(await statusOf('a teapot')).toBe('published');
    const { status, body } = await patch({ heldWords: ['Teapot', ' teapot '] });
    expect(status).toBe(200);
    expect(body).toMatchObject({ heldWords: ['Teapot', 'teapot'], maxLinks: 3, version: 1 });
    expect(body.updatedBy.id).toBe(people.admin.id);
    expect(await statusOf('a TEAPOT')).toBe('pending');
    expect(await statusOf('a casino')).toBe('published');
  });

  it('takes effect in other processes within 3 seconds', async () => {
    const { services } = createServices(service.foundation);
    const viewer = viewerOf(people.customer);
    const write = async (text: string) =>
      (await services.comments.comments.createComment(viewer, postId, { text, seed: null })).status;
    expect(await write('a kettle')).toBe('published');
    await patch({ heldWords: ['kettle'] });
    service.clock.advance(3000);
    expect(await write('another kettle')).toBe('pending');
  });

  it('refuses an outdated version, and restores defaults with null', async () => {
    const { version } = (await api.get(URL, admin)).body;
    expect((await patch({ maxLinks: 1 }, { 'if-match': `"${version - 1}-x"` })).status).toBe(412);
    expect((await patch({ maxLinks: 1 }, { 'if-match': `"${version}-x"` })).status).toBe(200);
    const { body } = await patch({ maxLinks: null, heldWords: null });
    expect(body).toMatchObject({ maxLinks: 3, version: version + 2 });
    expect(body.heldWords).toContain('casino');
  });

  it('loses no change when admins save concurrently', async () => {
    const before = (await api.get(URL, admin)).body.version;
    const changes = Array.from({ length: 8 }, (_, index) =>
      patch(index % 2 === 0 ? { maxLinks: 7 } : { flagsToHold: 9 }),
    );
    expect((await Promise.all(changes)).map(({ status }) => status)).toEqual(Array(8).fill(200));
    const { body } = await api.get(URL, admin);
    expect(body).toMatchObject({ maxLinks: 7, flagsToHold: 9, version: before + 8 });
    await patch({ maxLinks: null, flagsToHold: null });
  });
});

describe('the weight of flags', () => {
  const flag = (id: string, as: Headers) =>
    api.send('POST', `/comments/${id}/flags`, { as, body: { reasonCode: 'spam' } });
  const isShown = async (id: string) => (await api.get(`/comments/${id}`)).status === 200;

  it('is a quarter for new accounts', async () => {
    await patch({ flagsToHold: 1 });
    const id = await api.comment(postId);
    await flag(id, people.otherCustomer.headers);
    expect(await isShown(id)).toBe(true);
    for (const { headers } of [people.moderator, people.admin]) await flag(id, headers);
    expect(await isShown(id)).toBe(true);
  });

  it('is 1 for accounts of 7 days with 3 published comments', async () => {
    const as = people.otherCustomer.headers;
    for (let n = 0; n < 3; n += 1) await api.comment(postId, { as });
    const early = await api.comment(postId);
    await service.database.db
      .collection<{ _id: string }>('users')
      .updateOne({ _id: people.otherCustomer.id }, { $set: { createdAt: service.clock.now() } });
    await flag(early, as);
    expect(await isShown(early)).toBe(true);
    service.clock.advance(7 * 24 * 60 * 60 * 1000);
    const late = await api.comment(postId);
    await flag(late, as);
    expect(await isShown(late)).toBe(false);
    await patch({ flagsToHold: null });
  });

  it('hides a comment whatever the result of screening', async () => {
    await patch({ flagsToHold: 1 });
    const approvedComment = await api.comment(postId, { text: 'My casino story.' });
    await api.moderate(approvedComment, 'publish');
    const ofStaff = await api.comment(postId, {
      text: 'Of a casino, by a moderator.',
      as: people.moderator.headers,
    });
    const heldLater = await api.comment(postId, { text: 'A word about lanterns.' });
    await patch({ heldWords: ['casino', 'lanterns'] });
    for (const id of [approvedComment, ofStaff, heldLater]) {
      expect(await isShown(id)).toBe(true);
      service.clock.advance(1);
      await flag(id, people.otherCustomer.headers);
      expect(await isShown(id)).toBe(false);
    }
    await patch({ flagsToHold: null, heldWords: null });
  });

  it('counts only flags since a moderator published the comment', async () => {
    await patch({ flagsToHold: 1 });
    const id = await api.comment(postId);
    await flag(id, people.otherCustomer.headers);
    await api.moderate(id, 'publish');
    service.clock.advance(1);
    await flag(id, people.moderator.headers);
    expect(await isShown(id)).toBe(true);
    await flag(id, people.customer.headers);
    expect(await isShown(id)).toBe(false);
    await patch({ flagsToHold: null });
  });
});

describe('the spam check of an installation', () => {
  const viewer = viewerOf(people.customer);
  const statusBy = async (isSpam: (text: string) => Promise<boolean>, text: string) => {
    const { services } = commentsModule(service, {
      isSpam: ({ text: commentText }) => isSpam(commentText),
    });
    const draft = { text: `${text} ${Math.random()}`, seed: null };
    return (await services.comments.createComment(viewer, postId, draft)).status;
  };

  it('holds comments that it classifies as spam', async () => {
    const check = async (text: string) => text.includes('pills');
    expect(await statusBy(check, 'cheap pills')).toBe('pending');
    expect(await statusBy(check, 'a fair remark')).toBe('published');
  });

  it('is ignored when it fails or does not respond in time', async () => {
    const fails = () => Promise.reject(new Error('down'));
    expect(await statusBy(fails, 'cheap pills')).toBe('published');
    const hangs = () => new Promise<boolean>(() => undefined);
    expect(await statusBy(hangs, 'cheap pills')).toBe('published');
  });
});
