import { valueOf } from '../../platform/operations/bulk';
import { creationId, isId } from '../../platform/values/ids';
import type { Page, PageRequest } from '../../platform/values/paging';
import { authorize, authorizeKnown, reachOf, type Viewer } from '../accounts';
import type { CatalogTools } from './catalog.repository';
import { createCategoriesService } from './categories.service';
import { createSettlingTask } from './category-settling';
import { createCategoryWriter } from './category-writer';
import { createApplyItems } from './import-items';
import { createProductBulk, type Attempt, type BulkRequest, type NamedInput } from './product-bulk';
import { changedOrNull, creationOf, deletionOf } from './intent';
import { fullAddress, type Product } from './product-document';
import { productChangeOf, type ProductInput, type ProductIntent } from './product-intent';
import type { ProductLookUp } from './product-look-up';
import { createProductWriter } from './product-writer';

/** The conditions of a change to one product. */
export interface ProductChange {
  /** The version that the client has read; null for any. */
  readonly version: number | null;
  /** The seed of the request, so that a retry changes nothing more. */
  readonly seed?: string | null;
}

/** The largest GraphQL Int. Returned stock may exceed it, which must not make the product unreadable. */
const MAX_INT = 2 ** 31 - 1;

export type CatalogService = ReturnType<typeof createCatalog>['service'];

/** Creates the services, bulk handlers and tasks of the catalog. */
export function createCatalog(tools: CatalogTools) {
  const { products, categories, ratings, clock, cursors, publicUrl } = tools;
  const write = createProductWriter(tools);
  const writeCategories = createCategoryWriter(tools);
  const productBulk = createProductBulk({ ...tools, write });
  const find = async (id: string) => (isId('prd', id) ? products.findById(id) : null);
  const writeOne = async (viewer: Viewer, intent: ProductIntent, { seed, isResumed }: Attempt) => {
    const [result] = await write([intent], { op: seed, isResumed, actorId: writerOf(viewer) });
    return result;
  };
  const service = {
    /** One product that the viewer may see; otherwise null. */
    findProduct: async (viewer: Viewer, id: string): Promise<Product | null> => {
      authorize(viewer, 'product.read');
      const product = await find(id);
      return product !== null && isVisible(viewer, product) ? product : null;
    },
    /** Products by id; null for each that the viewer may not see. */
    findProducts: async (
      viewer: Viewer,
      ids: readonly string[],
    ): Promise<readonly (Product | null)[]> => {
      authorize(viewer, 'product.read');
      const storedProducts = await products.findEach(ids);
      return storedProducts.map((product) =>
        product && isVisible(viewer, product) ? product : null,
      );
    },
    /** One active product, for a partner; otherwise null. */
    findPartnerProduct: async (viewer: Viewer, id: string): Promise<Product | null> => {
      authorize(viewer, 'product.read_partner');
      const product = await find(id);
      return product?.status === 'active' ? product : null;
    },
    /** The visible products with these ids, externalId, sku or status, newest first. Does not use the search index. */
    lookUp: async (
      viewer: Viewer,
      lookUp: ProductLookUp,
      page: PageRequest,
    ): Promise<Page<Product>> => {
      authorize(viewer, 'product.read');
      const { ids, status } = lookUp;
      if (status && status !== 'active') authorize(viewer, 'product.write');
      const seesAll = reachOf(viewer, 'product.write') !== null;
      const idFilter = ids && { ids: ids.filter((id) => isId('prd', id)) };
      const criteria = { ...lookUp, ...idFilter, status: status ?? (seesAll ? null : 'active') };
      return products.list(criteria, { page, cursors });
    },
    /** The full address of a picture; pictures that the service serves itself are stored as paths. */
    pictureUrl: (url: string): string => fullAddress(url, publicUrl),
    /** Units on hand, for viewers who may write the catalog; otherwise null. */
    stockFor: (viewer: Viewer, { stock }: Product): number | null =>
      reachOf(viewer, 'product.write') === null ? null : Math.min(stock, MAX_INT),
    createProduct: async (viewer: Viewer, input: ProductInput, attempt: Attempt) => {
      const id = creationId('prd', { now: clock.now(), seed: attempt.seed });
      const { outcome, object } = valueOf(await writeOne(viewer, creationOf(input, id), attempt));
      const isNew = outcome === 'created';
      return { outcome: isNew ? outcome : ('unchanged' as const), product: object };
    },
    /** The changed product; null if it does not exist. */
    updateProduct: async (
      viewer: Viewer,
      id: string,
      { patch, version, seed = null }: ProductChange & { readonly patch: ProductInput },
    ) => changedOrNull(await writeOne(viewer, productChangeOf({ id, version, patch }), { seed })),
    /** The deleted product; null if it does not exist. */
    deleteProduct: async (viewer: Viewer, id: string, { version, seed = null }: ProductChange) =>
      changedOrNull(await writeOne(viewer, deletionOf(id, version), { seed })),
    createProducts: async (viewer: Viewer, request: BulkRequest<ProductInput>) =>
      productBulk.create(request, writerOf(viewer)),
    updateProducts: async (viewer: Viewer, request: BulkRequest<NamedInput>) =>
      productBulk.update(request, writerOf(viewer)),
    deleteProducts: async (viewer: Viewer, request: BulkRequest<string>) =>
      productBulk.remove(request, writerOf(viewer)),
    /** Products by id for any viewer, in one shared read. Callers must show active products only. */
    loadProduct: (id: string) => products.findById(id),
    /** The stock of products by id, for callers that already have the products. Deleted ones are missing. */
    loadStocks: (ids: readonly string[]) => products.findStocks(ids),
    loadCategory: (id: string) => categories.findById(id),
    loadCategories: (ids: readonly string[]) => categories.findEach(ids),
    /** The number of ratings with one to five stars; null if only the average is known. */
    loadStars: (productId: string) => ratings.findStars(productId),
    loadStarsOfEach: (ids: readonly string[]) => ratings.findStarsOfEach(ids),
    categories: createCategoriesService(tools, writeCategories),
    /** Applies raw items of an import, which was authorized when it was requested. */
    ...createApplyItems({ ...tools, write, writeCategories }),
  };
  return {
    service,
    /** Used by the sweeper of atomic batches. */
    bulkHandlers: [productBulk.handler],
    tasks: [createSettlingTask(tools)],
  };
}

/** Returns the viewer's id; throws if the viewer may not write products. */
function writerOf(viewer: Viewer): string {
  return authorizeKnown(viewer, 'product.write').userId;
}

/** Only viewers who may write the catalog see drafts and archived products. */
function isVisible(viewer: Viewer, product: Product): boolean {
  return product.status === 'active' || reachOf(viewer, 'product.write') !== null;
}
