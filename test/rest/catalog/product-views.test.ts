import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { anonymous } from '../../../src/modules/accounts';
import { createPageSources, createProductPages, type Product } from '../../../src/modules/catalog';
import { useTestApp } from '../../support/build-test-app';
import { keys, people } from '../../support/people';
import { seedProducts } from '../../support/products';
import { recordCommands } from '../../support/query-log';

const service = useTestApp();
const get = (url: string, headers: Record<string, string> = {}) =>
  service.app.inject({ url, headers });
const when = new Date('2026-05-04T03:02:01.000Z');
const CATEGORY = '5f0c7c39-5d0a-4d66-9d9e-3c5a2f6e8a01';

beforeAll(async () => {
  const { db } = service.database;
  const parent = '11111111-1111-4111-8111-111111111111';
  await db.collection<{ _id: string }>('categories').insertMany([
    {
      _id: parent,
      title: 'Computers',
      parentId: null,
      path: [parent],
      filterableAttributes: [],
      version: 1,
    },
    {
      _id: CATEGORY,
      title: 'Laptops',
      parentId: parent,
      path: [parent, CATEGORY],
      filterableAttributes: [],
      version: 1,
    },
  ] as never);
  await seedProducts(db, [
    {
      _id: 'prd_view',
      title: 'Größe 15 Laptop',
      priceMinor: 129999,
      categoryPath: [parent, CATEGORY],
      brand: 'Acme',
      sku: 'SKU-1',
      externalId: 'ext-1',
      attributes: { memory: 16, screenSize: 15.6, color: 'silver', ports: ['usb-c', 'hdmi'] },
      images: [{ url: 'https://images.example.com/1.jpg', alt: null }],
      rating: 4.4,
      ratingCount: 5,
      stock: 3,
      createdAt: when,
      updatedAt: when,
    },
    { _id: 'prd_draft', status: 'draft' },
    ...Array.from({ length: 14 }, (_, i) => ({
      _id: `prd_similar${i}`,
      popularity: i,
      categoryPath: [parent, CATEGORY],
    })),
  ]);
  await db
    .collection<{ _id: string }>('product_ratings')
    .insertOne({ _id: 'prd_view', stars: [0, 1, 0, 0, 4] } as never);
  const promo = { kind: 'promo', text: null, imageUrl: null, targetUrl: null };
  await db.collection<{ _id: string }>('page_contents').insertMany([
    {
      _id: 'promo-all',
      ...promo,
      title: 'For all',
      position: 1,
      categoryIds: [],
      startsAt: null,
      endsAt: null,
    },
    {
      _id: 'promo-old',
      ...promo,
      title: 'Over',
      position: 2,
      categoryIds: [],
      startsAt: null,
      endsAt: when,
    },
    {
      _id: 'promo-else',
      ...promo,
      title: 'Elsewhere',
      position: 3,
      categoryIds: ['x'],
      startsAt: null,
      endsAt: null,
    },
  ] as never);
});

const allViews = ['/products', '/web/products', '/mobile/products', '/mobile/product-page'];

describe('product views', () => {
  it.each([...allViews, '/partners/products'])(
    '%s returns 404 for an invisible product',
    async (path) => {
      for (const id of ['prd_none', 'prd_draft', 'x', '%00', '..%2fusers']) {
        const response = await get(
          `${path}/${id}`,
          path === '/partners/products' ? keys.partner.headers : {},
        );
        expect(response.statusCode).toBe(404);
      }
    },
  );
});

describe('GET /web/products/{id}', () => {
  it('adds breadcrumbs, data sheet, reviews and SEO', async () => {
    const { statusCode, ...response } = await get('/web/products/prd_view');
    expect(statusCode).toBe(200);
    expect(response.json()).toMatchObject({
      id: 'prd_view',
      breadcrumbs: [{ title: 'Computers' }, { title: 'Laptops' }],
      reviewsSummary: {
        average: 4.4,
        count: 5,
        distribution: [{ stars: 5, count: 4 }, {}, {}, {}, {}],
      },
      seo: { title: 'Acme Größe 15 Laptop', canonicalPath: '/products/prd_view' },
    });
    expect(response.json().specs).toEqual([
      { name: 'memory', label: 'Memory', value: '16 GB' },
      { name: 'screenSize', label: 'Screen size', value: '15.6 inch' },
      { name: 'color', label: 'Color', value: 'silver' },
      { name: 'ports', label: 'Ports', value: 'usb-c, hdmi' },
    ]);
  });
});

describe('the web shape of a product', () => {
  const { headers } = people.admin;
  const send = async (path: string, payload: object) =>
    (await service.app.inject({ method: 'POST', url: path, headers, payload })).json();
  const createProduct = async (facts: object) => {
    const { id } = await send('/products', { title: 'Thing', price: 5, ...facts });
    return (await get(`/web/products/${id}`)).json();
  };

  it('has the labels and units of the nearest category that declares the attributes', async () => {
    const weight = { name: 'netWeight', label: 'Shipping weight', type: 'number', unit: 'kg' };
    const top = [weight, { name: 'memory', label: 'Storage', type: 'number', unit: 'TB' }];
    const { id: parentId } = await send('/categories', {
      title: 'Discs',
      filterableAttributes: top,
    });
    const { id: categoryId } = await send('/categories', {
      title: 'Small discs',
      parentId,
      filterableAttributes: [{ ...weight, label: 'Weight', unit: 'g' }],
    });
    const attributes = { netWeight: 2.5, memory: 4, both: [1, 2] };
    expect((await createProduct({ categoryId, attributes })).specs).toEqual([
      { name: 'netWeight', label: 'Weight', value: '2.5 g' },
      { name: 'memory', label: 'Storage', value: '4 TB' },
      { name: 'both', label: 'Both', value: '1, 2' },
    ]);
    const { specs } = await createProduct({
      categoryId: parentId,
      attributes: { netWeight: 'light' },
    });
    expect(specs).toEqual([{ name: 'netWeight', label: 'Shipping weight', value: 'light' }]);
  });

  it.each([
    ['100 emoji', '😀'.repeat(100), '😀'.repeat(100)],
    ['155 emoji', '😀'.repeat(155), '😀'.repeat(155)],
    ['156 emoji', '😀'.repeat(156), `${'😀'.repeat(154)}…`],
  ])('lists as many of %s for search engines as fit', async (_what, description, excerpt) => {
    const { id: categoryId } = await send('/categories', { title: 'Emoji' });
    expect((await createProduct({ categoryId, description })).seo.description).toBe(excerpt);
  });

  it.each([
    ['number', 'prd_more', 4.4, 7],
    ['average', 'prd_worse', 1, 5],
  ])(
    'omits star counts that contradict a newer %s of ratings',
    async (_what, _id, average, count) => {
      const { db } = service.database;
      await seedProducts(db, [{ _id, rating: average, ratingCount: count }]);
      await db
        .collection<{ _id: string }>('product_ratings')
        .insertOne({ _id, stars: [0, 1, 0, 0, 4] } as never);
      const summary = { average, count, distribution: [] };
      expect((await get(`/web/products/${_id}`)).json().reviewsSummary).toEqual(summary);
      expect((await get(`/mobile/product-page/${_id}`)).json().rating).toEqual(summary);
    },
  );
});

describe('GET /mobile/products/{id}', () => {
  it('returns exactly the compact shape', async () => {
    const response = await get('/mobile/products/prd_view');
    expect(response.json()).toEqual({
      id: 'prd_view',
      title: 'Größe 15 Laptop',
      price: 1299.99,
      currency: 'USD',
      thumbnailUrl: 'https://images.example.com/1.jpg',
      rating: 4.4,
      availability: { status: 'low_stock' },
    });
    expect(response.body.length).toBeLessThan(400);
  });
});

describe('the compact shape of any product', () => {
  const short = `https://x.example/${'a'.repeat(582)}`;
  const long = `https://x.example/${'a'.repeat(1970)}`;

  it.each([
    ['a long address', 'T'.repeat(200), long, null],
    ['a URL that just fits', 'T'.repeat(200), short, short],
    ['one byte too many', `${'T'.repeat(199)}"`, short, null],
    ['four bytes for each character', '😀'.repeat(200), short, null],
    ['characters that are escaped', '"'.repeat(200), long, null],
    ['tabs', `T${'\t'.repeat(198)}T`, `${short.slice(0, 401)}`, `${short.slice(0, 401)}`],
  ])('has at most 1 KiB: %s', async (_what, title, url, thumbnailUrl) => {
    const { headers } = people.admin;
    const send = (path: string, payload: object) =>
      service.app.inject({ method: 'POST', url: path, headers, payload });
    const categoryId = (await send('/categories', { title: 'Cards' })).json().id;
    const product = {
      title,
      price: 999_999_999.99,
      currency: 'KWD',
      categoryId,
      images: [{ url }],
    };
    const creation = await send('/products', product);
    expect([creation.statusCode, creation.body]).toEqual([201, expect.any(String)]);
    const { id } = creation.json();
    const products = service.database.db.collection<{ _id: string }>('products');
    await products.updateOne({ _id: id }, { $set: { rating: 0.300_000_000_000_000_04 } });
    const response = await get(`/mobile/products/${id}`);
    expect(response.json()).toMatchObject({ title, thumbnailUrl });
    expect(Buffer.byteLength(response.body)).toBeLessThanOrEqual(1024);
  });
});

describe('GET /partners/products/{id}', () => {
  it('is only for the scope partners:read', async () => {
    expect((await get('/partners/products/prd_view')).statusCode).toBe(401);
    expect((await get('/partners/products/prd_none', people.customer.headers)).statusCode).toBe(
      403,
    );
    expect((await get('/partners/products/prd_view', keys.readonly.headers)).statusCode).toBe(403);
  });

  it('returns the frozen shape, byte for byte', async () => {
    const golden = readFileSync(join(__dirname, 'partner-product.golden.txt'), 'utf8').trim();
    expect((await get('/partners/products/prd_view', keys.partner.headers)).body).toBe(golden);
  });
});

describe('GET /mobile/product-page/{id}', () => {
  it('returns all parts with at most five commands', async () => {
    await get('/mobile/product-page/prd_view');
    const commands = await recordCommands(service.database, async () => {
      const { statusCode, ...response } = await get('/mobile/product-page/prd_view');
      expect(statusCode).toBe(200);
      const page = response.json();
      expect(page.product).toMatchObject({ id: 'prd_view', price: 1299.99 });
      expect(page.similarProducts).toHaveLength(10);
      expect(page.similarProducts[0]).toMatchObject({ id: 'prd_similar13' });
      expect(page.promoBlocks).toMatchObject([{ id: 'promo-all' }]);
      expect(page.rating).toMatchObject({ average: 4.4, count: 5 });
      expect(page.availability).toEqual({ status: 'low_stock', deliveryEstimateDays: 4 });
      expect(page.displaySettings).toMatchObject({ layout: 'standard' });
      expect(page.missing).toEqual([]);
    });
    expect(commands.length).toBeLessThanOrEqual(5);
  });

  it('shows at most five promotions of its categories, each from its start until its end', async () => {
    const { clock } = service;
    type Contents = Awaited<
      ReturnType<Parameters<typeof createPageSources>[0]['pageContents']['read']>
    >;
    type PromoBlock = Contents['promos'][number];
    const contents = (promos: readonly PromoBlock[]): Partial<Contents> => ({ promos });
    const at = (ms: number) => new Date(clock.now().getTime() + ms);
    const promo = (id: string, more: Partial<PromoBlock> = {}): PromoBlock => ({
      ...{ id, title: id, text: null, imageUrl: null, targetUrl: null },
      ...{ categoryIds: [], startsAt: null, endsAt: null, ...more },
    });
    const promos = [
      promo('starts now', { startsAt: at(0) }),
      promo('starts later', { startsAt: at(1) }),
      promo('ends now', { endsAt: at(0) }),
      promo('ends later', { startsAt: at(-1), endsAt: at(1) }),
      promo('of a category above', { categoryIds: ['other', 'top'] }),
      promo('of another category', { categoryIds: ['other'] }),
      ...[4, 5, 6].map((place) => promo(`the ${place}th`)),
    ];
    const sources = createPageSources({
      catalog: { loadStars: async () => [] },
      pageContents: {
        read: async () => contents(promos) as Contents,
      },
      findSimilar: async () => [],
      clock,
    });
    const blocks = await sources.promoBlocks({
      categoryPath: ['top', 'below'],
    } as Partial<Product> as Product);
    expect(blocks.map(({ id }) => id)).toEqual([
      ...['starts now', 'ends later', 'of a category above', 'the 4th', 'the 5th'],
    ]);
  });

  it('omits parts that fail or are late, and names them', async () => {
    const product = { id: 'prd_view' } as Product;
    const never = () => new Promise<never>(() => {});
    const pages = createProductPages({
      catalog: { findProduct: async () => product },
      clock: service.clock,
      deadlineMs: 20,
      sources: {
        rating: async () => ({ average: 4, count: 1, distribution: [] }),
        similarProducts: never,
        promoBlocks: async () => Promise.reject(new Error('away')),
        displaySettings: () => {
          throw new Error('broken');
        },
      },
    });
    expect(await pages.find(anonymous, 'prd_view')).toEqual({
      product,
      rating: { average: 4, count: 1, distribution: [] },
      similarProducts: null,
      promoBlocks: null,
      displaySettings: null,
      missing: ['similarProducts', 'promoBlocks', 'displaySettings'],
    });
  });
});
