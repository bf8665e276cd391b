import { isDeepStrictEqual } from 'node:util';
import {
  conflictError,
  domainErrors,
  notFoundError,
  structuralError,
  type AppError,
  type Violation,
} from '../../platform/errors';
import { earlierOutcome, newTrace, type ItemStamp } from './applied-items';
import type { Category } from './categories.types';
import type { ItemMode, ItemOutcome, ProductItem } from './items.types';
import { newProductDocument, type ProductDocument } from './product-document';
import {
  DEFAULT_CURRENCY,
  emptyFacts,
  factsOf,
  toStoredFacts,
  violationsOf,
  type ProductFacts,
  type StoredFacts,
} from './product-facts';
import type { ProductWrite } from './product-writes.repository';

/** What to do with one item: it is settled already, or one write would settle it with this outcome. */
export type ItemPlan =
  | { readonly settled: ItemOutcome }
  | { readonly write: ProductWrite; readonly outcome: ItemOutcome };

export interface PlanInput {
  readonly mode: ItemMode;
  readonly item: ProductItem;
  /** Id the product gets when the item creates it. */
  readonly newId: string;
  readonly stamp: ItemStamp;
  /** The live product of this externalId, or the one that this very item wrote before. */
  readonly existing: ProductDocument | null;
  /** The category the item names; null when it names none or an unknown one. */
  readonly category: Category | null;
  /** Where the product stands, when the item may change its price and names no category. */
  readonly currentCategory: Category | null;
  readonly now: Date;
}

/** Decides one item from what is stored. Pure: the same state gives the same plan. */
export function planItem(input: PlanInput): ItemPlan {
  const { mode, existing } = input;
  const before = earlierOutcome(existing?.appliedBy, input.stamp);
  if (existing !== null && before !== null) {
    return { settled: done(before, existing._id, input.item) };
  }
  const live = existing !== null && existing.deletedAt === null ? existing : null;
  if (live === null)
    return mode === 'create' || mode === 'upsert' ? planCreate(input) : absent(input);
  return mode === 'delete' ? planDelete(input, live) : planChange(input, live);
}

function planCreate({ item, newId, stamp, category, now }: PlanInput): ItemPlan {
  const facts = { ...emptyFacts, createdAt: now, ...givenFacts(item, category) } as ProductFacts;
  const error = refusalOf({ item, category }, facts, null);
  if (error) return { settled: failed(item, error) };
  const applied = { ...stamp, outcome: 'created', at: now } as const;
  const document = newProductDocument({
    id: newId,
    facts: toStoredFacts(facts),
    categoryPath: category?.path ?? [],
    now,
  });
  return {
    write: { kind: 'insert', document: { ...document, appliedBy: [applied] } },
    outcome: done('created', newId, item),
  };
}

function planChange(
  { mode, item, stamp, category, currentCategory, now }: PlanInput,
  live: ProductDocument,
): ItemPlan {
  const before = factsOf(live);
  const current = toStoredFacts(before);
  const facts: ProductFacts = { ...before, ...givenFacts(item, category) };
  const error = refusalOf({ item, category, currentCategory }, facts, before);
  if (error) return { settled: failed(item, error, live._id) };
  const wanted = toStoredFacts(facts);
  if (isDeepStrictEqual(wanted, current)) return { settled: done('unchanged', live._id, item) };
  if (mode === 'create') return { settled: failed(item, externalIdTaken(item), live._id) };
  const applied = newTrace({ ...stamp, outcome: 'updated', at: now }, live.appliedBy);
  const path = category ? { categoryPath: category.path } : {};
  const { stock, ...fields } = wanted;
  // A stock that is not changed may be sold meanwhile.
  const stocked = stock === current.stock ? {} : { stock };
  const isVisible = !isDeepStrictEqual(withoutCounters(wanted), withoutCounters(current));
  const dated = isVisible ? { updatedAt: now } : {};
  const set = { ...fields, ...stocked, ...path, ...dated };
  const bumpsVersion = isVisible;
  return {
    write: { kind: 'update', id: live._id, version: live.version, bumpsVersion, set, applied },
    outcome: done('updated', live._id, item),
  };
}

/** Counters come and go without a new version. */
function withoutCounters(facts: StoredFacts) {
  return { ...facts, rating: null, ratingCount: 0, popularity: 0 };
}

function planDelete({ item, stamp, now }: PlanInput, live: ProductDocument): ItemPlan {
  const applied = newTrace({ ...stamp, outcome: 'deleted', at: now }, live.appliedBy);
  const set = { deletedAt: now, updatedAt: now };
  return {
    write: {
      kind: 'update',
      id: live._id,
      version: live.version,
      bumpsVersion: true,
      set,
      applied,
    },
    outcome: done('deleted', live._id, item),
  };
}

function absent({ item }: PlanInput): ItemPlan {
  return { settled: failed(item, notFoundError('product')) };
}

/** The facts an item names; null counts as absent. */
function givenFacts(item: ProductItem, category: Category | null): Partial<ProductFacts> {
  const { categoryId: _id, categoryExternalId: _externalId, createdAt, images, ...rest } = item;
  const given = Object.entries(rest).filter(([, value]) => value !== null && value !== undefined);
  return {
    ...Object.fromEntries(given),
    ...(images ? { images: images.map(({ url, alt }) => ({ url, alt: alt ?? null })) } : {}),
    ...(createdAt ? { createdAt: new Date(createdAt) } : {}),
    ...(category ? { categoryId: category.id } : {}),
  };
}

type Named = Pick<PlanInput, 'item' | 'category'> & Partial<Pick<PlanInput, 'currentCategory'>>;

function refusalOf(
  { item, category, currentCategory = null }: Named,
  facts: ProductFacts,
  before: ProductFacts | null,
): AppError | null {
  const violations = [...missingCategory(item, facts), ...violationsOf(facts)];
  if (violations.length > 0) return structuralError(violations);
  const judge = category ?? currentCategory;
  const broken = [...unknownCategory(item, category), ...belowMinimum(facts, judge, before)];
  return broken.length > 0 ? domainErrors(broken) : null;
}

function missingCategory(item: ProductItem, { categoryId }: ProductFacts): readonly Violation[] {
  if (categoryId !== undefined || item.categoryId || item.categoryExternalId) return [];
  return [{ pointer: '/categoryId', code: 'required', message: '"/categoryId" is required.' }];
}

function unknownCategory(item: ProductItem, category: Category | null): readonly Violation[] {
  const pointer = item.categoryId ? '/categoryId' : '/categoryExternalId';
  if (category !== null || !(item.categoryId ?? item.categoryExternalId)) return [];
  return [{ pointer, code: 'unknown_category', message: 'This category does not exist.' }];
}

/**
 * A category's minimum is in the default currency and binds prices in it. One that was raised later does not stand in
 * the way of other changes: `before` is what the facts were.
 */
export function belowMinimum(
  facts: ProductFacts,
  category: Category | null,
  before: ProductFacts | null,
): readonly Violation[] {
  const { price, currency } = facts;
  const minimum = category?.minimumPrice ?? null;
  if (before !== null && JUDGED.every((name) => facts[name] === before[name])) return [];
  if (minimum === null || currency !== DEFAULT_CURRENCY || price >= minimum) return [];
  const message = `The price must be at least ${minimum} ${currency} in this category.`;
  return [{ pointer: '/price', code: 'price_below_minimum', message, params: { min: minimum } }];
}

const JUDGED = ['price', 'currency', 'categoryId'] as const;

export function externalIdTaken(item: Pick<ProductItem, 'externalId'>): AppError {
  return conflictError(
    'external_id_taken',
    `The externalId "${item.externalId ?? ''}" belongs to a product with other content.`,
  );
}

export function failed(item: ProductItem, error: AppError, id: string | null = null): ItemOutcome {
  return { outcome: 'failed', id, externalId: item.externalId ?? null, error };
}

function done(outcome: ItemOutcome['outcome'], id: string, item: ProductItem): ItemOutcome {
  return { outcome, id, externalId: item.externalId ?? null, error: null };
}
