import { createAccount, createSignIns, send } from '../../support/accounts';
import { createDiscussion } from '../../support/comments';
import { people } from '../../support/people';
import { useWebhookApp } from '../../support/webhook-app';
import type { Headers } from '../../support/requests';

const { admin, moderator } = people;
const ID = 'usr_leaving';
const EMAIL = 'leaving@example.com';

const service = useWebhookApp();
let own: Headers;
let postId: string;
let publishedId: string;
let reply: string;
/** Pending: only moderators and the author see it. */
let heldId: string;
const api = createDiscussion(() => service);
const { signIn } = createSignIns(() => service);

beforeAll(async () => {
  await service.createEndpoint('http://127.0.0.1:1/hook', { payloadStyle: 'full' });
  await createAccount(service, EMAIL, { _id: ID, displayName: 'Leaving Person' });
  own = await signIn(EMAIL);
  postId = await api.post();
  publishedId = await api.comment(postId, { as: own, text: 'What I think.' });
  heldId = await api.comment(postId, { as: own, text: 'casino' });
  reply = await api.reply(publishedId);
  await service.settle();
});

const rows = (name: string) => service.database.db.collection(name);
const countRows = async (name: string, filter: object = {}) =>
  JSON.stringify(await rows(name).find(filter).project({ ownerId: 0, history: 0 }).toArray());

async function settle(afterMs: number): Promise<void> {
  service.clock.advance(afterMs);
  await service.settle();
}

/** A request that may be repeated. Its response contains the name of the author through a link, but not the id. */
function voteOnReply() {
  const selection = 'parent { author { displayName } }';
  const query = `mutation { voteComment(id: "${reply}", input: { value: 1 }) { ${selection} } }`;
  const headers = { ...people.otherCustomer.headers, 'idempotency-key': 'over-a-link' };
  return service.app.inject({ method: 'POST', url: '/graphql', headers, payload: { query } });
}

/** The author of the comment as a reader sees it, in GraphQL and in events. */
async function authorsOf(id: string, as: Headers) {
  const query = `{ comment(id: "${id}") { text authorId author { id } version } }`;
  const { body } = await api.send('POST', '/graphql', { as, body: { query } });
  const events = (await api.get(`/webhooks/events?resourceId=${id}`, as)).body.data;
  const objects = await Promise.all(
    events.map(async ({ eventId }: { eventId: string }) => {
      const event = await api.get(`/webhooks/events/${eventId}`, as);
      return event.body.data.object.authorId;
    }),
  );
  return { ...body.data.comment, events: objects };
}

describe('the comments of an account that is deleted', () => {
  it('name their author before the deletion', async () => {
    const author = { authorId: ID, author: { id: ID }, events: [ID] };
    expect(await authorsOf(publishedId, people.customer.headers)).toMatchObject(author);
    expect(await authorsOf(heldId, moderator.headers)).toMatchObject(author);
    expect((await voteOnReply()).body).toContain('Leaving Person');
    expect(await countRows('webhook_deliveries')).toContain(`\\"authorId\\":\\"${ID}`);
  });

  it('keep their texts without the author, as do their events and deliveries', async () => {
    // This event is not delivered before the account is deleted.
    const waiting = await api.comment(postId, { as: own, text: 'My last word.' });
    const removal = await send(service, 'DELETE', '/users/me', { headers: { ...own } });
    expect(removal.statusCode).toBe(204);
    await settle(3000);
    const anonymous = { authorId: null, author: null, version: 2, events: [null] };
    for (const [id, text] of [
      [publishedId, 'What I think.'],
      [waiting, 'My last word.'],
      [heldId, 'casino'],
    ] as const)
      expect(await authorsOf(id, moderator.headers)).toEqual({ ...anonymous, text });
    for (const name of ['comments', 'webhook_deliveries'])
      expect(await countRows(name)).not.toContain(ID);
    expect(await countRows('events', { resourceType: 'comment' })).not.toContain(ID);
  });

  it('are listed in the moderation queue and, once published, on the post', async () => {
    const queue = await api.get('/moderation/comments', moderator.headers);
    expect(queue.body.data).toMatchObject([{ id: heldId, author: null }]);
    expect((await api.get(`/comments/${heldId}`, people.customer.headers)).status).toBe(404);
    await api.moderate(heldId, 'publish');
    const list = await api.list(postId);
    expect(list.body.data.map(({ id }: { id: string }) => id)).toContain(heldId);
  });

  it('lose the author in a pending event, and are not changed again', async () => {
    const event = {
      type: 'comment.updated',
      resourceType: 'comment',
      resourceId: publishedId,
      ownerId: ID,
      isPublic: true,
      object: { id: publishedId, authorId: ID },
    };
    // The first has the number of an existing one.
    await service.happen(event, event);
    expect(await countRows('events', { type: 'comment.updated' })).toContain(ID);
    const before = (await api.get(`/comments/${publishedId}`, admin.headers)).body.version;
    await settle(61_000);
    expect(await countRows('events', { resourceId: publishedId })).not.toContain(ID);
    expect(await countRows('webhook_deliveries')).not.toContain(ID);
    expect((await api.get(`/comments/${publishedId}`, admin.headers)).body.version).toBe(before);
    expect(await rows('account_erasures').countDocuments()).toBe(0);
  });
});
