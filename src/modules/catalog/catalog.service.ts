import { isId } from '../../platform/ids';
import { authorize, reachOf, type Viewer } from '../identity';
import type { ProductsRepository } from './products.repository';
import type { Product } from './products.types';

export interface CatalogService {
  /** One product the viewer may see, else null. */
  findProduct(viewer: Viewer, id: string): Promise<Product | null>;
  /** Products by id for other resources that refer to them, in one read of the moment. */
  loadProduct(id: string): Promise<Product | null>;
}

export interface CatalogDeps {
  readonly products: ProductsRepository;
}

export function createCatalogService({ products }: CatalogDeps): CatalogService {
  return {
    findProduct: async (viewer, id) => {
      authorize(viewer, 'product.read');
      const product = isId('prd', id) ? await products.findById(id) : null;
      return product !== null && isVisible(viewer, product) ? product : null;
    },
    loadProduct: (id) => products.findById(id),
  };
}

/** Drafts and archived products are for those who write the catalog. */
function isVisible(viewer: Viewer, product: Product): boolean {
  return product.status === 'active' || reachOf(viewer, 'product.write') !== null;
}
