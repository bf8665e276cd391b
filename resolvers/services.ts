import type { CatalogService } from '../src/modules/catalog';

/** The modules as the graph sees them; composed in `src/services.ts`. */
export interface Services {
  readonly catalog: CatalogService;
}
