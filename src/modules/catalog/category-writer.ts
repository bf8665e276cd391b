import type { AppliedItem } from '../../platform/bulk';
import type { Clock } from '../../platform/clock';
import { outcomeOf, type Operation } from '../../platform/operations';
import { untilApplied } from '../../platform/until-applied';
import {
  toCategory,
  type CategoriesRepository,
  type CategoryDocument,
} from './categories.repository';
import type { Category } from './categories.types';
import { categoryAudit } from './catalog-audit';
import { categoryInUse, decideCategory } from './category-decision';
import type { CategoryIntent } from './category-intent';
import type { InCategoryTurn } from './category-turn.repository';
import type { CategoryLine } from './attribute-types';
import { isUsed, moveSubtree } from './category-moves';
import type { Change } from './product-decision';
import type { ProductsRepository } from './products.repository';

/** What became of a category. */
export interface WrittenCategory {
  readonly outcome: 'created' | 'updated' | 'deleted' | 'unchanged';
  readonly category: Category;
}

export interface CategoryRun {
  /** Names the request, so that its repetition meets what it did; null = nobody repeats it. */
  readonly operation: Operation | null;
  /** The user whose request it is; null = the service itself. */
  readonly actorId: string | null;
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
  readonly inCategoryTurn: InCategoryTurn;
  readonly clock: Clock;
}

/** The rest of a large move is left to the task that finishes moves. */
const MOVE_IN_REQUEST_MS = 2000;
/** Longer than the turn of a process that died. */
const PATIENCE_MS = 4000;

/** The one writer of categories, so that every path leads from the root and the products' paths follow a move. */
export function createCategoryWriter(deps: CategoryWriterDeps): WriteCategory {
  return (intent, run) => untilApplied(() => attempt(deps, intent, run), PATIENCE_MS);
}

/** Null: somebody else was faster, look again. */
async function attempt(
  deps: CategoryWriterDeps,
  intent: CategoryIntent,
  run: CategoryRun,
): Promise<Result | null> {
  const { categories, inCategoryTurn } = deps;
  const { operation } = run;
  const stored = await findStored(categories, intent);
  const earlier = operation && stored && outcomeOf(stored, operation);
  if (stored && earlier) return done(earlier as WrittenCategory['outcome'], stored);
  return changesLine(intent, stored)
    ? inCategoryTurn((isMine) => apply(deps, intent, { ...run, stored, isMine }))
    : apply(deps, intent, { ...run, stored, isMine: async () => true });
}

/** Declares attributes, or moves what may declare some: their types are compared with those of other categories. */
function changesLine({ patch }: CategoryIntent, stored: CategoryDocument | null): boolean {
  const { parentId, parentExternalId, filterableAttributes } = patch;
  const isMoving = stored !== null && Boolean(parentId ?? parentExternalId);
  return isMoving || (filterableAttributes?.length ?? 0) > 0;
}

interface Attempt extends CategoryRun {
  readonly stored: CategoryDocument | null;
  readonly isMine: () => Promise<boolean>;
}

async function apply(
  deps: CategoryWriterDeps,
  intent: CategoryIntent,
  { operation, actorId, stored, isMine }: Attempt,
): Promise<Result | null> {
  const { categories, clock } = deps;
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
  return isWritten ? follow(deps, decision) : null;
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
  if (outcome === 'created' && after.parentId !== null) {
    await categories.restore([after.parentId], clock.now());
  }
  const isMoved = before !== null && before.path.join() !== after.path.join();
  if (isMoved) await moveSubtree(deps, after, MOVE_IN_REQUEST_MS);
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
  const parent = parentId
    ? await categories.findStored({ id: parentId })
    : parentExternalId
      ? await categories.findStored({ externalId: parentExternalId })
      : null;
  const isLineMeant = [parentId, parentExternalId, filterableAttributes].some(Boolean);
  const isStaying = parentId === undefined && parentExternalId === undefined;
  const above = isStaying ? (existing?.path.slice(0, -1) ?? []) : (parent?.path ?? []);
  return {
    existing,
    parent: parent?.removedAt === undefined ? parent : null,
    line: isLineMeant ? await lineOf(categories, above, existing?._id) : { above: [], below: [] },
    isUsed: action === 'delete' && existing !== null && (await isUsed(deps, existing._id)),
    count: existing === null && action !== 'delete' ? await categories.count() : 0,
    now: clock.now(),
  };
}

async function lineOf(
  categories: CategoriesRepository,
  path: readonly string[],
  id: string | undefined,
): Promise<CategoryLine> {
  const [above, below] = await Promise.all([
    Promise.all(path.map((step) => categories.findById(step))),
    id === undefined ? [] : categories.listBelow(id),
  ]);
  const isOther = (category: Category | null): category is Category =>
    category !== null && category.id !== id;
  return { above: above.filter(isOther), below: below.filter(isOther) };
}

function done(outcome: WrittenCategory['outcome'], row: CategoryDocument): Result {
  return { value: { outcome, category: toCategory(row) } };
}
