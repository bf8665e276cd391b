import { reviewsSummary, seoOf, specsOf, thumbnailOf, type Product } from '../src/modules/catalog';
import { type GraphContext, changesOf } from './context';
import { existing } from './existing';
import { pageRequestOf } from './paging';
import type { QueryResolvers, Resolvers } from './types.generated';

const product: QueryResolvers['product'] = (_root, { id }, { services, viewer }) =>
  services.catalog.findProduct(viewer, id);

/** The breadcrumbs from the root to the product's own category. */
const categoriesOf = async ({ categoryPath }: Product, { loaders }: GraphContext) => {
  const path = await Promise.all(categoryPath.map((id) => loaders.catalog.category.load(id)));
  return path.filter((category) => category !== null);
};

export const catalogResolvers: Resolvers = {
  Subscription: {
    productChanged: {
      subscribe: changesOf('product'),
      resolve: product,
    },
  },
  Query: {
    product,
    partnerProduct: (_root, { id }, { services, viewer }) =>
      services.catalog.findPartnerProduct(viewer, id),
    productPage: (_root, { id }, { services, viewer }) => services.productPages.find(viewer, id),
    category: (_root, { id }, { services, viewer }) => services.catalog.categories.find(viewer, id),
    productChanges: (_root, { since, pageSize }, { services, viewer }) =>
      services.productChanges.list(viewer, { since: since ?? null, pageSize: pageSize ?? 100 }),
    categories: async (_root, _args, { services, viewer }) => ({
      data: await services.catalog.categories.list(viewer),
    }),
  },
  Mutation: {
    createProduct: (_root, { input }, { services, viewer, idempotency: seed, isResumed }) =>
      services.catalog.createProduct(viewer, input, { seed, isResumed }),
    updateProduct: (_root, { id, input: patch, version = null }, context) =>
      existing(
        'product',
        context.services.catalog.updateProduct(context.viewer, id, {
          patch,
          version,
          seed: context.idempotency,
        }),
      ),
    deleteProduct: (_root, { id, version = null }, { services, viewer, idempotency: seed }) =>
      existing('product', services.catalog.deleteProduct(viewer, id, { version, seed })),
    createProducts: (_root, { input: { items }, mode }, context) => {
      const { services, viewer, idempotency: seed, isResumed } = context;
      const attempt = { mode: mode ?? 'partial', seed, isResumed };
      return services.catalog.createProducts(viewer, { items, ...attempt });
    },
    updateProducts: (_root, { input: { items }, mode }, { services, viewer, idempotency: seed }) =>
      services.catalog.updateProducts(viewer, { items, mode: mode ?? 'partial', seed }),
    deleteProducts: (_root, { input, mode }, { services, viewer, idempotency: seed }) =>
      services.catalog.deleteProducts(viewer, { items: input.ids, mode: mode ?? 'partial', seed }),
    createCategory: (_root, { input }, { services, viewer, idempotency: seed }) =>
      services.catalog.categories.create(viewer, input, seed),
    updateCategory: (_root, { id, input: facts, version = null }, context) => {
      const { services, viewer, idempotency: seed } = context;
      const change = { facts, version, seed };
      return existing('category', services.catalog.categories.update(viewer, id, change));
    },
  },
  Product: {
    stock: (product, _args, { services, viewer }) => services.catalog.stockFor(viewer, product),
    breadcrumbs: (product, _args, context) => categoriesOf(product, context),
    specs: async (product, _args, context) =>
      specsOf(product, await categoriesOf(product, context)),
    seo: (product) => seoOf(product),
    reviewsSummary: async (product, _args, { loaders }) =>
      reviewsSummary(product, await loaders.catalog.stars.load(product.id)),
    thumbnailUrl: (product, _args, { services }) =>
      thumbnailOf(product, services.catalog.pictureUrl),
  },
  ProductImage: {
    url: ({ url }, _args, { services }) => services.catalog.pictureUrl(url),
  },
  Category: {
    parent: ({ parentId }, _args, { loaders }) =>
      parentId === null ? null : loaders.catalog.category.load(parentId),
    children: ({ id }, { page }, { loaders }) =>
      loaders.catalog.subcategories(id, pageRequestOf(page)),
    products: ({ id }, { page }, { loaders }) => loaders.search.productsOf(id, pageRequestOf(page)),
  },
  PartnerProduct: {
    schemaVersion: () => 1,
  },
  ProductPage: {
    availability: ({ product: { availability } }) => ({
      ...availability,
      deliveryEstimateDays: deliveryDays[availability.status],
    }),
  },
};

/** Working days until delivery, as stated by the warehouse. */
const deliveryDays = { in_stock: 2, low_stock: 4, out_of_stock: null } as const;
