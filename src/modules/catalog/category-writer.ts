import type { AppliedItem } from '../../platform/operations/bulk';
import type { Clock } from '../../platform/values/clock';
import { outcomeOf, type Operation } from '../../platform/operations';
import { untilApplied } from '../../platform/values/until-applied';
import {
  toCategory,
  type CategoriesRepository,
  type CategoryDocument,
} from './categories.repository';
import type { Category } from './categories.types';
import { categoryAudit } from './catalog-audit';
import {
  categoryInUse,
  decideCategory,
  namesParent,
  type CategorySituation,
} from './category-decision';
import type { CategoryIntent } from './category-intent';
import type { WithCategoryTreeLock } from './category-tree-lock.repository';
import type { CategoryBranch } from './attribute-types';
import { itemFault } from './items.types';
import { levelsBelow, lineageOf } from './category-branches';
import { isUsed, moveSubtree } from './category-moves';
import type { Change } from './product-decision';
import type { ProductsRepository } from './products.repository';

/** What became of a category. */
export interface WrittenCategory {
  readonly outcome: 'created' | 'updated' | 'deleted' | 'unchanged';
  readonly category: Category;
}

export interface CategoryRun {
  /** Identifies the request, so that a retry finds what it did; null = it is not retried. */
  readonly operation: Operation | null;
  /** The user whose request it is; null = the service itself. */
  readonly actorId: string | null;
  /** Nothing is written: the result is what an earlier attempt did. */
  readonly isGivenUp?: boolean | undefined;
}

/** Carries out an intent, once for each operation. */
export type WriteCategory = (
  intent: CategoryIntent,
  run: CategoryRun,
) => Promise<AppliedItem<WrittenCategory> & { readonly id?: string | null }>;

type Result = Awaited<ReturnType<WriteCategory>>;

export interface CategoryWriterDeps {
  readonly categories: CategoriesRepository;
  readonly products: ProductsRepository;
  readonly withCategoryTreeLock: WithCategoryTreeLock;
  readonly clock: Clock;
}

/** The rest of a large move is left to the task that finishes moves. */
const MOVE_IN_REQUEST_MS = 2000;

/** The one writer of categories, so that every path leads from the root and the products' paths follow a move. */
export function createCategoryWriter(deps: CategoryWriterDeps): WriteCategory {
  return (intent, run) => untilApplied(() => attempt(deps, intent, run));
}

/** Null: another change came first, read again. */
async function attempt(
  deps: CategoryWriterDeps,
  intent: CategoryIntent,
  run: CategoryRun,
): Promise<Result | null> {
  const written = dependsOnOthers(intent)
    ? await deps.withCategoryTreeLock((isMine) => write(deps, intent, { ...run, isMine }))
    : await write(deps, intent, { ...run, isMine: async () => true });
  // What follows needs no lock: no decision depends on what it updates.
  return written !== null && 'after' in written ? follow(deps, written) : written;
}

/** Takes a place in the tree or declares attributes: both depend on other categories. */
function dependsOnOthers({ action, patch, violations }: CategoryIntent): boolean {
  if (action === 'delete' || violations.length > 0) return false;
  return namesParent(patch) || (patch.filterableAttributes?.length ?? 0) > 0;
}

interface Attempt extends CategoryRun {
  readonly isMine: () => Promise<boolean>;
}

/** Decides and writes: a change has been written, and something may follow from it. */
async function write(
  deps: CategoryWriterDeps,
  intent: CategoryIntent,
  { operation, actorId, isGivenUp, isMine }: Attempt,
): Promise<Result | Change<CategoryDocument> | null> {
  const { categories, clock } = deps;
  const stored = await findStored(categories, intent);
  const earlier = operation && stored && outcomeOf(stored, operation);
  if (stored && earlier) return done(earlier as WrittenCategory['outcome'], stored);
  if (isGivenUp) return { error: itemFault() };
  const situation = await situationOf(deps, intent, stored);
  const decision = decideCategory(intent, situation);
  if (decision.kind === 'refusal') {
    const id = intent.action === 'create' ? null : (situation.existing?._id ?? null);
    return { error: decision.error, id };
  }
  if (decision.kind === 'unchanged') return done('unchanged', decision.existing);
  const { before, after, outcome } = decision;
  const now = clock.now();
  const entry = operation && { ...operation, outcome, at: now };
  const audit = categoryAudit(outcome, decision, { actorId, now });
  const isWritten = (await isMine()) && (await categories.write({ before, after, entry, audit }));
  return isWritten ? decision : null;
}

/** What a change brings with it. */
async function follow(deps: CategoryWriterDeps, change: Change<CategoryDocument>): Promise<Result> {
  const { categories, clock } = deps;
  const { before, after, outcome } = change;
  const id = after._id;
  if (outcome === 'deleted' && (await isUsed(deps, id))) {
    await categories.restore([id], clock.now());
    return { error: categoryInUse(), id };
  }
  const isPlaced = before?.parentId !== after.parentId;
  if (isPlaced && after.parentId !== null) await categories.restore([after.parentId], clock.now());
  if (isPlaced && before !== null) {
    const end = performance.now() + MOVE_IN_REQUEST_MS;
    await moveSubtree(deps, id, () => performance.now() < end);
  }
  return done(outcome, after);
}

/** The category that the intent names, also one that was removed. */
function findStored(
  categories: CategoriesRepository,
  { id, externalId, newId }: CategoryIntent,
): Promise<CategoryDocument | null> {
  if (id === null && externalId !== null) return categories.findStored({ externalId, id: newId });
  return categories.findStored({ id: id ?? newId });
}

async function situationOf(
  deps: CategoryWriterDeps,
  { action, patch }: CategoryIntent,
  stored: CategoryDocument | null,
) {
  const { categories, clock } = deps;
  const { parentId, parentExternalId, filterableAttributes } = patch;
  const existing = stored?.removedAt === undefined ? stored : null;
  const named = parentId
    ? await categories.findStored({ id: parentId })
    : parentExternalId
      ? await categories.findStored({ externalId: parentExternalId })
      : null;
  const parent = named?.removedAt === undefined ? named : null;
  const isBranchMeant = [parentId, parentExternalId, filterableAttributes].some(Boolean);
  const place = { existing, parent, isStaying: !namesParent(patch) };
  return {
    existing,
    parent,
    branch: isBranchMeant ? await branchOf(categories, place) : { above: [], below: [] },
    isUsed: action === 'delete' && existing !== null && (await isUsed(deps, existing._id)),
    count: existing === null && action !== 'delete' ? await categories.count() : 0,
    now: clock.now(),
  };
}

interface Place extends Pick<CategorySituation, 'existing' | 'parent'> {
  readonly isStaying: boolean;
}

async function branchOf(
  categories: CategoriesRepository,
  { existing, parent, isStaying }: Place,
): Promise<CategoryBranch> {
  const lowest = isStaying ? existing : parent;
  const [lineage, below] = await Promise.all([
    lowest === null ? [] : lineageOf(categories, toCategory(lowest)),
    existing === null ? [] : levelsBelow(categories, existing._id),
  ]);
  return { above: isStaying ? lineage.slice(0, -1) : lineage, below };
}

function done(outcome: WrittenCategory['outcome'], row: CategoryDocument): Result {
  return { value: { outcome, category: toCategory(row) } };
}
