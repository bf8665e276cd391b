import { createAccount, createSignIns } from '../../support/accounts';
import { useTestApp } from '../../support/build-test-app';
import { createDiscussion } from '../../support/comments';
import { useStreams, type LiveStream } from '../../support/live-stream';
import { people } from '../../support/people';
import { until } from '../../support/until';

const service = useTestApp();
const openStream = useStreams(service);
const discussion = createDiscussion(() => service);
const { signIn } = createSignIns(() => service);
const { admin, customer, moderator, otherCustomer } = people;

type Headers = Readonly<Record<string, string>>;
interface CommentView {
  readonly id: string;
  readonly text: string;
  readonly author: { readonly displayName: string } | null;
  readonly status: string;
  readonly likeCount: number;
  readonly replyCount: number;
}

async function open(postId: string, headers: Headers = {}, query = ''): Promise<LiveStream> {
  const stream = await openStream(`/posts/${postId}/comments${query}`, headers);
  if (stream.status === 200) await stream.count(1);
  return stream;
}

const commentsIn = (stream: LiveStream): readonly CommentView[] =>
  stream.states().at(-1)?.data ?? [];
const idsIn = (stream: LiveStream): readonly string[] => commentsIn(stream).map(({ id }) => id);
const sees = (stream: LiveStream, id: string): Promise<void> =>
  until(() => idsIn(stream).includes(id));

async function moderate(id: string, action: string): Promise<void> {
  const path = `/comments/${id}/moderate`;
  const { status } = await discussion.send('POST', path, {
    as: moderator.headers,
    body: { action },
  });
  expect(status).toBe(200);
  await service.app.worker.settle();
}

async function comment(postId: string, as: Headers = customer.headers): Promise<string> {
  const id = await discussion.comment(postId, { as });
  await service.app.worker.settle();
  return id;
}

describe('GET /posts/{id}/comments with Accept: text/event-stream', () => {
  it('is refused like a plain request', async () => {
    expect((await open('pst_no')).status).toBe(404);
    const postId = await discussion.post();
    expect((await open(postId, {}, '?sort=best')).status).toBe(400);
    expect((await open(postId, { authorization: 'Bearer at_no' })).status).toBe(401);
  });

  it('sends the page again, equal to the plain response, when comments and replies are added or change', async () => {
    const postId = await discussion.post();
    const first = await comment(postId);
    const query = '?sort=newest&repliesPreview=2&limit=2';
    const stream = await open(postId, {}, query);
    const same = async (): Promise<void> => {
      const path = `/posts/${postId}/comments${query}`;
      const { body } = await discussion.get(path);
      await until(() => JSON.stringify(stream.states().at(-1)) === JSON.stringify(body));
    };
    await same();
    const second = await comment(postId);
    await sees(stream, second);
    await same();
    await discussion.reply(first);
    await service.app.worker.settle();
    await until(() => commentsIn(stream).some(({ replyCount }) => replyCount === 1));
    await same();
    const edit = { as: customer.headers, body: { text: 'Said in other words.' } };
    expect((await discussion.send('PATCH', `/comments/${second}`, edit)).status).toBe(200);
    await service.app.worker.settle();
    await until(() => commentsIn(stream)[0]?.text === 'Said in other words.');
    await same();
    expect(new Set(stream.messages.map(({ id }) => id)).size).toBe(stream.messages.length);
  });

  it('shows hidden comments only to moderators, and restricted ones only to admins', async () => {
    const postId = await discussion.post();
    const id = await comment(postId);
    const readers = await Promise.all(
      [{}, otherCustomer.headers, moderator.headers, admin.headers].map((as) => open(postId, as)),
    );
    const [anybody, other, ofModerator, ofAdmin] = readers as [
      LiveStream,
      LiveStream,
      LiveStream,
      LiveStream,
    ];
    await moderate(id, 'hide');
    for (const stream of [anybody, other]) await until(() => idsIn(stream).length === 0);
    for (const stream of [ofModerator, ofAdmin])
      await until(() => commentsIn(stream)[0]?.status === 'hidden');
    await moderate(id, 'publish');
    await Promise.all(readers.map((stream) => sees(stream, id)));
    const path = `/comments/${id}/moderate`;
    const restrict = { as: admin.headers, body: { action: 'restrict' } };
    expect((await discussion.send('POST', path, restrict)).status).toBe(200);
    await service.app.worker.settle();
    for (const stream of [anybody, other, ofModerator])
      await until(() => idsIn(stream).length === 0);
    expect(idsIn(ofAdmin)).toEqual([id]);
    expect(anybody.messages.every(({ event }) => event === 'message')).toBe(true);
  });

  it('sends a page of any size', async () => {
    const postId = await discussion.post();
    const count = 80;
    for (let index = 0; index < count; index += 1) {
      await discussion.comment(postId, { text: `${index} ${'long '.repeat(900)}.` });
    }
    const query = '?pageSize=100&repliesPreview=0';
    const stream = await open(postId, {}, query);
    expect([stream.status, commentsIn(stream).length]).toEqual([200, count]);
    expect(stream.messages[0]?.data.length).toBeGreaterThan(256 * 1024);
    const later = await comment(postId);
    await sees(stream, later);
  });

  it('ends when the post is deleted', async () => {
    const postId = await discussion.post();
    const stream = await open(postId);
    const { status } = await discussion.send('DELETE', `/posts/${postId}`, { as: admin.headers });
    expect(status).toBe(204);
    await stream.untilEnd(3000);
    expect(stream.messages.at(-1)).toMatchObject({ event: 'deleted', data: `{"id":"${postId}"}` });
  });

  it('shows votes', async () => {
    const postId = await discussion.post();
    const id = await comment(postId);
    const stream = await open(postId);
    const vote = { as: otherCustomer.headers, body: { value: 1 } };
    expect((await discussion.send('PUT', `/comments/${id}/vote`, vote)).status).toBe(200);
    await until(() => commentsIn(stream)[0]?.likeCount === 1, { withinMs: 12_000 });
  }, 20_000);

  it('no longer names an account that was deleted', async () => {
    const email = 'leaving@example.com';
    await createAccount(service, email, { displayName: 'Leaving Person' });
    const own = await signIn(email);
    const postId = await discussion.post();
    await comment(postId, own);
    const stream = await open(postId);
    expect(commentsIn(stream)[0]?.author?.displayName).toBe('Leaving Person');
    expect((await discussion.send('DELETE', '/users/me', { as: own })).status).toBe(204);
    service.clock.advance(3000);
    await service.app.worker.settle();
    await until(() => commentsIn(stream)[0]?.author === null);
  });

  it('shows pending comments to their author and to moderators, while they have the role', async () => {
    const postId = await discussion.post();
    const [anybody, author, ofModerator] = await Promise.all([
      open(postId),
      open(postId, customer.headers),
      open(postId, moderator.headers),
    ]);
    const id = await discussion.comment(postId, { text: 'A casino that nobody may read of' });
    await service.app.worker.settle();
    await Promise.all([author, ofModerator].map((stream) => sees(stream, id)));
    const role = { as: admin.headers, body: { role: 'customer' } };
    const roleChange = await discussion.send('POST', `/users/${moderator.id}/role`, role);
    expect(roleChange.status).toBe(200);
    await until(() => idsIn(ofModerator).length === 0, { withinMs: 3000 });
    expect(anybody.messages.map(({ data }) => data).join()).not.toContain('casino');
  });
});
