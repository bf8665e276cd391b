import { basketOf } from '../support/basket';
import { useTestApp } from '../support/build-test-app';
import { people, restorePeople } from '../support/people';
import { seedProducts } from '../support/products';

const service = useTestApp();
let number = 0;

const newKey = () => `graphql-${(number += 1)}`;
const send = (
  query: string,
  key?: string,
  headers: Record<string, string> = people.admin.headers,
  variables: object = {},
) =>
  service.app.inject({
    method: 'POST',
    url: '/graphql',
    headers: { ...headers, ...(key === undefined ? {} : { 'idempotency-key': key }) },
    payload: { query, variables },
  });
const post = (title: string) => `mutation { createPost(input: { title: "${title}" }) { id } }`;
const postsWith = (title: string) =>
  service.database.db.collection('posts').countDocuments({ title });
/** The objects that only the test below creates. */
const madeBy = (field: string) =>
  field === 'placeOrder'
    ? service.database.db.collection('orders').countDocuments()
    : postsWith('below');
const LAMP = '{ title: "Lamp", price: 5, categoryId: "cat_absent" }';
/** A page with parameters of both styles, which a link refuses. */
const TWO_STYLES = 'page: { page: 1, limit: 5 }';
const codeOf = (response: { json(): { errors: { extensions: { code: string } }[] } }) =>
  response.json().errors[0]?.extensions.code;

beforeAll(async () => {
  await seedProducts(service.database.db, [{ _id: 'prd_keyed', title: 'Lamp' }]);
});

describe('Idempotency-Key under POST /graphql', () => {
  it('carries a mutation out once and replays its response', async () => {
    const key = newKey();
    const first = await send(post('once'), key);
    const again = await send(post('once'), key);
    expect(again.json()).toEqual(first.json());
    expect(again.headers).toMatchObject({ 'idempotent-replayed': 'true' });
    expect(first.headers).not.toHaveProperty('idempotent-replayed');
    expect(await postsWith('once')).toBe(1);
  });

  /** The link fails after the mutation has been carried out. */
  it.each([
    [
      'the whole data are null',
      'createPost',
      { title: 'below' },
      `id comments(${TWO_STYLES}) { data { id } }`,
    ],
    [
      'only the link is null',
      'placeOrder',
      basketOf('prd_keyed'),
      `order { id events(${TWO_STYLES}) { data { type } } }`,
    ],
  ])('carries it out once when %s', async (_what, field, input, selection) => {
    const type = `${field === 'placeOrder' ? 'CreateOrder' : 'CreatePost'}Input!`;
    const query = `mutation ($input: ${type}) { ${field}(input: $input) { ${selection} } }`;
    const key = newKey();
    const first = await send(query, key, people.admin.headers, { input });
    expect(first.json().errors).toEqual([
      expect.objectContaining({ extensions: expect.objectContaining({ category: 'structural' }) }),
    ]);
    const again = await send(query, key, people.admin.headers, { input });
    expect(again.headers).toMatchObject({ 'idempotent-replayed': 'true' });
    expect(again.json()).toEqual(first.json());
    expect(await madeBy(field)).toBe(1);
  });

  it('carries it out once when many requests arrive at the same time', async () => {
    const key = newKey();
    const all = await Promise.all(Array.from({ length: 10 }, () => send(post('many'), key)));
    const early = all.filter(({ statusCode }) => statusCode === 409);
    for (const response of early) expect(codeOf(response)).toBe('idempotency_in_progress');
    expect(all.filter(({ statusCode }) => statusCode === 200)).toHaveLength(10 - early.length);
    expect(await postsWith('many')).toBe(1);
  });

  it('refuses a key that was used for another document', async () => {
    const key = newKey();
    await send(post('first'), key);
    const other = await send(post('second'), key);
    expect([other.statusCode, codeOf(other)]).toEqual([422, 'idempotency_key_reused']);
  });

  it.each([
    ['two fields', 'mutation { a: signOut b: signOut }'],
    ['a fragment', 'mutation { ...F } fragment F on Mutation { signOut }'],
  ])('refuses a mutation of %s', async (_what, document) => {
    const response = await send(document, newKey());
    expect([response.statusCode, codeOf(response)]).toEqual([400, 'idempotency_key_not_supported']);
  });

  it.each(['two words', ''])('refuses a malformed key: "%s"', async (key) => {
    const response = await send(post('malformed'), key);
    expect([response.statusCode, codeOf(response)]).toEqual([400, 'invalid_idempotency_key']);
    expect(await postsWith('malformed')).toBe(0);
  });

  it('leaves the key free when the document is refused', async () => {
    const key = newKey();
    const name = Array.from({ length: 40 }, (_, index) => `a${index}: title`).join(' ');
    const refusal = await send(
      `mutation { createPost(input: { title: "much" }) { ${name} } }`,
      key,
    );
    expect([refusal.statusCode, codeOf(refusal)]).toEqual([400, 'document_too_complex']);
    const next = await send(post('after a refused document'), key);
    expect(next.json().errors).toBeUndefined();
    expect(await postsWith('much')).toBe(0);
  });

  it('ignores a key on a query, of an anonymous caller, and of a mutation whose route does', async () => {
    const query = await send('{ me { id } posts { data { id } } }', 'two words');
    expect(query.statusCode).toBe(200);
    const endSession = 'mutation { endSession(id: "ses_absent") { __typename } }';
    expect(codeOf(await send(endSession, 'two words'))).toBe('not_found');
    const anonymous = await send(post('anonymous'), 'two words', {});
    expect(codeOf(anonymous)).toBe('authentication_required');
  });

  it('stores refusals by a rule, but no others', async () => {
    const key = newKey();
    const block = `mutation { blockUser(id: "${people.admin.id}", input: {}) { id } }`;
    expect(codeOf(await send(block, key))).toBe('forbidden');
    expect((await send(post('after a refusal'), key)).json().errors).toBeUndefined();
    const { id } = people.otherCustomer;
    await send(`mutation { disableUser(id: "${id}") { id } }`);
    const blockMutation = `mutation { blockUser(id: "${id}", input: {}) { id } }`;
    const other = newKey();
    expect(codeOf(await send(blockMutation, other))).toBe('invalid_state_transition');
    const again = await send(blockMutation, other);
    expect(codeOf(again)).toBe('invalid_state_transition');
    expect(again.headers).toMatchObject({ 'idempotent-replayed': 'true' });
  });

  it.each([
    ['createCoupon', '(input: { code: "ONCE", percent: 10 }) { code }'],
    ['createProducts', `(input: { items: [${LAMP}] }) { results { id } }`],
    ['updateProducts', '(input: { items: [{ id: "prd_keyed", stock: 3 }] }) { results { id } }'],
    ['startImport', `(input: { products: [${LAMP}] }) { id }`],
  ])(
    'does not replay the response of %s to a caller who has lost the right',
    async (field, rest) => {
      const { id, headers } = people.otherCustomer;
      const roleIs = (role: string) =>
        service.app.inject({
          method: 'POST',
          url: `/users/${id}/role`,
          headers: people.admin.headers,
          payload: { role },
        });
      await send(`mutation { enableUser(id: "${id}") { id } }`);
      await restorePeople(service.database.db);
      await roleIs('admin');
      const document = `mutation { ${field}${rest} }`;
      const key = newKey();
      const first = await send(document, key, headers);
      expect(first.json().data[field]).toBeTruthy();
      await roleIs('customer');
      const refusal = await send(document, key, headers);
      expect([refusal.statusCode, codeOf(refusal)]).toEqual([403, 'forbidden']);
      expect(refusal.headers).not.toHaveProperty('idempotent-replayed');
      await roleIs('admin');
      expect((await send(document, key, headers)).json()).toEqual(first.json());
    },
  );

  it('stores the response encrypted', async () => {
    const secret =
      'mutation { createApiKey(input: {name: "k", scopes: ["orders:read"]}) { secret } }';
    const response = await send(secret, newKey());
    const records = await service.database.db.collection('idempotency_keys').find().toArray();
    const answeredSecret = response.json().data?.createApiKey.secret;
    expect(answeredSecret).toMatch(/^sk_/);
    expect(JSON.stringify(records)).not.toContain(answeredSecret);
  });
});
