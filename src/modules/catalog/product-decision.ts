import { isDeepStrictEqual } from 'node:util';
import {
  conflictError,
  domainErrors,
  notFoundError,
  structuralError,
  versionMismatch,
  type AppError,
  type Violation,
} from '../../platform/values/errors';
import type { Category } from './category';
import { mayCreate, refusal, type Decision } from './intent';
import { belowMinimum } from './minimum-price';
import { announcedFor, newProductDocument, type ProductDocument } from './product-document';
import {
  emptyFacts,
  factsOf,
  MAX_STOCK,
  toStoredFacts,
  violationsOf,
  type ProductFacts,
} from './product-facts';
import { formErrorOf, patchedFacts, patchViolations, type ProductIntent } from './product-intent';

/** The stored state on which the decision about an intent is based. */
export interface ProductSituation {
  /** The product that the intent names, unless it is deleted. */
  readonly existing: ProductDocument | null;
  /** The category that the intent names, otherwise the product's own; null if it does not exist. */
  readonly category: Category | null;
  readonly now: Date;
  /** True after the commit point of a batch: the intent was decided, and no rule may refuse it any more. */
  readonly isValidated?: boolean;
}

export type ProductDecision = Decision<ProductDocument>;

/** The only place that decides what an intent does. A pure function of the situation. */
export function decideProduct(intent: ProductIntent, situation: ProductSituation): ProductDecision {
  const { existing, isValidated = false } = situation;
  const isCreation = existing === null && mayCreate(intent);
  const fault = isValidated ? null : formErrorOf(intent, isCreation);
  if (fault !== null) return refusal(fault);
  if (existing === null) {
    return isCreation ? decideCreation(intent, situation) : refusal(notFoundError('product'));
  }
  if (intent.version !== null && intent.version !== existing.version && !isValidated) {
    return refusal(versionMismatch('product'));
  }
  if (intent.action === 'delete') return deletion(existing, situation);
  if (intent.action !== 'create') return decideChange(intent, existing, situation);
  if (!isValidated && !isSameCreation(intent, existing, situation)) {
    return refusal(uniqueValueTaken('externalId', intent));
  }
  return { kind: 'unchanged', existing };
}

function decideCreation(intent: ProductIntent, situation: ProductSituation): ProductDecision {
  const { category, now } = situation;
  const facts = factsAfter({ ...emptyFacts, createdAt: now }, intent, situation);
  const error = refusalOf(intent, { before: null, facts, category });
  if (error !== null) return refusal(error);
  const after = newProductDocument({
    id: intent.newId,
    facts: toStoredFacts(facts),
    categoryPath: category?.path ?? [],
    now,
  });
  return { kind: 'change', outcome: 'created', before: null, after };
}

function decideChange(
  intent: ProductIntent,
  existing: ProductDocument,
  situation: ProductSituation,
): ProductDecision {
  const before = factsOf(existing);
  const facts = factsAfter(before, intent, situation);
  const { category, isValidated = false, now } = situation;
  const proposal = { before, facts, category };
  const error = isValidated ? null : refusalOf(intent, proposal);
  if (error !== null) return refusal(error);
  if (isDeepStrictEqual(toStoredFacts(before), toStoredFacts(facts))) {
    return { kind: 'unchanged', existing };
  }
  const after = documentAfter(existing, proposal, now);
  return { kind: 'change', outcome: 'updated', before: existing, after };
}

function deletion(before: ProductDocument, { now }: ProductSituation): ProductDecision {
  const after = { ...before, deletedAt: now, updatedAt: now, version: before.version + 1 };
  return { kind: 'change', outcome: 'deleted', before, after };
}

/**
 * The facts after the intent. If stock was sold or added since the decision, it is kept between zero and the maximum.
 */
function factsAfter<Before extends Partial<ProductFacts>>(
  before: Before,
  { patch }: ProductIntent,
  { category, isValidated = false }: ProductSituation,
): ProductFacts {
  const facts = patchedFacts(before, patch);
  const categoryId = patch.categoryExternalId === undefined ? facts.categoryId : category?.id;
  const stock = isValidated ? Math.min(Math.max(0, facts.stock), MAX_STOCK) : facts.stock;
  return { ...facts, stock, categoryId: categoryId ?? facts.categoryId };
}

/** Changes of ratings and popularity do not raise the version. */
function documentAfter(
  { sku: _sku, externalId: _externalId, ...rest }: ProductDocument,
  { before, facts, category }: ProposedFacts,
  now: Date,
): ProductDocument {
  const storedFacts = toStoredFacts(facts);
  const place = category?.id === facts.categoryId ? { categoryPath: category.path } : {};
  const { rating, ratingCount, popularity } = rest;
  const others = toStoredFacts({ ...facts, rating, ratingCount, popularity });
  const isVisible = !isDeepStrictEqual(others, before && toStoredFacts(before));
  // The change feed reports this change anyway, so low stock counts as announced. If an order crossed the sold-out
  // level before, its event is still to be emitted.
  const { isLow, isSoldOut } = announcedFor(storedFacts.stock);
  const announcement = isSoldOut === (rest.stock === 0) ? { isLow } : { isLow, isSoldOut };
  const revision = isVisible ? { updatedAt: now, version: rest.version + 1 } : {};
  return { ...rest, ...storedFacts, ...place, ...announcement, ...revision };
}

/** Whether a creation describes the product as it is; stock and ratings may have changed since. */
function isSameCreation(
  intent: ProductIntent,
  existing: ProductDocument,
  situation: ProductSituation,
): boolean {
  const current = factsOf(existing);
  const { createdAt, stock, rating, ratingCount, popularity } = current;
  const proposal = factsAfter({ ...emptyFacts, createdAt }, intent, situation);
  const target = toStoredFacts({ ...proposal, stock, rating, ratingCount, popularity });
  return isDeepStrictEqual(target, toStoredFacts(current));
}

interface ProposedFacts {
  readonly before: ProductFacts | null;
  readonly facts: ProductFacts;
  readonly category: Category | null;
}

/**
 * The error with all violations of the form or, if there are none, of the shop's rules; null if there are none either.
 */
function refusalOf(
  { patch }: ProductIntent,
  { before, facts, category }: ProposedFacts,
): AppError | null {
  const violations = [...patchViolations(patch, facts), ...violationsOf(facts)];
  if (violations.length > 0) return structuralError(violations);
  if (facts.stock < 0) return belowZero(before?.stock ?? 0);
  const ruleViolations = [
    ...unknownCategory(patch, category),
    ...belowMinimum(facts, category, before),
  ];
  return ruleViolations.length > 0 ? domainErrors(ruleViolations) : null;
}

function unknownCategory(
  { categoryId, categoryExternalId }: ProductIntent['patch'],
  category: Category | null,
): readonly Violation[] {
  if (category !== null || !(categoryId ?? categoryExternalId)) return [];
  const pointer = categoryId ? '/categoryId' : '/categoryExternalId';
  return [{ pointer, code: 'unknown_category', message: 'This category does not exist.' }];
}

/** The error for a unique value that another product has. */
export function uniqueValueTaken(
  field: 'sku' | 'externalId',
  { patch: { sku, externalId } }: Pick<ProductIntent, 'patch'>,
): AppError {
  return field === 'sku'
    ? conflictError('already_exists', `The sku "${sku ?? ''}" belongs to another product.`)
    : conflictError(
        'external_id_taken',
        `The externalId "${externalId ?? ''}" belongs to a product with other content.`,
      );
}

function belowZero(available: number): AppError {
  const params = { available };
  const message = `There are only ${available} in stock.`;
  const violation = { pointer: '/stockDelta', code: 'quantity_above_stock', message, params };
  return domainErrors([violation], params);
}
