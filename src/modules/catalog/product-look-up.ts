import { isId } from '../../platform/values/ids';
import type { CursorCodec } from '../../platform/values/cursor';
import { structuralError } from '../../platform/values/errors';
import type { Page, PageRequest } from '../../platform/values/paging';
import { authorize, reachOf, type Viewer } from '../accounts';
import type { ProductsRepository } from './products.repository';
import type { Product, ProductStatus } from './products.types';

/** Products by what names them; all that is given must hold. */
export interface ProductLookUp {
  readonly ids?: readonly string[] | null;
  readonly externalId?: string | null;
  readonly sku?: string | null;
  readonly status?: ProductStatus | null;
}

export interface LookUpDeps {
  readonly products: Pick<ProductsRepository, 'list'>;
  readonly cursors: CursorCodec;
}

/** Finds products without the search index, newest first: those that the viewer may see by id. */
export function createProductLookUp({ products, cursors }: LookUpDeps) {
  return async (
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
  };
}

/** A look-up is not a search: it finds neither words nor facets, and has one order. */
export function refuseSearchIn(lookUp: object, others: object): void {
  if (givenIn(others).length === 0) return;
  const [parameter = 'lookUp'] = givenIn(lookUp);
  const message = 'ids, externalId, sku and status cannot be combined with text, filters or sort.';
  throw structuralError([{ parameter, code: 'look_up_conflict', message }]);
}

function givenIn(values: object): readonly string[] {
  return Object.entries(values).flatMap(([name, value]) => ((value ?? null) === null ? [] : name));
}
