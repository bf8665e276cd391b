import { MongoNetworkError, type Db } from 'mongodb';
import { basketOf } from '../support/basket';
import { useTestApp } from '../support/build-test-app';
import { interceptedDatabase } from '../support/intercepted-database';
import { useStreams, type LiveStream } from '../support/live-stream';
import { people } from '../support/people';
import { seedProducts } from '../support/products';
import { until } from '../support/until';

const { headers } = people.customer;
const EVENTS =
  'subscription { eventAdded(types: ["order.created"]) { resourceId deliveries(page: { limit: 1 }) { data { id } } } }';

const service = useTestApp({ wrapDatabase: withOutages });
const openStream = useStreams(service);
/** Names of the collections that cannot be read at the moment. */
const unreachable = new Set<string>();
let failures = 0;

beforeAll(() => seedProducts(service.database.db, [{ _id: 'prd_lamp', stock: 50 }]));
beforeEach(() => {
  unreachable.clear();
  failures = 0;
});

function withOutages(real: Db): Db {
  return interceptedDatabase(real, async ({ name, collection }, run) => {
    if (!['find', 'aggregate'].includes(name) || !unreachable.has(collection)) return run();
    failures += 1;
    throw new MongoNetworkError('the connection was cut');
  });
}

function ask(query: string, as: Readonly<Record<string, string>> = headers) {
  const json = { 'content-type': 'application/json', ...as };
  return openStream('/graphql', json, JSON.stringify({ query }));
}

const resultsIn = (stream: LiveStream) =>
  stream.messages.filter(({ event }) => event === 'next').map(({ data }) => JSON.parse(data));

const codesIn = (stream: LiveStream) =>
  resultsIn(stream).map(({ errors }) => errors?.[0].extensions.code);

async function send(method: 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object) {
  const answer = await service.app.inject({ method, url, headers, ...(payload && { payload }) });
  return answer.body === '' ? null : answer.json();
}

const placeOrder = async (): Promise<string> =>
  (await send('POST', '/orders', basketOf('prd_lamp'))).id;

/** An open stream that has sent its first event, because the feed may begin a moment after the response. */
async function openStarted(as = headers): Promise<LiveStream> {
  const stream = await ask(EVENTS, as);
  await until(async () => {
    await placeOrder();
    await service.app.worker.settle();
    const firstResult = until(() => resultsIn(stream).length > 0, { withinMs: 1000 });
    return firstResult.then(
      () => true,
      () => false,
    );
  });
  return stream;
}

describe('a subscription to events', () => {
  it('misses none while some of their data cannot be read for a moment', async () => {
    const stream = await openStarted();
    const before = resultsIn(stream).length;
    unreachable.add('webhook_deliveries');
    const ids = [await placeOrder(), await placeOrder(), await placeOrder()];
    await service.app.worker.settle().catch(() => undefined);
    await until(() => failures > 0);
    unreachable.clear();
    await service.app.worker.settle();
    await until(() => resultsIn(stream).length === before + ids.length);
    const results = resultsIn(stream).slice(before);
    expect(results.map(({ data }) => data.eventAdded.resourceId)).toEqual(ids);
    expect(codesIn(stream)).toEqual(resultsIn(stream).map(() => undefined));
  });

  it('ends with its credential even while it waits', async () => {
    const keyInput = { name: 'short', scopes: ['orders:read', 'webhooks:manage'] };
    const key = await send('POST', '/auth/api-keys', keyInput);
    const stream = await openStarted({ authorization: `Bearer ${key.secret}` });
    unreachable.add('webhook_deliveries');
    await placeOrder();
    await service.app.worker.settle().catch(() => undefined);
    await until(() => failures > 0);
    await send('DELETE', `/auth/api-keys/${key.id}`);
    await stream.untilEnd(3000);
    expect(codesIn(stream).at(-1)).toBe('invalid_credential');
  });
});

describe('a subscription to a state', () => {
  it('begins without unavailable parts, and sends them as soon as they are available', async () => {
    const id = await placeOrder();
    unreachable.add('payments');
    const stream = await ask(
      `subscription { orderChanged(id: "${id}") { id payment { status } } }`,
    );
    await until(() => resultsIn(stream).length === 1);
    await until(() => failures > 1);
    unreachable.clear();
    await until(() => resultsIn(stream).length === 2);
    expect(resultsIn(stream).map(({ data }) => data.orderChanged)).toEqual([
      { id, payment: null },
      { id, payment: { status: expect.any(String) } },
    ]);
    expect(codesIn(stream)).toEqual(['payment_source_unavailable', undefined]);
  });

  it('ends with the reason when none of its data can be read', async () => {
    const id = await placeOrder();
    unreachable.add('orders');
    const stream = await ask(`subscription { orderChanged(id: "${id}") { id } }`);
    await stream.untilEnd(3000);
    expect(codesIn(stream)).toEqual(['database_unavailable']);
  });
});
