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
  type AttributeDeclaration,
} from './attribute-definitions';
import { standardTypeConflict, typeConflict, type CategoryBranch } from './attribute-types';
import { MAX_CATEGORIES } from './categories.repository';
import type { CategoryDocument, CategoryIntent, CategoryPatch } from './category';
import { mayCreate, refusal, type Decision } from './intent';
import { minimumsAfter, minimumViolations } from './minimum-price';

/** The stored state on which the decision about an intent is based. */
export interface CategorySituation {
  readonly existing: CategoryDocument | null;
  /** The parent that the intent names; null if it names none or an unknown one. */
  readonly parent: CategoryDocument | null;
  /** Whether the category still contains products or categories. */
  readonly isUsed: boolean;
  /**
   * The branch on which the category is, or will be, by `parentId` alone. Empty if the intent names neither attributes
   * nor a parent.
   */
  readonly branch: CategoryBranch;
  readonly count: number;
  readonly now: Date;
}

export type CategoryDecision = Decision<CategoryDocument>;

const MAX_CATEGORY_DEPTH = 10;

/** The only place that decides what an intent does. A pure function of the situation. */
export function decideCategory(
  intent: CategoryIntent,
  situation: CategorySituation,
): CategoryDecision {
  const { existing, isUsed, now } = situation;
  const { action, version } = intent;
  const violations = violationsOf(intent);
  if (violations.length > 0) return refusal(structuralError(violations));
  if (existing === null) {
    return mayCreate(intent)
      ? decideCreation(intent, situation)
      : refusal(notFoundError('category'));
  }
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
  if (count >= MAX_CATEGORIES) {
    const message = `There are at most ${MAX_CATEGORIES} categories.`;
    return refusal(domainError('category_limit_reached', message, { max: MAX_CATEGORIES }));
  }
  const error = parentFault(intent, situation);
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
  // A creation describes the whole category, so fields that it leaves out must be absent from the existing one.
  const before = isCreation ? { ...current, ...PLAIN } : current;
  const proposal = withFacts(before, intent, situation);
  if (isDeepStrictEqual(proposal, current)) return { kind: 'unchanged', existing };
  if (isCreation) {
    const message = `The externalId "${existing.externalId ?? ''}" belongs to a category with other content.`;
    return refusal(conflictError('external_id_taken', message));
  }
  const { now } = situation;
  const conflict = typeFault(intent, proposal, situation);
  if (conflict !== null) return refusal(conflict);
  const isMoved = proposal.parentId !== existing.parentId;
  const place = isMoved ? { isSettling: true as const, path: pathOf(proposal, situation) } : {};
  const after = { ...proposal, ...place, updatedAt: now, version: existing.version + 1 };
  return { kind: 'change', outcome: 'updated', before: existing, after };
}

/** A category with nothing but a title. */
const PLAIN = {
  parentId: null,
  filterableAttributes: [],
  minimumPriceMinor: null,
  minimumPricesMinor: {},
};

function emptyCategory({ newId, externalId }: CategoryIntent, now: Date): CategoryDocument {
  return {
    ...PLAIN,
    _id: newId,
    title: '',
    ...(externalId === null ? {} : { externalId }),
    path: [newId],
    createdAt: now,
    updatedAt: now,
    version: 1,
  };
}

/** The category with the facts of the intent. */
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

/** If an attribute is declared twice, the first declaration counts. */
function definitionsOf(
  attributes: readonly AttributeDeclaration[],
): readonly AttributeDefinition[] {
  const all = attributes.map(attributeDefinition);
  return all.filter(({ name }, at) => all.findIndex((other) => other.name === name) === at);
}

export function namesParent({ parentId, parentExternalId }: CategoryPatch): boolean {
  return parentId !== undefined || parentExternalId !== undefined;
}

function violationsOf({ action, patch, violations }: CategoryIntent): readonly Violation[] {
  if (violations.length > 0 || action === 'delete') return violations;
  const message = '"/title" cannot be removed.';
  const untitled = { pointer: '/title', code: 'required', message };
  return [...(patch.title === null ? [untitled] : []), ...minimumViolations(patch)];
}

/** Why the category cannot have the parent that the intent names; null if it can. */
function parentFault(
  { patch, newId }: CategoryIntent,
  { existing, parent, branch }: CategorySituation,
): AppError | null {
  const pointer = patch.parentId ? '/parentId' : '/parentExternalId';
  const name = patch.parentId ?? patch.parentExternalId;
  if (name && parent === null) {
    const message = `The parent category "${name}" does not exist.`;
    return domainErrors([{ pointer, code: 'unknown_category', message }]);
  }
  if (parent === null) return null;
  const id = existing?._id ?? newId;
  if (branch.above.some((category) => category.id === id)) {
    const message = 'A category cannot be below itself.';
    return domainErrors([{ pointer, code: 'category_cycle', message }]);
  }
  if (branch.above.length + 1 + branch.below.length <= MAX_CATEGORY_DEPTH) return null;
  const params = { maxDepth: MAX_CATEGORY_DEPTH };
  const message = `Categories have at most ${MAX_CATEGORY_DEPTH} levels, and those below this category count too.`;
  return domainErrors([{ pointer, code: 'category_too_deep', message, params }], params);
}

/** Checks every declaration of the intent, including repeated ones. */
function typeFault(
  { patch }: CategoryIntent,
  { title, filterableAttributes, parentId }: CategoryDocument,
  { existing, branch }: CategorySituation,
): AppError | null {
  const attributes = patch.filterableAttributes ?? filterableAttributes;
  const isMoved = parentId !== existing?.parentId;
  const category = { title, filterableAttributes: attributes.map(attributeDefinition) };
  // Declarations from before this rule stay valid until the attributes are declared again.
  const conflict =
    patch.filterableAttributes && standardTypeConflict(category.filterableAttributes);
  return conflict ?? typeConflict(category, branch, isMoved);
}

export function categoryInUse(): AppError {
  return domainError('category_in_use', 'The category still contains products or categories.');
}
