import { basketOf } from '../../support/basket';
import { buildTestApp, type TestApp } from '../../support/build-test-app';
import { people } from '../../support/people';
import { seedProducts } from '../../support/products';
import { until } from '../../support/until';
import { startFront } from '../../support/replica-set-front';

let front: Awaited<ReturnType<typeof startFront>>;
let service: TestApp;

beforeAll(async () => {
  front = await startFront(1);
  service = await buildTestApp({ databaseUrl: front.set.url });
  await seedProducts(service.database.db, [{ _id: 'prd_confirmed', stock: 100 }]);
});
afterAll(async () => {
  await service.close();
  await front.stop();
});

const basket = basketOf('prd_confirmed');

async function overRest(key: string) {
  const headers = { ...people.customer.headers, 'idempotency-key': key };
  const request = { method: 'POST', url: '/orders', headers, payload: basket } as const;
  const { statusCode, headers: responseHeaders } = await service.app.inject(request);
  return `${statusCode}${responseHeaders['location'] === undefined ? '' : ' with its location'}`;
}

async function overGraphQL(key: string) {
  const query = 'mutation ($input: CreateOrderInput!) { placeOrder(input: $input) { __typename } }';
  const { json } = await service.app.inject({
    method: 'POST',
    url: '/graphql',
    headers: { ...people.customer.headers, 'idempotency-key': key },
    payload: { query, variables: { input: basket } },
  });
  const { data, errors } = json<{
    data?: { placeOrder: unknown };
    errors?: { extensions: { code: string } }[];
  }>();
  return errors?.[0]?.extensions.code ?? (data?.placeOrder ? 'done' : 'nothing');
}

/**
 * Prevents the confirmation of the second update of a key record: the first claims the key, the
 * second stores the response.
 */
const keepingFails = () =>
  front.set.rules.add({
    kind: 'concern',
    command: /update/,
    collection: /idempotency_keys/,
    skip: 1,
    failure: { code: 64, message: 'no majority' },
  });
/** The first attempt places the order and gets no response. */
const commitIsLost = () =>
  front.set.rules.add({
    kind: 'lost',
    command: /update|findAndModify/,
    collection: /orders/,
    repetitions: 1,
  });
const keys = () => service.database.db.collection('idempotency_keys');
/** A write that failed is retried a moment later. */
const untilAll = (state: object) =>
  until(async () => (await keys().countDocuments(state)) === (await keys().countDocuments()));
/** Waits until nothing has been written for a second. */
async function untilStill(): Promise<void> {
  const { counts } = front.set;
  let before = -1;
  const isStill = (): boolean => before === (before = counts.writes);
  await until(isStill, { everyMs: 1000 });
}
beforeEach(() => keys().deleteMany({}));
afterEach(() => front.set.rules.clear());

describe.each([
  ['REST', overRest, { done: '201 with its location', failed: '503' }],
  ['GraphQL', overGraphQL, { done: 'done', failed: 'database_unavailable' }],
] as const)('a response over %s that could not be stored', (_name, send, { done, failed }) => {
  it('is returned when this attempt did the work and its writes were confirmed', async () => {
    keepingFails();
    expect(await send('first')).toBe(done);
    expect(front.set.rules.hits).toBe(1);
    await untilAll({ state: 'done' });
  });

  it('is not returned when an earlier attempt did the work and this one only read it', async () => {
    commitIsLost();
    expect(await send('resumed')).toBe(failed);
    front.set.rules.clear();
    await untilAll({ nextAttemptAt: new Date(0) });
    // A release whose confirmation was lost is written again.
    await untilStill();
    keepingFails();
    expect(await send('resumed')).toBe(failed);
    expect(front.set.rules.hits).toBe(1);
    expect(await send('resumed')).toBe(done);
  });
});
