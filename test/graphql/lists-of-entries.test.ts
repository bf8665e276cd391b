import type { Db } from 'mongodb';
import { limits } from '../../src/contract/limits';
import { useTestApp } from '../support/build-test-app';
import { interceptedDatabase } from '../support/intercepted-database';
import { people } from '../support/people';

// Below the maximum, to allow for busy machines.
jest.mock('../../src/contract/limits', () => {
  const { limits: real } = jest.requireActual<{ limits: typeof limits }>(
    '../../src/contract/limits',
  );
  return { limits: { ...real, graphqlLists: { ...real.graphqlLists, value: 200 } } };
});

const MAX = limits.graphqlLists.value;
/** Allowed for one list in each entry, but not for two. */
const CATEGORIES = 0.6 * MAX;

const service = useTestApp({ wrapDatabase: withRunningReads });
/** Counts reads of several lists of categories. */
const reads = { running: 0, most: 0, all: 0 };

function withRunningReads(real: Db): Db {
  return interceptedDatabase(real, async ({ name, collection }, run) => {
    if (name !== 'aggregate' || collection !== 'categories') return run();
    reads.running += 1;
    reads.all += 1;
    reads.most = Math.max(reads.most, reads.running);
    return run().finally(() => (reads.running -= 1));
  });
}

beforeAll(async () => {
  const rows = Array.from({ length: CATEGORIES }, (_, index) => {
    const _id = `cat_${index}`;
    const parentId = index === 0 ? null : 'cat_0';
    const path = index === 0 ? [_id] : ['cat_0', _id];
    const at = new Date(0);
    const facts = { title: `Category ${index}`, filterableAttributes: [], version: 1 };
    return { _id, parentId, path, ...facts, createdAt: at, updatedAt: at };
  });
  await service.database.db.collection<{ _id: string }>('categories').insertMany(rows);
});

beforeEach(() => void Object.assign(reads, { running: 0, most: 0, all: 0 }));

interface Answer {
  readonly data: { readonly categories: { readonly data: readonly unknown[] } } | null;
  readonly errors?: readonly { readonly extensions: { readonly code: string } }[];
}

async function ask(query: string, headers = {}): Promise<Answer> {
  const payload = { query };
  const { body } = await service.app.inject({ method: 'POST', url: '/graphql', headers, payload });
  return JSON.parse(body) as Answer;
}

const listsOf = (fields: string): string => `{ categories { data { id ${fields} } } }`;
const CHILDREN = 'children(page: {pageSize: 1}) { data { id } pagination { totalItems } }';
const PRODUCTS = 'products(page: {pageSize: 1}) { data { id } }';

describe('lists of the entries of a list', () => {
  it('are read a hundred at a time, so that other requests get their turn', async () => {
    const { data, errors } = await ask(listsOf(CHILDREN));
    expect(errors).toBeUndefined();
    expect(data?.categories.data).toHaveLength(CATEGORIES);
    expect(data?.categories.data[0]).toEqual({
      id: 'cat_0',
      children: { data: [{ id: 'cat_1' }], pagination: { totalItems: CATEGORIES - 1 } },
    });
    expect(reads).toEqual({ running: 0, most: 1, all: Math.ceil(CATEGORIES / 100) });
  });

  it('may be searches', async () => {
    const { data, errors } = await ask(listsOf(PRODUCTS));
    expect(errors).toBeUndefined();
    expect(data?.categories.data).toHaveLength(CATEGORIES);
  });

  it.each([
    ['categories', `a: ${CHILDREN} b: ${CHILDREN}`],
    ['products', `a: ${PRODUCTS} b: ${PRODUCTS}`],
    ['several kinds', `${PRODUCTS} ${CHILDREN}`],
  ])('of %s are refused before any is read when there are too many', async (_what, fields) => {
    const { data, errors } = await ask(listsOf(fields));
    expect([data, errors?.map(({ extensions }) => extensions.code)]).toEqual([
      null,
      ['document_too_complex'],
    ]);
    expect(reads.all).toBe(0);
  });

  it('are counted from zero when a registered document runs again for its errors', async () => {
    const documents = { Doc: `{ order(id: "ord_no") { id } ${listsOf(PRODUCTS).slice(1, -1)} }` };
    const payload = { name: 'lists', version: '1', documents };
    const { headers } = people.admin;
    await service.app.inject({ method: 'POST', url: '/graphql/documents', payload, headers });
    const { body } = await service.app.inject({
      method: 'POST',
      url: '/graphql',
      payload: { documentId: 'lists@1/Doc' },
    });
    const { data, errors } = JSON.parse(body) as Answer;
    expect(errors?.map(({ extensions }) => extensions.code)).toEqual(['authentication_required']);
    expect(data?.categories.data).toHaveLength(CATEGORIES);
  });
});
