import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import {
  conflictError,
  domainError,
  isAppError,
  notFoundError,
  structuralError,
  type AppError,
} from '../../platform/errors';
import { earlierOutcome, newTrace, type ItemStamp } from './applied-items';
import type { Clock } from '../../platform/clock';
import type { CategoriesRepository, StoredCategory } from './categories.repository';
import type { CategoryFacts, CategoryTree } from './category-tree';
import type {
  AppliedItem,
  CategoryItem,
  ItemChecks,
  ItemMode,
  ItemOutcome,
  ItemRun,
} from './items.types';
import type { ProductsRepository } from './products.repository';

export interface CategoryItemsDeps {
  readonly categories: CategoriesRepository;
  readonly products: ProductsRepository;
  readonly tree: CategoryTree;
  readonly checks: ItemChecks;
  readonly clock: Clock;
}

/** Applies raw category items one after the other, since a later item may name an earlier one as its parent. */
export type ApplyCategoryItems = (
  mode: ItemMode,
  items: readonly unknown[],
  run: ItemRun,
) => Promise<readonly ItemOutcome[]>;

export function createApplyCategoryItems(deps: CategoryItemsDeps): ApplyCategoryItems {
  return async (mode, raws, { operationId, firstIndex }) => {
    const outcomes: ItemOutcome[] = [];
    for (const [position, raw] of raws.entries()) {
      const stamp = { operationId, index: firstIndex + position };
      outcomes.push(await applyItem(deps, { mode, raw, stamp }));
    }
    return outcomes;
  };
}

interface RawItem {
  readonly mode: ItemMode;
  readonly raw: unknown;
  readonly stamp: ItemStamp;
}

async function applyItem(deps: CategoryItemsDeps, { mode, raw, stamp }: RawItem) {
  const isWhole = mode === 'create' || mode === 'upsert';
  const violations = (isWhole ? deps.checks.categoryImport : deps.checks.categoryImportChanges)(
    raw,
  );
  const item = raw as CategoryItem;
  if (violations.length > 0) return failed(item, structuralError(violations));
  try {
    return await decide(deps, { mode, item, stamp });
  } catch (error) {
    if (isAppError(error)) return failed(item, error);
    throw error;
  }
}

interface CheckedItem {
  readonly mode: ItemMode;
  readonly item: CategoryItem;
  readonly stamp: ItemStamp;
}

async function decide(deps: CategoryItemsDeps, input: CheckedItem): Promise<ItemOutcome> {
  const { mode, item, stamp } = input;
  const existing = await deps.categories.findByExternalId(item.externalId);
  const id = categoryIdOf(item.externalId);
  const traces = existing?.appliedBy ?? (await deps.categories.findRemovedTraces(id));
  const before = earlierOutcome(traces, stamp);
  if (before !== null) return done(before, existing?.id ?? id, item);
  if (existing === null) {
    return mode === 'create' || mode === 'upsert' ? create(deps, input) : failed(item, absent());
  }
  return mode === 'delete' ? remove(deps, existing, input) : change(deps, existing, input);
}

async function create(deps: CategoryItemsDeps, { item, stamp }: CheckedItem): Promise<ItemOutcome> {
  const id = categoryIdOf(item.externalId);
  const facts = { title: '', ...(await factsOf(deps, item)), externalId: item.externalId };
  await deps.tree.create(id, facts, newTrace(traceOf(deps, stamp, 'created')));
  return done('created', id, item);
}

async function change(
  deps: CategoryItemsDeps,
  existing: StoredCategory,
  { mode, item, stamp }: CheckedItem,
): Promise<ItemOutcome> {
  const facts = await factsOf(deps, item);
  const current = existing as unknown as Readonly<Record<string, unknown>>;
  const isSame = Object.entries(facts).every(([key, value]) =>
    isDeepStrictEqual(value, current[key]),
  );
  if (isSame) return done('unchanged', existing.id, item);
  if (mode === 'create') return failed(item, taken(item), existing.id);
  const applied = newTrace(traceOf(deps, stamp, 'updated'), existing.appliedBy);
  await deps.tree.change(existing, facts, applied);
  return done('updated', existing.id, item);
}

/** Only a category that nothing hangs on can go. */
async function remove(
  deps: CategoryItemsDeps,
  existing: StoredCategory,
  { item, stamp }: CheckedItem,
): Promise<ItemOutcome> {
  const { categories, products } = deps;
  const { id } = existing;
  const below = await categories.listBelow(id);
  if (below.length > 1 || (await products.isCategoryUsed(id))) {
    return failed(item, domainError('category_in_use', 'Products or categories hang on it.'), id);
  }
  const applied = newTrace(traceOf(deps, stamp, 'deleted'), existing.appliedBy);
  if (!(await categories.remove(existing, applied))) throw concurrentChange();
  return done('deleted', id, item);
}

function traceOf(
  { clock }: CategoryItemsDeps,
  stamp: ItemStamp,
  outcome: AppliedItem['outcome'],
): AppliedItem {
  return { ...stamp, outcome, at: clock.now() };
}

/** The facts an item names; null counts as absent. */
async function factsOf(
  { categories }: CategoryItemsDeps,
  item: CategoryItem,
): Promise<CategoryFacts> {
  const { title, parentExternalId, filterableAttributes, minimumPrice } = item;
  const parent = parentExternalId ? await categories.findByExternalId(parentExternalId) : null;
  if (parentExternalId && parent === null) {
    throw domainError('unknown_category', `The parent "${parentExternalId}" does not exist.`);
  }
  return {
    ...(title ? { title } : {}),
    ...(parent ? { parentId: parent.id } : {}),
    ...(filterableAttributes ? { filterableAttributes: [...new Set(filterableAttributes)] } : {}),
    ...(minimumPrice === undefined || minimumPrice === null ? {} : { minimumPrice }),
  };
}

/** A UUID (RFC 9562, version 8) made from the externalId: a repeated creation meets its own category. */
export function categoryIdOf(externalId: string): string {
  const hex = createHash('sha256').update(externalId).digest('hex');
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`];
  return [...parts, `a${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-');
}

function concurrentChange(): AppError {
  return conflictError('concurrent_change', 'The category was changed meanwhile; try again.');
}

function absent(): AppError {
  return notFoundError('category');
}

function taken({ externalId }: CategoryItem): AppError {
  const message = `The externalId "${externalId}" belongs to a category with other content.`;
  return conflictError('external_id_taken', message);
}

function failed(item: CategoryItem | null, error: AppError, id: string | null = null): ItemOutcome {
  const externalId = typeof item?.externalId === 'string' ? item.externalId : null;
  return { outcome: 'failed', id, externalId, error };
}

function done(outcome: ItemOutcome['outcome'], id: string, item: CategoryItem): ItemOutcome {
  return { outcome, id, externalId: item.externalId, error: null };
}
