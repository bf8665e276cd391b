import {
  createEventsRepository,
  EventFeed,
  type EventDocument,
} from '../../../src/platform/events';
import type { OutboxEntry } from '../../../src/platform/events/outbox';
import { basketOf } from '../../support/basket';
import { useTestApp } from '../../support/build-test-app';
import { useStreams, type LiveStream } from '../../support/live-stream';
import { people } from '../../support/people';
import { seedProducts } from '../../support/products';
import { requests, type Headers } from '../../support/requests';
import { until } from '../../support/until';

const service = useTestApp();
const { send, succeed } = requests(service);
const openStream = useStreams(service);
const path = '/webhooks/events/stream';
const { admin, customer, otherCustomer } = people;

beforeAll(() => seedProducts(service.database.db, [{ _id: 'prd_lamp', stock: 50 }]));

interface Event {
  readonly type: string;
  readonly resourceId: string;
  readonly position: string;
  readonly sequenceNumber: number;
}

async function open(query = '', headers: Headers = admin.headers): Promise<LiveStream> {
  const stream = await openStream(`${path}${query}`, headers);
  if (stream.status === 200) await stream.count(1);
  return stream;
}

const eventsOf = (stream: LiveStream) => stream.states() as readonly Event[];

const page = (query = '', headers: Headers = admin.headers) =>
  send('GET', `${path}${query}`, undefined, headers);

async function rename(title: string): Promise<void> {
  await succeed('PATCH', '/products/prd_lamp', { title });
  await service.app.worker.settle();
}

async function placeOrder(): Promise<string> {
  const { id } = await succeed('POST', '/orders', basketOf('prd_lamp'), customer.headers);
  await service.app.worker.settle();
  return id;
}

describe('GET /webhooks/events/stream', () => {
  it('refuses unknown types, malformed resume points, and callers without the right', async () => {
    expect((await open('?types=order.eaten')).status).toBe(400);
    expect((await open('?after=yesterday')).status).toBe(400);
    expect((await open('', {})).status).toBe(401);
    const headers = { ...admin.headers, 'last-event-id': 'x' };
    expect((await open('', headers)).status).toBe(400);
  });

  it('refuses a start in the future, unless a resume point overrides it', async () => {
    const now = service.clock.now();
    const later = `since=${new Date(now.getTime() + 1).toISOString()}`;
    const { status, body } = await page(`?${later}`);
    expect([status, body['code']]).toEqual([400, 'invalid_range']);
    const message = `"since" is in the future; the latest is now, ${now.toISOString()}.`;
    expect(body['errors']).toEqual([{ parameter: 'since', code: 'invalid_range', message }]);
    expect((await open(`?${later}`)).status).toBe(400);
    expect((await page(`?since=${now.toISOString()}`)).status).toBe(200);
    const { next } = (await page()).body;
    expect((await page(`?${later}&after=${String(next)}`)).status).toBe(200);
  });

  it('continues from a resume point of an empty log at any time', async () => {
    const { next, data } = (await page()).body;
    expect([next, data]).toEqual(['0', []]);
    await rename('the first');
    const first = { status: 200, body: { data: [{ resourceId: 'prd_lamp' }] } };
    const now = performance.now.bind(performance);
    for (const laterMs of [0, 2000, 4000]) {
      jest.spyOn(performance, 'now').mockImplementation(() => now() + laterMs);
      expect(await page(`?after=${String(next)}`)).toMatchObject(first);
    }
  });

  it('sends new events in the order of the log', async () => {
    await rename('before');
    const stream = await open();
    await rename('one');
    await rename('two');
    await until(() => eventsOf(stream).length === 2);
    const [one, two] = eventsOf(stream);
    expect(one).toMatchObject({ type: 'product.updated', data: { object: { title: 'one' } } });
    expect(Number(two?.position)).toBe(Number(one?.position) + 1);
    expect(stream.messages.at(-1)?.id).toBe(two?.position);
  });

  it('sends only the requested events that the caller may see', async () => {
    const orders = await open('?types=order.*');
    const own = await open('', customer.headers);
    const foreign = await open('?types=order.*', otherCustomer.headers);
    const id = await placeOrder();
    const one = await open(`?resourceId=${id}&since=2020-01-01T00:00:00Z`);
    await rename('after the order');
    await until(() => eventsOf(orders).length > 0 && eventsOf(own).length > 1);
    await until(() => eventsOf(one).length > 0);
    expect(eventsOf(orders).map(({ type }) => type)).toEqual(['order.created']);
    expect(eventsOf(own).map(({ type }) => type)).toEqual(['order.created', 'product.updated']);
    expect(eventsOf(one).map(({ resourceId }) => resourceId)).toEqual([id]);
    expect(eventsOf(foreign)).toEqual([]);
  });

  it('resumes a disconnected client without a gap and without a repetition', async () => {
    const first = await open();
    await rename('seen');
    await until(() => eventsOf(first).length === 1);
    const lastId = first.messages.at(-1)?.id ?? '';
    first.close();
    for (let n = 0; n < 5; n += 1) await rename(`missed ${n}`);
    const second = await open('', { ...admin.headers, 'last-event-id': lastId });
    await rename('live again');
    await until(() => eventsOf(second).length === 6);
    const positions = eventsOf(second).map(({ position }) => Number(position) - Number(lastId));
    expect(positions).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('sends events of any size, even after a disconnection in the middle of one', async () => {
    const before = (await page()).body['next'] ?? '';
    const ids = Array.from({ length: 160 }, (_, index) => `prd_long_${index}`);
    const description = 'words '.repeat(700);
    await seedProducts(
      service.database.db,
      ids.map((_id) => ({ _id, description })),
    );
    for (const half of [ids.slice(0, 80), ids.slice(80)]) {
      const answer = await service.app.inject({
        method: 'PATCH',
        url: '/products/bulk',
        headers: admin.headers,
        payload: half.map((id) => ({ id, title: `${id}, renamed` })),
      });
      expect([answer.statusCode, answer.json()]).toMatchObject([200, { summary: { failed: 0 } }]);
    }
    await service.app.worker.settle();
    const stream = await open(`?after=${before}`);
    const resourceIds = () => new Set(eventsOf(stream).map(({ resourceId }) => resourceId));
    await until(() => ids.every((id) => resourceIds().has(id)));
    expect(stream.messages.reduce((sum, { data }) => sum + data.length, 0)).toBeGreaterThan(
      2 ** 19,
    );
    // Cuts the stream after a few events, again and again; each stream continues where the previous
    // one ended.
    const batches = new Map<string, string>();
    let lastId = before;
    for (let cuts = 0; batches.size < eventsOf(stream).length && cuts < 100; cuts += 1) {
      const part = await openStream(path, {
        ...admin.headers,
        'last-event-id': lastId,
      });
      await part.count(20);
      part.close();
      for (const { id, data } of part.messages) {
        if (id !== null) lastId = id;
        if (data !== '' && id !== null) batches.set(id, data);
      }
    }
    const all = stream.messages.filter(({ data }) => data !== '');
    expect([...batches]).toEqual(all.map(({ id, data }) => [id, data]));
  });

  it('is a page unless a stream is requested', async () => {
    const { body } = await page();
    await rename('paged');
    expect((await page(`?after=${String(body['next'])}`)).body).toMatchObject({
      data: [{ type: 'product.updated' }],
      hasMore: false,
    });
  });

  it('continues after Last-Event-ID also as a page, and ignores `after`', async () => {
    const { next } = (await page()).body;
    await rename('resumed');
    const expected = (await page(`?after=${String(next)}`)).body;
    const headers = { ...admin.headers, 'last-event-id': String(next) };
    for (const query of ['', '?after=1']) {
      const answer = await service.app.inject({ url: `${path}${query}`, headers });
      expect([answer.statusCode, answer.json()]).toEqual([200, expected]);
    }
    expect(expected).toMatchObject({ data: [{ type: 'product.updated' }] });
  });

  it('is a stream for clients that accept anything, and a page for those that prefer JSON', async () => {
    const typeFor = async (accept: string) => {
      const stream = await openStream(path, { ...admin.headers, accept });
      return stream.headers.get('content-type');
    };
    expect(await typeFor('*/*')).toMatch(/^text\/event-stream/);
    expect(await typeFor('application/json')).toMatch(/^application\/json/);
    expect(await typeFor('application/json, text/plain, */*')).toMatch(/^application\/json/);
  });

  it('names the place of a malformed resume point', async () => {
    const [stream, json] = ['text/event-stream', 'application/json'];
    const faults = [
      [`${path}?after=abc`, { accept: stream }, { parameter: 'after' }],
      [path, { accept: stream, 'last-event-id': 'abc' }, { header: 'Last-Event-ID' }],
      [path, { accept: json, 'last-event-id': 'abc' }, { header: 'Last-Event-ID' }],
      [path, { accept: json, 'last-event-id': '9'.repeat(30) }, { header: 'Last-Event-ID' }],
    ] as const;
    for (const [url, more, place] of faults) {
      const headers = { ...admin.headers, ...more };
      const { statusCode, body } = await service.app.inject({ url, headers });
      const message =
        'This is neither a `next` value of this log nor the `id` of a message of its stream.';
      expect([statusCode, JSON.parse(body)]).toMatchObject([
        400,
        { code: 'invalid_cursor', errors: [{ ...place, code: 'invalid_cursor', message }] },
      ]);
      const { errors } = JSON.parse(body) as { errors: readonly object[] };
      expect(Object.keys(errors[0] ?? {}).sort()).toEqual(
        [...Object.keys(place), 'code', 'message'].sort(),
      );
    }
  });

  it('says when events after the resume point have expired', async () => {
    const { db } = service.database;
    const [oldest] = await new EventFeed(db).after(0);
    const before = Number(oldest?.position) - 1;
    expect((await page(`?after=${before}`)).status).toBe(200);
    await db.collection<EventDocument>('events').deleteOne({ _id: oldest?.eventId ?? '' });
    const expiredPage = await page(`?after=${before}`);
    expect(expiredPage).toMatchObject({ status: 410, body: { code: 'resume_point_expired' } });
  });

  it('says when the resume point is from another log', async () => {
    await rename('the last one');
    const { next } = (await page()).body;
    expect((await page(`?after=${String(next)}`)).status).toBe(200);
    const beyond = String(Number(next) + 1000);
    const expectedProblem = { status: 410, body: { code: 'resume_point_expired' } };
    expect(await page(`?after=${beyond}`)).toMatchObject(expectedProblem);
    const stream = await openStream(path, {
      ...admin.headers,
      accept: 'text/event-stream',
      'last-event-id': beyond,
    });
    expect(stream.status).toBe(410);
  });
});

describe('the event log', () => {
  it('has no gap and no duplicate when several relays write the same events', async () => {
    const { db, clock } = service.foundation;
    const before = (await page()).body['next'];
    const entries = Array.from({ length: 60 }, (_, index): OutboxEntry => {
      const sequenceNumber = (index % 20) + 1;
      const resourceId = `prd_at_once_${Math.floor(index / 20)}`;
      const facts = {
        type: 'product.updated',
        resourceType: 'product',
        ownerId: null,
        isPublic: true,
      };
      const eventId = `evt_at_once_${index}`;
      return {
        ...facts,
        eventId,
        resourceId,
        sequenceNumber,
        createdAt: clock.now(),
        object: null,
      };
    });
    const relays = [1, 2, 3, 4].map(() => createEventsRepository(db));
    await Promise.all(
      relays.map((relay, n) => relay.append(entries.slice(0, 30 + 10 * n), clock.now())),
    );
    const rows = await new EventFeed(db).after(Number(before));
    expect(rows.map(({ position }) => position - Number(before))).toEqual(
      Array.from({ length: 60 }, (_, index) => index + 1),
    );
    for (const id of [0, 1, 2].map((n) => `prd_at_once_${n}`)) {
      const own = rows.filter(({ resourceId }) => resourceId === id);
      expect(own.map(({ sequenceNumber }) => sequenceNumber)).toEqual(
        Array.from({ length: 20 }, (_, index) => index + 1),
      );
    }
  });
});
