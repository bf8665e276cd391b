import { createDiscussion } from '../../support/comments';
import { people } from '../../support/people';
import { requests, type Headers } from '../../support/requests';
import { useWebhookApp } from '../../support/webhook-app';
import { startReceiver } from '../../support/webhook-receiver';

const service = useWebhookApp();
const api = createDiscussion(() => service);
const moderator = people.moderator.headers;
const FIRST = 'canary-first-text';
const SECOND = 'canary-second-text';
const LATE = 'canary-late-text';
let postId: string;

beforeAll(async () => {
  postId = await api.post();
});

const purge = (id: string, as: Headers = moderator, body: object = { reason: 'personal data' }) =>
  api.send('POST', `/comments/${id}/purge`, { as, body });

/** A request that may be repeated. */
const sendWithKey = (key: string, as: Headers, url: string, body?: object) =>
  requests(service).send('POST', url, body, { ...as, 'idempotency-key': `purge-${key}` });

/** A comment that was edited, hidden and published again, with a reply below it. */
async function commentWithHistory(): Promise<string> {
  const id = await api.comment(postId, { text: `${FIRST} ${Math.random()}` });
  const as = people.customer.headers;
  const body = { text: `${SECOND} ${Math.random()}` };
  await api.send('PATCH', `/comments/${id}`, { as, body });
  await api.reply(id);
  return id;
}

/** The whole content of the database, as text. */
async function everythingKept(): Promise<string> {
  const { db } = service.database;
  const names = (await db.listCollections().toArray()).map(({ name }) => name);
  const rows = await Promise.all(names.map((name) => db.collection(name).find().toArray()));
  return JSON.stringify(rows);
}

describe('POST /comments/{id}/purge', () => {
  it('refuses authors, needs a reason, and returns 404 for an unknown comment', async () => {
    const id = await api.comment(postId);
    expect((await purge(id, {})).status).toBe(401);
    expect((await purge(id, people.customer.headers)).status).toBe(403);
    expect((await purge(id, moderator, {})).body.code).toBe('required');
    expect((await purge('cmt_absent')).status).toBe(404);
  });

  it('leaves nothing of the text in the comment, its history, events and deliveries', async () => {
    const receiver = await startReceiver((response, { body }) => response.end(body));
    await service.createEndpoint(receiver.url, { payloadStyle: 'full' });
    const id = await commentWithHistory();
    await service.settle();
    expect(await everythingKept()).toContain(FIRST);
    const { status, body } = await purge(id);
    expect([status, body.status, body.text, body.isDeleted, body.author]).toEqual([
      200,
      'deleted',
      '[removed]',
      true,
      null,
    ]);
    await service.settle();
    service.clock.advance(3000);
    await service.settle();
    await receiver.close();
    const before = await everythingKept();
    expect(before).not.toContain(FIRST);
    expect(before).not.toContain(SECOND);
    const deliveries = await service.database.db.collection('webhook_deliveries').find().toArray();
    const bodies = deliveries
      .map((row) => JSON.parse(row['body'] as string))
      .filter(({ resourceId }) => resourceId === id);
    expect(bodies.map(({ type }) => type).sort()).toEqual([
      'comment.created',
      'comment.deleted',
      'comment.updated',
    ]);
    const texts = bodies.map(({ data }) => data.object.text);
    expect([...new Set(texts)]).toEqual(['[removed]']);
  });

  it('leaves nothing of the text in the responses of receivers with thin payloads', async () => {
    const read = `canary-read ${Math.random()}`;
    const receiver = await startReceiver((response) => response.end(read));
    const { id: endpointId } = await service.createEndpoint(receiver.url, { payloadStyle: 'thin' });
    const id = await api.comment(postId, { text: read });
    await service.settle();
    const countKept = () =>
      service.database.db
        .collection('webhook_deliveries')
        .distinct('attempts.responseBody', { endpointId, resourceId: id });
    expect(await countKept()).toEqual([read]);
    receiver.answer = (response) => response.end('done');
    expect((await purge(id)).status).toBe(200);
    await service.settle();
    service.clock.advance(3000);
    await service.settle();
    await receiver.close();
    expect(await countKept()).not.toContain(read);
  });

  it('leaves nothing in the stored responses to its author, whose keys stay used', async () => {
    const text = `canary-answered ${Math.random()}`;
    const { headers: customer } = people.customer;
    const create = () => sendWithKey('created', customer, `/posts/${postId}/comments`, { text });
    const { id } = (await create()).body;
    const inGraph = `canary-answered in the graph ${Math.random()}`;
    const input = JSON.stringify(inGraph);
    const document = `mutation { createComment(postId: "${postId}", input: { text: ${input} }) { text } }`;
    const query = () => sendWithKey('graph', customer, '/graphql', { query: document });
    expect((await query()).body.data.createComment).toEqual({ text: inGraph });
    const graphComment = await service.database.db
      .collection('comments')
      .findOne({ text: inGraph });
    const hide = () =>
      sendWithKey('hidden', moderator, `/comments/${id}/moderate`, { action: 'hide' });
    const hiding = await hide();
    expect(hiding.status).toBe(200);
    service.clock.advance(1000);
    for (const comment of [id, String(graphComment?._id)])
      expect((await purge(comment)).status).toBe(200);
    service.clock.advance(3000);
    const later = () =>
      sendWithKey('later', customer, `/posts/${postId}/comments`, { text: `later than ${text}` });
    const next = await later();
    await service.settle();
    for (const repeat of [create, query]) {
      const again = await repeat();
      expect([again.status, again.body.code ?? again.body.errors[0].extensions.code]).toEqual([
        409,
        'idempotency_answer_lost',
      ]);
    }
    expect((await later()).body).toEqual(next.body);
    // Stored responses to other users about the comment expire after a day.
    expect((await hide()).body).toEqual(hiding.body);
    const records = service.database.db.collection('idempotency_keys');
    const ofAuthor = await records.find({ ownerId: people.customer.id }).toArray();
    expect(JSON.stringify(ofAuthor)).not.toContain(`"text":"${text}"`);
    const dayEnd = new Date(service.clock.now().getTime() + 24 * 3_600_000);
    expect(await records.countDocuments({ expiresAt: { $gt: dayEnd } })).toBe(0);
  });

  it('keeps replies, and records who did it, when and why', async () => {
    const id = await commentWithHistory();
    await purge(id);
    const replies = await api.get(`/comments/${id}/replies`);
    expect(replies.body.data).toHaveLength(1);
    expect((await api.get(`/comments/${id}`)).body).toMatchObject({
      text: '[removed]',
      author: null,
    });
    const { body } = await api.get(`/comments/${id}/history`, moderator);
    expect(body.data.at(-1)).toMatchObject({
      action: 'purge',
      at: service.clock.now().toISOString(),
      actor: { id: people.moderator.id },
      note: 'personal data',
      previousText: null,
    });
    expect(JSON.stringify(body)).not.toContain(FIRST);
  });

  it('erases a deleted comment, and changes nothing when repeated', async () => {
    const id = await commentWithHistory();
    await api.remove(id);
    const first = await purge(id);
    expect([first.status, first.body.text]).toEqual([200, '[removed]']);
    expect((await purge(id)).body.version).toBe(first.body.version);
    expect(await everythingKept()).not.toContain(`"_id":"${id}","text":"${SECOND}`);
  });

  it('erases a comment of a deleted post, before and after that is deleted with it', async () => {
    const post = await api.post();
    const texts = [`canary-post ${Math.random()}`, `canary-posted ${Math.random()}`];
    const [early = '', late = ''] = [
      await api.comment(post, { text: texts[0] ?? '' }),
      await api.comment(post, { text: texts[1] ?? '' }),
    ];
    const deletion = { as: people.admin.headers };
    expect((await api.send('DELETE', `/posts/${post}`, deletion)).status).toBe(204);
    expect((await purge(early)).body.text).toBe('[removed]');
    service.clock.advance(3000);
    await service.settle();
    const comments = service.database.db.collection<{ _id: string }>('comments');
    expect(await comments.findOne({ _id: late })).toMatchObject({ status: 'deleted' });
    expect((await purge(late)).body.text).toBe('[removed]');
    service.clock.advance(3000);
    await service.settle();
    const before = await everythingKept();
    for (const text of texts) expect(before).not.toContain(text);
  });

  it('removes every trace within seconds, however many comments are purged in the same minute', async () => {
    const comments = service.database.db.collection<{ _id: string }>('comments');
    const id = await commentWithHistory();
    await service.settle();
    const row = await comments.findOne({ _id: id });
    const marks = { isErasing: true, purgedAt: service.clock.now() };
    const earlier = Array.from({ length: 25 }, (_, n) => ({ ...row, _id: `${id}${n}`, ...marks }));
    await comments.insertMany(earlier);
    service.clock.advance(10);
    expect((await purge(id)).status).toBe(200);
    service.clock.advance(3000);
    await service.settle();
    const about = { resourceId: id, 'object.text': { $ne: '[removed]' } };
    expect(await service.database.db.collection('events').countDocuments(about)).toBe(0);
    service.clock.advance(61_000);
    await service.settle();
    expect(await comments.countDocuments({ isErasing: true })).toBe(0);
    await comments.deleteMany({ _id: { $in: earlier.map(({ _id }) => _id) } });
  });

  it('checks again a minute later, for a pending event', async () => {
    const id = await commentWithHistory();
    await purge(id);
    await service.settle();
    const event = {
      type: 'comment.updated',
      resourceType: 'comment',
      resourceId: id,
      object: { id, text: LATE },
    };
    // The first three events have the numbers of existing ones.
    await service.happen(event, event, event, event);
    expect(await everythingKept()).toContain(LATE);
    service.clock.advance(61_000);
    await service.settle();
    const before = await everythingKept();
    expect(before).not.toContain(SECOND);
    expect(before).not.toContain(LATE);
    const erasing = { isErasing: true };
    expect(await service.database.db.collection('comments').countDocuments(erasing)).toBe(0);
  });
});
