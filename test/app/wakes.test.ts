import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { RELAY_JOB } from '../../src/platform/events';
import { basketOf } from '../support/basket';
import { useTestApp } from '../support/build-test-app';
import { people } from '../support/people';
import { seedProducts } from '../support/products';

/** Longer than the longest delay of a signal: only after this is it certain that no job was woken. */
const NOTIFIED_MS = 200;

const id = 'prd_lamp';
const READ = 'query ($id: ID!) { product(id: $id) { id title } }';
const CHANGE =
  'mutation ($id: ID!, $title: String!) { updateProduct(id: $id, input: { title: $title }) { id } }';
const admin = people.admin.headers;

const service = useTestApp();

beforeAll(async () => {
  await seedProducts(service.database.db, [{ _id: 'prd_lamp', stock: 50 }]);
  const payload = { name: 'wakes', version: '1', documents: { Read: READ, Change: CHANGE } };
  const url = '/graphql/documents';
  const { statusCode } = await service.app.inject({ method: 'POST', url, headers: admin, payload });
  expect(statusCode).toBe(201);
  // Waits for the jobs that this request wakes after its response.
  await nextTurn();
  // Collects signals to the workers of other processes about work that this process creates.
  service.app.worker.forward();
});

type Method = 'GET' | 'HEAD' | 'OPTIONS' | 'POST' | 'PATCH' | 'DELETE';

/** The jobs that a request wakes. */
async function wokenBy(method: Method, url: string, payload?: object, headers = customer) {
  const signals = service.database.db.collection('signals');
  await signals.deleteMany({});
  const answer = await service.app.inject({
    method,
    url,
    headers,
    ...(payload === undefined ? {} : { payload }),
  });
  if (url === '/graphql') expect(answer.body).not.toContain('"errors"');
  await sleep(NOTIFIED_MS);
  const row = await signals.findOne({});
  return [answer.statusCode, Object.keys((row?.['counts'] ?? {}) as object).sort()];
}

const customer = people.customer.headers;
const order = basketOf('prd_lamp');

describe('a request', () => {
  it.each([
    ['POST', '/nothing-here', {}, 404],
    ['POST', '/orders/ord_none/cancel', {}, 404],
    ['POST', '/orders', {}, 400],
    ['POST', '/orders', { ...order, items: [{ productId: 'prd_none', quantity: 1 }] }, 422],
    ['DELETE', '/comments/cmt_none', undefined, 404],
    ['GET', '/products', undefined, 200],
    ['HEAD', '/products', undefined, 200],
    ['OPTIONS', '/products', undefined, 204],
  ] as const)(
    '%s %s with %j, which changes nothing, wakes no job',
    async (method, url, body, status) => {
      expect(await wokenBy(method, url, body)).toEqual([status, []]);
    },
  );

  it('that changes something wakes only the jobs that have work', async () => {
    expect(await wokenBy('POST', '/orders', order)).toEqual([201, ['changes', 'event-relay']]);
  });

  it.each([
    ['a trusted query', { documentId: 'wakes@1/Read', variables: { id } }],
    ['an ad-hoc query', { query: READ, variables: { id } }],
    [
      'a query beside a mutation that is not run',
      {
        query: `query Read { product(id: "${id}") { id } } mutation Change { updateProduct(id: "${id}", input: { title: "x" }) { id } }`,
        operationName: 'Read',
      },
    ],
  ])('to /graphql with %s wakes no job', async (_what, payload) => {
    expect(await wokenBy('POST', '/graphql', payload, admin)).toEqual([200, []]);
  });

  it.each([
    ['a trusted mutation', { documentId: 'wakes@1/Change', variables: { id, title: 'One' } }],
    ['an ad-hoc mutation', { query: CHANGE, variables: { id, title: 'Two' } }],
  ])('to /graphql with %s wakes the relay', async (_what, payload) => {
    const [status, jobs] = await wokenBy('POST', '/graphql', payload, admin);
    expect([status, jobs]).toEqual([200, expect.arrayContaining([RELAY_JOB])]);
  });

  it('that queues a mail wakes the mail job', async () => {
    const [, jobs] = await wokenBy(
      'POST',
      '/auth/password-reset',
      { email: 'a@example.com' },
      {} as never,
    );
    expect(jobs).toContain('mails');
  });
});
