import { createCommentRepositories, createDuplicates } from '../../../src/modules/comments';
import { beforeCommand } from '../../support/intercepted-database';
import { useTestApp } from '../../support/build-test-app';
import { createDiscussion } from '../../support/comments';
import { people } from '../../support/people';

const { wrap, arm: beforeChange } = beforeCommand('comments', 'findOneAndUpdate');
const service = useTestApp({ wrapDatabase: wrap });
const api = createDiscussion(() => service);
const as = people.customer.headers;
const post = (postId: string, text: string) =>
  api.send('POST', `/posts/${postId}/comments`, { as, body: { text } });
const edit = (id: string, text: string) =>
  api.send('PATCH', `/comments/${id}`, { as, body: { text } });
/** Claims a text, as a request does before it inserts the comment. */
async function claim(under: string, text: string, id = `cmt_of_${under}`): Promise<string> {
  const repositories = createCommentRepositories(service.database.db, service.clock);
  const draft = { authorId: people.customer.id, under, text };
  return (await createDuplicates(repositories).reserveId(draft, id)).id;
}
const duplicateOf = (commentId: string) => ({ status: 422, code: 'duplicate_comment', commentId });

describe('the text of an edited comment', () => {
  let postId: string;
  let id: string;
  beforeEach(async () => {
    postId = await api.post();
    id = await api.comment(postId, { text: 'first text' });
  });

  it('cannot be posted again, but its previous text can', async () => {
    await edit(id, 'second text');
    expect((await post(postId, 'Second  TEXT')).body).toMatchObject(duplicateOf(id));
    expect((await post(postId, 'first text')).status).toBe(201);
  });

  it('differs from that of another comment by the same author in the same place', async () => {
    const other = await api.comment(postId, { text: 'another text' });
    expect((await edit(other, 'First text')).body).toMatchObject(duplicateOf(id));
    expect((await api.get(`/comments/${other}`)).body.text).toBe('another text');
    expect((await edit(await api.reply(id), 'first text')).status).toBe(200);
    const foreign = await api.comment(postId, { as: people.otherCustomer.headers });
    const theirs = { as: people.otherCustomer.headers, body: { text: 'first text' } };
    expect((await api.send('PATCH', `/comments/${foreign}`, theirs)).status).toBe(200);
    service.clock.advance(600_000);
    expect((await edit(other, 'first text')).status).toBe(200);
  });

  it('may be changed back, or only in case and spacing', async () => {
    await edit(id, 'second text');
    expect((await edit(id, 'first text')).status).toBe(200);
    expect((await post(postId, 'first text')).body).toMatchObject(duplicateOf(id));
    expect((await edit(id, 'First  text')).status).toBe(200);
    expect((await post(postId, 'second text')).status).toBe(201);
  });

  it('is reserved during the edit, even one of an earlier version', async () => {
    await edit(id, 'second text');
    beforeChange(async () => {
      expect((await post(postId, 'first text')).body).toMatchObject(duplicateOf(id));
    });
    expect((await edit(id, 'first text')).status).toBe(200);
  });

  it('is released once an interrupted edit can no longer be written, or after ten minutes', async () => {
    const cutOff = (text: string) => {
      beforeChange(() => Promise.reject(new Error('the process ends here')));
      return edit(id, text);
    };
    expect((await cutOff('second text')).status).toBe(500);
    expect((await post(postId, 'second text')).body).toMatchObject(duplicateOf(id));
    await edit(id, 'third text');
    expect((await post(postId, 'second text')).status).toBe(201);
    expect((await cutOff('fourth text')).status).toBe(500);
    service.clock.advance(600_000);
    expect((await post(postId, 'fourth text')).status).toBe(201);
  });

  it('waits for a comment with the same text that is about to be inserted', async () => {
    const claimantId = await claim(postId, 'second text');
    const [editAnswer, postAnswer] = await Promise.all([
      edit(id, 'second text'),
      post(postId, 'second text'),
    ]);
    expect([postAnswer.status, postAnswer.body.id]).toEqual([201, claimantId]);
    expect(editAnswer.body).toMatchObject(duplicateOf(claimantId));
  });

  it('is released soon after a request that claimed it for a comment crashed, with 503 until then', async () => {
    await claim(postId, 'second text');
    expect(await edit(id, 'second text')).toMatchObject({
      status: 503,
      headers: { 'retry-after': expect.any(String) },
    });
    service.clock.advance(10_000);
    expect((await edit(id, 'second text')).status).toBe(200);
    expect((await post(postId, 'second text')).body).toMatchObject(duplicateOf(id));
  });

  it.each(['with its key', 'with another key'])(
    'is claimed again if the comment that a crash prevented is posted again %s',
    async (which) => {
      const isOwn = which === 'with its key';
      await claim(postId, 'second text');
      service.clock.advance(9999);
      const again = await claim(postId, 'second text', isOwn ? undefined : 'cmt_of_another');
      expect(again).toBe(`cmt_of_${postId}`);
      service.clock.advance(9999);
      expect((await edit(id, 'second text')).status).toBe(503);
      service.clock.advance(1);
      expect((await edit(id, 'second text')).status).toBe(200);
    },
  );

  it('is released ten minutes after it was posted, however often it was refused since', async () => {
    service.clock.advance(599_999);
    expect((await post(postId, 'first text')).body).toMatchObject(duplicateOf(id));
    service.clock.advance(1);
    expect((await post(postId, 'first text')).status).toBe(201);
  });

  it('is not claimed by a refused edit', async () => {
    const { headers } = await edit(id, 'second text');
    await edit(id, 'third text');
    const stale = { ...as, 'if-match': String(headers['etag']) };
    const refusal = await api.send('PATCH', `/comments/${id}`, {
      as: stale,
      body: { text: 'fourth text' },
    });
    expect(refusal.status).toBe(412);
    expect((await post(postId, 'fourth text')).status).toBe(201);
  });
});
