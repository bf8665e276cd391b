import { setTimeout as sleep } from 'node:timers/promises';
import { RELAY_JOB } from '../../src/platform/events';
import { useTestApp } from '../support/build-test-app';
import { people } from '../support/people';
import { seedProducts } from '../support/products';
import { until } from '../support/until';

/** Longer than what wakes somebody is held back: nothing else shows that nobody was woken. */
const TOLD_MS = 200;
const READ = 'query ($id: ID!) { product(id: $id) { id title } }';
const CHANGE =
  'mutation ($id: ID!, $title: String!) { updateProduct(id: $id, input: { title: $title }) { id } }';
const { admin } = people;

const service = useTestApp();

beforeAll(async () => {
  await seedProducts(service.database.db, [{ _id: 'prd_lamp', title: 'Lamp' }]);
  const documents = { Read: READ, Change: CHANGE };
  await post('/graphql/documents', { name: 'wakes', version: '1', documents }, 201);
  // From here on it is written down who was woken.
  service.app.worker.forward();
});

async function post(url: string, payload: object, expected = 200): Promise<void> {
  const { headers } = admin;
  const { statusCode, body } = await service.app.inject({ method: 'POST', url, headers, payload });
  expect([statusCode, body.includes('"errors"')]).toEqual([expected, false]);
}

/** How often the relay was woken so far. */
async function wakes(): Promise<number> {
  const signals = service.database.db.collection<{
    _id: string;
    counts: Readonly<Record<string, number>>;
  }>('signals');
  return (await signals.findOne({ _id: 'jobs' }))?.counts[RELAY_JOB] ?? 0;
}

const id = 'prd_lamp';

describe('POST /graphql', () => {
  it.each([
    ['a registered query', { documentId: 'wakes@1/Read', variables: { id } }],
    ['a query that is sent', { query: READ, variables: { id } }],
    [
      'a query beside a change that is not run',
      {
        query: `query Read { product(id: "${id}") { id } } mutation Change { updateProduct(id: "${id}", input: { title: "x" }) { id } }`,
        operationName: 'Read',
      },
    ],
  ])('wakes no job for %s', async (_what, payload) => {
    const before = await wakes();
    await post('/graphql', payload);
    await sleep(TOLD_MS);
    expect(await wakes()).toBe(before);
  });

  it.each([
    ['a registered change', { documentId: 'wakes@1/Change', variables: { id, title: 'One' } }],
    ['a change that is sent', { query: CHANGE, variables: { id, title: 'Two' } }],
  ])('wakes the relay for %s', async (_what, payload) => {
    const before = await wakes();
    await post('/graphql', payload);
    await until(async () => (await wakes()) === before + 1);
  });
});
