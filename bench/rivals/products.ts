import type { FastifyInstance } from 'fastify';
import type { Db, Document } from 'mongodb';
import type { PageContentDocument, ProductDocument } from '../../src/modules/catalog';
import { fieldsOf, list, money, object, only } from './schema';

const AVAILABILITY = object({ status: 'string' });

const PRODUCT = {
  ...fieldsOf(
    'string',
    'id',
    'title',
    'currency',
    'categoryId',
    'status',
    'createdAt',
    'updatedAt',
  ),
  ...fieldsOf('string?', 'description', 'brand', 'sku', 'externalId'),
  price: 'number',
  attributes: { type: 'object', additionalProperties: true },
  images: list({ url: 'string', alt: 'string?' }),
  rating: 'number?',
  ratingCount: 'integer',
  availability: AVAILABILITY,
  version: 'integer',
};
const PRODUCT_FIELDS = only(
  ...['title', 'description', 'priceMinor', 'currency', 'categoryId', 'brand', 'sku', 'externalId'],
  ...['attributes', 'images', 'stock', 'rating', 'ratingCount', 'status', 'createdAt', 'updatedAt'],
  'version',
);

const CARD = {
  ...fieldsOf('string', 'id', 'title', 'currency'),
  price: 'number',
  thumbnailUrl: 'string?',
  rating: 'number?',
  availability: AVAILABILITY,
};
const CARD_FIELDS = only('title', 'priceMinor', 'currency', 'images', 'rating', 'stock');

const PAGE = object({
  product: object(CARD),
  rating: object({
    average: 'number?',
    count: 'integer',
    distribution: list({ stars: 'integer', count: 'integer' }),
  }),
  availability: object({ status: 'string', deliveryEstimateDays: 'integer?' }),
  similarProducts: list(CARD),
  promoBlocks: list({
    ...fieldsOf('string', 'id', 'title'),
    ...fieldsOf('string?', 'text', 'imageUrl', 'targetUrl'),
  }),
  displaySettings: object({
    ...fieldsOf('string', 'layout', 'imageAspectRatio'),
    ...fieldsOf('boolean', 'showRating', 'showSimilarProducts'),
  }),
  missing: { type: 'array', items: { type: 'string' } },
});
const DELIVERY_DAYS = { in_stock: 2, low_stock: 4, out_of_stock: null };
const DEFAULT_SETTINGS = {
  layout: 'standard',
  imageAspectRatio: '4:3',
  showRating: true,
  showSimilarProducts: true,
};

const SEARCH = object({
  data: list(PRODUCT),
  facets: list({
    ...fieldsOf('string', 'name', 'type'),
    values: list({ value: 'string?', count: 'integer' }),
  }),
  pagination: object({
    style: 'string',
    ...fieldsOf('integer', 'page', 'pageSize', 'totalItems', 'totalPages'),
    hasNext: 'boolean',
  }),
});
const FACETS = ['brand', 'price', 'memory', 'screenSize'] as const;
const PAGE_SIZE = 20;
const PRICE_BOUNDARIES_MINOR = [0, 2000, 5000, 10_000, 20_000, 50_000, 100_000, 200_000, 1e12];

interface FacetCount {
  readonly _id: string | number | null;
  readonly count: number;
}

interface SearchRow extends Readonly<Record<(typeof FACETS)[number], readonly FacetCount[]>> {
  readonly data: readonly ProductDocument[];
  readonly total: readonly { readonly count: number }[];
}

/** A product, a product page by one read of each collection, and a search by one `$facet` aggregation. */
export function registerProductRoutes(app: FastifyInstance, db: Db): void {
  const products = db.collection<ProductDocument>('products');
  const ratings = db.collection<{ _id: string; stars: readonly number[] }>('product_ratings');
  const contents = db.collection<PageContentDocument>('page_contents');

  async function findVisible(id: string, isWriter: boolean, projection: Document) {
    const product = await products.findOne({ _id: id, deletedAt: null }, { projection });
    return product?.status === 'active' || isWriter ? product : null;
  }

  app.get<{ Params: { id: string } }>(
    '/products/:id',
    { schema: { response: { 200: object(PRODUCT) } } },
    async ({ params, caller }, reply) => {
      const product = await findVisible(params.id, caller?.role === 'admin', PRODUCT_FIELDS);
      return product ? productView(product) : reply.code(404).send({ code: 'not_found' });
    },
  );

  app.get<{ Params: { id: string } }>(
    '/mobile/product-page/:id',
    { schema: { response: { 200: PAGE } } },
    async ({ params, caller }, reply) => {
      const fields = {
        ...CARD_FIELDS,
        ...only('categoryId', 'categoryPath', 'ratingCount', 'status'),
      };
      const product = await findVisible(params.id, caller?.role === 'admin', fields);
      if (product === null) return reply.code(404).send({ code: 'not_found' });
      const { categoryId, categoryPath } = product;
      const [stars, similar, rows] = await Promise.all([
        ratings.findOne({ _id: product._id }),
        products
          .find(
            { categoryPath: categoryId, status: 'active', deletedAt: null },
            { projection: CARD_FIELDS },
          )
          .sort({ popularity: -1, _id: 1 })
          .limit(11)
          .toArray(),
        contents.find().sort({ kind: 1, position: 1 }).toArray(),
      ]);
      const { status } = availability(product.stock);
      return {
        product: card(product),
        rating: {
          average: product.rating,
          count: product.ratingCount,
          distribution: (stars?.stars ?? [])
            .map((count, index) => ({ stars: index + 1, count }))
            .reverse(),
        },
        availability: { status, deliveryEstimateDays: DELIVERY_DAYS[status] },
        similarProducts: similar
          .filter(({ _id }) => _id !== product._id)
          .slice(0, 10)
          .map(card),
        promoBlocks: rows
          .filter((row) => row.kind === 'promo' && isShown(row, categoryPath))
          .slice(0, 5)
          .map(({ _id, ...promo }) => ({ ...promo, id: _id })),
        displaySettings: rows.find(({ kind }) => kind === 'display_settings') ?? DEFAULT_SETTINGS,
        missing: [],
      };
    },
  );

  app.get<{ Querystring: { category: string; priceMax: string; page?: string } }>(
    '/products/search',
    { schema: { response: { 200: SEARCH } } },
    async ({ query: { category, priceMax, page: number = '1' } }) => {
      const page = Number(number);
      const [row] = await products
        .aggregate<SearchRow>(searchPipeline(category, Number(priceMax) * 100, page))
        .toArray();
      const totalItems = row?.total[0]?.count ?? 0;
      return {
        data: (row?.data ?? []).map(productView),
        facets: FACETS.map((name) => ({
          name,
          type: name === 'price' ? 'range' : 'terms',
          values: (row?.[name] ?? []).map(({ _id, count }) => ({ value: _id, count })),
        })),
        pagination: {
          style: 'offset',
          page,
          pageSize: PAGE_SIZE,
          totalItems,
          totalPages: Math.ceil(totalItems / PAGE_SIZE),
          hasNext: page * PAGE_SIZE < totalItems,
        },
      };
    },
  );
}

function productView({ _id, priceMinor, stock, ...product }: ProductDocument) {
  return {
    id: _id,
    title: product.title,
    description: product.description,
    price: money(priceMinor),
    currency: product.currency,
    categoryId: product.categoryId,
    brand: product.brand,
    sku: product.sku ?? null,
    externalId: product.externalId ?? null,
    attributes: product.attributes,
    images: product.images,
    rating: product.rating,
    ratingCount: product.ratingCount,
    availability: availability(stock),
    status: product.status,
    createdAt: product.createdAt,
    updatedAt: product.updatedAt,
    version: product.version,
  };
}

function card({ _id: id, title, priceMinor, currency, images, rating, stock }: ProductDocument) {
  return {
    id,
    title,
    price: money(priceMinor),
    currency,
    thumbnailUrl: images[0]?.url ?? null,
    rating,
    availability: availability(stock),
  };
}

function availability(stock: number): { readonly status: keyof typeof DELIVERY_DAYS } {
  if (stock <= 0) return { status: 'out_of_stock' };
  return { status: stock <= 5 ? 'low_stock' : 'in_stock' };
}

type Promo = Extract<PageContentDocument, { readonly kind: 'promo' }>;

function isShown({ categoryIds, startsAt, endsAt }: Promo, path: readonly string[]): boolean {
  const now = new Date();
  const isHere = categoryIds.length === 0 || path.some((id) => categoryIds.includes(id));
  return isHere && (!startsAt || startsAt <= now) && (!endsAt || now < endsAt);
}

function searchPipeline(category: string, maxMinor: number, page: number): Document[] {
  const affordable = { $match: { priceMinor: { $lte: maxMinor } } };
  const terms = (path: string): Document[] => [
    affordable,
    { $match: { [path]: { $ne: null } } },
    { $group: { _id: `$${path}`, count: { $sum: 1 } } },
    { $sort: { count: -1, _id: 1 } },
    { $limit: 50 },
  ];
  return [
    { $match: { categoryPath: category, status: 'active', deletedAt: null } },
    {
      $facet: {
        data: [
          affordable,
          { $sort: { popularity: -1, _id: 1 } },
          { $skip: (page - 1) * PAGE_SIZE },
          { $limit: PAGE_SIZE },
          { $project: PRODUCT_FIELDS },
        ],
        total: [affordable, { $count: 'count' }],
        brand: terms('brand'),
        memory: terms('attributes.memory'),
        screenSize: terms('attributes.screenSize'),
        price: [{ $bucket: { groupBy: '$priceMinor', boundaries: PRICE_BOUNDARIES_MINOR } }],
      },
    },
  ];
}
