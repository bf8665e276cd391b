import { createCircuitBreaker } from '../../platform/egress/circuit-breaker';
import type { Clock } from '../../platform/values/clock';
import { withDeadline } from '../../platform/values/deadline';
import type { Viewer } from '../accounts';
import type { CatalogService } from './catalog.service';
import type {
  DisplaySettings,
  PageContentsRepository,
  PromoBlock,
} from './page-contents.repository';
import { reviewsSummary } from './product-views';
import type { Product } from './product-document';

/** The sources of a page's optional parts. */
export interface PageSources {
  rating(product: Product): Promise<ReturnType<typeof reviewsSummary>>;
  similarProducts(product: Product): Promise<readonly Product[]>;
  promoBlocks(product: Product): Promise<readonly PromoBlock[]>;
  displaySettings(product: Product): Promise<DisplaySettings>;
}

/** A product page. Parts whose source failed or was too slow are null and listed in `missing`. */
export type ProductPage = {
  readonly [Part in keyof PageSources]: Awaited<ReturnType<PageSources[Part]>> | null;
} & {
  readonly product: Product;
  readonly missing: readonly string[];
};

export type ProductPages = ReturnType<typeof createProductPages>;

export interface ProductPagesDeps {
  readonly catalog: Pick<CatalogService, 'findProduct'>;
  readonly sources: PageSources;
  readonly clock: Clock;
  /** How long a page waits for an optional part. */
  readonly deadlineMs?: number;
}

/** The parts of a product page that can be missing. */
export const PRODUCT_PAGE_PARTS = [
  'rating',
  'similarProducts',
  'promoBlocks',
  'displaySettings',
] as const;
const DEADLINE_MS = 300;

export function createProductPages(deps: ProductPagesDeps) {
  const { catalog, sources, clock, deadlineMs = DEADLINE_MS } = deps;
  const breakers = new Map(PRODUCT_PAGE_PARTS.map((part) => [part, createCircuitBreaker(clock)]));
  return {
    /** Null if the viewer cannot see the product. */
    find: async (viewer: Viewer, id: string): Promise<ProductPage | null> => {
      const product = await catalog.findProduct(viewer, id);
      if (product === null) return null;
      const failures = new Set<string>();
      const read = async <Part extends keyof PageSources>(part: Part) => {
        const work = () => withDeadline<unknown>(sources[part](product), deadlineMs);
        try {
          return (await (breakers.get(part)?.(work) ?? work())) as ProductPage[Part];
        } catch {
          failures.add(part);
          return null;
        }
      };
      const [rating, similarProducts, promoBlocks, displaySettings] = await Promise.all([
        read('rating'),
        read('similarProducts'),
        read('promoBlocks'),
        read('displaySettings'),
      ]);
      const missing = PRODUCT_PAGE_PARTS.filter((part) => failures.has(part));
      return { product, rating, similarProducts, promoBlocks, displaySettings, missing };
    },
  };
}

const SIMILAR_COUNT = 10;
const PROMO_COUNT = 5;

export interface SourceDeps {
  readonly catalog: Pick<CatalogService, 'loadStars'>;
  readonly pageContents: PageContentsRepository;
  readonly findSimilar: (product: Product, count: number) => Promise<readonly Product[]>;
  readonly clock: Clock;
}

/** The built-in sources. */
export function createPageSources(deps: SourceDeps): PageSources {
  const { catalog, pageContents, findSimilar, clock } = deps;
  return {
    rating: async (product) => reviewsSummary(product, await catalog.loadStars(product.id)),
    similarProducts: (product) => findSimilar(product, SIMILAR_COUNT),
    promoBlocks: async ({ categoryPath }) => {
      const { promos } = await pageContents.read();
      const now = clock.now();
      return promos.filter((promo) => isShown(promo, categoryPath, now)).slice(0, PROMO_COUNT);
    },
    displaySettings: async () => (await pageContents.read()).displaySettings,
  };
}

function isShown(
  { categoryIds, startsAt, endsAt }: PromoBlock,
  categoryPath: readonly string[],
  now: Date,
): boolean {
  const isHere = categoryIds.length === 0 || categoryPath.some((id) => categoryIds.includes(id));
  return isHere && (startsAt === null || startsAt <= now) && (endsAt === null || now < endsAt);
}
