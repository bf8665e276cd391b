import { valueOf, type BulkResult } from '../../platform/operations/bulk';
import type { Clock } from '../../platform/values/clock';
import type { CursorCodec } from '../../platform/values/cursor';
import { creationId, isId } from '../../platform/values/ids';
import { authorize, authorizeKnown, reachOf, type Viewer } from '../accounts';
import type { CategoriesRepository } from './categories.repository';
import { createCategoriesService, type CategoriesService } from './categories.service';
import type { Category } from './categories.types';
import type { WriteCategory } from './category-writer';
import type { CategoryTreeLock } from './category-tree-lock.repository';
import { createApplyItems, type ApplyItems } from './import-items';
import type { ItemChecks } from './items.types';
import type { Attempt, BulkRequest, NamedInput, ProductBulk } from './product-bulk';
import { changeOf, creationOf, deletionOf, type ProductInput } from './product-intent';
import { createProductLookUp } from './product-look-up';
import type { WriteProducts, WrittenProduct } from './product-writer';
import { wholeAddress } from './own-pictures';
import type { ProductsRepository } from './products.repository';
import type { Product } from './products.types';
import type { RatingsRepository } from './ratings.repository';

/** What goes along with a change of one product. */
export interface ProductChange {
  /** What the client has seen; null = any. */
  readonly version: number | null;
  /** That of the request, so that its repetition changes nothing more. */
  readonly seed?: string | null;
}

/** The caller is the viewer. */
type AskedBulk<Item> = Omit<BulkRequest<Item>, 'actorId'>;

export interface ProductCreation {
  readonly outcome: 'created' | 'unchanged';
  readonly product: Product;
}

export interface CatalogService {
  /** One product the viewer may see, else null. */
  findProduct(viewer: Viewer, id: string): Promise<Product | null>;
  /** Products by ids, externalId, sku or status. */
  readonly lookUp: ReturnType<typeof createProductLookUp>;
  /** The whole address of a picture, which is stored as a path where the service shows it itself. */
  pictureUrl(url: string): string;
  /** Units on hand, for those who write the catalog; else null. */
  stockFor(viewer: Viewer, product: Product): number | null;
  /** One product for a partner: active ones only. */
  findPartnerProduct(viewer: Viewer, id: string): Promise<Product | null>;
  createProduct(viewer: Viewer, input: ProductInput, attempt: Attempt): Promise<ProductCreation>;
  updateProduct(
    viewer: Viewer,
    id: string,
    change: ProductChange & { readonly patch: ProductInput },
  ): Promise<Product | null>;
  deleteProduct(viewer: Viewer, id: string, change: ProductChange): Promise<Product | null>;
  createProducts(viewer: Viewer, request: AskedBulk<ProductInput>): Promise<BulkResult<Product>>;
  updateProducts(viewer: Viewer, request: AskedBulk<NamedInput>): Promise<BulkResult<Product>>;
  deleteProducts(viewer: Viewer, request: AskedBulk<string>): Promise<BulkResult<Product>>;
  /** Products by id for any viewer, for callers that show only active ones; in one shared read. */
  loadProduct(id: string): Promise<Product | null>;
  loadCategory(id: string): Promise<Category | null>;
  /** Products by id, null for each that the viewer may not see. */
  findProducts(viewer: Viewer, ids: readonly string[]): Promise<readonly (Product | null)[]>;
  loadCategories(ids: readonly string[]): Promise<readonly (Category | null)[]>;
  loadStarsOfEach(productIds: readonly string[]): Promise<readonly (readonly number[] | null)[]>;
  /** How many ratings of one to five stars a product has; null when only the average is known. */
  loadStars(productId: string): Promise<readonly number[] | null>;
  readonly categories: CategoriesService;
  /** Applies raw items of an import; authorized where the import was asked for. */
  readonly applyProductItems: ApplyItems;
  readonly applyCategoryItems: ApplyItems;
}

export interface CatalogDeps extends Pick<CategoryTreeLock, 'sharingCategoryTreeLock'> {
  readonly products: ProductsRepository;
  readonly categories: CategoriesRepository;
  readonly ratings: RatingsRepository;
  readonly write: WriteProducts;
  readonly writeCategory: WriteCategory;
  readonly productBulk: ProductBulk;
  readonly checks: ItemChecks;
  readonly clock: Clock;
  readonly cursors: CursorCodec;
  /** Where clients reach the service. */
  readonly publicUrl: string;
}

/** What orders give back may lead further than a number of GraphQL goes, which must not make a product unreadable. */
const MAX_INT = 2 ** 31 - 1;

export function createCatalogService(deps: CatalogDeps): CatalogService {
  const { products, categories, ratings, clock, write, productBulk } = deps;
  const find = async (id: string) => (isId('prd', id) ? products.findById(id) : null);
  return {
    findProduct: async (viewer, id) => {
      authorize(viewer, 'product.read');
      const product = await find(id);
      return product !== null && isVisible(viewer, product) ? product : null;
    },
    lookUp: createProductLookUp(deps),
    pictureUrl: (url) => wholeAddress(url, deps.publicUrl),
    stockFor: (viewer, { stock }) =>
      reachOf(viewer, 'product.write') === null ? null : Math.min(stock, MAX_INT),
    findPartnerProduct: async (viewer, id) => {
      authorize(viewer, 'product.read_partner');
      const product = await find(id);
      return product?.status === 'active' ? product : null;
    },
    createProduct: async (viewer, input, { seed, isResumed }) => {
      const { userId: actorId } = authorizeKnown(viewer, 'product.write');
      const id = creationId('prd', { now: clock.now(), seed });
      const { outcome, product } = single(
        await write([creationOf(input, id)], { op: seed, isResumed, actorId }),
      );
      return { outcome: outcome === 'created' ? 'created' : 'unchanged', product };
    },
    updateProduct: async (viewer, id, { patch, version, seed = null }) => {
      const { userId: actorId } = authorizeKnown(viewer, 'product.write');
      const results = await write([changeOf({ id, version, patch })], { op: seed, actorId });
      return isAbsent(results) ? null : single(results).product;
    },
    deleteProduct: async (viewer, id, { version, seed = null }) => {
      const { userId: actorId } = authorizeKnown(viewer, 'product.write');
      const results = await write([deletionOf(id, version)], { op: seed, actorId });
      return isAbsent(results) ? null : single(results).product;
    },
    createProducts: async (viewer, request) => {
      const { userId: actorId } = authorizeKnown(viewer, 'product.write');
      return productBulk.create({ ...request, actorId });
    },
    updateProducts: async (viewer, request) => {
      const { userId: actorId } = authorizeKnown(viewer, 'product.write');
      return productBulk.update({ ...request, actorId });
    },
    deleteProducts: async (viewer, request) => {
      const { userId: actorId } = authorizeKnown(viewer, 'product.write');
      return productBulk.remove({ ...request, actorId });
    },
    findProducts: async (viewer, ids) => {
      authorize(viewer, 'product.read');
      const stored = await products.findEach(ids);
      return stored.map((product) => (product && isVisible(viewer, product) ? product : null));
    },
    loadCategories: (ids) => categories.findEach(ids),
    loadStarsOfEach: (ids) => ratings.findStarsOfEach(ids),
    loadProduct: (id) => products.findById(id),
    loadCategory: (id) => categories.findById(id),
    loadStars: (productId) => ratings.findStars(productId),
    categories: createCategoriesService(deps),
    ...createApplyItems(deps),
  };
}

type Results = Awaited<ReturnType<WriteProducts>>;

function single([result]: Results): WrittenProduct {
  return valueOf(result);
}

function isAbsent([result]: Results): boolean {
  return result !== undefined && 'error' in result && result.error.kind === 'not_found';
}

/** Drafts and archived products are for those who write the catalog. */
function isVisible(viewer: Viewer, product: Product): boolean {
  return product.status === 'active' || reachOf(viewer, 'product.write') !== null;
}
