import { basketOf } from '../support/basket';
import { useTestApp } from '../support/build-test-app';
import { people } from '../support/people';
import { seedProducts } from '../support/products';
import { requests } from '../support/requests';

const service = useTestApp();
const { send, succeed } = requests(service);
const customer = people.customer.headers;
let categoryId: string;
let postId: string;

beforeAll(async () => {
  await seedProducts(service.database.db, [{ _id: 'prd_pad', priceMinor: 1000, stock: 1000 }]);
  categoryId = (await succeed('POST', '/categories', { title: 'All' })).id;
  postId = (await succeed('POST', '/posts', { title: 'A post' })).id;
});

describe('a title', () => {
  const TITLE = ' \n Lamp\u00a0';
  const product = () => ({ title: TITLE, price: 5, categoryId });

  it('is stored without white space at its ends', async () => {
    const creation = await succeed('POST', '/products', product());
    expect(creation.title).toBe('Lamp');
    const patch = await succeed('PATCH', `/products/${creation.id}`, { title: ' Desk lamp ' });
    expect(patch.title).toBe('Desk lamp');
    const bulk = await succeed('POST', '/products/bulk', [product()]);
    expect(bulk.results[0].data.title).toBe('Lamp');
    const change = [{ id: creation.id, title: '\tFloor lamp' }];
    const bulkUpdate = await succeed('PATCH', '/products/bulk', change);
    expect(bulkUpdate.results[0].data.title).toBe('Floor lamp');
    const category = await succeed('POST', '/categories', { title: ' Lamps ' });
    expect(category.title).toBe('Lamps');
    const categoryUpdate = await succeed('PATCH', `/categories/${category.id}`, {
      title: 'Lights\n',
    });
    expect(categoryUpdate.title).toBe('Lights');
    expect((await succeed('POST', '/posts', { title: ' Post ' })).title).toBe('Post');
  });

  it('is measured without that white space, and is empty if it has nothing else', async () => {
    const title = ` ${'x'.repeat(200)} `;
    expect((await send('POST', '/products', { ...product(), title })).status).toBe(201);
    expect((await send('POST', '/products', { ...product(), title: ' \t' })).status).toBe(400);
  });
});

describe('the e-mail address of an order', () => {
  const place = (more: object) => send('POST', '/orders', basketOf('prd_pad', more), customer);

  it('counts as absent when it is empty', async () => {
    const { status, body } = await place({ email: '', externalId: 'no-mail' });
    expect([status, body.email]).toEqual([201, null]);
    const again = await place({ email: null, externalId: 'no-mail' });
    expect([again.status, again.body.id]).toEqual([200, body.id]);
    const query = `mutation ($input: CreateOrderInput!) { placeOrder(input: $input) { order { email } } }`;
    const variables = { input: basketOf('prd_pad', { email: '' }) };
    const graph = await send('POST', '/graphql', { query, variables }, customer);
    expect(graph.body.data.placeOrder.order.email).toBeNull();
  });

  it.each([' ', 'x', 'a@', '@example.com', `${'l'.repeat(65)}@example.com`])(
    'is refused when it is malformed: %j',
    async (email) => {
      const { status, body } = await place({ email });
      expect([status, body.errors]).toMatchObject([
        400,
        [{ pointer: '/email', code: 'wrong_format' }],
      ]);
    },
  );

  it('has at most 64 characters before the @', async () => {
    const email = `${'l'.repeat(64)}@example.com`;
    expect((await place({ email })).body.email).toBe(email);
  });
});

describe('an edit of a comment', () => {
  it('that changes nothing creates no version, event or edit mark', async () => {
    const text = 'Un café, please.';
    const comment = await succeed('POST', `/posts/${postId}/comments`, { text }, customer);
    const read = () => succeed('GET', `/comments/${comment.id}`, undefined, customer);
    const edit = (newText: string) =>
      succeed('PATCH', `/comments/${comment.id}`, { text: newText }, customer);
    service.clock.advance(1000);
    for (const same of [text, ` ${text}\n`]) {
      const { version, editedAt, updatedAt } = await edit(same);
      expect({ version, editedAt, updatedAt }).toEqual({
        version: comment.version,
        editedAt: null,
        updatedAt: comment.updatedAt,
      });
    }
    const comments = service.database.db.collection<{ _id: string; outbox?: unknown[] }>(
      'comments',
    );
    const before = await comments.findOne({ _id: comment.id });
    await edit(text);
    expect(await comments.findOne({ _id: comment.id })).toEqual(before);
    const update = await edit('Un cafe\u0301, please.');
    expect([update.version, update.editedAt]).toEqual([comment.version + 1, expect.any(String)]);
    expect((await read()).editedAt).toBe(update.editedAt);
  });

  it('that changes nothing honours If-Match and the right to edit', async () => {
    const text = 'Nothing to change.';
    const { id, version } = await succeed('POST', `/posts/${postId}/comments`, { text }, customer);
    const edit = (headers: Readonly<Record<string, string>>) =>
      send('PATCH', `/comments/${id}`, { text }, headers);
    expect((await edit({ ...customer, 'if-match': `"${version + 1}"` })).status).toBe(412);
    expect((await edit({ ...customer, 'if-match': `"${version}"` })).status).toBe(200);
    expect((await edit(people.otherCustomer.headers)).status).toBe(403);
  });
});

describe('the period of a coupon', () => {
  const at = (hours: number) =>
    new Date(service.clock.now().getTime() + hours * 3_600_000).toISOString();
  const refusal = {
    status: 400,
    code: 'invalid_range',
    errors: [{ pointer: '/expiresAt', code: 'invalid_range' }],
  };
  const create = (code: string, startsAt: string | null, expiresAt: string | null) =>
    send('POST', '/coupons', { code, percent: 10, startsAt, expiresAt });

  it.each([
    [2, 1],
    [2, 2],
  ])('is refused when it starts in %d hours and ends in %d', async (start, end) => {
    expect((await create('NEVER', at(start), at(end))).body).toMatchObject(refusal);
    expect((await send('GET', '/coupons/NEVER')).status).toBe(404);
  });

  it('is checked against the stored values when it changes', async () => {
    expect((await create('PERIOD', at(1), at(2))).status).toBe(201);
    const change = (patch: object) => send('PATCH', '/coupons/period', patch);
    expect((await change({ startsAt: at(3) })).body).toMatchObject(refusal);
    expect((await change({ expiresAt: at(0) })).body).toMatchObject(refusal);
    expect((await change({ startsAt: at(3), expiresAt: at(3) })).body).toMatchObject(refusal);
    expect((await change({ startsAt: at(3), expiresAt: at(4) })).status).toBe(200);
    expect((await change({ startsAt: null, expiresAt: at(0) })).status).toBe(200);
    expect((await change({ startsAt: at(1), expiresAt: null })).status).toBe(200);
  });
});

describe('a full refund', () => {
  const paidOrder = async (steps: readonly string[] = []) => {
    const { id } = await succeed('POST', '/orders', basketOf('prd_pad'), customer);
    await succeed('POST', `/orders/${id}/pay`, {}, customer);
    for (const step of steps) await succeed('POST', `/orders/${id}/${step}`);
    return id as string;
  };

  it.each([
    ['paid', [], {}],
    ['paid', [], { amount: 10 }],
    ['processing', ['process'], {}],
  ])(
    'of an order that is %s is refused with the advice to cancel it',
    async (from, steps, body) => {
      const id = await paidOrder(steps);
      const refusal = await send('POST', `/orders/${id}/refund`, body);
      expect([refusal.status, refusal.body]).toMatchObject([
        422,
        { code: 'invalid_state_transition', from, to: 'refunded', allowed: ['cancel'] },
      ]);
      const cancellation = await succeed('POST', `/orders/${id}/cancel`, {});
      expect(cancellation).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' });
    },
  );

  it('gives the same advice for the rest after a partial refund', async () => {
    const id = await paidOrder();
    await succeed('POST', `/orders/${id}/refund`, { amount: 4 });
    expect((await send('POST', `/orders/${id}/refund`, { amount: 6 })).body).toMatchObject({
      allowed: ['cancel'],
    });
  });
});

describe('integers of free-form values', () => {
  const create = (attributes: string) =>
    service.app.inject({
      method: 'POST',
      url: '/products',
      headers: { ...people.admin.headers, 'content-type': 'application/json' },
      payload: `{"title":"Lamp","price":5,"categoryId":"${categoryId}","attributes":${attributes}}`,
    });

  it.each([
    ['{"a":9007199254740992}', '/attributes/a'],
    ['{"a":-9007199254740992}', '/attributes/a'],
    ['{"a":12345678901234567890}', '/attributes/a'],
    ['{"a":9007199254740993.0}', '/attributes/a'],
    ['{"a":1e20}', '/attributes/a'],
    ['{"a":[1,{"b/c":[9007199254740993]}]}', '/attributes/a/1/b~1c/0'],
  ])('are refused beyond 2^53 - 1: %s', async (attributes, pointer) => {
    const answer = await create(attributes);
    expect([answer.statusCode, answer.json()]).toMatchObject([
      400,
      { code: 'out_of_range', errors: [{ pointer, params: { max: Number.MAX_SAFE_INTEGER } }] },
    ]);
  });

  it.each(['{"a":9007199254740991}', '{"a":-9007199254740991}', '{"a":0.1,"b":1e-300}'])(
    'are stored up to there: %s',
    async (attributes) => {
      const answer = await create(attributes);
      expect([answer.statusCode, answer.json().attributes]).toEqual([201, JSON.parse(attributes)]);
    },
  );

  it('are refused in patches, items and GraphQL literals', async () => {
    const { id } = (await create('{}')).json();
    const attributes = { serial: 2 ** 60 };
    const update = await send('PATCH', `/products/${id}`, { attributes });
    expect(update.body.code).toBe('out_of_range');
    const bulk = await send('PATCH', '/products/bulk', [{ id, attributes }]);
    expect(bulk.body.results[0].error.code).toBe('out_of_range');
    const query = `mutation { updateProduct(id: "${id}", input: { attributes: { serial: 9007199254740993 } }) { id } }`;
    const graph = await send('POST', '/graphql', { query });
    expect(graph.body.errors).toMatchObject([{ extensions: { code: 'out_of_range' } }]);
  });
});
