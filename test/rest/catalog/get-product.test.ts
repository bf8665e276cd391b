import { useTestApp } from '../../support/build-test-app';
import { recordCommands } from '../../support/query-log';

const service = useTestApp();

beforeAll(async () => {
  const now = service.clock.now();
  await service.database.db.collection<{ _id: string }>('products').insertOne({
    _id: 'prd_one',
    title: 'Édition spéciale',
    description: null,
    priceMinor: 1999,
    currency: 'USD',
    categoryId: '5f0c7c39-5d0a-4d66-9d9e-3c5a2f6e8a01',
    brand: 'Acme',
    attributes: { memory: 16 },
    images: [],
    stock: 3,
    rating: null,
    ratingCount: 0,
    popularity: 0,
    status: 'active',
    createdAt: now,
    updatedAt: now,
    version: 1,
    deletedAt: null,
    internalNotes: 'canary',
  } as never);
});

describe('GET /products/{id}', () => {
  it.each([
    '/products/nope',
    '/products/prd_%00',
    '/products/..%2fusers',
    `/products/prd_${'x'.repeat(10_000)}`,
  ])('returns 404 for %.60s', async (url) => {
    const response = await service.app.inject({ url });
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ code: 'not_found', status: 404 });
  });

  it('refuses an unknown parameter and names the allowed ones', async () => {
    const response = await service.app.inject({ url: '/products/prd_one?fields=id' });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({
      code: 'unknown_parameter',
      errors: [{ parameter: 'fields' }],
    });
  });

  it('returns the general shape without internal fields', async () => {
    const response = await service.app.inject({ url: '/products/prd_one' });
    expect(response.statusCode).toBe(200);
    expect(response.body).not.toContain('canary');
    expect(response.json()).toMatchObject({
      id: 'prd_one',
      title: 'Édition spéciale',
      price: 19.99,
      availability: { status: 'low_stock' },
      sku: null,
    });
    expect(response.headers['cache-control']).toContain('public');
  });

  it('returns 304 for its own ETag', async () => {
    const { headers } = await service.app.inject({ url: '/products/prd_one' });
    const again = await service.app.inject({
      url: '/products/prd_one',
      headers: { 'if-none-match': String(headers.etag) },
    });
    expect(again.statusCode).toBe(304);
  });

  it('takes one database command', async () => {
    const commands = await recordCommands(service.database, () =>
      service.app.inject({ url: '/products/prd_one' }),
    );
    expect(commands.map(({ name }) => name)).toEqual(['find']);
  });

  it('returns 405 with Allow for an unsupported method', async () => {
    const response = await service.app.inject({ method: 'PUT', url: '/products/prd_one' });
    expect(response.statusCode).toBe(405);
    expect(response.headers.allow).toContain('GET');
  });

  it('returns the same through /graphql', async () => {
    const response = await service.app.inject({
      method: 'POST',
      url: '/graphql',
      payload: { query: '{ product(id: "prd_one") { id price } }' },
    });
    expect(response.json().errors).toBeUndefined();
    expect(response.json().data).toEqual({ product: { id: 'prd_one', price: 19.99 } });
  });
});
