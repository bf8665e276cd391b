import { valueOf } from '../../platform/operations/bulk';
import type { CursorCodec } from '../../platform/values/cursor';
import { newCategoryId } from '../../platform/values/ids';
import type { Page, PageRequest } from '../../platform/values/paging';
import { authorize, authorizeKnown, type Viewer } from '../accounts';
import type { CategoriesRepository } from './categories.repository';
import type { Category } from './categories.types';
import {
  categoryChange,
  categoryCreation,
  categoryIdOf,
  type CategoryInput,
} from './category-intent';
import type { WriteCategory } from './category-writer';

type NewCategory = CategoryInput & { readonly title: string };

export interface CategoriesService {
  /** The whole tree, parents before children. */
  list(viewer: Viewer): Promise<readonly Category[]>;
  find(viewer: Viewer, id: string): Promise<Category | null>;
  /** A page of the categories directly below each. */
  listChildrenOfEach(
    viewer: Viewer,
    ids: readonly string[],
    page: PageRequest,
  ): Promise<readonly Page<Category>[]>;
  /** `seed`: that of the request, so that its repetition creates no second category. */
  create(viewer: Viewer, input: NewCategory, seed?: string | null): Promise<CategoryCreation>;
  /** The changed category, null when there is none. */
  update(viewer: Viewer, id: string, change: CategoryChange): Promise<Category | null>;
}

export interface CategoryChange {
  readonly facts: CategoryInput;
  /** Only while it has this version. */
  readonly version?: number | null;
  /** That of the request, so that its repetition changes nothing more. */
  readonly seed?: string | null;
}

export interface CategoryCreation {
  readonly outcome: 'created' | 'unchanged';
  readonly category: Category;
}

export interface CategoriesDeps {
  readonly categories: CategoriesRepository;
  readonly writeCategory: WriteCategory;
  readonly cursors: CursorCodec;
}

export function createCategoriesService({
  categories,
  writeCategory,
  cursors,
}: CategoriesDeps): CategoriesService {
  return {
    list: async (viewer) => {
      authorize(viewer, 'category.read');
      const all = [...(await categories.listAll())];
      return all.sort((a, b) => a.path.length - b.path.length || compare(a.title, b.title));
    },
    find: async (viewer, id) => {
      authorize(viewer, 'category.read');
      return categories.findById(id);
    },
    listChildrenOfEach: async (viewer, ids, page) => {
      authorize(viewer, 'category.read');
      return categories.listChildrenOfEach(ids, { page, cursors });
    },
    create: async (viewer, input, seed = null) => {
      const { userId: actorId } = authorizeKnown(viewer, 'category.write');
      const name = input.externalId ?? seed;
      const id = name === null ? newCategoryId() : categoryIdOf(name);
      const intent = categoryCreation(input, id);
      const { outcome, category } = valueOf(
        await writeCategory(intent, { operation: operationOf(seed), actorId }),
      );
      return { outcome: outcome === 'created' ? 'created' : 'unchanged', category };
    },
    update: async (viewer, id, { facts, version = null, seed = null }) => {
      const { userId: actorId } = authorizeKnown(viewer, 'category.write');
      const run = { operation: operationOf(seed), actorId };
      const result = await writeCategory(categoryChange(id, facts, version), run);
      if ('error' in result && result.error.kind === 'not_found') return null;
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
