import type { FastifyInstance } from 'fastify';
import type { Db } from 'mongodb';
import type { ProductRow } from './product';
import { availability, money, nullable, object } from './schemas';

interface RatingsRow {
  readonly _id: string;
  readonly stars: readonly number[];
}

interface ContentRow {
  readonly _id: string;
  readonly kind: 'promo' | 'display_settings';
  readonly categoryIds?: readonly string[];
  readonly startsAt?: Date | null;
  readonly endsAt?: Date | null;
}

const string = { type: 'string' };
const integer = { type: 'integer' };
const boolean = { type: 'boolean' };

const mobile = object({
  id: string,
  title: string,
  price: { type: 'number' },
  currency: string,
  thumbnailUrl: nullable('string'),
  rating: nullable('number'),
  availability: object({ status: string }),
});

const pageSchema = object({
  product: mobile,
  rating: object({
    average: nullable('number'),
    count: integer,
    distribution: { type: 'array', items: object({ stars: integer, count: integer }) },
  }),
  availability: object({ status: string, deliveryEstimateDays: nullable('integer') }),
  similarProducts: { type: 'array', items: mobile },
  promoBlocks: {
    type: 'array',
    items: object({
      id: string,
      title: string,
      text: nullable('string'),
      imageUrl: nullable('string'),
      targetUrl: nullable('string'),
    }),
  },
  displaySettings: object({
    layout: string,
    imageAspectRatio: string,
    showRating: boolean,
    showSimilarProducts: boolean,
  }),
  missing: { type: 'array', items: string },
});

const mobileProjection = {
  title: 1,
  priceMinor: 1,
  currency: 1,
  images: 1,
  rating: 1,
  stock: 1,
};
const productProjection = {
  ...mobileProjection,
  categoryId: 1,
  categoryPath: 1,
  ratingCount: 1,
  status: 1,
};

const DELIVERY_DAYS: Readonly<Record<string, number | null>> = {
  in_stock: 2,
  low_stock: 4,
  out_of_stock: null,
};
const DEFAULT_SETTINGS = {
  layout: 'standard',
  imageAspectRatio: '4:3',
  showRating: true,
  showSimilarProducts: true,
};

type PageProduct = ProductRow & { readonly categoryPath: readonly string[] };

export function registerProductPageRoute(app: FastifyInstance, db: Db): void {
  const products = db.collection<PageProduct>('products');
  const ratings = db.collection<RatingsRow>('product_ratings');
  const contents = db.collection<ContentRow>('page_contents');

  app.get<{ Params: { id: string } }>(
    '/mobile/product-page/:id',
    { schema: { response: { 200: pageSchema } } },
    async (request, reply) => {
      const product = await products.findOne(
        { _id: request.params.id, deletedAt: null },
        { projection: productProjection },
      );
      const isWriter = request.baselineViewer?.role === 'admin';
      if (product === null || (product.status !== 'active' && !isWriter)) {
        return reply.code(404).send({ code: 'not_found' });
      }
      const [stars, similar, rows] = await Promise.all([
        ratings.findOne({ _id: product._id }),
        products
          .find(
            { categoryPath: product.categoryId, status: 'active', deletedAt: null },
            { projection: mobileProjection },
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
          .filter((row) => row.kind === 'promo' && isShown(row, product.categoryPath))
          .slice(0, 5)
          .map(({ _id, ...promo }) => ({ ...promo, id: _id })),
        displaySettings: rows.find(({ kind }) => kind === 'display_settings') ?? DEFAULT_SETTINGS,
        missing: [],
      };
    },
  );
}

function card(product: ProductRow) {
  return {
    id: product._id,
    title: product.title,
    price: money(product.priceMinor),
    currency: product.currency,
    thumbnailUrl: product.images[0]?.url ?? null,
    rating: product.rating,
    availability: availability(product.stock),
  };
}

function isShown({ categoryIds = [], startsAt, endsAt }: ContentRow, path: readonly string[]) {
  const now = new Date();
  const isHere = categoryIds.length === 0 || path.some((id) => categoryIds.includes(id));
  return isHere && (!startsAt || startsAt <= now) && (!endsAt || now < endsAt);
}
