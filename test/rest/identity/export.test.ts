import { bearer, createAccount, PASSWORD, send } from '../../support/accounts';
import { buildTestApp, type TestApp } from '../../support/build-test-app';
import { keys, people } from '../../support/people';
import { seedProducts } from '../../support/products';

type Headers = Record<string, string>;
type Row = Record<string, unknown>;

const URL = '/users/me/export';
const EMAIL = 'exported@example.com';
let service: TestApp;
let own: Headers;
const ids: Record<string, string> = {};

async function post(url: string, headers: Headers, body: object): Promise<Record<string, string>> {
  const response = await send(service, 'POST', url, { headers, body });
  if (response.statusCode >= 300) throw new Error(`${url}: ${response.body}`);
  return response.json();
}

const get = async (headers: Headers, url = URL) => {
  const response = await send(service, 'GET', url, { headers });
  return { status: response.statusCode, text: response.body, body: response.json<Row>() };
};

const order = (headers: Headers) =>
  post('/orders', headers, {
    items: [{ productId: 'prd_pad', quantity: 1 }],
    deliveryAddress: { name: 'Ada', line1: 'Long street 9', city: 'Turku', country: 'FI' },
    paymentMethodId: 'pm_visa_4242',
    note: 'at the back door',
  });

beforeAll(async () => {
  service = await buildTestApp({ env: { ALLOW_INSECURE_WEBHOOKS: 'true' } });
  await seedProducts(service.database.db, [{ _id: 'prd_pad' }]);
  ids['account'] = await createAccount(service, EMAIL);
  const signedIn = await post('/auth/login', {}, { email: EMAIL, password: PASSWORD });
  own = bearer(String(signedIn['accessToken']));
  const other = { ...people.otherCustomer.headers };
  ids['order'] = (await order(own))['id'] ?? '';
  ids['foreignOrder'] = (await order(other))['id'] ?? '';
  const thread = await post('/posts', { ...people.admin.headers }, { title: 'A post' });
  const comments = `/posts/${thread['id']}/comments`;
  ids['comment'] = (await post(comments, own, { text: 'casino is what I think.' }))['id'] ?? '';
  ids['foreign'] =
    (await post(comments, other, { text: 'What somebody else thinks.' }))['id'] ?? '';
  const vote = {
    method: 'PUT' as const,
    url: `/comments/${ids['foreign']}/vote`,
    payload: { value: -1 },
  };
  await service.app.inject({ ...vote, headers: own });
  await service.app.inject({ ...vote, headers: people.customer.headers });
  await post(`/comments/${ids['foreign']}/flags`, own, { reasonCode: 'spam' });
  const key = await post('/auth/api-keys', own, { name: 'my till', scopes: ['orders:read'] });
  ids['secret'] = key['secret'] ?? '';
  const hook = await post('/webhooks/endpoints', own, { url: 'http://127.0.0.1:1/hook' });
  ids['hookSecret'] = hook['secret'] ?? '';
});
afterAll(() => service.close());

describe('GET /users/me/export', () => {
  it('is for people, not for their keys', async () => {
    expect((await get({})).status).toBe(401);
    expect((await get({ ...keys.partner.headers })).status).toBe(403);
    expect((await get({ ...keys.internal.headers })).status).toBe(403);
    expect((await get({ ...people.blockedCustomer.headers })).status).toBe(200);
  });

  it('holds all that is kept about the account, and nothing of others', async () => {
    const { status, body, text } = await get(own);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      exportedAt: service.clock.now().toISOString(),
      account: { id: ids['account'], email: EMAIL },
      sessions: [{ isCurrent: true }],
      apiKeys: [{ name: 'my till', scopes: ['orders:read'] }],
      orders: {
        data: [{ id: ids['order'], note: 'at the back door', items: [{ productId: 'prd_pad' }] }],
        pagination: { hasNext: false, nextCursor: null },
      },
      comments: { data: [{ id: ids['comment'], status: 'pending' }] },
      votes: [{ commentId: ids['foreign'], value: -1 }],
      flags: [{ commentId: ids['foreign'], reasonCode: 'spam' }],
      webhookEndpoints: [{ url: 'http://127.0.0.1:1/hook' }],
    });
    const { data: orders } = body['orders'] as { data: Row[] };
    expect(orders).toMatchObject([{ delivery: { address: { city: 'Turku' } } }]);
    const { data: events } = body['securityEvents'] as { data: { type: string }[] };
    expect(events.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['sign_in_succeeded', 'api_key_created']),
    );
    expect(text).not.toMatch(/somebody else|passwordHash|argon2|usr_test_other/);
    for (const name of ['secret', 'hookSecret', 'foreignOrder'])
      expect(text).not.toContain(ids[name]);
  });

  it('holds nothing but the own data of an admin either', async () => {
    const admin = { ...people.admin.headers };
    const { body } = await get(admin);
    expect(body).toMatchObject({ account: { id: people.admin.id }, webhookEndpoints: [] });
    expect(body['orders']).toMatchObject({ data: [] });
  });

  it('says the same in the graph', async () => {
    const query = '{ accountExport { account { id } votes { commentId value } } }';
    const { data } = await post('/graphql', own, { query });
    expect(data).toEqual({
      accountExport: {
        account: { id: ids['account'] },
        votes: [{ commentId: ids['foreign'], value: -1 }],
      },
    });
    const refused = await post('/graphql', { ...keys.partner.headers }, { query });
    expect(refused).toMatchObject({ errors: [{ extensions: { code: 'forbidden' } }] });
  });

  it.each([
    ['orders', '/orders'],
    ['comments', '/users/me/comments'],
    ['securityEvents', '/users/me/security-events'],
  ])('goes on at the list itself where there is more than fits: %s', async (name, list) => {
    const collection = {
      orders: 'orders',
      comments: 'comments',
      securityEvents: 'security_events',
    };
    const rows = service.database.db.collection<{ _id: string }>(
      collection[name as keyof typeof collection],
    );
    const mine = { orders: 'customerId', comments: 'authorId', securityEvents: 'userId' };
    const owner = mine[name as keyof typeof mine];
    const row = await rows.findOne({ [owner]: ids['account'] } as never);
    const copies = Array.from({ length: 1100 }, (_, index) => {
      const { externalId: _none, hasOutbox: _told, outbox: _events, ...facts } = { ...row } as Row;
      return { ...facts, _id: `${row?._id.slice(0, -4)}${String(index).padStart(4, '0')}` };
    });
    await rows.insertMany(copies);
    const { body } = await get(own);
    const { data, pagination } = body[name] as {
      data: { id: string }[];
      pagination: { hasNext: boolean; nextCursor: string };
    };
    const seen = new Set(data.map(({ id }) => id));
    expect([seen.size, pagination.hasNext]).toEqual([1000, true]);
    for (let cursor: string | null = pagination.nextCursor; cursor !== null;) {
      const page = await get(own, `${list}?limit=100&cursor=${encodeURIComponent(cursor)}`);
      expect(page.status).toBe(200);
      for (const { id } of page.body['data'] as { id: string }[]) seen.add(id);
      cursor = (page.body['pagination'] as { nextCursor: string | null }).nextCursor;
    }
    const filter = { [owner]: ids['account'] } as never;
    expect(seen.size).toBe(await rows.countDocuments(filter));
  });
});
