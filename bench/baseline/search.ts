import type { FastifyInstance } from 'fastify';
import type { Db, Document } from 'mongodb';
import { productSchema, productView, projection, type ProductRow } from './product';
import { nullable, object } from './schemas';

interface Counted {
  readonly _id: string | number | null;
  readonly count: number;
}

interface Found {
  readonly data: readonly ProductRow[];
  readonly total: readonly { readonly count: number }[];
  readonly brand: readonly Counted[];
  readonly memory: readonly Counted[];
  readonly screenSize: readonly Counted[];
  readonly price: readonly Counted[];
}

const searchSchema = object({
  data: { type: 'array', items: productSchema },
  facets: {
    type: 'array',
    items: object({
      name: { type: 'string' },
      type: { type: 'string' },
      values: {
        type: 'array',
        items: object({ value: nullable('string'), count: { type: 'integer' } }),
      },
    }),
  },
  pagination: object({
    style: { type: 'string' },
    page: { type: 'integer' },
    pageSize: { type: 'integer' },
    totalItems: { type: 'integer' },
    totalPages: { type: 'integer' },
    hasNext: { type: 'boolean' },
  }),
});

const PRICE_BOUNDARIES_MINOR = [0, 2000, 5000, 10_000, 20_000, 50_000, 100_000, 200_000, 1e12];

/** Search by one `$facet` aggregation; its facets are plainer than the service's (no labels, no links). */
export function registerSearchRoute(app: FastifyInstance, db: Db): void {
  const products = db.collection<ProductRow>('products');
  app.get<{ Querystring: { category: string; priceMax: string; page?: string } }>(
    '/products/search',
    { schema: { response: { 200: searchSchema } } },
    async (request) => {
      const { category, priceMax, page = '1' } = request.query;
      const [found] = await products
        .aggregate<Found>(pipelineFor(category, Number(priceMax) * 100, Number(page)))
        .toArray();
      const total = found?.total[0]?.count ?? 0;
      return {
        data: (found?.data ?? []).map(productView),
        facets: (['brand', 'price', 'memory', 'screenSize'] as const).map((name) => ({
          name,
          type: name === 'price' ? 'range' : 'terms',
          values: (found?.[name] ?? []).map(({ _id, count }) => ({ value: _id, count })),
        })),
        pagination: {
          style: 'offset',
          page: Number(page),
          pageSize: PAGE_SIZE,
          totalItems: total,
          totalPages: Math.ceil(total / PAGE_SIZE),
          hasNext: Number(page) * PAGE_SIZE < total,
        },
      };
    },
  );
}

const PAGE_SIZE = 20;

function pipelineFor(category: string, maxMinor: number, page: number): Document[] {
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
          { $project: projection },
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
