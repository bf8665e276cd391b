import { valueOf } from '../../platform/operations/bulk';
import { newCategoryId } from '../../platform/values/ids';
import type { Page, PageRequest } from '../../platform/values/paging';
import { authorize, authorizeKnown, type Viewer } from '../accounts';
import type { CatalogTools } from './catalog.repository';
import { categoryIdOf, type Category, type CategoryInput } from './category';
import type { WriteCategories } from './category-writer';
import { changedOrNull, changeOf, creationOf, type Intent } from './intent';

type NewCategory = CategoryInput & { readonly title: string };

export interface CategoryChange {
  readonly facts: CategoryInput;
  /** Changes the category only while it has this version. */
  readonly version?: number | null;
  /** The seed of the request, so that a retry changes nothing more. */
  readonly seed?: string | null;
}

export function createCategoriesService(
  { categories, cursors }: Pick<CatalogTools, 'categories' | 'cursors'>,
  writeCategories: WriteCategories,
) {
  const writeOne = async (viewer: Viewer, intent: Intent<CategoryInput>, seed: string | null) => {
    const { userId: actorId } = authorizeKnown(viewer, 'category.write');
    const request = { intent, operation: seed === null ? null : { op: seed } };
    const [result] = await writeCategories([request], { actorId });
    return result;
  };
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
    /** A page of the direct children of each category. */
    listChildrenOfEach: async (
      viewer: Viewer,
      ids: readonly string[],
      page: PageRequest,
    ): Promise<readonly Page<Category>[]> => {
      authorize(viewer, 'category.read');
      return categories.listChildrenOfEach(ids, { page, cursors });
    },
    /** `seed`: the seed of the request, so that a retry creates no second category. */
    create: async (viewer: Viewer, input: NewCategory, seed: string | null = null) => {
      const name = input.externalId ?? seed;
      const id = name === null ? newCategoryId() : categoryIdOf(name);
      const { outcome, object } = valueOf(await writeOne(viewer, creationOf(input, id), seed));
      const isNew = outcome === 'created';
      return { outcome: isNew ? outcome : ('unchanged' as const), category: object };
    },
    /** The changed category; null if it does not exist. */
    update: async (
      viewer: Viewer,
      id: string,
      { facts, version, seed = null }: CategoryChange,
    ): Promise<Category | null> =>
      changedOrNull(await writeOne(viewer, changeOf({ id, version, patch: facts }), seed)),
  };
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
