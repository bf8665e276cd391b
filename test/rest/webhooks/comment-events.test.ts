import { createDiscussion } from '../../support/comments';
import { explainCommands } from '../../support/explain';
import { people } from '../../support/people';
import { useWebhookApp } from '../../support/webhook-app';
import { useReceiver } from '../../support/webhook-receiver';
import type { Headers } from '../../support/requests';

const { admin, moderator, otherCustomer } = people;
const SECRET = 'canary-secret-text';

const service = useWebhookApp();
const receiver = useReceiver();
const api = createDiscussion(() => service);
let postId: string;

beforeAll(async () => {
  postId = await api.post();
});
beforeEach(async () => {
  await service.settle();
  await service.forgetWebhooks();
  receiver.messages.length = 0;
});

interface EventView {
  readonly resourceId: string;
  readonly eventId: string;
  readonly type: string;
}

const read = async (url: string, as: Headers) => (await api.get(url, as)).body;

/**
 * The types of events that a viewer finds about a comment, after checking that all ways to find
 * them agree.
 */
async function toldAbout(id: string, as: Headers): Promise<readonly string[]> {
  const { data } = await read(`/webhooks/events?resourceId=${id}&limit=50`, as);
  const { data: events, pagination } = await read(
    `/webhooks/events?resourceId=${id}&pageSize=50`,
    as,
  );
  expect(events).toEqual(data);
  expect(pagination.totalItems).toBe(data.length);
  const all = await read('/webhooks/events?pageSize=100', as);
  expect(all.pagination.totalItems).toBe(all.data.length);
  const since = '2020-01-01T00:00:00Z';
  const log = await read(`/webhooks/events/stream?resourceId=${id}&since=${since}`, as);
  const types = (rows: readonly EventView[]) => rows.map(({ type }) => type).sort();
  expect(types(log.data)).toEqual(types(data));
  return types(data);
}

/** A comment with a reply that everyone sees, and the id of its first event. */
async function createAnswered() {
  const id = await api.comment(postId, { text: `${SECRET} ${Math.random()}` });
  await api.reply(id);
  await service.settle();
  const [createdEvent] = (await read(`/webhooks/events?resourceId=${id}`, admin.headers)).data;
  return { id, eventId: (createdEvent as EventView).eventId };
}

const acts: Readonly<Record<string, (id: string) => Promise<unknown>>> = {
  hidden: (id) => api.moderate(id, 'hide'),
  rejected: (id) => api.moderate(id, 'reject'),
  restricted: (id) => api.moderate(id, 'restrict', admin.headers),
};

describe('the events about a comment that others see as a placeholder', () => {
  it.each(Object.keys(acts))('are hidden from viewers who may not read it: %s', async (state) => {
    const { id, eventId } = await createAnswered();
    expect(await toldAbout(id, otherCustomer.headers)).toEqual(['comment.created']);
    await acts[state]?.(id);
    await service.settle();
    expect((await api.get(`/comments/${id}`, otherCustomer.headers)).body.text).toBe('[removed]');
    const excludedReaders = state === 'restricted' ? [otherCustomer, moderator] : [otherCustomer];
    for (const { headers } of excludedReaders) {
      expect(await toldAbout(id, headers)).toEqual([]);
      expect((await api.get(`/webhooks/events/${eventId}`, headers)).status).toBe(404);
      const replay = { as: headers, body: {} };
      const answer = await api.send('POST', `/webhooks/events/${eventId}/replay`, replay);
      expect(answer.status).toBe(404);
    }
    expect(await toldAbout(id, admin.headers)).toHaveLength(2);
    expect((await api.get(`/webhooks/events/${eventId}`, admin.headers)).status).toBe(200);
  });

  it('are sent to no endpoint of these viewers, neither by the distribution nor by a recovery', async () => {
    const { id } = await createAnswered();
    const commentId = await api.comment(postId, { text: SECRET });
    await api.reply(commentId);
    await api.moderate(id, 'hide');
    await api.moderate(commentId, 'hide');
    const input = { payloadStyle: 'full', eventTypes: ['comment.*'] };
    const endpoint = await service.createEndpoint(receiver.url, input, otherCustomer.headers);
    await service.settle();
    const since = new Date(service.clock.now().getTime() - 60_000);
    const recovery = { as: otherCustomer.headers, body: { since } };
    const url = `/webhooks/endpoints/${endpoint.id}/recover`;
    expect((await api.send('POST', url, recovery)).status).toBe(202);
    await service.settle();
    expect(receiver.messages.length).toBeGreaterThan(0);
    expect(receiver.messages.map(({ body }) => body).join()).not.toContain(SECRET);
  });

  it('are not sent again by a recovery when their delivery had failed before', async () => {
    const input = { payloadStyle: 'full', eventTypes: ['comment.created'] };
    const { headers } = otherCustomer;
    const endpoint = await service.createEndpoint(receiver.url, input, headers);
    const pause = (status: string) =>
      api.send('PATCH', `/webhooks/endpoints/${endpoint.id}`, { as: headers, body: { status } });
    const { id } = await createAnswered();
    const deliveries = service.database.db.collection('webhook_deliveries');
    await deliveries.updateMany({ resourceId: id }, { $set: { status: 'failed' } });
    receiver.messages.length = 0;
    await api.moderate(id, 'hide');
    await pause('paused');
    await pause('active');
    const since = new Date(service.clock.now().getTime() - 60_000);
    const recovery = { as: headers, body: { since } };
    const url = `/webhooks/endpoints/${endpoint.id}/recover`;
    expect((await api.send('POST', url, recovery)).status).toBe(202);
    await service.settle();
    expect(receiver.messages.map(({ body }) => body).join()).not.toContain(SECRET);
  });
});

describe('a page of the event log', () => {
  const createdEvents = async (query: string) => {
    const url = `/webhooks/events?type=comment.created&${query}`;
    const { data, pagination } = await read(url, otherCustomer.headers);
    return { ids: (data as readonly EventView[]).map(({ resourceId }) => resourceId), pagination };
  };

  it('is full despite hidden events, before and after these are marked', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 9; n += 1) ids.unshift(await api.comment(postId, { text: `Comment ${n}` }));
    await service.settle();
    const { pagination: before } = await createdEvents('pageSize=3');
    for (const id of ids.slice(0, 4)) await api.moderate(id, 'hide');
    const check = async () => {
      const byCursor = await createdEvents('limit=3');
      expect(byCursor.ids).toEqual(ids.slice(4, 7));
      expect((await createdEvents('pageSize=3')).ids).toEqual(ids.slice(4, 7));
      const next = await createdEvents(`limit=2&cursor=${String(byCursor.pagination.nextCursor)}`);
      expect(next.ids).toEqual(ids.slice(7));
    };
    await check();
    await service.settle();
    await check();
    const { pagination: after } = await createdEvents('pageSize=3');
    expect(after.totalItems).toBe(before.totalItems - 4);
    await api.moderate(ids[0] ?? '', 'publish');
    await service.settle();
    expect((await createdEvents('limit=1')).ids).toEqual(ids.slice(0, 1));
  });

  it('reads no more documents despite hundreds of hidden comments', async () => {
    const events = service.database.db.collection('events');
    const resourceId = await api.comment(postId, { text: 'One that everybody may read' });
    await service.settle();
    const storedEvent = await events.findOne({ resourceId });
    if (storedEvent === null) throw new Error('the event is not in the log');
    const { position: _position, ...event } = storedEvent;
    await events.insertMany(
      Array.from({ length: 500 }, (_, n) => ({
        ...event,
        _id: `evt_zz${n}` as never,
        resourceId: `cmt_zz${n}`,
        readableBy: ['comment:moderators'],
      })),
    );
    const plans = await explainCommands(service.database, () => createdEvents('pageSize=3'));
    expect(plans.length).toBeGreaterThan(0);
    for (const { documentsExamined } of plans) expect(documentsExamined).toBeLessThan(100);
    await events.deleteMany({ resourceId: /^cmt_zz/ });
  });
});

describe('the events about a deleted comment', () => {
  it.each(['otherCustomer', 'moderator', 'admin'] as const)(
    'tell %s that it was deleted, without its text',
    async (who) => {
      const { headers } = people[who];
      const { id, eventId } = await createAnswered();
      expect(await toldAbout(id, headers)).toEqual(['comment.created']);
      await api.remove(id);
      await service.settle();
      expect(await toldAbout(id, headers)).toEqual(['comment.deleted']);
      expect((await api.get(`/webhooks/events/${eventId}`, headers)).status).toBe(404);
    },
  );

  it('are hidden from viewers who had not seen it, so its placeholder does not reveal that it was restricted', async () => {
    const { id } = await createAnswered();
    await api.moderate(id, 'restrict', admin.headers);
    await api.moderate(id, 'delete', admin.headers);
    await service.settle();
    expect((await api.get(`/comments/${id}`, moderator.headers)).body.text).toBe('[deleted]');
    expect(await toldAbout(id, moderator.headers)).toEqual([]);
    expect(await toldAbout(id, otherCustomer.headers)).toEqual([]);
    expect(await toldAbout(id, admin.headers)).toEqual(['comment.deleted']);
  });
});
