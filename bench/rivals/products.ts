import type { FastifyInstance } from 'fastify';
import type { Db, Document } from 'mongodb';
import type { PageContentDocument, ProductDocument } from '../../src/modules/catalog';
import { list, money, object, only, readsOf } from './server';

const AVAILABILITY = object({ string: 'status' });
const PRODUCT = [
  { string: 'id title currency categoryId status createdAt updatedAt', number: 'price' },
  { 'string?': 'description brand sku externalId', 'number?': 'rating' },
  {
    integer: 'ratingCount version',
    attributes: { type: 'object', additionalProperties: true },
    images: list({ string: 'url', 'string?': 'alt' }),
    availability: AVAILABILITY,
  },
];
const PRODUCT_FIELDS = only(
  'title description priceMinor currency categoryId brand sku externalId attributes images stock rating ratingCount status createdAt updatedAt version',
);
const CARD = [
  { string: 'id title currency', number: 'price', 'string?': 'thumbnailUrl', 'number?': 'rating' },
  { availability: AVAILABILITY },
];
const CARD_FIELDS = only('title priceMinor currency images rating stock');
const PAGE_FIELDS = { ...CARD_FIELDS, ...only('categoryId categoryPath ratingCount status') };
const PAGE = object({
  product: object(...CARD),
  rating: object(
    { 'number?': 'average', integer: 'count' },
    { distribution: list({ integer: 'stars count' }) },
  ),
  availability: object({ string: 'status', 'integer?': 'deliveryEstimateDays' }),
  similarProducts: list(...CARD),
  promoBlocks: list({ string: 'id title', 'string?': 'text imageUrl targetUrl' }),
  displaySettings: object({
    string: 'layout imageAspectRatio',
    boolean: 'showRating showSimilarProducts',
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
  data: list(...PRODUCT),
  facets: list({ string: 'name type' }, { values: list({ 'string?': 'value', integer: 'count' }) }),
  pagination: object(
    { string: 'style', boolean: 'hasNext' },
    { integer: 'page pageSize totalItems totalPages' },
  ),
});
const FACETS = ['brand', 'price', 'memory', 'screenSize'] as const;
const PAGE_SIZE = 20;
const VISIBLE = { status: 'active', deletedAt: null } as const;
const PRICE_BOUNDARIES_MINOR = [0, 2000, 5000, 10_000, 20_000, 50_000, 100_000, 200_000, 1e12];

interface Counted {
  readonly _id: string | number | null;
  readonly count: number;
}

interface SearchRow extends Readonly<Record<(typeof FACETS)[number], readonly Counted[]>> {
  readonly data: readonly ProductDocument[];
  readonly total: readonly { readonly count: number }[];
}

/** Reads a product, a product page with one read per collection, and a search with one `$facet` aggregation. */
export function registerProductRoutes(app: FastifyInstance, db: Db): void {
  const products = db.collection<ProductDocument>('products');
  const ratings = db.collection<{ _id: string; stars: readonly number[] }>('product_ratings');
  const contents = db.collection<PageContentDocument>('page_contents');
  const read = readsOf(app);

  read('/products/:id', object(...PRODUCT), async ({ params }, reply) => {
    const filter = { _id: params.id, ...VISIBLE };
    const product = await products.findOne(filter, { projection: PRODUCT_FIELDS });
    return product ? productView(product) : reply.code(404).send({ code: 'not_found' });
  });

  read('/mobile/product-page/:id', PAGE, async ({ params }, reply) => {
    const filter = { _id: params.id, ...VISIBLE };
    const product = await products.findOne(filter, { projection: PAGE_FIELDS });
    if (product === null) return reply.code(404).send({ code: 'not_found' });
    const { _id, categoryId, categoryPath, stock } = product;
    const [stars, similar, rows] = await Promise.all([
      ratings.findOne({ _id }),
      products
        .find({ categoryPath: categoryId, ...VISIBLE }, { projection: CARD_FIELDS })
        .sort({ popularity: -1, _id: 1 })
        .limit(11)
        .toArray(),
      contents.find().sort({ kind: 1, position: 1 }).toArray(),
    ]);
    const { status } = availability(stock);
    const counts = stars?.stars ?? [];
    const distribution = counts.map((count, index) => ({ stars: index + 1, count }));
    return {
      product: card(product),
      rating: {
        average: product.rating,
        count: product.ratingCount,
        distribution: distribution.reverse(),
      },
      availability: { status, deliveryEstimateDays: DELIVERY_DAYS[status] },
      similarProducts: similar
        .filter((other) => other._id !== _id)
        .slice(0, 10)
        .map(card),
      promoBlocks: rows
        .filter((row) => row.kind === 'promo' && isShown(row, categoryPath))
        .slice(0, 5)
        .map((promo) => ({ ...promo, id: promo._id })),
      displaySettings: rows.find(({ kind }) => kind === 'display_settings') ?? DEFAULT_SETTINGS,
      missing: [],
    };
  });

  read('/products/search', SEARCH, async ({ query: { category = '', priceMax } }) => {
    const pipeline = searchPipeline(category, Number(priceMax) * 100);
    const [row] = await products.aggregate<SearchRow>(pipeline).toArray();
    const totalItems = row?.total[0]?.count ?? 0;
    const totalPages = Math.ceil(totalItems / PAGE_SIZE);
    return {
      data: (row?.data ?? []).map(productView),
      facets: FACETS.map((name) => ({
        name,
        type: name === 'price' ? 'range' : 'terms',
        values: (row?.[name] ?? []).map(({ _id, count }) => ({ value: _id, count })),
      })),
      pagination: {
        style: 'offset',
        page: 1,
        pageSize: PAGE_SIZE,
        totalItems,
        totalPages,
        hasNext: totalPages > 1,
      },
    };
  });
}

/** Copies field by field: copies of whole documents would make the rival slower. */
function productView(product: ProductDocument) {
  return {
    id: product._id,
    title: product.title,
    description: product.description,
    price: money(product.priceMinor),
    currency: product.currency,
    categoryId: product.categoryId,
    brand: product.brand,
    sku: product.sku ?? null,
    externalId: product.externalId ?? null,
    attributes: product.attributes,
    images: product.images,
    rating: product.rating,
    ratingCount: product.ratingCount,
    availability: availability(product.stock),
    status: product.status,
    createdAt: product.createdAt,
    updatedAt: product.updatedAt,
    version: product.version,
  };
}

function card({ _id: id, title, priceMinor, currency, images, rating, stock }: ProductDocument) {
  const thumbnailUrl = images[0]?.url ?? null;
  const price = money(priceMinor);
  return { id, title, price, currency, thumbnailUrl, rating, availability: availability(stock) };
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

function searchPipeline(category: string, maxMinor: number): Document[] {
  const affordable = { $match: { priceMinor: { $lte: maxMinor } } };
  const terms = (path: string): Document[] => [
    affordable,
    { $match: { [path]: { $ne: null } } },
    { $group: { _id: `$${path}`, count: { $sum: 1 } } },
    { $sort: { count: -1, _id: 1 } },
    { $limit: 50 },
  ];
  const order = { $sort: { popularity: -1, _id: 1 } };
  return [
    { $match: { categoryPath: category, ...VISIBLE } },
    {
      $facet: {
        data: [affordable, order, { $limit: PAGE_SIZE }, { $project: PRODUCT_FIELDS }],
        total: [affordable, { $count: 'count' }],
        brand: terms('brand'),
        memory: terms('attributes.memory'),
        screenSize: terms('attributes.screenSize'),
        price: [{ $bucket: { groupBy: '$priceMinor', boundaries: PRICE_BOUNDARIES_MINOR } }],
      },
    },
  ];
}
