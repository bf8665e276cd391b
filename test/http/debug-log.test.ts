import type { InjectOptions } from 'fastify';
import { basketOf } from '../support/basket';
import { useTestApp } from '../support/build-test-app';
import { createWatchedLogger } from '../support/logger';
import { people } from '../support/people';
import { seedProducts } from '../support/products';

interface Line {
  readonly level: number;
  readonly msg: string;
  readonly requestId: string;
  readonly documents: readonly { readonly name: string; readonly engine: string }[];
  readonly commandCount: number;
  readonly commands: readonly { readonly operation: string; readonly collection: string }[];
}

const lines: Line[] = [];
const service = useTestApp({
  log: createWatchedLogger((line) => void lines.push(JSON.parse(line) as Line), 'debug'),
});
const DEBUG = 20;

beforeAll(() => seedProducts(service.database.db, [{ _id: 'prd_one', stock: 10 }]));

/** The debug lines of one request. */
async function workOf(request: InjectOptions) {
  lines.splice(0);
  const answer = await service.app.inject(request);
  const work = lines.filter(({ msg }) => msg === 'request work');
  expect(work).toHaveLength(1);
  expect(work[0]).toMatchObject({ level: DEBUG, requestId: answer.headers['x-request-id'] });
  return { status: answer.statusCode, headers: answer.headers, body: answer.body, ...work[0] };
}

describe('the debug line of a request', () => {
  it('names the document and the database commands of a read, without values', async () => {
    const work = await workOf({ url: '/products/prd_one', headers: people.admin.headers });
    expect(work).toMatchObject({ status: 200, method: 'GET', route: '/products/:id' });
    expect(work.documents).toEqual([expect.objectContaining({ name: 'GetProduct' })]);
    expect(work.commands).toContainEqual({
      operation: 'find',
      collection: 'products',
      durationMs: expect.any(Number) as number,
    });
    expect(work.commandCount).toBe(work.commands?.length);
    expect(JSON.stringify(work.commands)).not.toContain('prd_one');
  });

  it('names the commands of a write and of a refusal', async () => {
    const placementWork = await workOf({
      method: 'POST',
      url: '/orders',
      headers: people.customer.headers,
      payload: basketOf('prd_one'),
    });
    expect(placementWork.status).toBe(201);
    const names = placementWork.commands?.map(
      ({ operation, collection }) => `${operation} ${collection}`,
    );
    expect(names).toContain('insert orders');
    const refusalWork = await workOf({ url: '/orders/ord_none', headers: people.customer.headers });
    expect([refusalWork.status, refusalWork.documents?.length]).toEqual([404, 1]);
  });

  it('shows when a client sent the document', async () => {
    const { documents } = await workOf({
      method: 'POST',
      url: '/graphql',
      headers: people.customer.headers,
      payload: { query: '{ product(id: "prd_one") { id } }' },
    });
    expect(documents).toMatchObject([{ name: 'client', engine: 'apollo' }]);
  });

  it('does not change responses: the header X-Explain has no effect', async () => {
    const headers = { ...people.admin.headers, 'x-explain': '1' };
    const answer = await workOf({ url: '/products/prd_one', headers });
    expect(JSON.parse(answer.body)).toHaveProperty('id', 'prd_one');
    expect(answer.headers['etag']).toBeDefined();
  });
});
