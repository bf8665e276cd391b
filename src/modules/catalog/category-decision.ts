import { isDeepStrictEqual } from 'node:util';
import {
  conflictError,
  domainError,
  domainErrors,
  notFoundError,
  structuralError,
  versionMismatch,
  type AppError,
  type Violation,
} from '../../platform/values/errors';
import {
  attributeDefinition,
  type AttributeDefinition,
  type GivenAttribute,
} from './attribute-definitions';
import { standardTypeConflict, typeConflict, type CategoryBranch } from './attribute-types';
import { MAX_CATEGORIES } from './categories.repository';
import type { CategoryDocument } from './categories.types';
import type { CategoryIntent, CategoryPatch } from './category-intent';
import { minimumsAfter, minimumViolations } from './minimum-price';
import type { Decision } from './product-decision';

/** What an intent meets. */
export interface CategorySituation {
  readonly existing: CategoryDocument | null;
  /** The parent that the intent names; null when it names none or an unknown one. */
  readonly parent: CategoryDocument | null;
  /** The category still contains products or categories. */
  readonly isUsed: boolean;
  /** Where it stands, or is to stand; empty when the intent names neither attributes nor a parent. By `parentId` alone. */
  readonly branch: CategoryBranch;
  readonly count: number;
  readonly now: Date;
}

export type CategoryDecision = Decision<CategoryDocument>;

const MAX_CATEGORY_DEPTH = 10;

/** The one place that decides what an intent does. Pure: the same situation gives the same decision. */
export function decideCategory(
  intent: CategoryIntent,
  situation: CategorySituation,
): CategoryDecision {
  const { existing, isUsed, now } = situation;
  const { action } = intent;
  const wrong = violationsOf(intent);
  if (wrong.length > 0) return refusal(structuralError(wrong));
  if (existing === null) {
    const isCreation = action === 'create' || action === 'upsert';
    return isCreation ? decideCreation(intent, situation) : refusal(notFoundError('category'));
  }
  const { version = null } = intent;
  if (version !== null && version !== existing.version) return refusal(versionMismatch('category'));
  if (action !== 'delete') return decideChange(intent, existing, situation);
  if (isUsed) return refusal(categoryInUse());
  const after = {
    ...existing,
    removedAt: now,
    isSettling: true as const,
    version: existing.version + 1,
  };
  return { kind: 'change', outcome: 'deleted', before: existing, after };
}

function decideCreation(intent: CategoryIntent, situation: CategorySituation): CategoryDecision {
  const { now, count } = situation;
  const error = count >= MAX_CATEGORIES ? treeFull() : parentFault(intent, situation);
  if (error !== null) return refusal(error);
  const facts = withFacts(emptyCategory(intent, now), intent, situation);
  const after = { ...facts, path: pathOf(facts, situation) };
  const conflict = typeFault(intent, after, situation);
  if (conflict !== null) return refusal(conflict);
  return { kind: 'change', outcome: 'created', before: null, after };
}

function decideChange(
  intent: CategoryIntent,
  existing: CategoryDocument,
  situation: CategorySituation,
): CategoryDecision {
  const isCreation = intent.action === 'create';
  const error = parentFault(intent, situation);
  if (error !== null) return refusal(error);
  const current = { minimumPricesMinor: {}, ...existing };
  const said = withFacts(isCreation ? asCreated(current) : current, intent, situation);
  if (isDeepStrictEqual(said, current)) return { kind: 'unchanged', existing };
  if (isCreation) return refusal(externalIdTaken(existing));
  const { now } = situation;
  const conflict = typeFault(intent, said, situation);
  if (conflict !== null) return refusal(conflict);
  const isMoved = said.parentId !== existing.parentId;
  const moving = isMoved ? { isSettling: true as const, path: pathOf(said, situation) } : {};
  const after = { ...said, ...moving, updatedAt: now, version: existing.version + 1 };
  return { kind: 'change', outcome: 'updated', before: existing, after };
}

function emptyCategory({ newId, externalId }: CategoryIntent, now: Date): CategoryDocument {
  return {
    _id: newId,
    title: '',
    parentId: null,
    ...(externalId === null ? {} : { externalId }),
    filterableAttributes: [],
    minimumPriceMinor: null,
    minimumPricesMinor: {},
    path: [newId],
    createdAt: now,
    updatedAt: now,
    version: 1,
  };
}

/** What a creation says is compared with the whole category: what it does not say must be absent. */
function asCreated(existing: CategoryDocument): CategoryDocument {
  const { filterableAttributes, minimumPriceMinor, minimumPricesMinor, parentId } = emptyCategory(
    { newId: existing._id } as CategoryIntent,
    existing.createdAt,
  );
  return { ...existing, filterableAttributes, minimumPriceMinor, minimumPricesMinor, parentId };
}

/** The category with what the intent says about it. */
function withFacts(
  before: CategoryDocument,
  { patch }: CategoryIntent,
  { parent }: CategorySituation,
): CategoryDocument {
  const { title, filterableAttributes } = patch;
  return {
    ...before,
    ...(title ? { title } : {}),
    ...(filterableAttributes === undefined
      ? {}
      : { filterableAttributes: definitionsOf(filterableAttributes ?? []) }),
    ...(namesParent(patch) ? { parentId: parent?._id ?? null } : {}),
    ...minimumsAfter(before, patch),
  };
}

function pathOf({ _id }: CategoryDocument, { branch }: CategorySituation): readonly string[] {
  return [...branch.above.map(({ id }) => id), _id];
}

/** An attribute that is declared twice counts as it was declared first. */
function definitionsOf(given: readonly GivenAttribute[]): readonly AttributeDefinition[] {
  const all = given.map(attributeDefinition);
  return all.filter(({ name }, at) => all.findIndex((other) => other.name === name) === at);
}

export function namesParent({ parentId, parentExternalId }: CategoryPatch): boolean {
  return parentId !== undefined || parentExternalId !== undefined;
}

function violationsOf({ action, patch, violations }: CategoryIntent): readonly Violation[] {
  if (violations.length > 0 || action === 'delete') return violations;
  const untitled = patch.title === null ? [CANNOT_BE_UNTITLED] : [];
  return [...untitled, ...minimumViolations(patch)];
}

function parentFault(
  { patch, newId }: CategoryIntent,
  { existing, parent, branch }: CategorySituation,
): AppError | null {
  const id = existing?._id ?? newId;
  const named = patch.parentId ?? patch.parentExternalId;
  if (named && parent === null) return unknownParent(patch, named);
  if (parent === null) return null;
  if (branch.above.some((category) => category.id === id)) return cycle(patch);
  const depth = branch.above.length + 1 + branch.below.length;
  return depth > MAX_CATEGORY_DEPTH ? tooDeep(patch) : null;
}

/** All that the intent declares counts, also what it declares twice. */
function typeFault(
  { patch }: CategoryIntent,
  { title, filterableAttributes, parentId }: CategoryDocument,
  { existing, branch }: CategorySituation,
): AppError | null {
  const declared = patch.filterableAttributes ?? filterableAttributes;
  const isMoved = parentId !== existing?.parentId;
  const category = { title, filterableAttributes: declared.map(attributeDefinition) };
  // What was declared before there was this rule stays, until it is declared anew.
  const conflict =
    patch.filterableAttributes && standardTypeConflict(category.filterableAttributes);
  return conflict ?? typeConflict(category, branch, isMoved);
}

const CANNOT_BE_UNTITLED: Violation = {
  pointer: '/title',
  code: 'required',
  message: '"/title" cannot be removed.',
};

export function categoryInUse(): AppError {
  return domainError('category_in_use', 'The category still contains products or categories.');
}

function unknownParent(patch: CategoryPatch, named: string): AppError {
  const message = `The parent category "${named}" does not exist.`;
  return parentError(patch, { code: 'unknown_category', message });
}

function cycle(patch: CategoryPatch): AppError {
  const message = 'A category cannot be below itself.';
  return parentError(patch, { code: 'category_cycle', message });
}

function tooDeep(patch: CategoryPatch): AppError {
  const params = { maxDepth: MAX_CATEGORY_DEPTH };
  const message = `Categories nest at most ${MAX_CATEGORY_DEPTH} levels, including those below it.`;
  return parentError(patch, { code: 'category_too_deep', message, params });
}

/** The parent that the intent names cannot be that of its category. */
function parentError({ parentId }: CategoryPatch, violation: Violation): AppError {
  const pointer = parentId ? '/parentId' : '/parentExternalId';
  return domainErrors([{ pointer, ...violation }], violation.params);
}

function treeFull(): AppError {
  return domainError('category_limit_reached', `There are at most ${MAX_CATEGORIES} categories.`, {
    max: MAX_CATEGORIES,
  });
}

function externalIdTaken({ externalId = '' }: CategoryDocument): AppError {
  const message = `The externalId "${externalId}" belongs to a category with other content.`;
  return conflictError('external_id_taken', message);
}

function refusal(error: AppError): CategoryDecision {
  return { kind: 'refusal', error };
}
