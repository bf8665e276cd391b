import { valueOf } from '../../platform/operations/bulk';
import { newCategoryId } from '../../platform/values/ids';
import type { Page, PageRequest } from '../../platform/values/paging';
import { authorize, authorizeKnown, type Viewer } from '../accounts';
import type { CatalogTools } from './catalog.repository';
import type { Category } from './categories.types';
import {
  categoryChange,
  categoryCreation,
  categoryIdOf,
  type CategoryInput,
} from './category-intent';
import type { WriteCategories } from './category-writer';

type NewCategory = CategoryInput & { readonly title: string };

export interface CategoryChange {
  readonly facts: CategoryInput;
  /** Only while it has this version. */
  readonly version?: number | null;
  /** That of the request, so that its repetition changes nothing more. */
  readonly seed?: string | null;
}

export function createCategoriesService(
  { categories, cursors }: Pick<CatalogTools, 'categories' | 'cursors'>,
  writeCategories: WriteCategories,
) {
  return {
    /** The whole tree, parents before children. */
    list: async (viewer: Viewer): Promise<readonly Category[]> => {
      authorize(viewer, 'category.read');
      const all = [...(await categories.listAll())];
      return all.sort((a, b) => a.path.length - b.path.length || compare(a.title, b.title));
    },
    find: async (viewer: Viewer, id: string): Promise<Category | null> => {
      authorize(viewer, 'category.read');
      return categories.findById(id);
    },
    /** A page of the categories directly below each. */
    listChildrenOfEach: async (
      viewer: Viewer,
      ids: readonly string[],
      page: PageRequest,
    ): Promise<readonly Page<Category>[]> => {
      authorize(viewer, 'category.read');
      return categories.listChildrenOfEach(ids, { page, cursors });
    },
    /** `seed`: that of the request, so that its repetition creates no second category. */
    create: async (viewer: Viewer, input: NewCategory, seed: string | null = null) => {
      const { userId: actorId } = authorizeKnown(viewer, 'category.write');
      const name = input.externalId ?? seed;
      const id = name === null ? newCategoryId() : categoryIdOf(name);
      const request = { intent: categoryCreation(input, id), operation: operationOf(seed) };
      const [result] = await writeCategories([request], { actorId });
      const { outcome, category } = valueOf(result);
      return { outcome: outcome === 'created' ? outcome : ('unchanged' as const), category };
    },
    /** The changed category, null when there is none. */
    update: async (
      viewer: Viewer,
      id: string,
      { facts, version = null, seed = null }: CategoryChange,
    ): Promise<Category | null> => {
      const { userId: actorId } = authorizeKnown(viewer, 'category.write');
      const request = { intent: categoryChange(id, facts, version), operation: operationOf(seed) };
      const [result] = await writeCategories([request], { actorId });
      if (result && 'error' in result && result.error.kind === 'not_found') return null;
      return valueOf(result).category;
    },
  };
}

function operationOf(seed: string | null) {
  return seed === null ? null : { op: seed };
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
