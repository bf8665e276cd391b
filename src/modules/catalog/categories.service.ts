import { isDeepStrictEqual } from 'node:util';
import type { Clock } from '../../platform/clock';
import { conflictError, isAppError, structuralError } from '../../platform/errors';
import { newCategoryId } from '../../platform/ids';
import { authorize, type Viewer } from '../identity';
import { earlierOutcome, newTrace } from './applied-items';
import type { CategoriesRepository } from './categories.repository';
import type { Category } from './categories.types';
import { categoryIdOf } from './category-items';
import type { CategoryFacts, CategoryTree } from './category-tree';
import { stampOf } from './product-writes';

/** A category as a client describes it: null removes what can be removed. */
export interface CategoryInput {
  readonly title?: string | null;
  readonly parentId?: string | null;
  readonly externalId?: string | null;
  readonly filterableAttributes?: readonly string[] | null;
  readonly minimumPrice?: number | null;
}

type NewCategory = CategoryInput & { readonly title: string };

export interface CategoriesService {
  /** The whole tree, parents before children. */
  list(viewer: Viewer): Promise<readonly Category[]>;
  /** `seed`: that of the request, so that its repetition creates no second category. */
  create(viewer: Viewer, input: NewCategory, seed?: string | null): Promise<CategoryCreation>;
  /** The changed category, null when there is none. */
  update(viewer: Viewer, id: string, change: CategoryChange): Promise<Category | null>;
}

export interface CategoryChange {
  readonly facts: CategoryInput;
  /** That of the request, so that its repetition changes nothing more. */
  readonly seed?: string | null;
}

export interface CategoryCreation {
  readonly outcome: 'created' | 'unchanged';
  readonly category: Category;
}

export interface CategoriesDeps {
  readonly categories: CategoriesRepository;
  readonly tree: CategoryTree;
  readonly clock: Clock;
}

export function createCategoriesService({
  categories,
  tree,
  clock,
}: CategoriesDeps): CategoriesService {
  return {
    list: async (viewer) => {
      authorize(viewer, 'category.read');
      const all = [...(await categories.listAll())];
      return all.sort((a, b) => a.path.length - b.path.length || compare(a.title, b.title));
    },
    create: async (viewer, input, seed = null) => {
      authorize(viewer, 'category.write');
      const { title, externalId = null } = input;
      const facts = { ...withoutNulls(input), title };
      const name = externalId ?? seed;
      const id = name === null ? newCategoryId() : categoryIdOf(name);
      const existing = externalId === null ? null : await categories.findByExternalId(externalId);
      if (existing !== null) return same(existing, facts);
      try {
        return { outcome: 'created', category: await tree.create(id, facts) };
      } catch (error) {
        const met = await metExternalId(categories, error, externalId);
        return same(met, facts);
      }
    },
    update: async (viewer, id, { facts, seed = null }) => {
      authorize(viewer, 'category.write');
      const category = await categories.findById(id);
      const stamp = stampOf(seed);
      if (category === null || stamp === null)
        return category && tree.change(category, mergePatch(facts));
      if (earlierOutcome(category.appliedBy, stamp) !== null) return category;
      const trace = { ...stamp, outcome: 'updated', at: clock.now() } as const;
      return tree.change(category, mergePatch(facts), newTrace(trace, category.appliedBy));
    },
  };
}

/** Somebody created the same category at the same moment; any other error is passed on. */
async function metExternalId(
  categories: CategoriesRepository,
  error: unknown,
  externalId: string | null,
): Promise<Category> {
  const isTaken = isAppError(error) && error.code === 'external_id_taken' && externalId !== null;
  const met = isTaken ? await categories.findByExternalId(externalId) : null;
  if (met === null) throw error;
  return met;
}

/** The same creation again answers what is there; other content is a conflict. */
function same(existing: Category, facts: CategoryInput): CategoryCreation {
  const said = {
    parentId: null,
    filterableAttributes: [],
    minimumPrice: null,
    ...withoutNulls(facts),
  };
  const current = existing as unknown as Readonly<Record<string, unknown>>;
  const isSame = Object.entries(said).every(([key, value]) =>
    isDeepStrictEqual(value, current[key]),
  );
  if (isSame) return { outcome: 'unchanged', category: existing };
  throw conflictError(
    'external_id_taken',
    `The externalId "${existing.externalId ?? ''}" belongs to a category with other content.`,
  );
}

/** Null removes a parent, a minimum or all filters (RFC 7396); a category without a title there is not. */
function mergePatch(input: CategoryInput): CategoryFacts {
  if (input.title === null) {
    const message = '"/title" cannot be removed.';
    throw structuralError([{ pointer: '/title', code: 'required', message }]);
  }
  return withoutNulls({ ...input, ...(input.filterableAttributes === null ? NO_FILTERS : {}) });
}

const NO_FILTERS = { filterableAttributes: [] } as const;

/** Null removes a parent or a minimum; a title or a list of filters cannot be null and stays. */
function withoutNulls({ title, filterableAttributes, ...rest }: CategoryInput): CategoryFacts {
  return {
    ...rest,
    ...(title ? { title } : {}),
    ...(filterableAttributes ? { filterableAttributes: [...new Set(filterableAttributes)] } : {}),
  };
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
