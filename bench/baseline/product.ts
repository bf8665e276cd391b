import type { FastifyInstance } from 'fastify';
import type { Db } from 'mongodb';
import { availability, money, nullable, object } from './schemas';

export interface ProductRow {
  readonly _id: string;
  readonly title: string;
  readonly description: string | null;
  readonly priceMinor: number;
  readonly currency: string;
  readonly categoryId: string;
  readonly brand: string | null;
  readonly sku?: string;
  readonly externalId?: string;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly images: readonly { readonly url: string; readonly alt: string | null }[];
  readonly stock: number;
  readonly rating: number | null;
  readonly ratingCount: number;
  readonly status: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly version: number;
}

export const productSchema = object({
  id: { type: 'string' },
  title: { type: 'string' },
  description: nullable('string'),
  price: { type: 'number' },
  currency: { type: 'string' },
  categoryId: { type: 'string' },
  brand: nullable('string'),
  sku: nullable('string'),
  externalId: nullable('string'),
  attributes: { type: 'object', additionalProperties: true },
  images: {
    type: 'array',
    items: object({ url: { type: 'string' }, alt: nullable('string') }),
  },
  rating: nullable('number'),
  ratingCount: { type: 'integer' },
  availability: object({ status: { type: 'string' } }),
  status: { type: 'string' },
  createdAt: { type: 'string' },
  updatedAt: { type: 'string' },
  version: { type: 'integer' },
});

export const projection = {
  title: 1,
  description: 1,
  priceMinor: 1,
  currency: 1,
  categoryId: 1,
  brand: 1,
  sku: 1,
  externalId: 1,
  attributes: 1,
  images: 1,
  stock: 1,
  rating: 1,
  ratingCount: 1,
  status: 1,
  createdAt: 1,
  updatedAt: 1,
  version: 1,
};

export function registerProductRoute(app: FastifyInstance, db: Db): void {
  const products = db.collection<ProductRow>('products');
  app.get<{ Params: { id: string } }>(
    '/products/:id',
    { schema: { response: { 200: productSchema } } },
    async (request, reply) => {
      const { id } = request.params;
      const product = await products.findOne({ _id: id, deletedAt: null }, { projection });
      const isWriter = request.baselineViewer?.role === 'admin';
      if (product === null || (product.status !== 'active' && !isWriter)) {
        return reply.code(404).send({ code: 'not_found' });
      }
      return productView(product);
    },
  );
}

export function productView(product: ProductRow) {
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
