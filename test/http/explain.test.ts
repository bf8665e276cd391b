import { useTestApp } from '../support/build-test-app';
import { keys, people } from '../support/people';
import { seedProducts } from '../support/products';

const service = useTestApp();

beforeAll(async () => {
  await seedProducts(service.database.db, [{ _id: 'prd_one' }]);
});

const get = (url: string, headers: Readonly<Record<string, string>>) =>
  service.app.inject({ url, headers: { 'x-explain': '1', ...headers } });

interface Explained {
  readonly explain: {
    readonly documents: readonly { readonly engine: string }[];
    readonly commands: readonly {
      readonly operation: string;
      readonly collection: string;
      readonly indexes: readonly string[] | null;
    }[];
    readonly batches: readonly unknown[];
    readonly cost: { readonly commands: number };
  };
  readonly body: unknown;
}

describe('X-Explain', () => {
  it('is ignored for callers without internal:read', async () => {
    for (const headers of [{}, people.customer.headers, keys.partner.headers]) {
      expect((await get('/products/prd_one', headers)).json()).toHaveProperty('id', 'prd_one');
    }
  });

  it('tells an internal key the document, batches and commands with their indexes', async () => {
    const plain = await service.app.inject({
      url: '/products/prd_one',
      headers: keys.internal.headers,
    });
    const answer = await get('/products/prd_one', keys.internal.headers);
    const { explain, body } = answer.json<Explained>();
    expect(body).toEqual(plain.json());
    expect(answer.headers['etag']).toBeUndefined();
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(explain.documents).toMatchObject([{ engine: 'plan' }]);
    expect(explain.batches).toContainEqual({ reader: 'products', keys: 1 });
    expect(explain.commands).toContainEqual(
      expect.objectContaining({ operation: 'find', collection: 'products', indexes: ['_id_'] }),
    );
    expect(explain.cost.commands).toBe(explain.commands.length);
  });

  it('names the index of a list', async () => {
    const { explain } = (await get('/orders', keys.internal.headers)).json<Explained>();
    const orders = explain.commands.find(({ collection }) => collection === 'orders');
    expect(orders?.indexes?.length).toBeGreaterThan(0);
    expect(orders?.indexes).not.toContain('COLLSCAN');
  });

  it('explains a refusal too', async () => {
    const answer = await get('/products/prd_none', keys.internal.headers);
    expect(answer.statusCode).toBe(404);
    expect(answer.json<Explained>().body).toMatchObject({ code: 'not_found' });
  });

  it('explains a write, whose repetition answers as the write itself did', async () => {
    const send = (headers: Readonly<Record<string, string>>) =>
      service.app.inject({
        method: 'POST',
        url: '/posts',
        headers: { ...people.admin.headers, 'idempotency-key': 'explained', ...headers },
        payload: { title: 'Lamps' },
      });
    const written = await send({ 'x-explain': '1' });
    expect(written.statusCode).toBe(201);
    const { explain, body } = written.json<Explained>();
    expect(explain.documents).toHaveLength(1);
    expect(explain.commands.map(({ collection }) => collection)).toContain('posts');
    const repeated = await send({});
    expect(repeated.headers['idempotent-replayed']).toBe('true');
    expect(repeated.json()).toEqual(body);
    expect((await send({ 'x-explain': '1' })).json<Explained>().body).toEqual(body);
  });

  it('names the indexes by which changes that left together find their documents', async () => {
    const patched = await service.app.inject({
      method: 'PATCH',
      url: '/products/prd_one',
      headers: { ...people.admin.headers, 'x-explain': '1' },
      payload: { title: 'Lamp' },
    });
    const { commands } = patched.json<Explained>().explain;
    const write = commands.find(({ operation }) => /update|bulkWrite|findOneAnd/.test(operation));
    expect(write).toMatchObject({ collection: 'products', indexes: ['_id_'] });
  });

  it('explains documents from outside', async () => {
    const ask = (headers: Readonly<Record<string, string>>) =>
      service.app.inject({
        method: 'POST',
        url: '/graphql',
        headers: { 'x-explain': '1', ...headers },
        payload: { query: '{ product(id: "prd_one") { id } }' },
      });
    const plain = (await ask(people.customer.headers)).json<{ data: unknown }>();
    expect(plain.data).toEqual({ product: { id: 'prd_one' } });
    const { explain, body } = (await ask(keys.internal.headers)).json<Explained>();
    expect(body).toEqual(plain);
    expect(explain.documents).toMatchObject([{ engine: 'apollo' }]);
    expect(explain.batches).toContainEqual({ reader: 'products', keys: 1 });
  });
});
