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
import { wholeAddress, type Product } from './product-document';
import { productChangeOf, type ProductInput, type ProductIntent } from './product-intent';
import type { ProductLookUp } from './product-look-up';
import { createProductWriter } from './product-writer';

/** What goes along with a change of one product. */
export interface ProductChange {
  /** What the client has seen; null = any. */
  readonly version: number | null;
  /** That of the request, so that its repetition changes nothing more. */
  readonly seed?: string | null;
}

/** What orders give back may lead further than a number of GraphQL goes, which must not make a product unreadable. */
const MAX_INT = 2 ** 31 - 1;

export type CatalogService = ReturnType<typeof createCatalog>['service'];

/** The module, wired. */
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
    /** One product the viewer may see, else null. */
    findProduct: async (viewer: Viewer, id: string): Promise<Product | null> => {
      authorize(viewer, 'product.read');
      const product = await find(id);
      return product !== null && isVisible(viewer, product) ? product : null;
    },
    /** Products by id, null for each that the viewer may not see. */
    findProducts: async (
      viewer: Viewer,
      ids: readonly string[],
    ): Promise<readonly (Product | null)[]> => {
      authorize(viewer, 'product.read');
      const stored = await products.findEach(ids);
      return stored.map((product) => (product && isVisible(viewer, product) ? product : null));
    },
    /** One product for a partner: active ones only. */
    findPartnerProduct: async (viewer: Viewer, id: string): Promise<Product | null> => {
      authorize(viewer, 'product.read_partner');
      const product = await find(id);
      return product?.status === 'active' ? product : null;
    },
    /** Products by ids, externalId, sku or status, without the search index, newest first: those that the viewer may see. */
    lookUp: async (
      viewer: Viewer,
      lookUp: ProductLookUp,
      page: PageRequest,
    ): Promise<Page<Product>> => {
      authorize(viewer, 'product.read');
      const { ids, status } = lookUp;
      if (status && status !== 'active') authorize(viewer, 'product.write');
      const seesAll = reachOf(viewer, 'product.write') !== null;
      const named = ids && { ids: ids.filter((id) => isId('prd', id)) };
      const criteria = { ...lookUp, ...named, status: status ?? (seesAll ? null : 'active') };
      return products.list(criteria, { page, cursors });
    },
    /** The whole address of a picture, which is stored as a path where the service shows it itself. */
    pictureUrl: (url: string): string => wholeAddress(url, publicUrl),
    /** Units on hand, for those who write the catalog; else null. */
    stockFor: (viewer: Viewer, { stock }: Product): number | null =>
      reachOf(viewer, 'product.write') === null ? null : Math.min(stock, MAX_INT),
    createProduct: async (viewer: Viewer, input: ProductInput, attempt: Attempt) => {
      const id = creationId('prd', { now: clock.now(), seed: attempt.seed });
      const { outcome, object } = valueOf(await writeOne(viewer, creationOf(input, id), attempt));
      const isNew = outcome === 'created';
      return { outcome: isNew ? outcome : ('unchanged' as const), product: object };
    },
    /** The changed product, null when there is none. */
    updateProduct: async (
      viewer: Viewer,
      id: string,
      { patch, version, seed = null }: ProductChange & { readonly patch: ProductInput },
    ) => changedOrNull(await writeOne(viewer, productChangeOf({ id, version, patch }), { seed })),
    /** The product as it was deleted, null when there is none. */
    deleteProduct: async (viewer: Viewer, id: string, { version, seed = null }: ProductChange) =>
      changedOrNull(await writeOne(viewer, deletionOf(id, version), { seed })),
    createProducts: async (viewer: Viewer, request: BulkRequest<ProductInput>) =>
      productBulk.create(request, writerOf(viewer)),
    updateProducts: async (viewer: Viewer, request: BulkRequest<NamedInput>) =>
      productBulk.update(request, writerOf(viewer)),
    deleteProducts: async (viewer: Viewer, request: BulkRequest<string>) =>
      productBulk.remove(request, writerOf(viewer)),
    /** Products by id for any viewer, for callers that show only active ones; in one shared read. */
    loadProduct: (id: string) => products.findById(id),
    /** The stock of products by their ids, for callers that have the rest of them; without deleted ones. */
    loadStocks: (ids: readonly string[]) => products.findStocks(ids),
    loadCategory: (id: string) => categories.findById(id),
    loadCategories: (ids: readonly string[]) => categories.findEach(ids),
    /** How many ratings of one to five stars a product has; null when only the average is known. */
    loadStars: (productId: string) => ratings.findStars(productId),
    loadStarsOfEach: (ids: readonly string[]) => ratings.findStarsOfEach(ids),
    categories: createCategoriesService(tools, writeCategories),
    /** Apply raw items of an import; authorized where the import was asked for. */
    ...createApplyItems({ ...tools, write, writeCategories }),
  };
  return {
    service,
    /** For the sweeper of atomic batches. */
    bulkHandlers: [productBulk.handler],
    tasks: [createSettlingTask(tools)],
  };
}

/** The id of a viewer who may write products. */
function writerOf(viewer: Viewer): string {
  return authorizeKnown(viewer, 'product.write').userId;
}

/** Drafts and archived products are for those who write the catalog. */
function isVisible(viewer: Viewer, product: Product): boolean {
  return product.status === 'active' || reachOf(viewer, 'product.write') !== null;
}
