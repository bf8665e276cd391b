import { useTestApp } from '../support/build-test-app';
import { people } from '../support/people';

interface Answer {
  readonly data?: Readonly<Record<string, never>> | null;
  readonly errors?: readonly {
    readonly message: string;
    readonly extensions: {
      readonly code: string;
      readonly errors?: readonly { readonly pointer: string }[];
    };
  }[];
}

const service = useTestApp();
let categoryId: string;

beforeAll(async () => {
  const payload = { title: 'Lamps', externalId: 'lamps' };
  const { headers } = people.admin;
  const creation = await service.app.inject({
    method: 'POST',
    url: '/categories',
    headers,
    payload,
  });
  categoryId = creation.json<{ id: string }>().id;
});

const CREATE = `mutation ($input: CreateProductsInput!) {
  createProducts(input: $input) { summary { succeeded failed } results { outcome id error { code } } }
}`;
const UPDATE = `mutation ($input: UpdateProductsInput!) {
  updateProducts(input: $input) { results { outcome data { price } error { code } } }
}`;
const IMPORT = `mutation ($input: StartImportInput!) { startImport(input: $input) { id type mode } }`;

async function ask(query: string, input: unknown): Promise<Answer> {
  const { headers } = people.admin;
  const payload = { query, variables: { input } };
  const { body } = await service.app.inject({ method: 'POST', url: '/graphql', headers, payload });
  return JSON.parse(body) as Answer;
}

const codesOf = ({ errors = [] }: Answer) => errors.map(({ extensions }) => extensions.code);

describe('a batch of products in GraphQL', () => {
  it('is invalid with an item of another shape', async () => {
    const fine = { title: 'Lamp', price: 9.5, categoryId };
    for (const wrong of [
      { ...fine, price: 'much' },
      { ...fine, colour: 'red' },
      { title: 'Lamp' },
      7,
      null,
    ]) {
      const answer = await ask(CREATE, { items: [fine, wrong] });
      expect([wrong, codesOf(answer), answer.data]).toEqual([wrong, ['invalid_value'], undefined]);
    }
    expect(codesOf(await ask(UPDATE, { items: [{ id: 'prd_1', stockDelta: 'one' }] }))).toEqual([
      'invalid_value',
    ]);
  });

  it('is stored with trimmed texts, like a single product and like REST', async () => {
    const product = { title: '  Desk lamp ', brand: ' Acme', price: 9.5, categoryId };
    const read = 'results { data { title brand } }';
    const { data } = await ask(
      `mutation ($input: CreateProductsInput!) { createProducts(input: $input) { ${read} } }`,
      { items: [product] },
    );
    const one = await ask(
      'mutation ($input: CreateProductInput!) { createProduct(input: $input) { product { title brand } } }',
      product,
    );
    const trimmedValues = { title: 'Desk lamp', brand: 'Acme' };
    expect(data).toEqual({ createProducts: { results: [{ data: trimmedValues }] } });
    expect(one.data).toEqual({ createProduct: { product: trimmedValues } });
  });

  it('is refused as a whole for an item beyond the limits, whose place is reported', async () => {
    const answer = await ask(CREATE, { items: [{ title: 'Lamp', price: -1, categoryId }] });
    expect(codesOf(answer)).toEqual(['out_of_range']);
    expect(answer.errors?.[0]?.message).toContain('/input/items/0/price');
  });

  it('lists the allowed values for a refused item, as a single request does', async () => {
    const { headers } = people.admin;
    const send = (method: 'PATCH' | 'POST', url: string, payload: object) =>
      service.app.inject({ method, url, headers, payload });
    await send('PATCH', `/categories/${categoryId}`, { minimumPrice: 2 });
    const cheap = { title: 'Lamp', price: 1, categoryId };
    const odd = { title: 'Lamp', price: 9.5, categoryId, attributes: { memory: 'much' } };
    const query = `mutation ($input: CreateProductsInput!) {
      createProducts(input: $input) { results { error { code params errors { code params } } } }
    }`;
    const { data } = await ask(query, { items: [cheap, odd] });
    const { results } = data?.['createProducts'] as never as { results: unknown[] };
    const alone = await send('POST', '/products', cheap);
    const [{ params }] = alone.json<{ errors: [{ params: object }] }>().errors;
    expect(params).toMatchObject({ min: 2 });
    expect(results[0]).toMatchObject({ error: { errors: [{ params }] } });
    const none = { params: null };
    expect(results[1]).toMatchObject({ error: { ...none, errors: [none] } });
  });

  it('may be a literal in the document up to its full size', async () => {
    const items = Array.from({ length: 100 }, (_, i) => `{ id: "prd_none_${i}", price: 7.5 }`);
    const query = (texts: readonly string[]) =>
      `mutation { updateProducts(input: { items: [${texts.join(' ')}] }) { results { id error { code } } } }`;
    const { data } = await ask(query(items), {});
    expect(data?.['updateProducts']).toEqual({
      results: items.map((_, i) => ({ id: `prd_none_${i}`, error: { code: 'not_found' } })),
    });
    const answer = await ask(query([...items, ...items.slice(0, 1)]), {});
    expect(codesOf(answer)).toEqual(['batch_too_large']);
  });

  it('reports only the item that breaks a rule of the catalog as failed', async () => {
    const items = [
      { title: 'Lamp', price: 9.5, categoryId, attributes: { watt: 7 } },
      { title: 'Stray', price: 9.5, categoryId: 'cat_none' },
    ];
    const { data } = await ask(CREATE, { items });
    expect(data?.['createProducts']).toMatchObject({
      summary: { succeeded: 1, failed: 1 },
      results: [{ outcome: 'created' }, { outcome: 'failed', error: { code: 'unknown_category' } }],
    });
    const { results } = data?.['createProducts'] as never as { results: [{ id: string }] };
    const update = await ask(UPDATE, { items: [{ id: results[0].id, price: 11 }] });
    expect(update.data?.['updateProducts']).toEqual({
      results: [{ outcome: 'updated', data: { price: 11 }, error: null }],
    });
  });
});

describe('an import in GraphQL', () => {
  it('is invalid with an item of another shape', async () => {
    const answer = await ask(IMPORT, { products: [{ externalId: 'a', title: 'No price' }] });
    expect([codesOf(answer), answer.data]).toEqual([['invalid_value'], undefined]);
  });

  it('has one list, and a mode that matches it', async () => {
    const products = [{ externalId: 'a', title: 'Lamp', price: 5, categoryId }];
    const productChanges = [{ externalId: 'a', price: 6 }];
    expect(codesOf(await ask(IMPORT, {}))).toEqual(['invalid_value']);
    expect(codesOf(await ask(IMPORT, { products, productChanges }))).toEqual(['invalid_value']);
    expect(codesOf(await ask(IMPORT, { mode: 'delete', products }))).toEqual(['not_allowed']);
    expect(codesOf(await ask(IMPORT, { products: [] }))).toEqual(['empty_array']);
  });

  it('applies typed items, dates among them', async () => {
    const createdAt = '2020-02-03T04:05:06.000Z';
    const products = [{ externalId: 'a', title: 'Lamp', price: 5, categoryId, createdAt }];
    const start = await ask(IMPORT, { products });
    expect(start.data?.['startImport']).toMatchObject({ type: 'products', mode: 'upsert' });
    await service.app.worker.settle();
    const update = await ask(IMPORT, { productChanges: [{ externalId: 'a', price: 6 }] });
    expect(update.data?.['startImport']).toMatchObject({ type: 'products', mode: 'update' });
    await ask(IMPORT, {
      categories: [{ externalId: 'bulbs', title: 'Bulbs', parentExternalId: 'lamps' }],
    });
    await ask(IMPORT, { categoryChanges: [{ externalId: 'lamps', title: 'All lamps' }] });
    await service.app.worker.settle();
    const { headers } = people.admin;
    const page = await service.app.inject({ url: '/products?externalId=a', headers });
    expect(page.json()).toMatchObject({ data: [{ price: 6, createdAt }] });
    const tree = await service.app.inject({ url: '/categories' });
    expect(tree.json<{ data: { title: string }[] }>().data.map(({ title }) => title)).toEqual([
      'All lamps',
      'Bulbs',
    ]);
  });
});
