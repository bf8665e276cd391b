import { useTestApp } from '../../support/build-test-app';
import { keys, people } from '../../support/people';
import { requests } from '../../support/requests';

const service = useTestApp();
const { send } = requests(service);
let categoryId: string;

const admin = people.admin.headers;
const product = (overrides: object = {}) => ({
  title: 'A product',
  price: 12.5,
  categoryId,
  ...overrides,
});
const eventsOf = async (id: string) => {
  const row = await service.database.db
    .collection<{ _id: string; outbox: { type: string; sequenceNumber: number }[] }>('products')
    .findOne({ _id: id });
  return row?.outbox.map(({ type, sequenceNumber }) => `${sequenceNumber} ${type}`);
};

beforeAll(async () => {
  const { status, body } = await send('POST', '/categories', {
    title: 'Gadgets',
    externalId: 'gadgets',
    filterableAttributes: ['memory'],
    minimumPrice: 5,
  });
  expect(status).toBe(201);
  categoryId = body.id;
});

/** Creates nested categories, starting at the top. */
async function createBranch(levels: number): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let level = 0; level < levels; level += 1) {
    const parentId = ids.at(-1) ?? null;
    ids.push((await send('POST', '/categories', { title: 'Level', parentId })).body.id);
  }
  return ids;
}

const MEMORY = { name: 'memory', label: 'Memory', type: 'number', unit: 'GB' };

describe('categories', () => {
  it('are written only by catalog writers', async () => {
    expect((await send('POST', '/categories', { title: 'X' }, {})).status).toBe(401);
    const customer = people.customer.headers;
    expect((await send('POST', '/categories', { title: 'X' }, customer)).status).toBe(403);
    expect((await send('PATCH', '/categories/none', { title: 'X' })).status).toBe(404);
    const wrong = await send('POST', '/categories', { title: '', filterableAttributes: ['price'] });
    expect(wrong.status).toBe(400);
    expect(wrong.body.errors.length).toBeGreaterThan(1);
    const orphan = await send('POST', '/categories', { title: 'X', parentId: 'nowhere' });
    expect([orphan.status, orphan.body.code]).toEqual([422, 'unknown_category']);
    expect(orphan.body.errors).toMatchObject([{ pointer: '/parentId', code: 'unknown_category' }]);
  });

  it('are returned unchanged when an identical creation is repeated, and conflict with a different one', async () => {
    const same = {
      title: 'Gadgets',
      externalId: 'gadgets',
      filterableAttributes: ['memory'],
      minimumPrice: 5,
    };
    const again = await send('POST', '/categories', same);
    expect([again.status, again.body.id]).toEqual([200, categoryId]);
    const other = await send('POST', '/categories', { ...same, title: 'Other' });
    expect([other.status, other.body.code]).toEqual([409, 'external_id_taken']);
  });

  it('accept null for removable fields, and store repeated filters once', async () => {
    const filterableAttributes = ['memory', 'memory'];
    const category = await send('POST', '/categories', { title: 'Fickle', filterableAttributes });
    expect(category.body.filterableAttributes).toEqual([MEMORY]);
    const url = `/categories/${category.body.id}`;
    const bare = await send('PATCH', url, { filterableAttributes: null, minimumPrice: null });
    expect(bare.body).toMatchObject({ filterableAttributes: [], minimumPrice: null });
    const update = await send('PATCH', url, { title: null });
    expect([update.status, update.body.code]).toEqual([400, 'required']);
    await service.database.db.collection('categories').deleteOne({ _id: category.body.id });
  });

  it('declare minimums in other currencies, which apply only to prices in them', async () => {
    const minimumPrices = { EUR: 4.5, JPY: 600 };
    const category = await send('POST', '/categories', { title: 'Worldwide', minimumPrices });
    expect(category.body).toMatchObject({ minimumPrice: null, minimumPrices });
    const url = `/categories/${category.body.id}`;
    const sell = async (price: number, currency: string) =>
      (await send('POST', '/products', product({ price, currency, categoryId: category.body.id })))
        .status;
    expect([await sell(4.49, 'EUR'), await sell(4.5, 'EUR')]).toEqual([422, 201]);
    expect([await sell(599, 'JPY'), await sell(0.5, 'GBP')]).toEqual([422, 201]);
    const update = await send('PATCH', url, { minimumPrices: { JPY: null, GBP: 3 } });
    expect(update.body.minimumPrices).toEqual({ EUR: 4.5, GBP: 3 });
    for (const [wrong, code, max] of [
      [{ USD: 1 }, 'invalid_currency'],
      [{ XXQ: 1 }, 'invalid_currency'],
      [{ EUR: 'many' }, 'wrong_type'],
      [{ EUR: 1.999 }, 'too_many_decimals', 2],
      [{ JPY: 100.5 }, 'too_many_decimals', 0],
      [{ KWD: 1.0001 }, 'too_many_decimals', 3],
    ] as const) {
      const refusal = await send('PATCH', url, { minimumPrices: wrong });
      const [currency] = Object.keys(wrong);
      expect([refusal.status, refusal.body.errors]).toMatchObject([
        400,
        [
          {
            pointer: `/minimumPrices/${currency}`,
            code,
            ...(max === undefined ? {} : { params: { max } }),
          },
        ],
      ]);
    }
    const { db } = service.database;
    await db.collection('products').deleteMany({ categoryId: category.body.id });
    await db.collection('categories').deleteOne({ _id: category.body.id });
  });

  it('are listed as a tree, parents first, and can move', async () => {
    const parent = (await send('POST', '/categories', { title: 'Things' })).body;
    const update = await send('PATCH', `/categories/${categoryId}`, { parentId: parent.id });
    expect(update.body).toEqual({
      id: categoryId,
      title: 'Gadgets',
      parentId: parent.id,
      externalId: 'gadgets',
      filterableAttributes: [MEMORY],
      minimumPrice: 5,
      minimumPrices: {},
      version: 2,
    });
    const cycle = await send('PATCH', `/categories/${parent.id}`, { parentId: categoryId });
    expect([cycle.status, cycle.body.code]).toEqual([422, 'category_cycle']);
    expect(cycle.body.errors).toMatchObject([{ pointer: '/parentId' }]);
    const { body } = await send('GET', '/categories', undefined, {});
    expect(body.data.map(({ id }: { id: string }) => id)).toEqual([parent.id, categoryId]);
  });

  it('nest at most ten levels, even when a category is moved with its subtree', async () => {
    const [five, six] = [await createBranch(5), await createBranch(6)];
    const move = (id: string | undefined, parentId: string | undefined) =>
      send('PATCH', `/categories/${id}`, { parentId });
    const refusal = await move(six[0], five[4]);
    expect([refusal.status, refusal.body]).toMatchObject([
      422,
      {
        ...{ code: 'category_too_deep', maxDepth: 10 },
        errors: [{ pointer: '/parentId', params: { maxDepth: 10 } }],
      },
    ]);
    const title = 'One too many';
    expect((await move(six[1], five[4])).status).toBe(200);
    expect((await send('POST', '/categories', { title, parentId: six[5] })).status).toBe(422);
    const low = await createBranch(9);
    const [a, b] = [await createBranch(1), await createBranch(1)];
    // Each move would fit alone; the second one is checked against the result of the first.
    const racing = await Promise.all([move(a[0], low[8]), move(b[0], a[0])]);
    expect(racing.map(({ status }) => status).sort()).toEqual([200, 422]);
  });
});

describe('POST /products', () => {
  it('is only for catalog writers', async () => {
    expect((await send('POST', '/products', product(), {})).status).toBe(401);
    expect((await send('POST', '/products', product(), people.customer.headers)).status).toBe(403);
    expect((await send('POST', '/products', product(), keys.readonly.headers)).status).toBe(403);
    expect((await send('POST', '/products', product(), keys.internal.headers)).status).toBe(201);
  });

  it('refuses malformed bodies with every violation', async () => {
    const { status, body } = await send('POST', '/products', { title: '', price: '2', nope: 1 });
    expect(status).toBe(400);
    const pointers = body.errors.map(({ pointer }: { pointer: string }) => pointer);
    expect([...new Set(pointers)].sort()).toEqual(['/categoryId', '/nope', '/price', '/title']);
  });

  it.each([
    [{ price: 1.999 }, 400, 'too_many_decimals'],
    [{ price: 0 }, 400, 'out_of_range'],
    [{ currency: 'XXQ' }, 400, 'invalid_currency'],
    [{ attributes: { memory: 'big' } }, 400, 'wrong_type'],
    [{ attributes: { 'a.b': 1 } }, 400, 'not_allowed'],
    [{ categoryId: 'nowhere' }, 422, 'unknown_category'],
    [{ price: 4.99 }, 422, 'price_below_minimum'],
  ])('refuses %j', async (overrides, status, code) => {
    const response = await send('POST', '/products', product(overrides));
    expect([response.status, response.body.code]).toEqual([status, code]);
    expect(response.body.category).toBe(status === 400 ? 'structural' : 'domain');
  });

  it.each([
    [{ price: 1.999 }, 'USD', 2],
    [{ price: 0.001 }, 'USD', 2],
    [{ price: 10.5, currency: 'JPY' }, 'JPY', 0],
    [{ price: 10.0005, currency: 'KWD' }, 'KWD', 3],
  ])('says how many decimals the currency of %j has', async (overrides, currency, max) => {
    const { body } = await send('POST', '/products', product(overrides));
    const message = `"/price" must have at most ${max} decimal places in ${currency}.`;
    expect(body.errors).toEqual([
      { pointer: '/price', code: 'too_many_decimals', message, params: { max } },
    ]);
  });

  it('creates the product and its event', async () => {
    const { status, body, headers } = await send('POST', '/products', product({ stock: 4 }));
    expect(status).toBe(201);
    expect(headers['location']).toBe(`/products/${body.id}`);
    expect(body).toMatchObject({ title: 'A product', price: 12.5, currency: 'USD', version: 1 });
    expect(body.availability).toEqual({ status: 'low_stock' });
    expect(await eventsOf(body.id)).toEqual(['1 product.created']);
    const { stock, ...rest } = body;
    expect(stock).toBe(4);
    expect((await send('GET', `/products/${body.id}`, undefined, {})).body).toEqual(rest);
  });

  it('returns the existing product for the same externalId with the same content, refuses other content and taken skus', async () => {
    const first = await send(
      'POST',
      '/products',
      product({ externalId: 'same', sku: 'S-1', stock: 3 }),
    );
    await send('PATCH', `/products/${first.body.id}`, { stockDelta: -1 });
    const again = await send(
      'POST',
      '/products',
      product({ externalId: 'same', sku: 'S-1', stock: 3 }),
    );
    expect([again.status, again.body.id]).toEqual([200, first.body.id]);
    const other = await send('POST', '/products', product({ externalId: 'same', price: 9 }));
    expect([other.status, other.body.code]).toEqual([409, 'external_id_taken']);
    const sku = await send('POST', '/products', product({ sku: 'S-1' }));
    expect([sku.status, sku.body.code]).toEqual([409, 'already_exists']);
  });

  it('creates one product for a repeated key', async () => {
    const headers = { ...admin, 'idempotency-key': 'create-1' };
    const all = await Promise.all(
      Array.from({ length: 5 }, () => send('POST', '/products', product(), headers)),
    );
    const ids = new Set(all.filter(({ status }) => status === 201).map(({ body }) => body.id));
    expect(ids.size).toBe(1);
  });
});

describe('PATCH /products/{id}', () => {
  it('merges, removes with null, and bumps the version', async () => {
    const { body } = await send(
      'POST',
      '/products',
      product({ brand: 'Acme', attributes: { memory: 8, color: 'red' } }),
    );
    const update = await send('PATCH', `/products/${body.id}`, {
      brand: null,
      price: 20,
      attributes: { memory: 16, color: null },
    });
    expect(update.body).toMatchObject({
      brand: null,
      price: 20,
      attributes: { memory: 16 },
      version: 2,
    });
    expect(update.body.attributes).toEqual({ memory: 16 });
    const noChange = await send('PATCH', `/products/${body.id}`, { price: 20 });
    expect(noChange.body.version).toBe(2);
    const refusal = await send('PATCH', `/products/${body.id}`, { title: null });
    expect([refusal.status, refusal.body.code]).toEqual([400, 'required']);
  });

  it('honours If-Match', async () => {
    const { body, headers } = await send('POST', '/products', product());
    const etag = String(headers['etag']);
    const first = await send(
      'PATCH',
      `/products/${body.id}`,
      { price: 21 },
      { ...admin, 'if-match': etag },
    );
    expect(first.status).toBe(200);
    const late = await send(
      'PATCH',
      `/products/${body.id}`,
      { price: 22 },
      { ...admin, 'if-match': etag },
    );
    expect([late.status, late.body.code]).toEqual([412, 'version_mismatch']);
    const deletion = await send('DELETE', `/products/${body.id}`, undefined, {
      ...admin,
      'if-match': etag,
    });
    expect(deletion.status).toBe(412);
  });

  it.each([
    '"abc"',
    '"0"',
    '"2147483648"',
    '"999999999999999"',
    '"99999999999999999999-x"',
    'W/"7"',
    '"x", "7-y"',
  ])('returns 412 for an ETag that does not match: %s', async (tag) => {
    const { body } = await send('POST', '/products', product());
    const headers = { ...admin, 'if-match': tag };
    const refusal = await send('PATCH', `/products/${body.id}`, { price: 21 }, headers);
    expect([refusal.status, refusal.body.code]).toEqual([412, 'version_mismatch']);
  });

  it('accepts a list of ETags with the current version', async () => {
    const { body } = await send('POST', '/products', product());
    const url = `/products/${body.id}`;
    const headers = { ...admin, 'if-match': '"abc", W/"1-x","1-y"' };
    expect((await send('PATCH', url, { price: 21 }, headers)).status).toBe(200);
    for (const tag of ['', 'abc', '1', '"1']) {
      const { status } = await send('PATCH', url, { price: 22 }, { ...admin, 'if-match': tag });
      expect([tag, status]).toEqual([tag, 400]);
    }
    const several = { ...admin, 'if-match': '"1", "2"' };
    expect((await send('PATCH', url, { price: 22 }, several)).status).toBe(200);
    expect((await send('PATCH', url, { price: 23 }, several)).status).toBe(412);
  });

  it('accepts up to ten versions, and refuses more', async () => {
    const { body } = await send('POST', '/products', product());
    const update = (count: number) => {
      const tags = Array.from({ length: count }, (_, index) => `"${count - index}"`);
      const headers = { ...admin, 'if-match': tags.join(', ') };
      return send('PATCH', `/products/${body.id}`, { price: 24 }, headers);
    };
    expect(await update(11)).toMatchObject({ status: 400, body: { code: 'wrong_format' } });
    expect((await update(10)).status).toBe(200);
  });

  it('changes the stock, never below zero, and emits availability events', async () => {
    const { body } = await send('POST', '/products', product({ stock: 2 }));
    const url = `/products/${body.id}`;
    const tooMuch = await send('PATCH', url, { stockDelta: -3 });
    expect([tooMuch.status, tooMuch.body.code, tooMuch.body.available]).toEqual([
      422,
      'quantity_above_stock',
      2,
    ]);
    expect(tooMuch.body.errors).toMatchObject([{ pointer: '/stockDelta' }]);
    for (const stock of [1, null]) {
      const both = { stockDelta: 1, stock };
      const expectedProblem = { code: 'not_allowed', errors: [{ pointer: expect.any(String) }] };
      expect((await send('PATCH', url, both)).body).toMatchObject(expectedProblem);
      const [item] = (await send('PATCH', '/products/bulk', [{ id: body.id, ...both }])).body
        .results;
      expect(item).toMatchObject({ outcome: 'failed', error: expectedProblem });
      const query = `mutation { updateProduct(id: "${body.id}", input: { stockDelta: 1, stock: ${stock} }) { id } }`;
      const answer = (await send('POST', '/graphql', { query })).body;
      expect(answer.errors[0].extensions.code).toBe('not_allowed');
    }
    expect((await send('GET', url)).body.stock).toBe(2);
    await send('PATCH', url, { stockDelta: -2 });
    await send('PATCH', url, { stock: 10 });
    expect(await eventsOf(body.id)).toEqual([
      '1 product.created',
      '2 product.updated',
      '3 product.out_of_stock',
      '4 product.updated',
      '5 product.back_in_stock',
    ]);
    const parallel = await Promise.all(
      Array.from({ length: 5 }, () => send('PATCH', url, { stockDelta: -2 })),
    );
    expect(parallel.every(({ status }) => status === 200)).toBe(true);
    expect((await send('GET', url, undefined, {})).body.availability.status).toBe('out_of_stock');
  });

  it('adds to the stock up to a billion, in every kind of write, and refuses more', async () => {
    const { body } = await send('POST', '/products', product({ stock: 1e9 }));
    const [url, id] = [`/products/${body.id}`, body.id];
    const change = { stockDelta: 1 };
    const expectedProblem = { code: 'out_of_range', errors: [{ pointer: '/stockDelta' }] };
    const single = await send('PATCH', url, change);
    expect([single.status, single.body]).toMatchObject([400, { ...expectedProblem, max: 1e9 }]);
    for (const mode of ['partial', 'atomic']) {
      const bulk = await send('PATCH', `/products/bulk?mode=${mode}`, [{ id, ...change }]);
      expect([bulk.status, bulk.body.results[0].error]).toMatchObject([400, expectedProblem]);
    }
    const query = `mutation { updateProduct(id: "${id}", input: { stockDelta: 1 }) { id } }`;
    const graph = await send('POST', '/graphql', { query });
    const errors = [{ pointer: '/input/stockDelta' }];
    expect(graph.body.errors[0].extensions).toMatchObject({ ...expectedProblem, errors });
    expect((await send('GET', url)).body.stock).toBe(1e9);

    const products = service.database.db.collection<{ _id: string; stock: number }>('products');
    await products.updateOne({ _id: id }, { $set: { stock: 2 ** 33 } });
    expect((await send('GET', url)).body.stock).toBe(2 ** 31 - 1);
    expect((await send('PATCH', url, { stockDelta: -1 })).status).toBe(200);
    expect((await products.findOne({ _id: id }))?.stock).toBe(2 ** 33 - 1);
  });

  it.each([
    ['externalId', 'external_id_taken', 'a index: sku_1'],
    ['externalId', 'external_id_taken', 'b dup key: { claims: "sku:b'],
    ['sku', 'already_exists', 'a index: claims_1 dup key: { claims: "externalId:a'],
  ])('refuses each %s in use, whatever it contains', async (field, code, value) => {
    await send('POST', '/products', product({ [field]: value }));
    const { body: other } = await send('POST', '/products', product());
    const patch = await send('PATCH', `/products/${other.id}`, { [field]: value });
    expect([patch.status, patch.body.code]).toEqual([409, code]);
    for (const mode of ['partial', 'atomic']) {
      const items = [{ id: other.id, [field]: value }];
      const { body } = await send('PATCH', `/products/bulk?mode=${mode}`, { items });
      expect(body.results).toMatchObject([{ error: { code } }]);
    }
    const refusal = await send('POST', '/products', product({ [field]: value, price: 99 }));
    expect([refusal.status, refusal.body.code]).toEqual([409, code]);
  });

  it.each([
    ['a BSON type', '{"_bsontype":"Int32"}'],
    ['one below', '{"a":[{"b":{"_bsontype":"Long","value":1}}]}'],
    ['a number that is infinite', '{"a":1e400}'],
    ['one below', '{"a":{"b":[-1e400]}}'],
  ])('refuses attributes with %s, in every kind of write', async (_what, attributes) => {
    const { id } = (await send('POST', '/products', product())).body;
    const sendText = (method: 'POST' | 'PATCH', url: string, text: string) =>
      service.app.inject({
        method,
        url,
        headers: { ...admin, 'content-type': 'application/json' },
        payload: text.replace('"attributes":{}', `"attributes":${attributes}`),
      });
    const good = product();
    const bad = product({ attributes: {} });
    const expectedProblem = { code: 'not_allowed', errors: [{ pointer: '/attributes' }] };
    const single = await sendText('POST', '/products', JSON.stringify(bad));
    expect([single.statusCode, single.json()]).toMatchObject([400, expectedProblem]);
    const patch = await sendText('PATCH', `/products/${id}`, '{"attributes":{}}');
    expect([patch.statusCode, patch.json()]).toMatchObject([400, expectedProblem]);
    const bulk = await sendText('POST', '/products/bulk', JSON.stringify([good, bad]));
    expect(bulk.json().results).toMatchObject([{ outcome: 'created' }, { error: expectedProblem }]);
    const query = `mutation($a: JSONObject) { updateProduct(id: "${id}", input: { attributes: $a }) { id } }`;
    const variables = '"variables":{"a":{"attributes":{}}}';
    const graph = await sendText(
      'POST',
      '/graphql',
      `{"query":${JSON.stringify(query)},${variables}}`,
    );
    expect(graph.json().errors[0].extensions).toMatchObject({ code: 'not_allowed' });
  });

  it('refuses attributes that together exceed the limit of a free-form value', async () => {
    const { body } = await send('POST', '/products', product());
    const change = (name: string) =>
      send('PATCH', `/products/${body.id}`, { attributes: { [name]: 'x'.repeat(9000) } });
    expect((await change('first')).status).toBe(200);
    const second = await change('second');
    expect([second.status, second.body.errors[0]]).toMatchObject([
      400,
      { pointer: '/attributes', code: 'not_allowed' },
    ]);
  });

  it('checks the price only when it changes, not when a minimum is raised later', async () => {
    const costly = (await send('POST', '/categories', { title: 'Costly' })).body.id;
    const { body } = await send('POST', '/products', product({ price: 6, categoryId: costly }));
    await send('PATCH', `/categories/${costly}`, { minimumPrice: 50 });
    const url = `/products/${body.id}`;
    expect((await send('PATCH', url, { stockDelta: 1, status: 'archived' })).status).toBe(200);
    const cheaper = await send('PATCH', url, { price: 7 });
    expect([cheaper.status, cheaper.body.code]).toEqual([422, 'price_below_minimum']);
    const movedId = (await send('POST', '/products', product({ price: 6 }))).body.id;
    const into = await send('PATCH', `/products/${movedId}`, { categoryId: costly });
    expect([into.status, into.body.code]).toEqual([422, 'price_below_minimum']);
  });

  it('accepts only filterable attributes whose names work as a filter', async () => {
    for (const memory of [0.5, 8, 1e9, 0.000001]) {
      const creation = await send('POST', '/products', product({ attributes: { memory } }));
      expect(creation.status).toBe(201);
    }
    for (const memory of [0, -1, 1e308, 0.1234567, 1e-7, '8']) {
      const refusal = await send('POST', '/products', product({ attributes: { memory } }));
      expect(refusal.body.errors).toMatchObject([{ pointer: '/attributes/memory' }]);
    }
  });

  it('refuses a compressed body instead of parsing it', async () => {
    const headers = { ...admin, 'content-encoding': 'gzip' };
    const creation = await send('POST', '/products', product(), headers);
    expect([creation.status, creation.body.code, creation.body.allowed]).toEqual([
      415,
      'unsupported_media_type',
      ['identity'],
    ]);
  });

  it('returns 404 for an absent product', async () => {
    expect((await send('PATCH', '/products/prd_none', { price: 9 })).status).toBe(404);
  });
});

describe('DELETE /products/{id}', () => {
  it('removes the product from the catalog and releases its externalId', async () => {
    const { body } = await send('POST', '/products', product({ externalId: 'gone' }));
    expect(
      (await send('DELETE', `/products/${body.id}`, undefined, people.customer.headers)).status,
    ).toBe(403);
    expect((await send('DELETE', `/products/${body.id}`)).status).toBe(204);
    expect((await send('GET', `/products/${body.id}`)).status).toBe(404);
    expect((await send('DELETE', `/products/${body.id}`)).status).toBe(404);
    expect(await eventsOf(body.id)).toEqual(['1 product.created', '2 product.deleted']);
    const again = await send('POST', '/products', product({ externalId: 'gone' }));
    expect(again.status).toBe(201);
  });
});
