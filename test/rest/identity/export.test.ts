import { bearer, createAccount, PASSWORD, send } from '../../support/accounts';
import { useTestApp } from '../../support/build-test-app';
import { keys, people } from '../../support/people';
import { seedProducts } from '../../support/products';

type Headers = Record<string, string>;
type Row = Record<string, unknown>;

const URL = '/users/me/export';
const EMAIL = 'exported@example.com';
const service = useTestApp({ env: { ALLOW_INSECURE_WEBHOOKS: 'true' } });
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

const order = (headers: Headers, paymentMethodId = 'pm_visa_4242') =>
  post('/orders', headers, {
    items: [{ productId: 'prd_pad', quantity: 1 }],
    deliveryAddress: { name: 'Ada', line1: 'Long street 9', city: 'Turku', country: 'FI' },
    paymentMethodId,
    note: 'at the back door',
  });

/**
 * Adds a deleted comment, a purged one, one that only admins see, an import, and a sign-in with a
 * country.
 */
async function leaveMore(comments: string): Promise<void> {
  const admin = { ...people.admin.headers };
  const createText = async (text: string) => (await post(comments, own, { text }))['id'] ?? '';
  ids['deleted'] = await createText('Deleted words.');
  await service.app.inject({
    method: 'DELETE',
    url: `/comments/${ids['deleted']}`,
    headers: own,
  });
  ids['purged'] = await createText('Words that are purged.');
  await post(`/comments/${ids['purged']}/purge`, admin, { reason: 'personal data' });
  ids['restricted'] = await createText('Words for admins.');
  await post(`/comments/${ids['restricted']}/moderate`, admin, { action: 'restrict' });
  const items = [{ externalId: 'lamp', title: 'Lamp' }];
  const importJob = await post('/imports', admin, { type: 'categories', items });
  ids['import'] = importJob['id'] ?? '';
  const { db } = service.database;
  const _id = ids['import'] as never;
  await db.collection('imports').updateOne({ _id }, { $set: { callerId: ids['account'] } });
  await post('/imports', admin, { type: 'categories', items: [{ externalId: 'of-others' }] });
  const accounts = db.collection<{ _id: string }>('users');
  await accounts.updateOne({ _id: ids['account'] ?? '' }, { $set: { signInCountries: ['FI'] } });
}

beforeAll(async () => {
  await seedProducts(service.database.db, [{ _id: 'prd_pad' }]);
  ids['account'] = await createAccount(service, EMAIL);
  const signedIn = await post('/auth/login', {}, { email: EMAIL, password: PASSWORD });
  own = bearer(String(signedIn['accessToken']));
  const other = { ...people.otherCustomer.headers };
  ids['order'] = (await order(own))['id'] ?? '';
  await post(`/orders/${ids['order']}/pay`, own, {});
  await post(`/orders/${ids['order']}/cancel`, own, { reason: 'Found a cheaper one.' });
  await service.app.worker.settle();
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
  await leaveMore(comments);
  const hook = await post('/webhooks/endpoints', own, { url: 'http://127.0.0.1:1/hook' });
  ids['hookSecret'] = hook['secret'] ?? '';
});

describe('GET /users/me/export', () => {
  it('is for users who signed in, not for API keys', async () => {
    expect((await get({})).status).toBe(401);
    expect((await get({ ...keys.partner.headers })).status).toBe(403);
    expect((await get({ ...keys.internal.headers })).status).toBe(403);
    expect((await get({ ...people.blockedCustomer.headers })).status).toBe(200);
  });

  it('contains everything stored about the account, and nothing about others', async () => {
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
      signIn: { countries: ['FI'], hasAuthenticator: false },
      imports: { data: [{ id: ids['import'], type: 'categories' }] },
      votes: { data: [{ commentId: ids['foreign'], value: -1 }] },
      flags: { data: [{ commentId: ids['foreign'], reasonCode: 'spam' }] },
      webhookEndpoints: [{ url: 'http://127.0.0.1:1/hook' }],
    });
    const { data: orders } = body['orders'] as { data: Row[] };
    expect(orders).toMatchObject([
      {
        delivery: { address: { city: 'Turku' } },
        payment: { method: { last4: '4242' }, refunds: [{ state: 'succeeded' }] },
      },
    ]);
    const { history = [] } = orders[0] as { history?: Row[] };
    expect(history.at(-1)).toMatchObject({
      status: 'cancelled',
      reason: 'Found a cheaper one.',
    });
    const { data: events } = body['securityEvents'] as { data: { type: string }[] };
    expect(events.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['sign_in_succeeded', 'api_key_created']),
    );
    expect(text).not.toMatch(/somebody else|passwordHash|argon2|usr_test_other/);
    const { data: comments } = body['comments'] as { data: Row[] };
    // Created at the same time of the test's clock, so their ids have no order.
    expect(new Map(comments.map(({ id, text: words, status }) => [id, [words, status]]))).toEqual(
      new Map([
        [ids['purged'], ['[removed]', 'deleted']],
        [ids['deleted'], ['Deleted words.', 'deleted']],
        [ids['comment'], ['casino is what I think.', 'pending']],
      ]),
    );
    for (const name of ['secret', 'hookSecret', 'foreignOrder'])
      expect(text).not.toContain(ids[name]);
  });

  it("contains only the admin's own data for an admin", async () => {
    const admin = { ...people.admin.headers };
    const { body } = await get(admin);
    expect(body).toMatchObject({ account: { id: people.admin.id }, webhookEndpoints: [] });
    expect(body['orders']).toMatchObject({ data: [] });
  });

  it('has the same content in GraphQL', async () => {
    const query = '{ accountExport { account { id } votes { data { commentId value } } } }';
    const { data } = await post('/graphql', own, { query });
    expect(data).toEqual({
      accountExport: {
        account: { id: ids['account'] },
        votes: { data: [{ commentId: ids['foreign'], value: -1 }] },
      },
    });
    const refusal = await post('/graphql', { ...keys.partner.headers }, { query });
    expect(refusal).toMatchObject({ errors: [{ extensions: { code: 'forbidden' } }] });
  });

  it.each([
    ['orders', 'orders', 'customerId', 100],
    ['imports', 'imports', 'callerId', 100],
    ['comments', 'comments', 'authorId', 1000],
    ['securityEvents', 'security_events', 'userId', 1000],
    ['votes', 'comment_votes', 'userId', 1000],
    ['flags', 'comment_flags', 'userId', 1000],
  ] as const)('continues with the cursor of a list: %s', async (name, collection, owner, most) => {
    const rows = service.database.db.collection<{ _id: string }>(collection);
    const mine = { [owner]: ids['account'] } as never;
    const row = await rows.findOne(mine, { sort: { visibility: -1 } });
    const copies = Array.from({ length: most + 50 }, (_, index) => {
      const {
        externalId: _none,
        hasOutbox: _hasOutbox,
        outbox: _events,
        ...facts
      } = { ...row } as Row;
      const number = String(index).padStart(4, '0');
      const unique = 'uploadId' in facts ? { uploadId: `upl_${number}` } : {};
      return { ...facts, ...unique, _id: `${row?._id}${number}` };
    });
    await rows.insertMany(copies);
    const exportedRows: unknown[] = [];
    const sizes: number[] = [];
    for (let cursor: string | null = ''; cursor !== null && sizes.length < 100;) {
      const { body } = await get(own, `${URL}${cursor && `?${name}Cursor=${cursor}`}`);
      const { data, pagination } = body[name] as {
        data: Row[];
        pagination: { hasNext: boolean; nextCursor: string | null };
      };
      exportedRows.push(...data);
      sizes.push(data.length);
      expect(pagination.hasNext).toBe(pagination.nextCursor !== null);
      cursor = pagination.nextCursor;
    }
    const hiddenCount = name === 'comments' ? 1 : 0;
    expect(exportedRows).toHaveLength((await rows.countDocuments(mine)) - hiddenCount);
    if (name !== 'votes' && name !== 'flags')
      expect(new Set(exportedRows.map((each) => (each as Row)['id'])).size).toBe(
        exportedRows.length,
      );
    expect(sizes[0]).toBe(most);
    expect(sizes).toHaveLength(2);
  });

  it('omits payments whose source is unavailable', async () => {
    const headers = { ...people.moderator.headers };
    await order(headers);
    await order(headers, 'pm_unreachable_timeout');
    const { status, body } = await get(headers);
    const { data } = body['orders'] as { data: Row[] };
    const payments = data.flatMap(({ payment }) => payment ?? []);
    expect([status, data.length, payments]).toMatchObject([200, 2, [{ status: 'pending' }]]);
  });

  it('names the parameter of a wrong cursor', async () => {
    const refusal = await get(own, `${URL}?ordersCursor=nonsense`);
    expect(refusal.body).toMatchObject({
      status: 400,
      errors: [{ parameter: 'ordersCursor', code: 'invalid_cursor' }],
    });
  });

  it('refuses a cursor of another list or another user', async () => {
    const { body } = await get(own);
    const { pagination } = body['orders'] as { pagination: { nextCursor: string } };
    for (const [headers, name] of [
      [own, 'votes'],
      [{ ...people.customer.headers }, 'orders'],
    ] as const) {
      const refusal = await get(headers, `${URL}?${name}Cursor=${pagination.nextCursor}`);
      expect(refusal.body).toMatchObject({
        status: 400,
        errors: [{ parameter: `${name}Cursor`, code: 'cursor_mismatch' }],
      });
    }
  });
});
